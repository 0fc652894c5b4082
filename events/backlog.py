"""What a follower has read of the feeds and not yet carried out, and which of it comes next.

The feeds are in the order in which things happened. In that order everybody would wait behind a flood of new games. So
games take turns by owner (whoever opened them), and half of every step is for games that were open before. When it is a
game's turn, all its pointers are taken together: effects look at the game as it stands, so one look is enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from events.data_set import Pointer
from events.turns import Turns

OWNERS_KEPT_MAX: Final = 50_000
"""For how many games, the newest ones, it is remembered who opened them. Any other game takes turns as if its owner had
no other."""


class Backlog:
    """Pointers by game, and the games in turn."""

    def __init__(self) -> None:
        self._owners: dict[str, bytes] = {}
        self.clear()

    def clear(self) -> None:
        """Forgets what waits. Who opened which game never changes, so that is kept."""
        self._pointers: dict[str, list[Pointer]] = {}
        self._opened: Turns[str] = Turns()
        """Games whose opening waits."""
        self._others: Turns[str] = Turns()
        self.count = 0

    def add(self, pointers: Iterable[Pointer]) -> None:
        for pointer in pointers:
            self.count += 1
            if pointer.owner:
                self._remember(pointer)
            if pointer.game in self._pointers:
                self._pointers[pointer.game].append(pointer)
                continue
            self._pointers[pointer.game] = [pointer]
            turns = self._opened if pointer.first == 1 else self._others
            turns.add(self._owners.get(pointer.game, pointer.game), pointer.game)

    def take(self, games: int) -> list[Pointer]:
        """Takes all that waits for the next games, for at most so many of them."""
        opened = self._opened.take(max(games // 2, games - len(self._others)))
        others = self._others.take(games - len(opened))
        taken = [pointer for game in (*others, *opened) for pointer in self._pointers.pop(game)]
        self.count -= len(taken)
        return taken

    def _remember(self, opening: Pointer) -> None:
        while len(self._owners) >= OWNERS_KEPT_MAX:
            del self._owners[next(iter(self._owners))]
        self._owners[opening.game] = opening.owner
