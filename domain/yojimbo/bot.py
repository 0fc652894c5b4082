"""A Yojimbo player with simple wits: defends as cheaply as it can where that pays."""

from collections.abc import Sequence

from domain.kernel.bots import Below
from domain.kernel.command import Command
from domain.yojimbo.commands import Defend
from domain.yojimbo.view import YojimboView


def greedy(view: YojimboView, moves: Sequence[Command], below: Below) -> Command:
    for move in moves:
        if isinstance(move, Defend):
            return move
    return moves[0]
