"""The figures of all processes, for Prometheus."""

from __future__ import annotations

from service.house import House
from service.running.metrics import exposition


def figures(house: House) -> bytes:
    vitals = house.vitals
    epoch = vitals.epoch()
    # A store that did not answer is not asked again: Prometheus does not wait for long.
    return exposition(vitals.depths(), epoch, {} if epoch is None else vitals.waiting(house.games.clock()))
