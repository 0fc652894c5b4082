"""Whose each table is: work is done by turns of owners, so that nobody waits behind another's flood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from events.beside.lobby import Row, rows
from events.store import Store

TABLES_AT_ONCE: Final = 2_000
"""How many tables are looked up at a time, those of the newest work first: after a restart none is known."""

TABLES_KEPT_MAX: Final = 100_000

DUE_SEEN_MAX: Final = 50_000
"""How many due pieces of work are looked through, so that every owner among them has a turn."""


class OwnedTable(NamedTuple):
    """Whose turn a game's work takes, and whether people wait for it. It is read once, because a game has no work
    before all its seats are taken."""

    owner: str
    has_people: bool


class Owners:
    """The tables that the clock knows. They belong to its thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._tables: dict[str, OwnedTable] = {}

    def of(self, games: Sequence[str]) -> Iterator[tuple[str, OwnedTable | None]]:
        """Games with their tables, in this order, as far as they are known by now; None: in no list of games."""
        unknown = [id for id in dict.fromkeys(games) if id not in self._tables][-TABLES_AT_ONCE:]
        found = dict(zip(unknown, rows(self._store, unknown), strict=True)) if unknown else {}
        if len(self._tables) + len(found) > TABLES_KEPT_MAX:
            self._tables.clear()
        self._tables |= {id: _table(row) for id, row in found.items() if row is not None}
        return ((id, self._tables.get(id)) for id in games if id in self._tables or id in found)


def _table(row: Row) -> OwnedTable:
    return OwnedTable(row.host, any(seat["player"] for seat in row.seats))
