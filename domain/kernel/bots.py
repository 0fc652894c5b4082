"""Bots: pure functions of a seat's view, its moves, what they are asked about and a seeded generator."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.kernel.command import Command

TEMPERS: Final = 5
"""So many degrees from hardly ever to nearly always."""

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
    """A bot with a temper of its own in every game: some kinds of moves it loves, others it hardly ever makes. Many of
    them come to places that even-handed chance does not: a war of everybody, a market, a clan without land."""

    __slots__ = ("_below", "_love")

    def __init__(self, below: Below) -> None:
        self._below = below
        self._love: dict[type[Command], int] = {}

    def __call__(self, view: Any, moves: Sequence[Command], about: About, below: Below) -> Command:
        verbs: dict[type[Command], list[Command]] = {}
        for move in moves:
            verbs.setdefault(type(move), []).append(move)
        for verb in verbs:
            if verb not in self._love:
                self._love[verb] = 4 ** self._below(TEMPERS)
        lot = below(sum(self._love[verb] for verb in verbs))
        for verb, of_one_verb in verbs.items():
            lot -= self._love[verb]
            if lot < 0:
                return of_one_verb[below(len(of_one_verb))]
        raise AssertionError("a lot is below the sum of all")
