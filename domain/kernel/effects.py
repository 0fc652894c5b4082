"""What each card does: a function for each, registered under the id of the card."""

from collections.abc import Callable, Collection
from typing import Generic, TypeVar

Effect = TypeVar("Effect", bound=Callable[..., object])


class Effects(Generic[Effect]):
    """`@card(BEER)` in front of a function registers it, `card[BEER]` finds it."""

    def __init__(self, game: str, what: str, known: Collection[str]) -> None:
        self._game, self._what, self._known = game, what, known
        self._effects: dict[str, Effect] = {}

    def __call__(self, *ids: str) -> Callable[[Effect], Effect]:
        for id in ids:
            assert id in self._known, f"{self._game} has no {self._what} {id}"

        def register(effect: Effect) -> Effect:
            self._effects.update(dict.fromkeys(ids, effect))
            return effect

        return register

    def __getitem__(self, id: str) -> Effect:
        return self._effects[id]
