"""A round: the dice are rolled, bids go round the table until one is doubted, and the cups are lifted."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from domain.example.commands import Bid, Doubt, TakeSide
from domain.example.events import (
    BidDoubted,
    BidMade,
    CupLifted,
    CupsHandedOut,
    DiceRolled,
    DieLost,
    PebbleWon,
    SideTaken,
)
from domain.example.material import FACES
from domain.example.table import ExampleTable, Side
from domain.kernel.command import Command, IllegalMove
from domain.kernel.seating import left_of
from domain.kernel.step import Ballot, Prompt, Task, Todo
from domain.kernel.words import Seat

if TYPE_CHECKING:
    from domain.example.about import AboutBid, AboutWitnesses


def setup(table: ExampleTable) -> Todo:
    return [CupsHandedOut(table.options.dice), Roll(0)]


class Roll(Task, frozen=True, tag="example.Roll:1"):
    """Everybody rolls under their cup; the starter bids first [CUPS-2.1]."""

    starter: Seat

    def run(self, table: ExampleTable) -> Todo:
        thrown = {seat: [table.chance.picked(FACES) for _ in range(table.dice[seat])] for seat in table.seats}
        dice = {seat: tuple(sorted(face for face, _ in rolls)) for seat, rolls in thrown.items()}
        draws = tuple(draw for rolls in thrown.values() for _, draw in rolls)
        return [DiceRolled(table.round + 1, self.starter, dice, draws=draws), Bidding(self.starter)]


class Bidding(Prompt, frozen=True, tag="example.Bidding:1"):
    """A higher bid, or a doubt [CUPS-3.1]."""

    decision = "bid"
    clause = "CUPS-3.1"

    def settled(self, table: ExampleTable) -> Todo | None:
        """All dice, and all of them sixes: nothing is higher, so it is doubted [CUPS-3.5]."""
        return self.answered(table, Doubt()) if table.bid == (table.dice_count, max(FACES)) else None

    def candidates(self, table: ExampleTable) -> Iterator[Command]:
        yield Doubt()
        for count in range(1, table.dice_count + 1):
            yield from (Bid(count, face) for face in FACES)

    def objection(self, table: ExampleTable, command: Command) -> IllegalMove | None:
        match command:
            case Doubt() if table.bidder is None:
                return IllegalMove("CUPS-3.4")
            case Bid(count) if count > table.dice_count:
                return IllegalMove("CUPS-3.2")
            case Bid(count, face) if (count, face) <= table.bid:
                return IllegalMove("CUPS-3.3")
        return None

    def answered(self, table: ExampleTable, command: Command) -> Todo:
        if isinstance(command, Bid):
            return [BidMade(self.seat, command.count, command.face), Bidding(left_of(table.seats, self.seat))]
        assert table.bidder is not None
        return [BidDoubted(self.seat, table.bidder), Witnesses(self.seat), LiftCups(self.seat)]

    def about(self, table: ExampleTable) -> "AboutBid":
        return _the_bid(table)


class Witnesses(Ballot, frozen=True, tag="example.Witnesses:1"):
    """Whoever neither bid nor doubted takes a side in secret [CUPS-4.1]."""

    doubter: Seat
    decision = "take_side"
    clause = "CUPS-4.1"

    def voters(self, table: ExampleTable) -> list[Seat]:
        return [seat for seat in table.seats if seat not in (self.doubter, table.bidder)]

    def candidates(self, table: ExampleTable, seat: Seat) -> Iterator[Command]:
        yield from (TakeSide("bid"), TakeSide("doubt"))

    def counted(self, table: ExampleTable, votes: Mapping[Seat, TakeSide]) -> Todo:
        return [SideTaken(seat, vote.side) for seat, vote in sorted(votes.items())]

    def about(self, table: ExampleTable) -> "AboutWitnesses":
        return {**_the_bid(table), "doubter": self.doubter}


class LiftCups(Task, frozen=True, tag="example.LiftCups:1"):
    """Whoever was wrong loses a die and begins the next round; everybody who was right wins a pebble [CUPS-4.3]."""

    doubter: Seat

    def run(self, table: ExampleTable) -> Todo:
        assert table.bidder is not None
        count, face = table.bid
        shown = table.shown(face)
        right: Side = "bid" if shown >= count else "doubt"
        winner, loser = (table.bidder, self.doubter) if right == "bid" else (self.doubter, table.bidder)
        return [
            *(CupLifted(seat, dice) for seat, dice in enumerate(table.cups)),
            DieLost(loser, shown, face),
            PebbleWon(winner, "dispute"),
            *(PebbleWon(seat, "witness") for seat, side in sorted(table.sides.items()) if side == right),
            Roll(loser),
        ]


def _the_bid(table: ExampleTable) -> "AboutBid":
    count, face = table.bid
    return {"bidder": table.bidder, "count": count, "face": face}
