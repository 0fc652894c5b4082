"""The event store: appends, whole commands, rebuilds, verification, memory."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from redis import Redis

from bench import figures
from bench.figures import Figure, Table, Work, side_by_side
from bench.processor import Meter, one_core
from bench.tables import planned
from domain.kernel.command import Command
from domain.kernel.engine import asked, default, legal
from domain.kernel.record import Written
from domain.kernel.words import Seat
from domain.rulesets import RULESETS
from events.codec import folded
from events.games import Games
from events.proof.chain import Head, Stored, head_of, link
from events.proof.receipts import Keyring
from events.proof.verify import verify
from events.redis import families
from events.redis.connection import Connections
from events.redis.server import running
from events.store import Store
from events.telling import export
from tests.tables import make_move

APPENDS: Final = 300
PLAYERS: Final = 5
COMMANDS: Final = 120
LONG_GAME: Final = 1_000
EVENTS_WANTED: Final = 600
SECRET: Final = bytes(32)


def measured() -> Iterator[Figure | Table]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        connections = Connections(server.url)
        store = Store(connections)
        games = Games(store, Keyring(Path(folder) / "keys"), RULESETS)
        bare = Redis.from_url(server.url, protocol=2)
        assert server.pid is not None
        both = (os.getpid(), server.pid)
        yield appends(store, bare)
        yield from commands(games, bare, both)
        yield flatness(games)
        history = long_enough(games)
        yield rebuild(games, history)
        yield verification(games, history)
        yield memory(store, bare, history)
        bare.close()
        connections.close()


def appends(store: Store, bare: Redis) -> Figure:
    """One event through the append script, beside a bare XADD of the same bytes through redis-py."""
    fact = Written(type="bench.Said", schema=1, by=0, data={"seat": 1, "card": "bang-AS", "text": "x" * 200})
    batch: list[Sequence[Stored]] = []
    head = Head.before_first("g_bench")
    for _ in range(APPENDS * 40):
        linked = link(head, "2026-11-16T00:00:00.000Z", [fact], SECRET)
        batch.append(linked)
        head = head_of("g_bench", linked[-1])
    place = 0
    at = Head.before_first("g_bench")

    def work() -> int:
        nonlocal place, at
        for _ in range(APPENDS):
            store.append(at, batch[place], key=str(place), due=place)
            at = head_of("g_bench", batch[place][-1])
            place += 1
        return APPENDS

    def floor() -> int:
        for number in range(APPENDS):
            fields: dict[Any, Any] = {"e": batch[number][0].hashed, "p": b""}
            bare.xadd("bare", fields)
        return APPENDS

    own, floor_seconds = side_by_side(work, floor)
    return Figure("append", 1 / own, "appends/s", floor="bare XADD through redis-py", floor_value=1 / floor_seconds)


def commands(games: Games, bare: Redis, both: tuple[int, int]) -> Iterator[Figure | Table]:
    """Whole commands of BANG!: cached table, rules, chain, seals, receipt, one round trip."""
    plan = _plan(games, COMMANDS * (figures.ROUNDS + 1))

    def work() -> int:
        for id, seat, move in islice(plan, COMMANDS):
            make_move(games, id, seat, move)
        return COMMANDS

    def floor() -> int:
        for _ in range(COMMANDS):
            bare.xadd("bare", {"e": b"x" * 500})
        return COMMANDS

    with one_core(*both):
        own, floor_seconds = side_by_side(work, floor)
        costs = [(what, _costs(both, run)) for what, run in (("a BANG! command", work), ("floor: a bare XADD", floor))]
    yield Figure(
        "play a BANG! command, one core with Redis",
        1 / own,
        "commands/s",
        target=3_000,
        floor="bare XADD",
        floor_value=1 / floor_seconds,
    )
    yield Table("CPU by part, µs for one of them", ("this process", "Redis", "both"), costs)


def _plan(games: Games, count: int) -> Iterator[tuple[str, Seat, Command]]:
    """This many moves, worked out in advance, in one game after the other."""
    found: list[tuple[str, Seat, Command]] = []
    while len(found) < count:
        game = _Player(games, f"g_plan_{len(found)}").game
        found += [(game.id, seat, move) for seat, move in planned(game)]
    return iter(found)


def _costs(both: tuple[int, int], work: Work) -> list[float]:
    meter = Meter({str(pid): [pid] for pid in both})
    count = work()
    spent = [1e6 * seconds / count for seconds in meter.spent().values()]
    return [*spent, sum(spent)]


def flatness(games: Games) -> Figure:
    """The cost of a command late in a long game, beside one early in it. The long game is BANG! with default answers
    only, which never ends."""
    player = _Player(games, "g_flat")
    early = late = 0.0
    for number in range(LONG_GAME):
        started = time.process_time()
        seat = next(iter(asked(player.game.table)))
        player.game = make_move(games, player.id, seat, default(player.game.table, seat)).game
        spent = time.process_time() - started
        if 10 <= number < 110:
            early += spent
        elif number >= LONG_GAME - 100:
            late += spent
    return Figure("command 1,000 beside command 10", late / early, "x", 1.5, is_cost=True)


def rebuild(games: Games, id: str) -> Figure:
    """Loading a game that is not in memory from its stream."""
    count = sum(1 for _ in games.store.read_all(id))

    def work() -> int:
        folded(RULESETS, id, games.store.read_all(id))
        return 1

    def floor() -> int:
        list(games.store.read_all(id))
        return 1

    own, bare = side_by_side(work, floor)
    return Figure(
        f"rebuild {EVENTS_WANTED} events",
        own * 1000 * EVENTS_WANTED / count,
        "ms",
        10,
        is_cost=True,
        floor="only read them",
        floor_value=bare * 1000 * EVENTS_WANTED / count,
    )


def verification(games: Games, id: str) -> Figure:
    content = b"".join(export(games, id, "all"))
    count = len(content.splitlines()) - 2

    def work() -> int:
        assert verify(content).holds
        return 1

    def floor() -> int:
        return len(content.splitlines()) // (count + 2)

    own, _ = side_by_side(work, floor, time.process_time)
    return Figure(f"verify {EVENTS_WANTED} events", own * 1000 * EVENTS_WANTED / count, "ms", 100, is_cost=True)


def memory(store: Store, bare: Redis, id: str) -> Figure:
    used: Any = bare.memory_usage(store.partitions.place(families.STREAM, id)[1], samples=0)
    return Figure("memory of a stored event", used / sum(1 for _ in store.read_all(id)), "bytes")


class _Player:
    """Plays random moves, in one game after the other."""

    def __init__(self, games: Games, name: str) -> None:
        self.games, self.name = games, name
        self.random = Random(1)
        self.number = 0
        self._open()

    def _open(self) -> None:
        self.number += 1
        self.id = f"{self.name}_{self.number}"
        self.games.open(self.id, "bang", PLAYERS, "p_0")
        for seat in range(1, PLAYERS):
            self.game = self.games.sit(self.id, f"p_{seat}").game

    def play(self, count: int) -> int:
        for _ in range(count):
            if self.game.is_over:
                self._open()
            seat = next(iter(asked(self.game.table)))
            move = self.random.choice(legal(self.game.ruleset, self.game.table, seat))
            self.game = make_move(self.games, self.id, seat, move).game
        return count


def long_enough(games: Games) -> str:
    player = _Player(games, "g_long")
    while player.game.version < EVENTS_WANTED or not player.game.is_over:
        player.play(1)
    return player.id
