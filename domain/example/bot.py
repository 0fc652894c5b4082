"""A player of Honest Cups who counts on chance, and bluffs only where there is no other way."""

from collections.abc import Sequence

from domain.example.commands import Bid, Doubt, TakeSide
from domain.example.material import FACES
from domain.example.view import ExampleView
from domain.kernel.bots import About, Below
from domain.kernel.command import Command


def greedy(view: ExampleView, moves: Sequence[Command], about: About, below: Below) -> Command:
    """The move that is most likely right; the first of the best ones, so that the same view gives the same move."""
    assert view.viewer is not None
    own = view.cups[view.viewer].dice or ()
    unseen = sum(one.dice_count for one in view.cups) - len(own)

    def to_spare(count: int, face: int) -> float:
        """How many more dice than `count` are expected to show the face."""
        return own.count(face) + unseen / len(FACES) - count

    def value(move: Command) -> float:
        match move:
            case Bid(count, face):
                return to_spare(count, face)
            case Doubt() | TakeSide("doubt"):
                return -to_spare(view.count, view.face)
        return to_spare(view.count, view.face)

    return max(moves, key=value)
