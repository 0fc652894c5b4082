"""The figures of all processes, for Prometheus."""

from __future__ import annotations

from service.house import House
from service.running.metrics import exposition


def figures(house: House) -> bytes:
    return exposition(house.queues.depths(), house.store.carried_out(house.losses.epoch()))
