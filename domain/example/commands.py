"""Everything a seat can say in Honest Cups."""

from domain.example import table
from domain.example.material import Face
from domain.kernel.command import Command


class Bid(Command, frozen=True, tag="example.bid"):
    """Says that at least this many dice show this face."""

    count: table.Count
    face: Face


class Doubt(Command, frozen=True, tag="example.doubt"):
    """Does not believe the bid."""


class TakeSide(Command, frozen=True, tag="example.take_side"):
    """Bets in secret on the bid or on the doubt."""

    side: table.Side
    secret = ("side",)


COMMANDS: tuple[type[Command], ...] = (Bid, Doubt, TakeSide)
