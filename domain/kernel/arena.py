"""Whole games in one process: bots play each other, and the caller sees every move."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec import Struct

from domain.kernel.bots import Below, Bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, decide, legal, may_act, open_step, seated, start
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table
from domain.kernel.words import Milliseconds, Seat

DECISIONS_MAX: Final = 20_000
"""The most decisions in one game: more than any game of bots has needed, so one that goes on counts as endless."""

MOVE_TIME: Final[Milliseconds] = 1_000
"""How long every move is said to take; only the clocks depend on it."""


INTRUSION_ODDS: Final = 8
"""Intrusive bots move out of turn before about one decision in this many, if anybody has such a move."""


class Turned(Struct, frozen=True):
    """One move of a game: who sent what, what came of it, and the table after it."""

    seat: Seat | None
    command: Command | None
    events: list[Event]
    table: Any
    rules: Sequence[tuple[str, ...]]
    """The clauses behind each of the events."""


class Endless(Exception):
    """A game that does not end within `DECISIONS_MAX` decisions."""


def seed_of(number: int) -> bytes:
    """The seed of a numbered game, for simulations: their seeds need not be secret."""
    return sha256(str(number).encode()).digest()


def new_table(ruleset: Ruleset, players: int, seed: bytes, options: Any = None, **facts: Any) -> Table:
    return seated(ruleset, players=players, options=options or ruleset.options(), seed=seed, **facts)


def play_out(
    ruleset: Ruleset,
    table: Table,
    bots: Mapping[Seat, Bot],
    below: Below,
    watch: Callable[[Table], None] = lambda table: None,
    *,
    intrusive: bool = False,
) -> Iterator[Turned]:
    """Plays a game from this table to its end; the given table is not changed. `watch` sees the table before every
    decision.

    Bots move when they are asked; `intrusive` ones now and then also move out of turn.
    """
    at: Milliseconds = 0
    opening = start(ruleset, table, at)
    table = opening.table
    yield Turned(None, None, opening.events, table, opening.rules)
    for _ in range(DECISIONS_MAX):
        if table.result is not None:
            return
        watch(table)
        intruder = intruder_at(ruleset, table, below) if intrusive else None
        seat = next(iter(asked(table))) if intruder is None else intruder
        view, about = ruleset.visible(table, seat), open_step(table).about(table)
        command = bots[seat](view, legal(ruleset, table, seat), about, below)
        at += MOVE_TIME
        decided = decide(ruleset, table, seat, command, at)
        table = decided.table
        yield Turned(seat, command, decided.events, table, decided.rules)
    raise Endless


def intruder_at(ruleset: Ruleset, table: Table, below: Below) -> Seat | None:
    """Now and then, a seat that has a move although it is asked nothing."""
    if below(INTRUSION_ODDS):
        return None
    idle = [seat for seat in may_act(ruleset, table) if seat not in asked(table) and legal(ruleset, table, seat)]
    return idle[below(len(idle))] if idle else None
