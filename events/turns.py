"""Turns: an owner who brings many pieces waits behind their own, and nobody else waits behind these."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Turns(Generic[T]):
    """Pieces that wait, each in a line of its owner's. In each round every owner has one piece taken, the oldest."""

    def __init__(self) -> None:
        self._lines: OrderedDict[Hashable, deque[T]] = OrderedDict()
        """The first owner has waited longest for a turn."""
        self._waiting: set[T] = set()

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, owner: Hashable, piece: T) -> None:
        """A piece that waits already keeps its place."""
        if piece not in self._waiting:
            self._waiting.add(piece)
            self._lines.setdefault(owner, deque()).append(piece)

    def take(self, count: int) -> list[T]:
        """The next pieces, at most so many."""
        taken: list[T] = []
        while len(taken) < count and self._lines:
            owner, line = self._lines.popitem(last=False)
            taken.append(line.popleft())
            if line:
                self._lines[owner] = line
        self._waiting.difference_update(taken)
        return taken
