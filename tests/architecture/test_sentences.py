"""Every sentence is made of words: no field that it names is a dict, a list of lists or a record."""

from typing import Literal

import pytest

from domain.kernel.command import Command
from domain.kernel.event import EACH, Event
from domain.kernel.facts import FACTS
from domain.kernel.lifecycle import GAME_EVENTS
from domain.kernel.texts import TABLE_EVENTS, says
from domain.kernel.words import Card, Seat
from domain.rulesets import EVERY_RULESET
from tests.sentences import assert_in_words, unsayable


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_no_event_and_no_move_says_a_value_that_has_no_words(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    wordless = [
        *(kind.stored_name() for kind in ruleset.events if kind.stored_name() not in ruleset.texts.events),
        *(kind.verb() for kind in ruleset.commands if kind.verb() not in ruleset.texts.moves),
    ]
    assert wordless == [], f"the texts of {game} have no sentence or label for these"
    said: list[tuple[type[Event] | type[Command], set[str]]] = [
        *((kind, unsayable(kind, ruleset.texts.events[kind.stored_name()])) for kind in ruleset.events),
        *((kind, unsayable(kind, ruleset.texts.moves[kind.verb()])) for kind in ruleset.commands),
    ]
    assert {kind.__name__: fields for kind, fields in said if fields} == {}


def test_no_event_of_the_kernel_says_a_value_that_has_no_words() -> None:
    kinds = [kind for kind in (*FACTS, *GAME_EVENTS.values()) if kind.stored_name() in TABLE_EVENTS]
    assert {kind.__name__: unsayable(kind, TABLE_EVENTS[kind.stored_name()]) for kind in kinds} == {
        kind.__name__: set() for kind in kinds
    }


class Tangled(Event, frozen=True, tag="toy.Tangled"):
    seat: Seat
    cards: tuple[Card, ...]
    how: Literal["so", "so"]
    own: dict[Seat, Card]
    counts: dict[Seat, int]
    pairs: tuple[tuple[Seat, Seat], ...]
    private = {"own": EACH}

    def apply(self, table: object) -> None:
        """It only says things."""


def test_dicts_and_lists_of_lists_are_found() -> None:
    template = "{seat} {cards} {how} {own} {counts} {pairs}"
    assert unsayable(Tangled, says(template, template)) == {"counts", "pairs"}
    counted = "{pairs:pair|pairs}"
    assert unsayable(Tangled, says(counted, counted)) == set()


@pytest.mark.parametrize(
    "said", ["Points: {'0': 3}.", "Cards: ['a'].", "Cards: [1, 2].", "It is True.", "Paid Cost(gold=1).", ""]
)
def test_what_is_stored_is_told_from_words(said: str) -> None:
    with pytest.raises(AssertionError):
        assert_in_words(said)


@pytest.mark.parametrize("said", ["Seat 1 draws Ikkyo [Kata dori 3].", "They have 2, 3 (one each)."])
def test_brackets_in_a_name_are_words(said: str) -> None:
    assert_in_words(said)
