"""A stored game, and the same game with another table in memory: one that looks the same to somebody.

Table and twin are both put in as fresh copies, so that neither answers faster because it was asked before.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from random import Random
from typing import Any

from domain.kernel.words import Viewer
from events.play import Known
from events.redis import families
from service.house import House


def twin_of(house: House, game: str, viewer: Viewer, random: Random, fixed: Iterable[str] = ()) -> Any:
    """A table that looks the same to this viewer, with everything else shuffled but for what is about to be shown."""
    known = house.games.load(game).game
    scrambled: Callable[..., Any] = importlib.import_module(
        f"tests.domain.{known.ruleset.id.replace('-', '_')}.twins"
    ).scrambled
    return scrambled(known.table, viewer, set(fixed), lambda things: random.sample(things, len(things)))


@contextmanager
def swapped(house: House, game: str, table: Any) -> Iterator[None]:
    """The game with another table in memory; what is stored stays as it is."""
    known = house.games.load(game)
    twin = copy(known.game)
    twin.table = table
    remember(house, Known(twin, known.head))
    try:
        yield
    finally:
        remember(house, known)


def remember(house: House, known: Known) -> None:
    house.games._memory.forget(known.game.id)
    house.games._memory.keep(known)


class Moment:
    """The game as it is stored now, to which one can come back."""

    def __init__(self, house: House, game: str) -> None:
        partitions = house.store.partitions
        self._house, self._tag = house, partitions.tag(partitions.of(game))
        self._keys = (partitions.place(families.STREAM, game)[1], partitions.place(families.META, game)[1])
        self.known = house.games.load(game)
        self._stored = [house.store.connections.call(self._tag, "DUMP", key) for key in self._keys]

    def come_back(self) -> None:
        for key, content in zip(self._keys, self._stored, strict=True):
            self._house.store.connections.call(self._tag, "RESTORE", key, 0, content, "REPLACE")
        remember(self._house, self.known)
