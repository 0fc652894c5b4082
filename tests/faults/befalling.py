"""The faults, each a round: it is inflicted, it ends, and the round is over when moves are made again. Each function
gives the moment when its fault ended."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from random import Random
from typing import Final

from redis import Redis

from events.redis.server import RedisServer
from tests.faults.house import PARTS, House

STANDS_STILL_SECONDS: Final = 3.0
REFUSES_SECONDS: Final = 2.0
TORN: Final = b"*3\r\n$3\r\nSET\r\n$9\r\n{p00}:new\r\n$1\r\n1\r\n"

AWAY_SECONDS: Final = 4.0
"""Longer than a clock's lead lasts, and than a worker waits for an answer."""

BEHIND_SECONDS_MAX: Final = 1.5
OFF_SECONDS: Final = 20.0
"""Longer than any lease or lead lasts, shorter than a decision may take."""

Fault = Callable[[House, Random], float]


def killed(part: str) -> Fault:
    def befall(house: House, _: Random) -> float:
        assert house.send(part, signal.SIGKILL), f"there is no {part}"
        return time.monotonic()

    return befall


def beheaded(part: str) -> Fault:
    """Kills the process that the supervisor started, but not its own child processes."""

    def befall(house: House, _: Random) -> float:
        os.kill(house.pids()[part][0], signal.SIGKILL)
        return time.monotonic()

    return befall


def stopped(part: str) -> Fault:
    """Stops the part for a while, with everything it holds; then it goes on as if nothing had happened."""

    def befall(house: House, _: Random) -> float:
        assert house.send(part, signal.SIGSTOP), f"there is no {part}"
        time.sleep(STANDS_STILL_SECONDS)
        house.send(part, signal.SIGCONT)
        return time.monotonic()

    return befall


def several_killed(house: House, random: Random) -> float:
    for part in random.sample(PARTS, random.randint(2, len(PARTS))):
        house.send(part, signal.SIGKILL)
    return time.monotonic()


def power_lost(house: House, _: Random) -> float:
    house.kill_everything()
    ended = time.monotonic()
    house.start()
    return ended


def writes_refused(house: House, _: Random) -> float:
    """Redis has too few replicas: it answers, but refuses writes."""
    with Redis.from_url(RedisServer(house.data).url) as redis:
        redis.config_set("min-replicas-to-write", 1)
        time.sleep(REFUSES_SECONDS)
        redis.config_set("min-replicas-to-write", 0)
    return time.monotonic()


def write_torn(house: House, random: Random) -> float:
    """The power fails in the middle of a write that was not acknowledged: half of a command is on the disk."""
    house.kill_everything()
    newest = max(house.data.glob("appendonlydir/*.incr.aof"), key=lambda one: one.stat().st_mtime)
    with newest.open("ab") as file:
        file.write(TORN[: random.randrange(1, len(TORN))])
    ended = time.monotonic()
    house.start()
    return ended


def network_stalled(house: House, _: Random) -> float:
    """For a while nothing arrives between the parts and Redis, in either direction; then all of it does."""
    assert house.pair is not None
    house.pair.proxy.stall()
    time.sleep(AWAY_SECONDS)
    house.pair.proxy.restore()
    return time.monotonic()


def network_cut(house: House, _: Random) -> float:
    assert house.pair is not None
    house.pair.proxy.cut()
    time.sleep(AWAY_SECONDS)
    house.pair.proxy.restore()
    return time.monotonic()


def replica_promoted(house: House, random: Random) -> float:
    """A replica takes over that lacks the last acknowledged moves: these are lost, and the service tells exactly
    which."""
    assert house.pair is not None
    return house.pair.promote(random.uniform(0.3, BEHIND_SECONDS_MAX))


def clock_off(seconds: float) -> Fault:
    """The clock of the machine is set wrong, and after a while right again."""

    def befall(house: House, _: Random) -> float:
        house.set_clock(seconds)
        time.sleep(AWAY_SECONDS)
        house.set_clock(0)
        return time.monotonic()

    return befall


ALONE: Final[dict[str, Fault]] = {
    **{f"kill -9 {part}": killed(part) for part in PARTS},
    **{f"stop {part}": stopped(part) for part in PARTS},
    **{f"kill -9 {part}, not its workers": beheaded(part) for part in ("api", "push")},
    "kill -9 several": several_killed,
    "power lost": power_lost,
    "writes refused": writes_refused,
    "torn write": write_torn,
    "clock ahead": clock_off(OFF_SECONDS),
    "clock behind": clock_off(-OFF_SECONDS),
}
"""Faults of a service with a Redis of its own."""

APART: Final[dict[str, Fault]] = {
    "network stalled": network_stalled,
    "network cut": network_cut,
    "lagging replica promoted": replica_promoted,
}
"""Faults of a service whose Redis is elsewhere."""

FAULTS: Final = ALONE | APART
