"""Where the conditional clauses of Honest Cups may be cited, and which are never cited."""

from typing import TypeGuard

from domain.example.commands import Bid, Doubt
from domain.example.events import BidDoubted, BidMade, DiceRolled, DieLost, PebbleWon
from domain.example.table import ExampleOptions
from domain.kernel.facts import GameFinished
from tests.citations import Condition, Conditions, Happened, Offered


def happened(one: Happened | Offered) -> TypeGuard[Happened]:
    """By what it has: where the command runs as a script, its own classes are not those imported here."""
    return hasattr(one, "event")


def offered(one: Happened | Offered) -> TypeGuard[Offered]:
    return hasattr(one, "move")


def event(*kinds: type) -> Condition:
    """An event of one of these kinds."""
    return lambda one: happened(one) and isinstance(one.event, kinds)


def is_a_turn(one: Happened | Offered) -> bool:
    return offered(one) and isinstance(one.move, Bid | Doubt)


def is_won_as_a_witness(one: Happened | Offered) -> bool:
    return happened(one) and isinstance(one.event, PebbleWon) and one.event.seat in one.table.sides


CONDITIONS = Conditions(
    conditions={
        "CUPS-1.2": event(GameFinished),
        "CUPS-2.2": event(DiceRolled),
        "CUPS-3.1": is_a_turn,
        "CUPS-3.2": event(BidMade),
        "CUPS-3.4": lambda one: event(BidDoubted)(one) and one.table.bidder is not None,
        "CUPS-4.3": event(DieLost, PebbleWon),
        "CUPS-4.4": is_won_as_a_witness,
    },
    never={
        "CUPS-3.3": "only refusals cite it",
        "CUPS-3.5": "the highest bid of all is hardly ever made",
        "CUPS-5.1": "the reasons of a score cite it",
        "CUPS-R1": "the clock cites it; bots are never late",
    },
    tables=lambda number: (2 + number % 4, ExampleOptions(dice=1 + number % 5)),
)
