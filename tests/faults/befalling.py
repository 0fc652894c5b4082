"""What befalls the service, each as one round: done, ended, and over when moves are made again."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from random import Random
from typing import Final

from redis import Redis

from events.redis.server import RedisServer
from tests.faults.house import PARTS, House
from tests.faults.players import Player

STANDS_STILL_SECONDS: Final = 3.0
REFUSES_SECONDS: Final = 2.0
TORN: Final = b"*3\r\n$3\r\nSET\r\n$9\r\n{p00}:new\r\n$1\r\n1\r\n"

Fault = Callable[[House, list[Player], Random], None]


def killed(part: str) -> Fault:
    def befall(house: House, _: list[Player], __: Random) -> None:
        assert house.send(part, signal.SIGKILL), f"there is no {part}"

    return befall


def stopped(part: str) -> Fault:
    """Stands still for a while, with everything it holds, and then goes on as if nothing had been."""

    def befall(house: House, _: list[Player], __: Random) -> None:
        assert house.send(part, signal.SIGSTOP), f"there is no {part}"
        time.sleep(STANDS_STILL_SECONDS)
        house.send(part, signal.SIGCONT)

    return befall


def several_killed(house: House, _: list[Player], random: Random) -> None:
    for part in random.sample(PARTS, random.randint(2, len(PARTS))):
        house.send(part, signal.SIGKILL)


def power_lost(house: House, _: list[Player], __: Random) -> None:
    house.kill_everything()
    house.start()


def writes_refused(house: House, _: list[Player], __: Random) -> None:
    """Redis says that it has too few replicas: it answers, and takes nothing."""
    with Redis.from_url(RedisServer(house.data).url) as redis:
        redis.config_set("min-replicas-to-write", 1)
        time.sleep(REFUSES_SECONDS)
        redis.config_set("min-replicas-to-write", 0)


def write_torn(house: House, _: list[Player], random: Random) -> None:
    """The power goes in the middle of a write that nobody was told of: half of a command is on the disk."""
    house.kill_everything()
    newest = max(house.data.glob("appendonlydir/*.incr.aof"), key=lambda one: one.stat().st_mtime)
    with newest.open("ab") as file:
        file.write(TORN[: random.randrange(1, len(TORN))])
    house.start()


FAULTS: Final[dict[str, Fault]] = {
    **{f"kill -9 {part}": killed(part) for part in PARTS},
    **{f"stop {part}": stopped(part) for part in PARTS},
    "kill -9 several": several_killed,
    "power lost": power_lost,
    "writes refused": writes_refused,
    "torn write": write_torn,
}
