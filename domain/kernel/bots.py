"""Bots: pure functions of a seat's view, its moves, what they are asked about and a seeded generator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from domain.kernel.command import Command

Below = Callable[[int], int]
"""`below(n)`: the generator's next number from 0 to n - 1."""

About = Mapping[str, Any]
"""The public facts of the open question, as everybody is told them."""

Bot = Callable[[Any, Sequence[Command], About, Below], Command]


def random_bot(view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
    """Picks a kind of move first, then one move of that kind, so that a hundred ways to trade do not drown the rest."""
    verbs: dict[type[Command], list[Command]] = {}
    for move in moves:
        verbs.setdefault(type(move), []).append(move)
    of_one_verb = list(verbs.values())[below(len(verbs))]
    return of_one_verb[below(len(of_one_verb))]
