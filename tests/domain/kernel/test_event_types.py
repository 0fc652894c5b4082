"""What the types of an event's fields tell: whether its keys may be numbers, and what every seat has of its own."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

import pytest
from msgspec import Struct, structs

from domain.kernel.event import EACH, SERVER, Event, has_numbers_for_keys
from domain.kernel.lifecycle import GAME_EVENTS, GAME_UPCASTS
from domain.kernel.saying import sentence
from domain.kernel.texts import says
from domain.kernel.words import Seat
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import CardsTaken, CoinsWon


class Pile(Struct, frozen=True):
    top: str
    below: dict[int, str]


class Named(Event, frozen=True, tag="toy.Named"):
    by_name: dict[str, int]
    kind: Literal["a", 1]
    cards: tuple[str, ...] | None


class Handed(Event, frozen=True, tag="toy.Handed"):
    hands: dict[Seat, list[str]]


class Piled(Event, frozen=True, tag="toy.Piled"):
    piles: tuple[Pile, ...] | None


class Whatever(Event, frozen=True, tag="toy.Whatever"):
    found: Any


class Bids(Event, frozen=True, tag="toy.Bids"):
    """Each seat reads a number of its own, so no part that is stored is kept by number."""

    bids: dict[Seat, int]
    highest: int
    private = {"bids": EACH, "highest": SERVER}


class Hidden(Event, frozen=True, tag="toy.Hidden"):
    hands: dict[Seat, list[str]]
    private = {"hands": SERVER}


class EachPiled(Event, frozen=True, tag="toy.EachPiled"):
    piles: dict[Seat, Pile]
    private = {"piles": EACH}


@pytest.mark.parametrize("kind", [Named, Bids, CardsTaken, CoinsWon])
def test_where_no_key_can_be_a_number_the_types_tell(kind: type[Event]) -> None:
    assert not has_numbers_for_keys(kind)


@pytest.mark.parametrize("kind", [Handed, Piled, Whatever, Hidden, EachPiled])
def test_a_number_for_a_key_is_found_wherever_it_may_stand(kind: type[Event]) -> None:
    assert has_numbers_for_keys(kind)


def test_who_reads_the_parts_of_several_seats_is_told_of_nobody_s_own() -> None:
    best_informed_first = ("You bid {bids}; the highest is {highest}.", "The highest is {highest}.", "All have bid.")
    texts = structs.replace(TOY.texts, events={"toy.Bids": says(best_informed_first, best_informed_first)})
    rules = replace(TOY, events=(Bids,), texts=texts)
    parts = {"seat:0": {"bids": 3}, "seat:1": {"bids": 5}, "server": {"highest": 5}}

    def told(*audiences: str) -> str:
        return sentence(rules, "toy.Bids", {}, {audience: parts[audience] for audience in audiences}, "en")

    assert told() == told("seat:0") == "All have bid."
    assert told(*parts) == told("server") == "The highest is 5."


@pytest.mark.parametrize(("kinds", "ways_up"), [(TOY.event_types, TOY.upcasts), (GAME_EVENTS, GAME_UPCASTS)])
def test_an_event_has_as_many_schemas_as_there_are_ways_up_to_its_newest(
    kinds: dict[str, type[Event]], ways_up: Mapping[tuple[str, int], Any]
) -> None:
    for name, kind in kinds.items():
        assert sorted(schema for known, schema in ways_up if known == name) == list(range(1, kind.schema)), name
