"""Plots: what all bots of a simulated table do together, to reach situations that opponents never bring about.

They are for simulation alone: no service offers them, and no rules import them.
"""

from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel.bots import About, Below, Bot
from domain.kernel.command import Command

Plot = Callable[[Any, Command, About], float]
"""How much a move serves the plot, judged by the view of the seat that makes it: above 0 it helps, below it harms."""


def plotting(plot: Plot, bot: Bot) -> Bot:
    """A bot that is left to choose among the moves that serve a plot best."""

    def chosen(view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        worths = [plot(view, move, about) for move in moves]
        best = max(worths)
        return bot(view, [move for move, worth in zip(moves, worths, strict=True) if worth == best], about, below)

    return chosen
