"""Everything that happens at a table of Honest Cups."""

from typing import Literal

from domain.example.material import Face
from domain.example.table import ExampleTable, Side
from domain.kernel.event import EACH, ChanceEvent, Event
from domain.kernel.words import Seat


class CupsHandedOut(Event, frozen=True, tag="example.CupsHandedOut"):
    dice: int
    rules = ("CUPS-1.1",)

    def apply(self, table: ExampleTable) -> None:
        table.dice = [self.dice] * table.players
        table.pebbles = [0] * table.players
        table.lifted = [()] * table.players


class DiceRolled(ChanceEvent, frozen=True, tag="example.DiceRolled"):
    """A round begins; every seat reads its own dice."""

    round: int
    starter: Seat
    dice: dict[Seat, tuple[Face, ...]]
    private = {"dice": EACH}
    rules = ("CUPS-2.1", "CUPS-2.2")

    def apply(self, table: ExampleTable) -> None:
        table.round = self.round
        table.cups = [self.dice[seat] for seat in table.seats]
        table.bidder, table.bid, table.sides = None, (0, 0), {}


class BidMade(Event, frozen=True, tag="example.BidMade"):
    seat: Seat
    count: int
    face: Face
    rules = ("CUPS-3.2",)

    def apply(self, table: ExampleTable) -> None:
        table.bidder, table.bid = self.seat, (self.count, self.face)


class BidDoubted(Event, frozen=True, tag="example.BidDoubted"):
    seat: Seat
    bidder: Seat
    rules = ("CUPS-3.4",)

    def apply(self, table: ExampleTable) -> None:
        """Who is right is told when the cups are lifted."""


class SideTaken(Event, frozen=True, tag="example.SideTaken"):
    seat: Seat
    side: Side
    rules = ("CUPS-4.1",)

    def apply(self, table: ExampleTable) -> None:
        table.sides[self.seat] = self.side


class CupLifted(Event, frozen=True, tag="example.CupLifted"):
    seat: Seat
    dice: tuple[Face, ...]
    rules = ("CUPS-4.2",)

    def apply(self, table: ExampleTable) -> None:
        table.lifted[self.seat] = self.dice


class PebbleWon(Event, frozen=True, tag="example.PebbleWon"):
    seat: Seat
    reason: Literal["dispute", "witness"]

    def apply(self, table: ExampleTable) -> None:
        table.pebbles[self.seat] += 1

    def cites(self, table: ExampleTable) -> tuple[str, ...]:
        return ("CUPS-4.3",) if self.reason == "dispute" else ("CUPS-4.4",)


class DieLost(Event, frozen=True, tag="example.DieLost"):
    seat: Seat
    shown: int
    """How many dice did show the face."""
    face: Face
    rules = ("CUPS-4.3",)

    def apply(self, table: ExampleTable) -> None:
        table.dice[self.seat] -= 1


EVENTS: tuple[type[Event], ...] = (
    CupsHandedOut,
    DiceRolled,
    BidMade,
    BidDoubted,
    SideTaken,
    CupLifted,
    PebbleWon,
    DieLost,
)
