"""The draft of a decision is the table after it: its events, applied to a copy of the table before, give the same."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec.inspect import BoolType, LiteralType, Metadata, StructType, type_info

from domain.kernel.arena import seed_of
from domain.kernel.bots import random_bot
from domain.kernel.clock import Clock
from domain.kernel.engine import Decided, asked, decide, evolve, is_late, legal, noted, seated, start, time_out
from domain.kernel.event import Event
from domain.kernel.facts import DisputeJudged, DisputeOpened, SeatAway, SeatBack
from domain.kernel.ruleset import Ruleset
from domain.kernel.stored import snapshot
from domain.kernel.table import Table
from domain.rulesets import EVERY_RULESET
from tests.playing import GAMES

CLOCK = Clock(per_decision=4, bank=20)
PAUSE_MAX = 6_000
"""The longest pause between two moves, in milliseconds: long enough to use up a bank now and then."""

NOTES_ODDS = 10
INTRUSION_ODDS = 4
"""One time in this many somebody goes away or disputes instead of a move, or somebody moves who is not asked."""

GAMES_LIVED = 5
GAMES_MAX = 50
"""After this many games everything must have happened once."""


@pytest.mark.parametrize(("game", "players"), GAMES)
@for_all(seed=st.integers(0, 2**32))
@settings(max_examples=GAMES_LIVED)
def test_the_events_of_a_decision_give_the_table_that_it_was_worked_out_on(game: str, players: int, seed: int) -> None:
    for before, decided in lived(EVERY_RULESET[game], players, seed):
        evolved = evolve(before.copy(), decided.events)
        assert evolved == decided.table, f"seed {seed}, version {before.version}"
        assert snapshot(evolved) == snapshot(decided.table), "the same in another order"
        assert decided.table.thrower is None


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_such_games_have_everything_that_may_happen_at_a_table(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    kinds = ("TimedOut", "SeatAway", "SeatBack", "DisputeOpened", "DisputeJudged", "Awaiting", "GameFinished")
    missing = {f"table.{kind}" for kind in kinds}
    for seed in range(GAMES_MAX):
        for _, decided in lived(ruleset, ruleset.players_max, seed):
            missing -= {event.stored_name() for event in decided.events}
        if not missing:
            return
    assert missing == set()


def lived(ruleset: Ruleset, players: int, seed: int) -> Iterator[tuple[Table, Decided]]:
    """A game to its end, move by move, with the table before each: time runs out, seats go away and come back, disputes
    are opened, any seat moves whenever it may, and any optional rule may hold."""
    random = Random(seed)
    table = seated(ruleset, players=players, options=_options(ruleset, random), seed=seed_of(seed), clock=CLOCK)
    at = 0
    decided = start(ruleset, table, at)
    yield table, decided
    while decided.table.result is None:
        table = decided.table
        at += random.randrange(PAUSE_MAX)
        decided = _happens(ruleset, table, random, at)
        yield table, decided


def _options(ruleset: Ruleset, random: Random) -> msgspec.Struct:
    chosen: dict[str, Any] = {}
    options = type_info(ruleset.options)
    assert isinstance(options, StructType)
    for option in options.fields:
        kind = option.type.type if isinstance(option.type, Metadata) else option.type
        if isinstance(kind, BoolType):
            chosen[option.name] = random.random() < 0.5
        elif isinstance(kind, LiteralType):
            chosen[option.name] = random.choice(kind.values)
    return ruleset.options(**chosen)


def _happens(ruleset: Ruleset, table: Table, random: Random, at: int) -> Decided:
    if not random.randrange(NOTES_ODDS):
        return noted(ruleset, table, [_note(table, random)], at)
    idle = [seat for seat in table.seats if seat not in asked(table) and legal(ruleset, table, seat)]
    if idle and not random.randrange(INTRUSION_ODDS):
        seat = random.choice(idle)
    else:
        seat = random.choice(list(asked(table)))
        if seat in table.away or is_late(table, seat, at):
            return time_out(ruleset, table, seat, at)
    return decide(ruleset, table, seat, random_bot(None, legal(ruleset, table, seat), {}, random.randrange), at)


def _note(table: Table, random: Random) -> Event:
    if table.disputes:
        return DisputeJudged(1, "upheld")
    seat = random.choice(table.seats)
    if seat in table.away:
        return SeatBack(seat)
    return random.choice([SeatAway(seat), DisputeOpened(1)])
