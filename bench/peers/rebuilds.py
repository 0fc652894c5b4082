"""Events in one process: a game of BANG! rebuilt and appended to, beside an aggregate of the library eventsourcing."""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from bench.figures import Figure, Table
from bench.peers.driver import FETCHED, HERE, Driver, driven
from bench.processor import Meter
from bench.serving import CLIENT, REDIS, Serving, serving
from bench.tables import long_game
from domain.kernel.record import Written
from domain.rulesets import RULESETS
from events.codec import folded
from events.proof.chain import Head, head_of, link
from events.redis.server import Fsync

PROGRAM: Final = (sys.executable, str(HERE / "aggregate.py"))
EVENTS: Final = 600
ROUNDS: Final = 9
REBUILDS: Final = 5
APPENDS: Final = 100

FACT: Final = Written(type="bench.LifeLost", schema=1, by=0, data={"seat": 1, "by": 0, "amount": 1, "why": "x" * 100})
SECRET: Final = bytes(32)

MISSING: Final = "eventsourcing is not in build/peers: pip could not fetch it. Left out."

WORDS: Final = """
What is compared. A rebuild: ours reads the events of a game of BANG! from Redis and folds them into its table; theirs
reads as many from a Python list (POPO) or from SQLite and applies them to an aggregate of four fields. An append: ours
hashes an event into its chain and appends it by one script to Redis, where every process finds it; theirs adds it to a
list of its own process (POPO), or commits it to a file of SQLite, which is on disk then as ours is with "always".
""".strip().replace("\n", " ")


class Took(NamedTuple):
    """Seconds that one rebuild or one append took."""

    wall: float
    cpu: float


Side = Callable[[], Took]


def is_there() -> bool:
    return (FETCHED / "python" / "eventsourcing").is_dir()


def measured() -> Iterator[Figure | Table]:
    with ExitStack() as house:
        served = house.enter_context(serving())
        folder = house.enter_context(tempfile.TemporaryDirectory(prefix="gyoji-"))
        popo, sqlite = _library(house), _library(house, str(Path(folder, "events.db")))
        appending = Appending(served)
        taken = in_turn(
            {
                "rebuild, Gyoji": partial(_rebuilt, served, long_game(served.house, EVENTS).id),
                "rebuild, POPO": partial(_asked, popo, "rebuild", REBUILDS),
                "rebuild, SQLite": partial(_asked, sqlite, "rebuild", REBUILDS),
                "append, Gyoji everysec": partial(appending.took, "everysec"),
                "append, POPO": partial(_asked, popo, "append", APPENDS),
                "append, Gyoji always": partial(appending.took, "always"),
                "append, SQLite": partial(_asked, sqlite, "append", APPENDS),
            }
        )
    yield _quicker(f"rebuild of {EVENTS} events, Gyoji to POPO", taken["rebuild, Gyoji"], taken["rebuild, POPO"], 10)
    yield _quicker("append, Gyoji everysec to POPO", taken["append, Gyoji everysec"], taken["append, POPO"])
    yield _quicker("append, Gyoji always to SQLite", taken["append, Gyoji always"], taken["append, SQLite"])
    yield Table(
        f"Milliseconds for one of them; a rebuild is of {EVENTS} events",
        ("wall", "CPU"),
        [
            (what, [1000 * statistics.median(one) for one in zip(*rounds, strict=True)])
            for what, rounds in taken.items()
        ],
    )


def in_turn(sides: Mapping[str, Side]) -> dict[str, list[Took]]:
    taken: dict[str, list[Took]] = {what: [] for what in sides}
    for _ in range(ROUNDS):
        for what, side in sides.items():
            taken[what].append(side())
    return taken


def _quicker(what: str, ours: list[Took], theirs: list[Took], wanted: float | None = None) -> Figure:
    """How many times quicker ours is: the median of the rounds' ratios."""
    ratios = [peer.wall / own.wall for own, peer in zip(ours, theirs, strict=True)]
    return Figure(what, statistics.median(ratios), "x as quick", target=wanted)


# --- ours -------------------------------------------------------------------------------------------------------


def _took(served: Serving, work: Callable[[], object], count: int) -> Took:
    meter = Meter({role: served.pids[role] for role in (CLIENT, REDIS)})
    began = time.perf_counter()
    for _ in range(count):
        work()
    wall = time.perf_counter() - began
    return Took(wall / count, sum(meter.spent().values()) / count)


def _rebuilt(served: Serving, game: str) -> Took:
    store = served.house.store
    return _took(served, lambda: folded(RULESETS, game, store.read_all(game)), REBUILDS)


class Appending:
    """One event after the other to the same game."""

    def __init__(self, served: Serving) -> None:
        self._served = served
        self._head = Head.before_first("g_bench")

    def took(self, fsync: Fsync) -> Took:
        self._served.sync(fsync)
        return _took(self._served, self._append, APPENDS)

    def _append(self) -> None:
        batch = link(self._head, "2026-11-16T00:00:00.000Z", [FACT], SECRET)
        self._served.house.store.append(self._head, batch, key=str(self._head.version), due=None)
        self._head = head_of(self._head.game, batch[-1])


# --- theirs -----------------------------------------------------------------------------------------------------


def _library(house: ExitStack, *file: str) -> Driver:
    """The library in a process of its own, kept in memory or in a file."""
    driver = house.enter_context(driven([*PROGRAM, str(EVENTS), *file], {"PYTHONPATH": str(FETCHED / "python")}))
    assert driver.told() == {"ready": True}
    return driver


def _asked(driver: Driver, what: str, count: int) -> Took:
    got = driver.ask({"what": what, "count": count})
    return Took(got["seconds"] / count, got["cpu"] / count)
