"""Two tables of Honest Cups that look the same to one viewer."""

from collections.abc import Callable, Collection
from typing import Any

from domain.example.commands import TakeSide
from domain.example.material import FACES
from domain.example.rounds import Witnesses
from domain.example.table import ExampleTable
from domain.kernel.step import Pending
from domain.kernel.words import Viewer

Shuffled = Callable[[list[Any]], list[Any]]


def scrambled(table: ExampleTable, viewer: Viewer, fixed: Collection[str], shuffled: Shuffled) -> ExampleTable:
    """Rolls the dice that `viewer` can't see anew, and lets others take any side, unless the cups are about to be
    lifted."""
    twin = table.copy()
    if "example.CupLifted" in fixed:
        return twin
    for seat in table.seats:
        if seat != viewer:
            twin.cups[seat] = tuple(sorted(shuffled(list(FACES))[0] for _ in table.cups[seat]))
    for place, pending in enumerate(twin.agenda):
        if isinstance(pending.step, Witnesses):
            votes = {
                seat: vote if seat == viewer else TakeSide(shuffled(["bid", "doubt"])[0])
                for seat, vote in pending.votes.items()
            }
            twin.agenda[place] = Pending(pending.step, pending.asked, votes)
    return twin
