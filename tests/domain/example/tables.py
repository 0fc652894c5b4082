"""A table of Honest Cups in any situation."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from domain.example.rounds import Bidding
from domain.example.ruleset import EXAMPLE_RULESET
from domain.example.table import ExampleOptions, ExampleTable, Side
from domain.example.view import ExampleView
from domain.kernel.event import Event
from domain.kernel.step import Step
from domain.kernel.words import Viewer
from tests.given import SEED, Given, given

Kind = TypeVar("Kind", bound=Event)


def cups_table(
    cups: Sequence[Sequence[int]],
    *,
    bid: tuple[int, int] = (0, 0),
    bidder: int | None = None,
    sides: Mapping[int, Side] | None = None,
) -> ExampleTable:
    """What lies under each cup. For each die that is missing to three the seat to the left has got a pebble."""
    dice = [len(cup) for cup in cups]
    lost = [3 - count for count in dice]
    return ExampleTable(
        players=len(cups),
        options=ExampleOptions(),
        seed=SEED.hex(),
        banks=(0,) * len(cups),
        strikes=(0,) * len(cups),
        round=1 + sum(lost),
        dice=dice,
        cups=[tuple(cup) for cup in cups],
        lifted=[()] * len(cups),
        pebbles=[*lost[-1:], *lost[:-1]],
        bid=bid,
        bidder=bidder,
        sides=dict(sides or {}),
    )


def bidding(table: ExampleTable, seat: int) -> Given:
    """This seat is asked for a bid."""
    return cups(table, Bidding(seat))


def cups(table: ExampleTable, *steps: Step) -> Given:
    return given(EXAMPLE_RULESET, table, *steps)


def seen(table: ExampleTable, viewer: Viewer) -> ExampleView:
    view = EXAMPLE_RULESET.visible(table, viewer)
    assert isinstance(view, ExampleView)
    return view


def only(kind: type[Kind], events: Sequence[Event]) -> Kind:
    """The one event of this kind."""
    [found] = [event for event in events if isinstance(event, kind)]
    return found
