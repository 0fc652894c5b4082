"""A plot of Yojimbo: all hands together draw the refill deck to its last card."""

from domain.kernel.bots import About
from domain.kernel.command import Command
from domain.yojimbo.commands import Retreat, Train
from domain.yojimbo.view import YojimboView


def training(view: YojimboView, move: Command, about: About) -> float:
    """Everybody trains and keeps all cards, so that the next ones come from other hands."""
    return 1 if isinstance(move, Train | Retreat) else 0
