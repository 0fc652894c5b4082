"""A workshop on a real Redis, its clock, its queues, and the real processes around them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import structlog

from events.archive import Archive
from events.lifeline import ending_with_us
from events.play import now
from events.redis.server import RedisServer
from events.store import Store
from tests.tables import games_on
from workers.clock import ClockProcess
from workers.queues import Queues, queue_connection
from workers.workshop import Workshop, workshop_of


@pytest.fixture(autouse=True, scope="package")
def plain_logs() -> Iterator[None]:
    """A pretty traceback draws every variable of every frame, whole tables of them."""
    structlog.configure(processors=[structlog.processors.format_exc_info, structlog.processors.JSONRenderer()])
    yield
    structlog.reset_defaults()


@pytest.fixture
def shop(store: Store, tmp_path: Path) -> Workshop:
    """It audits by the rules of this process: nothing is pinned."""
    store.archive = Archive(tmp_path / "archive")
    made = workshop_of(games_on(store, tmp_path / "keys", now), are_private_targets_allowed=True)
    return replace(made, pins=tmp_path / "pins")


@pytest.fixture
def clock(shop: Workshop, redis_server: RedisServer) -> ClockProcess:
    """A clock that a test moves by hand; its queues are real."""
    return ClockProcess(shop, Queues(queue_connection(redis_server.url)))


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
        self.processes: list[tuple[tuple[str, ...], subprocess.Popen[bytes]]] = []

    def run(self, *command: str) -> subprocess.Popen[bytes]:
        process = self._started(command)
        self.processes.append((command, process))
        return process

    def _started(self, command: tuple[str, ...]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(ending_with_us([sys.executable, "-m", "service.cli", *command]), env=self.environ)

    def look_after(self) -> None:
        """Starts again what has died."""
        self.processes = [
            (command, process if process.poll() is None else self._started(command))
            for command, process in self.processes
        ]

    def kill(self, name: str) -> None:
        """The first process of that name, in the middle of whatever it does."""
        process = next(process for command, process in self.processes if command[0] == name)
        process.kill()
        process.wait()

    def stop(self) -> None:
        for _, process in self.processes:
            process.kill()
            process.wait()
