"""The docket of a game that is over: what was decided about it afterwards, signed and chained.

Its history file never changes. A remedy is an entry here, which names the game's last event and the entry before it, so
that nobody can take one back, or slip one in, without breaking the chain.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Final, Literal

from domain.kernel.words import Seat
from events.proof.canon import sha
from events.proof.tagged import Tagged, signed_bytes

FIRST: Final = "0" * 64

DocketKind = Literal["annul", "award"]
"""`annul`: the game counts for nothing; `award`: as if these seats had won it."""


class DocketEntry(Tagged, frozen=True):
    """Entry number `n` of a game's docket."""

    TAG: ClassVar = "gyoji-docket/1"

    game: str
    n: int
    at: str
    kind: DocketKind
    to: tuple[Seat, ...]
    """Of an award: who wins."""
    rules: tuple[str, ...]
    """The clauses that it rests on."""
    by: Literal["arbiter", "consent"]
    dispute: int | None
    head: str
    """The hash of the game's last event."""
    prev: str
    """The hash of the entry before; 64 zeros before the first."""
    key: str = ""
    signature: str = ""

    @property
    def hash(self) -> str:
        return sha(signed_bytes(self))


def decided(kind: str, to: Sequence[int], by: str) -> str:
    """A remedy in words, on a docket or on the record of a game."""
    what = "version" if kind == "restore" else "seat"
    return f"{kind}{f' to {what} ' + ', '.join(map(str, to)) if to else ''} by {by}"


def broken_at(
    entries: Sequence[DocketEntry], game: str, head: str, is_genuine: Callable[[DocketEntry], bool]
) -> int | None:
    """The first entry that does not hold, by its number; None: all do. `head` is the hash of the game's last event."""
    prev = FIRST
    for place, entry in enumerate(entries, 1):
        if (entry.game, entry.n, entry.head, entry.prev) != (game, place, head, prev) or not is_genuine(entry):
            return place
        prev = entry.hash
    return None
