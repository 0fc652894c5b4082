"""Nobody learns more: two tables that differ only in what a seat may not know give it the same bytes."""

import importlib
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import structs

from domain.kernel.command import Command
from domain.kernel.engine import Decided, asked, decide, legal, may_act, objection, open_step, rules_of
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Ballot
from domain.kernel.table import Table
from domain.kernel.words import PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from tests.playing import EXAMPLES, GAMES, moments, strings_in

Scrambled = Callable[[Table, Viewer, set[str], Callable[[list[Any]], list[Any]]], Table]


@pytest.mark.parametrize(("game", "players"), GAMES)
@for_all(seed=st.integers(0, 2**32), bot=st.sampled_from(["random", "greedy"]))
@settings(max_examples=EXAMPLES)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_gets(game: str, players: int, seed: int, bot: str) -> None:
    ruleset = EVERY_RULESET[game]
    scrambled: Scrambled = importlib.import_module(f"tests.domain.{game.replace('-', '_')}.twins").scrambled
    assert_twins_get_the_same(ruleset, scrambled, moments(ruleset, players, seed, every=5, bot=bot), Random(seed))


def assert_twins_get_the_same(ruleset: Ruleset, scrambled: Scrambled, tables: Iterable[Table], random: Random) -> None:
    """Tries a move of somebody who is asked, at each of these tables and at its twins: one for a seat, one for a
    spectator."""
    known: list[Command] = []
    for table in tables:
        seat = random.choice(list(asked(table)))
        command = random.choice(legal(ruleset, table, seat))
        known.append(command)
        decided = decide(ruleset, table, seat, command, 10**9)
        for viewer in (random.choice(table.seats), PUBLIC):
            wanted = _seen(decided, viewer)
            fixed = set(strings_in(wanted))
            twin = scrambled(table, viewer, fixed, lambda things: random.sample(things, len(things)))
            assert _answers(ruleset, twin, viewer, known[-8:]) == _answers(ruleset, table, viewer, known[-8:])
            is_shown = bool(_details(command)) and _details(command) <= fixed
            is_told = seat == viewer or is_shown or not _is_hidden(ruleset, table, command)
            alike = [command] if is_told else _alike(ruleset, twin, seat, command)
            outcomes = (_seen(decide(ruleset, twin, seat, same, 10**9), viewer) for same in alike)
            if alike:
                assert any(outcome == wanted for outcome in outcomes), f"{command} of seat {seat} shows too much"


def _answers(ruleset: Ruleset, table: Table, viewer: Viewer, attempts: list[Command]) -> bytes:
    """Everything that this viewer is told about the table without anybody acting."""
    is_seat = isinstance(viewer, int)
    return msgspec.json.encode(
        {
            "view": ruleset.visible(table, viewer),
            "asked": asked(table),
            "decision": open_step(table).decision,
            "about": open_step(table).about(table),
            "may_act": may_act(ruleset, table),
            "moves": _moves(ruleset, table, viewer) if isinstance(viewer, int) else [],
            "refusals": [_refusal(ruleset, table, viewer, attempt) for attempt in attempts] if is_seat else [],
        }
    )


def _refusal(ruleset: Ruleset, table: Table, viewer: Any, attempt: Command) -> tuple[str, ...] | None:
    illegal = objection(ruleset, table, viewer, attempt)
    return (type(illegal).__name__, *illegal.clauses) if illegal else None


def _moves(ruleset: Ruleset, table: Table, seat: int) -> list[tuple[Command, tuple[str, ...]]]:
    return [(move, rules_of(ruleset, table, seat, move)) for move in legal(ruleset, table, seat)]


def _seen(decided: Decided, viewer: Viewer) -> Any:
    """Events as their viewer gets them, the clauses behind them, and for whom else they have private parts."""
    seen = []
    for event, rules in zip(decided.events, decided.rules, strict=True):
        data, private = event.parts()
        own = {audience: part for audience, part in private.items() if audience == f"seat:{viewer}"}
        seen.append([event.stored_name(), rules, data, own, sorted(private)])
    return msgspec.json.decode(msgspec.json.encode(seen))


def _is_hidden(ruleset: Ruleset, table: Table, command: Command) -> bool:
    """Whether others are not told the whole command: a vote, or one with secret fields."""
    is_vote = isinstance(open_step(table), Ballot) and type(command) not in ruleset.anytime_by_command
    return is_vote or bool(command.secret)


def _details(command: Command) -> set[str]:
    """What a command names, which the events may show to its viewer (a card that he receives by it)."""
    return set(strings_in(structs.astuple(command)))


def _alike(ruleset: Ruleset, twin: Table, seat: int, command: Command) -> list[Command]:
    """The commands of the same kind, where its details are hidden from the viewer: any of them might have been it."""
    return [move for move in legal(ruleset, twin, seat) if type(move) is type(command)]
