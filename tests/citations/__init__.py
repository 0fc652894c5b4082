"""Clauses are cited only where they act (`python -m tests.citations [GAME] [--games N]`).

Each game says in `tests/domain/GAME/conditions.py` under which condition a conditional clause may be cited (a number of
players, an option, a source, a reason), and why some clauses are never cited by anything that happens. Many games are
played, and every event and every offered move is held against it.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from domain.kernel.arena import new_table, play_out, seed_of
from domain.kernel.bots import Bot, Explorer
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal, may_act, rules_of
from domain.kernel.event import Event
from domain.kernel.plots import plotting
from domain.kernel.ruleset import Ruleset
from domain.kernel.table import Table
from domain.plots import PLOTS
from domain.rulesets import EVERY_RULESET
from tests.playing import everybody


class Happened(NamedTuple):
    """An event, with the table before it and the whole batch that it stands in."""

    table: Any
    event: Event
    batch: list[Event]


class Offered(NamedTuple):
    """A move that a seat may make at a table."""

    table: Any
    seat: int
    move: Command


Condition = Callable[[Happened | Offered], bool]


class Conditions(NamedTuple):
    """What a game says about its clauses."""

    conditions: Mapping[str, Condition]
    """Where a conditional clause may be cited."""
    never: Mapping[str, str]
    """Clauses that nothing cites, and why: a definition, a component, an example."""
    tables: Callable[[int], tuple[int, Any]]
    """The players and options of simulated game number so-and-so: all numbers of players, all variants."""


class Checked(NamedTuple):
    events: int
    moves: int
    by_condition: int
    wrong: Counter[tuple[str, str]]
    cited: set[str]


def conditions_of(game: str) -> Conditions:
    found: Conditions = importlib.import_module(f"tests.domain.{game.replace('-', '_')}.conditions").CONDITIONS
    return found


def occurrences(ruleset: Ruleset, table: Table, number: int) -> Iterator[tuple[Happened | Offered, tuple[str, ...]]]:
    """Everything that happens and is offered in a game, with what it cites."""
    before = table
    game = play_out(ruleset, table, bots_of(ruleset, table, number), Random(number).randrange, intrusive=True)
    for turned in game:
        yield from _happened(before, turned.events, turned.rules)
        before = turned.table
        if before.agenda:
            for seat in {*asked(before), *may_act(ruleset, before)}:
                for move in legal(ruleset, before, seat):
                    yield Offered(before, seat, move), rules_of(ruleset, before, seat, move)


def bots_of(ruleset: Ruleset, table: Table, number: int) -> dict[int, Bot]:
    """One game in three is played by explorers, who come where random and greedy bots do not; some of them plot."""
    if number % 3 < 2:
        return everybody(table.players, ruleset.bots[("random", "greedy")[number % 3]])
    explorers: dict[int, Bot] = {seat: Explorer(Random(f"{number}:{seat}").randrange) for seat in table.seats}
    plot = Random(f"plot {number}").choice((None, *PLOTS.get(ruleset.id, ())))
    return explorers if plot is None else {seat: plotting(plot, bot) for seat, bot in explorers.items()}


def _happened(before: Table, events: list[Event], rules: Any) -> Iterator[tuple[Happened, tuple[str, ...]]]:
    table = before.copy()
    for event, cited in zip(events, rules, strict=True):
        yield Happened(table.copy(), event, events), cited
        event.apply(table)


def checked(game: str, numbers: range) -> Checked:
    ruleset, rules = EVERY_RULESET[game], conditions_of(game)
    events = moves = held = 0
    wrong: Counter[tuple[str, str]] = Counter()
    cited: set[str] = set()
    for number in numbers:
        players, options = rules.tables(number)
        table = new_table(ruleset, players, seed_of(number), options)
        for occurred, clauses in occurrences(ruleset, table, number):
            events += isinstance(occurred, Happened)
            moves += isinstance(occurred, Offered)
            cited.update(clauses)
            for clause in clauses:
                condition = rules.conditions.get(clause)
                if condition is not None:
                    held += 1
                    if not condition(occurred):
                        wrong[clause, _name(occurred)] += 1
    return Checked(events, moves, held, wrong, cited)


def _name(occurred: Happened | Offered) -> str:
    return type(occurred.event).__name__ if isinstance(occurred, Happened) else occurred.move.verb()
