"""A workshop by hand: what is on its lists of work, and a reconciler that does not wait between its pages."""

from __future__ import annotations

from typing import Final

from events.beside.work import WorkKind, WorkLists
from workers.reconciler import Reconciler

LATER_THAN_ALL: Final = 10**15
"""A moment after every lease."""


def listed(todo: WorkLists, kind: WorkKind) -> list[str]:
    """Every piece of this kind, leased or not."""
    return todo.due(kind, LATER_THAN_ALL, 10_000)


def looked_through(reconciler: Reconciler) -> None:
    """All games, twice: at the first look a row may only be late."""
    for _ in range(2):
        while not reconciler.look_on():
            pass
