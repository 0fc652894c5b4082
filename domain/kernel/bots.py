"""Bots: pure functions of a seat's view, its moves, what they are asked about and a seeded generator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec.structs import astuple

from domain.kernel.command import Command

Thing = TypeVar("Thing")

TEMPERS: Final = 5
"""How many degrees of liking an `Explorer` has, from "hardly ever" to "nearly always"."""

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


class Explorer:
    """A bot with a temper of its own in every game: it loves some kinds of moves, cards and seats, and hardly ever
    chooses others. Many such bots reach situations that even-handed chance does not: a war of everybody against one, a
    market, a clan without land."""

    __slots__ = ("_below", "_loves")

    def __init__(self, below: Below) -> None:
        self._below = below
        self._loves: dict[str, int] = {}

    def __call__(self, view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        verbs: dict[type[Command], list[Command]] = {}
        for move in moves:
            verbs.setdefault(type(move), []).append(move)
        of_one_verb = _drawn(list(verbs.values()), [self._love(verb) for verb in verbs], below)
        return _drawn(of_one_verb, [max(map(self._love, astuple(move)), default=1) for move in of_one_verb], below)

    def _love(self, thing: Any) -> int:
        known = repr(thing)
        if known not in self._loves:
            self._loves[known] = 4 ** self._below(TEMPERS)
        return self._loves[known]


def _drawn(things: Sequence[Thing], weights: Sequence[int], below: Below) -> Thing:
    """One of these, each as likely as its weight says."""
    lot = below(sum(weights))
    for thing, weight in zip(things, weights, strict=True):
        lot -= weight
        if lot < 0:
            return thing
    raise AssertionError("a lot is below the sum of all weights")
