"""Commands over HTTP: BANG! at several hundred tables, 64 keep-alive connections, and where the time goes."""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import repeat
from typing import Final

from bench.figures import Figure, Table
from bench.load import Line, Reader, connected, http, packed, redis, request, sent
from bench.processor import Meter
from bench.serving import CLIENT, REDIS, Serving, serving
from bench.tables import Simul, long_game
from events.redis.server import Fsync

CONNECTIONS: Final = 64
TABLES_A_CONNECTION: Final = 5
ROUNDS: Final = 5
SECONDS: Final = 2.0
WARM_UP_SECONDS: Final = 0.5
PER_SECOND_MAX: Final = 6_000
"""How many commands a second are prepared: more than can be answered, so that connections never run out."""

API: Final = "api"
ROLES: Final = {CLIENT: "client", API: "API", REDIS: "Redis"}
FSYNCS: Final[tuple[Fsync, ...]] = ("everysec", "always")

NULL: Final = "floor: the null route"
EMPTY: Final = "floor: an empty script with a command's words"
EMPTY_SCRIPT: Final = "return 1"


@dataclass(frozen=True)
class Taken:
    """One round: how fast it was, and what each role spent on one request."""

    per_second: float
    p50_ms: float
    p99_ms: float
    costs: Mapping[str, float]
    """Microseconds of processor time, by role."""

    def cost(self, *roles: str) -> float:
        return sum(self.costs[role] for role in roles)


class Rounds(list[Taken]):
    """Rounds of the same measurement; the median counts."""

    @property
    def per_second(self) -> float:
        return statistics.median(taken.per_second for taken in self)

    @property
    def p50_ms(self) -> float:
        return statistics.median(taken.p50_ms for taken in self)

    @property
    def p99_ms(self) -> float:
        return statistics.median(taken.p99_ms for taken in self)

    def cost(self, *roles: str) -> float:
        return statistics.median(taken.cost(*roles) for taken in self)


def measured() -> Iterator[Figure | Table]:
    with serving(API) as served:
        taken = in_turn(served)
    for fsync in FSYNCS:
        yield from _figures(taken, fsync)
    yield Table(
        f"CPU by part, µs for one of them, {CONNECTIONS} connections",
        (*ROLES.values(), "all", "a second"),
        [(what, [*map(one.cost, ROLES), one.cost(*ROLES), one.per_second]) for what, one in taken.items()],
    )


def in_turn(served: Serving) -> dict[str, Rounds]:
    """Commands and each of their floors, one after the other, several times."""
    playing = players(served)
    xadd, empty = _floors(served)
    ways = {_command(fsync): partial(play_round, served, playing, fsync, SECONDS) for fsync in FSYNCS}
    ways[NULL] = partial(_floor_round, served, "everysec", request("GET", "/healthz"), http)
    ways |= {_xadd(fsync): partial(_floor_round, served, fsync, xadd, redis) for fsync in FSYNCS}
    ways[EMPTY] = partial(_floor_round, served, "everysec", empty, redis)
    taken = {what: Rounds() for what in ways}
    for _ in range(ROUNDS):
        for what, take in ways.items():
            taken[what].append(take())
    return taken


def players(served: Serving) -> list[Simul]:
    """A player for each connection."""
    return [Simul(served.house, TABLES_A_CONNECTION) for _ in range(CONNECTIONS)]


def play_round(served: Serving, playing: Sequence[Simul], fsync: Fsync, seconds: float) -> Taken:
    """Everybody plays, as fast as they are answered."""
    count = int(PER_SECOND_MAX * (seconds + WARM_UP_SECONDS) / len(playing)) + 1
    for one in playing:
        one.prepare(count)
    served.sync(fsync)
    return _round(served, [Line(one) for one in playing], http, seconds)


def _floor_round(served: Serving, fsync: Fsync, content: bytes, read: Reader) -> Taken:
    served.sync(fsync)
    return _round(served, [Line(repeat(content)) for _ in range(CONNECTIONS)], read, SECONDS)


def _round(served: Serving, lines: Sequence[Line], read: Reader, seconds: float) -> Taken:
    """One round, after a moment in which both sides warm up."""
    with connected(served.redis if read is redis else served.api, lines):
        sent(lines, WARM_UP_SECONDS, read)
        meter = Meter({role: served.pids[role] for role in ROLES})
        got = sent(lines, seconds, read)
        spent = meter.spent()
    assert len(got.statuses) == 1 and set(got.statuses) <= {1, 200, 201}, got.statuses
    assert not any(line.is_dry for line in lines), "there was nothing left to send"
    costs = {role: 1e6 * used / got.count for role, used in spent.items()}
    return Taken(got.per_second, got.percentile(0.5), got.percentile(0.99), costs)


def _figures(taken: Mapping[str, Rounds], fsync: Fsync) -> Iterator[Figure]:
    """A null route needs no Redis and a bare XADD no API: together they are the floor of a command."""
    own, null, xadd = taken[_command(fsync)], taken[NULL], taken[_xadd(fsync)]
    wanted = fsync == "everysec"
    rate = own.per_second
    yield Figure(f"{fsync}: commands", rate, "commands/s", floor="the null route", floor_value=null.per_second)
    yield Figure(f"{fsync}: a command, p50", own.p50_ms, "ms", is_cost=True)
    yield Figure(f"{fsync}: a command, p99", own.p99_ms, "ms", target=50 if wanted else None, is_cost=True)
    yield Figure(
        f"{fsync}: CPU of a command, API and Redis",
        own.cost(API, REDIS),
        "µs",
        target=480 if wanted else None,
        is_cost=True,
        floor="null route and bare XADD",
        floor_value=null.cost(API) + xadd.cost(REDIS),
    )


def _command(fsync: Fsync) -> str:
    return f"a command, fsync {fsync}"


def _xadd(fsync: Fsync) -> str:
    return f"floor: a bare XADD of a command's events, fsync {fsync}"


def _floors(served: Serving) -> tuple[bytes, bytes]:
    """The requests of two floors: an XADD, and a script that does nothing, each with the events of a command of
    middling size."""
    words = _middling_batch(served)
    digest = hashlib.sha1(EMPTY_SCRIPT.encode()).hexdigest()
    served.house.store.connections.call("", "SCRIPT", "LOAD", EMPTY_SCRIPT)
    keys = [f"bench:{place}" for place in range(4)]
    return (
        packed("XADD", "bench:floor", "MAXLEN", "~", "10000", "*", "e", b"".join(words)),
        packed("EVALSHA", digest, str(len(keys)), *keys, *words),
    )


def _middling_batch(served: Serving) -> list[bytes]:
    """The events of one command as the store keeps them, two words an event. Events of the same command have the same
    time."""
    table = long_game(served.house, 150)
    batches: dict[bytes, list[bytes]] = {}
    for event in served.house.store.read_all(table.id):
        batches.setdefault(event.hashed[:32], []).extend((event.hashed, event.private))
    return sorted(batches.values(), key=lambda words: sum(map(len, words)))[len(batches) // 2]
