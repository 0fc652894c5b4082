"""A workshop on a real Redis, its clock, its queues, and the real processes around them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from events.archive import Archive
from events.play import now
from events.redis_server import RedisServer
from events.store import Store
from tests.fixtures.redis import connected
from tests.tables import games_on
from workers.clock import Clock
from workers.queues import Queues, queue_connection
from workers.wiring import Workshop, workshop_of

PATIENCE_SECONDS = 20.0


def wait_for(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Until it holds; what holds after that is a failure."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)


@pytest.fixture
def shop(store: Store, tmp_path: Path) -> Workshop:
    store.archive = Archive(tmp_path / "archive")
    return workshop_of(games_on(store, tmp_path / "keys", now), are_private_targets_allowed=True)


@pytest.fixture
def clock(shop: Workshop, redis_server: RedisServer) -> Clock:
    """A clock that a test moves by hand; its queues are real."""
    return Clock(shop, Queues(queue_connection(redis_server.url)))


class House:
    """A Redis of one's own with a real clock and real workers around it, each a process that can be killed."""

    def __init__(self, server: RedisServer, data: Path) -> None:
        self.server, self.data = server, data
        self.environ = {
            **os.environ,
            "REDIS_URL": server.url,
            "GYOJI_DATA": str(data),
            "GYOJI_WEBHOOKS_PRIVATE": "yes",
            "PROMETHEUS_MULTIPROC_DIR": str(data / "metrics"),
        }
        (data / "metrics").mkdir(parents=True, exist_ok=True)
        self.processes: list[subprocess.Popen[bytes]] = []

    def run(self, *command: str) -> subprocess.Popen[bytes]:
        process = subprocess.Popen([sys.executable, "-m", "service.cli", *command], env=self.environ)
        self.processes.append(process)
        return process

    def stop(self) -> None:
        for process in self.processes:
            process.kill()
            process.wait()


@pytest.fixture
def house(own_redis: Callable[..., RedisServer], tmp_path: Path) -> Iterator[tuple[House, Workshop]]:
    server = own_redis(fsync="everysec")
    house = House(server, tmp_path / "data")
    with connected(server.url) as store:
        store.archive = Archive(house.data / "archive")
        try:
            yield house, workshop_of(games_on(store, house.data / "keys", now))
        finally:
            house.stop()
