"""Which seats have an open event stream, and how many watch; each stream renews its mark as long as it is open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.play import now
from events.redis import families
from events.redis.calls import Call, Steps
from events.store import Store

MARK_SECONDS: Final = 15
"""How often an open stream renews its mark."""

EXPIRES_MS: Final = 40_000
"""A stream that has not renewed its mark for this long is treated as gone."""

WATCHES: Final = "w"
"""Stands in place of a seat for somebody who only watches."""


class Mark(NamedTuple):
    """A stream, of a seat or of somebody who only watches (None), and whether it is open."""

    game: str
    seat: int | None
    stream: str
    is_open: bool


class Here(NamedTuple):
    """Who has a stream of a game open."""

    seats: frozenset[int] = frozenset()
    watching: int = 0


NOBODY_HERE: Final = Here()


class Presence:
    """A sorted set for each game: a member for each stream (`seat:stream`), scored by when it is forgotten."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def noting(self, marks: Iterable[Mark]) -> Steps[None]:
        """Notes in one go which streams are open, every MARK_SECONDS anew, and which no longer are."""
        calls: list[Call] = []
        until = now() + EXPIRES_MS
        for game, seat, stream, is_open in marks:
            tag, key = self._place(game)
            member = f"{WATCHES if seat is None else seat}:{stream}"
            if is_open:
                calls.append(Call(tag, ("ZADD", key, until, member)))
                calls.append(Call(tag, ("PEXPIRE", key, 2 * EXPIRES_MS)))
            else:
                calls.append(Call(tag, ("ZREM", key, member)))
        yield calls

    def at(self, game: str) -> Steps[Here]:
        tag, key = self._place(game)
        found = yield Call(tag, ("ZRANGEBYSCORE", key, now(), "+inf"))
        places = [member.partition(b":")[0].decode() for member in found]
        seats = frozenset(int(place) for place in places if place != WATCHES)
        return Here(seats, places.count(WATCHES))

    def _place(self, game: str) -> tuple[str, str]:
        return self._store.partitions.place(families.PRESENCE, game)
