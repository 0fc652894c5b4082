"""What is told of the rules: clauses where they act, every public fact in its sentence, labels one can choose by."""

import importlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from domain.kernel.arena import Turned
from domain.kernel.engine import asked, legal, may_act
from domain.kernel.event import Event
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import choice, sentence
from domain.kernel.words import LANGUAGES, Language
from domain.rulesets import EVERY_RULESET
from tests.citations import checked, conditions_of
from tests.playing import played, seeded_table, through_the_store

CITING_GAMES = 8
TELLING_GAMES = 16
SAMPLES = 60
"""How many events of one kind are compared with each other."""

Parts = tuple[dict[str, Any], dict[str, dict[str, Any]]]

every_game = pytest.mark.parametrize("game", EVERY_RULESET)


@every_game
def test_no_clause_is_cited_where_its_condition_does_not_hold(game: str) -> None:
    found = checked(game, range(CITING_GAMES))
    assert found.by_condition > 0
    assert dict(found.wrong) == {}


@every_game
def test_conditions_and_reasons_are_about_clauses_of_the_game(game: str) -> None:
    rules = conditions_of(game)
    assert {*rules.conditions, *rules.never} <= EVERY_RULESET[game].clauses.keys()
    assert all(rules.never.values())


@every_game
def test_every_public_fact_of_an_event_is_said_or_exempted_by_name(game: str) -> None:
    """If only this fact differs between two events, their sentences differ. Tried with what occurs in many games."""
    ruleset = EVERY_RULESET[game]
    unsaid: dict[tuple[str, str], str] = importlib.import_module(f"tests.domain.{game.replace('-', '_')}.unsaid").UNSAID
    assert all(unsaid.values())
    missing = [
        f"{kind.__name__}.{field} ({language})"
        for kind, events in _occurred(game).items()
        for field, values in _varying(events).items()
        for language in LANGUAGES
        if (kind.__name__, field) not in unsaid and not _is_said(ruleset, kind, events, field, values, language)
    ]
    assert missing == []


@every_game
def test_no_sentence_trails_off_in_an_empty_list(game: str) -> None:
    """If there is nothing to name, other words say so. Tried for readers of all private parts, and of none."""
    ruleset = EVERY_RULESET[game]
    empty = {
        told
        for kind, events in _occurred(game).items()
        for data, private in events
        for language in LANGUAGES
        for readable in ({}, private)
        if re.search(r"–[.;]", told := sentence(ruleset, kind.stored_name(), data, readable, language))
    }
    assert empty == set()


@cache
def _occurred(game: str) -> dict[type[Event], list[Parts]]:
    """The public and private parts of some events of every kind that occurs."""
    ruleset = EVERY_RULESET[game]
    occurred: dict[type[Event], list[Parts]] = defaultdict(list)
    for turned in _many_games(ruleset):
        for event in turned.events:
            if not event.stored_name().startswith("table.") and len(occurred[type(event)]) < SAMPLES:
                occurred[type(event)].append(through_the_store(event)[2:])
    return occurred


def _many_games(ruleset: Ruleset) -> Iterator[Turned]:
    rules = conditions_of(ruleset.id)
    for number in range(TELLING_GAMES):
        players, options = rules.tables(number)
        table = seeded_table(ruleset, players, number, options)
        yield from played(ruleset, table, number, "greedy" if number % 2 else "random")


def _varying(events: list[Any]) -> dict[str, list[Any]]:
    """The values of each public field that has more than one."""
    values: dict[str, list[Any]] = defaultdict(list)
    for data, _ in events:
        for field, value in data.items():
            if value not in values[field]:
                values[field].append(value)
    return {field: found for field, found in values.items() if len(found) > 1}


def _is_said(
    ruleset: Ruleset, kind: type[Event], events: list[Parts], field: str, values: list[Any], language: Language
) -> bool:
    """Whether somewhere another value of this field makes another sentence."""
    name = kind.stored_name()
    for data, _ in events:
        told = sentence(ruleset, name, data, {}, language)
        for value in values:
            if value != data[field] and _sentence(ruleset, name, {**data, field: value}, language) not in (None, told):
                return True
    return False


def _sentence(ruleset: Ruleset, name: str, data: dict[str, Any], language: Language) -> str | None:
    """None where such facts cannot go together."""
    try:
        return sentence(ruleset, name, data, {}, language)
    except (KeyError, LookupError, TypeError, ValueError):
        return None


@every_game
def test_no_two_moves_of_a_list_have_the_same_label(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    alike: set[str] = set()
    for turned in islice(_many_games(ruleset), 0, None, 3):
        table = turned.table
        for seat in {*asked(table), *may_act(ruleset, table)}:
            moves = legal(ruleset, table, seat)
            for language in LANGUAGES:
                labels = Counter(choice(ruleset, table, seat, move, language) for move in moves)
                alike |= {label for label, times in labels.items() if times > 1}
    assert alike == set()
