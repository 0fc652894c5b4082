"""The rules in memory, in processor time: the whole loop of a decision, folding a history, a snapshot."""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Final

import msgspec

from bench.figures import Figure, side_by_side
from domain.kernel.arena import new_table, seed_of
from domain.kernel.engine import Decided, asked, decide, evolve, legal, start
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.stored import restored, snapshot
from domain.kernel.table import Table
from domain.rulesets import RULESETS

PLAYERS: Final = 5
DECISIONS: Final = 1_500
"""Decisions in one round, at least: a game is always played to its end."""

SNAPSHOT_EVERY: Final = 10
HISTORIES: Final = 8

DECISIONS_WANTED: Final = {
    "bang": 10_000,
    "samurai-sword": 10_000,
    "shamans": 10_000,
    "yojimbo": 10_000,
    "samurai-katana": 5_000,
}


def measured() -> Iterator[Figure]:
    for ruleset in RULESETS.values():
        players = min(PLAYERS, ruleset.players_max)
        yield decisions(ruleset, players)
        histories, moments = recorded(ruleset, players)
        yield folding(ruleset, histories)
        yield from snapshots(ruleset, moments)


def decisions(ruleset: Ruleset, players: int) -> Figure:
    """The whole loop of a decision: list the moves of the seat to act, choose one at random, decide."""

    def work() -> int:
        count = number = 0
        while count < DECISIONS:
            table = new_table(ruleset, players, seed_of(number))
            count += sum(1 for _ in _played(ruleset, table, Random(number))) - 1
            number += 1
        return count

    def floor() -> int:
        for _ in range(DECISIONS):
            twin = [pile[:] for pile in piles]
            twin[0].append("card")
        return DECISIONS

    middle = start(ruleset, new_table(ruleset, players, seed_of(0)), 0).table
    piles = [list(value) for value in msgspec.structs.asdict(middle).values() if isinstance(value, list | dict)]
    own, bare = side_by_side(work, floor, process_time)
    return Figure(
        f"{ruleset.id}, {players} players: whole loop",
        1 / own,
        "decisions/s",
        target=DECISIONS_WANTED.get(ruleset.id),
        floor="copy the table's lists, append",
        floor_value=1 / bare,
    )


def folding(ruleset: Ruleset, histories: list[tuple[Table, list[Event]]]) -> Figure:
    def work() -> int:
        for empty, events in histories:
            evolve(empty.copy(), events)
        return sum(len(events) for _, events in histories)

    def floor() -> int:
        for _, events in histories:
            log: list[Event] = []
            for event in events:
                log.append(event)  # noqa: PERF402
        return sum(len(events) for _, events in histories)

    own, bare = side_by_side(work, floor, process_time)
    return Figure(
        f"{ruleset.id}: fold recorded events",
        1 / own,
        "events/s",
        target=500_000,
        floor="append them to a list",
        floor_value=1 / bare,
    )


def snapshots(ruleset: Ruleset, moments: list[Table]) -> Iterator[Figure]:
    stored = [snapshot(table) for table in moments]
    plain = [msgspec.json.decode(one) for one in stored]

    def work() -> int:
        for table in moments:
            restored(ruleset, snapshot(table))
        return len(moments)

    def floor() -> int:
        for one in plain:
            msgspec.json.decode(msgspec.json.encode(one))
        return len(moments)

    own, bare = side_by_side(work, floor, process_time)
    yield Figure(f"{ruleset.id}: largest snapshot", max(map(len, stored)) / 1000, "kB", target=8, is_cost=True)
    yield Figure(
        f"{ruleset.id}: snapshot made and restored",
        own * 1000,
        "ms",
        target=0.3,
        is_cost=True,
        floor="the same JSON without its types",
        floor_value=bare * 1000,
    )


def recorded(ruleset: Ruleset, players: int) -> tuple[list[tuple[Table, list[Event]]], list[Table]]:
    """Some whole games, and tables from their middle."""
    histories, moments = [], []
    for number in range(HISTORIES):
        empty = new_table(ruleset, players, seed_of(number))
        history: list[Event] = []
        for count, decided in enumerate(_played(ruleset, empty, Random(number))):
            history += decided.events
            if count % SNAPSHOT_EVERY == 1 and decided.table.result is None:
                moments.append(decided.table)
        histories.append((empty, history))
    return histories, moments


def _played(ruleset: Ruleset, empty: Table, random: Random) -> Iterator[Decided]:
    """The setup of one game, then its decisions."""
    decided = start(ruleset, empty, 0)
    yield decided
    at = 0
    while decided.table.result is None:
        table = decided.table
        seat = next(iter(asked(table)))
        moves = legal(ruleset, table, seat)
        at += 1000
        decided = decide(ruleset, table, seat, moves[int(random.random() * len(moves))], at)
        yield decided
