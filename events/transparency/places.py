"""Where in the log a game's batches are: kept in Redis, ten bytes for each, for those who ask about a game they see."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.redis import families
from events.redis.families import INDEX
from events.store import Store

HEAD: Final = families.LOG_HEAD.key()
"""Size and root of the tree that was claimed last (events/redis/claim.lua)."""

_VERSION_BYTES: Final = 4
_RECORD_BYTES: Final = 10


class BatchPlace(NamedTuple):
    """The batch that ends with this version is this entry of the log, counted from 0."""

    version: int
    entry: int


def key_of(game: str) -> str:
    return families.LOG_PLACES.key(game)


def packed_places(places: Iterable[BatchPlace]) -> bytes:
    return b"".join(
        [
            place.version.to_bytes(_VERSION_BYTES, "big") + place.entry.to_bytes(_RECORD_BYTES - _VERSION_BYTES, "big")
            for place in places
        ]
    )


def places(store: Store, game: str) -> list[BatchPlace]:
    """The places of a game's batches in the order in which they were entered, mostly that of their versions."""
    content = store.connections.call(INDEX, "GET", key_of(game)) or b""
    return [_place(content[i : i + _RECORD_BYTES]) for i in range(0, len(content), _RECORD_BYTES)]


def last_places(store: Store, games: Iterable[str]) -> list[BatchPlace | None]:
    """The place that was entered last of each of these games."""
    found = store.connections.call_all([(INDEX, ("GETRANGE", key_of(game), -_RECORD_BYTES, -1)) for game in games])
    return [_place(record) if record else None for record in found]


def forget(store: Store, game: str) -> None:
    """Forgets the places of a game that went to the archive: its proof lies there beside it."""
    store.connections.call(INDEX, "DEL", key_of(game))


def _place(record: bytes) -> BatchPlace:
    return BatchPlace(int.from_bytes(record[:_VERSION_BYTES], "big"), int.from_bytes(record[_VERSION_BYTES:], "big"))
