"""Event streams beside play, some as a player, some as spectators: how old an event is when it comes."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from bench.commands import API
from bench.figures import Figure
from bench.load import Line, Sent, sent_all
from bench.processor import Meter, memory
from bench.serving import Serving, serving
from bench.tables import Seated, moves, seated
from bench.watching import watching
from events.play import now

TABLES: Final = 64
"""Each table has a connection that plays."""

STREAMS: Final = 400
STREAMS_MAX: Final = 2_000
IGNORED: Final = 40
"""Streams that nobody reads, beside the others."""

IDLE_SECONDS: Final = 3.0
MOVES: Final = 120
"""Moves at each table."""

PUSH: Final = "push"


@dataclass(frozen=True)
class Followed:
    """Play with streams open."""

    played: Sent
    ages_ms: list[float]
    """Sorted."""
    lost: int
    push_us: float
    """Processor time of push for one event in one stream."""
    stream_kb: float
    """Memory of push for one open stream."""
    idle_us: float
    """Processor time of push in a second, for one open stream in which nothing happens."""

    def percentile(self, share: float) -> float:
        return self.ages_ms[int(share * len(self.ages_ms))]


def measured() -> Iterator[Figure]:
    with serving(API, PUSH) as served:
        alone = _played(served, [seated(served.house) for _ in range(TABLES)])
        hurried = followed(served, STREAMS)
        beside = followed(served, STREAMS, ignored=IGNORED)
        pause = 2 * TABLES / hurried.played.per_second
        calm = followed(served, STREAMS, pause)
        crowd = followed(served, STREAMS_MAX, pause)
    yield from _figures(f"{STREAMS} streams, full speed", hurried)
    yield from _figures(f"{STREAMS} streams, full speed, {IGNORED} that nobody reads", beside)
    yield from _figures(f"{STREAMS} streams, half speed", calm)
    yield from _figures(f"{STREAMS_MAX} streams, half speed", crowd)
    yield Figure(f"{STREAMS_MAX} streams: memory of push for each", crowd.stream_kb, "kB", is_cost=True)
    yield Figure(f"{STREAMS_MAX} silent streams: CPU of push for each", crowd.idle_us, "µs/s", is_cost=True)
    share = hurried.played.per_second / alone.per_second
    yield Figure(f"{STREAMS} streams: commands with them", share, "x without", target=0.8)
    answered = hurried.played.percentile(0.99)
    yield Figure(f"{STREAMS} streams, full speed: command answered, p99", answered, "ms", is_cost=True)


def _figures(what: str, one: Followed) -> Iterator[Figure]:
    yield Figure(f"{what}: event there, p50", one.percentile(0.5), "ms", is_cost=True)
    wanted = None if str(STREAMS_MAX) in what else 50
    yield Figure(f"{what}: event there, p99", one.percentile(0.99), "ms", target=wanted, is_cost=True)
    yield Figure(f"{what}: events lost", one.lost, "events", target=0, is_cost=True)
    yield Figure(f"{what}: CPU of push for an event", one.push_us, "µs", is_cost=True)


def followed(served: Serving, streams: int, pause: float = 0.0, ignored: int = 0) -> Followed:
    """Checks that each stream brings every event once, in order; events that never come count as lost."""
    tables = [seated(served.house) for _ in range(TABLES)]
    paths = [_path(served, tables[place % TABLES], place // TABLES) for place in range(streams)]
    unread = [_path(served, tables[place % TABLES], place // TABLES) for place in range(ignored)]
    push = served.pids[PUSH]
    before = memory(push)
    with watching(served.push_port, paths, ignored=unread) as watch:
        stream_kb = (memory(push) - before) / (streams + ignored) / 1024
        idle = Meter({PUSH: push})
        time.sleep(IDLE_SECONDS)
        idle_us = 1e6 * idle.spent()[PUSH] / IDLE_SECONDS / streams
        meter = Meter({PUSH: push})
        played = _played(served, tables, pause)
        newest = [served.house.games.load(table.id).game.version for table in tables]
        watched = watch.seen([newest[place % TABLES] for place in range(streams)])
        spent = meter.spent()[PUSH]
    lost = 0
    for place, versions in enumerate(watched.versions):
        assert versions == sorted(set(versions)), f"stream {place} brings {versions}"
        lost += newest[place % TABLES] - len(versions)
    push_us = 1e6 * spent / len(watched.ages_ms)
    return Followed(played, sorted(watched.ages_ms), lost, push_us, stream_kb, idle_us)


def _played(served: Serving, tables: Sequence[Seated], pause: float = 0.0) -> Sent:
    scripts = [list(islice(moves(served.house, table), MOVES)) for table in tables]
    played = sent_all(served.api, [Line(script, pause) for script in scripts])
    assert set(played.statuses) == {201}, played.statuses
    return played


def _path(served: Serving, table: Seated, who: int) -> str:
    """The address of a stream: the first are a player's, the others just watch."""
    player = table.tokens[who].partition(".")[0] if who < len(table.tokens) else None
    ticket, _ = served.house.tickets.issued(table.id, player, "en", now())
    return f"/v1/games/{table.id}/stream?ticket={ticket}"
