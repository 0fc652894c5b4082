"""Which seats have an open event stream; each stream renews its mark as long as it is open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.play import now
from events.redis.calls import Call, Steps
from events.store import Store

HEARTBEAT_SECONDS: Final = 15
EXPIRES_MS: Final = 40_000
"""A stream that has not renewed its mark for this long is treated as gone."""


class Mark(NamedTuple):
    """A stream of a seat, and whether it is open."""

    game: str
    seat: int
    stream: str
    is_open: bool


class Presence:
    """A sorted set for each game: a member for each stream (`seat:stream`), scored by when it is forgotten."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def mark(self, game: str, seat: int, stream: str) -> None:
        self._store.carried_out(self.noting([Mark(game, seat, stream, True)]))

    def unmark(self, game: str, seat: int, stream: str) -> None:
        self._store.carried_out(self.noting([Mark(game, seat, stream, False)]))

    def noting(self, marks: Iterable[Mark]) -> Steps[None]:
        """Which streams are open, to be said again at every heartbeat, and which no longer are; in one go."""
        calls: list[Call] = []
        until = now() + EXPIRES_MS
        for game, seat, stream, is_open in marks:
            tag, key = self._place(game)
            if is_open:
                calls.append(Call(tag, ("ZADD", key, until, f"{seat}:{stream}")))
                calls.append(Call(tag, ("PEXPIRE", key, 2 * EXPIRES_MS)))
            else:
                calls.append(Call(tag, ("ZREM", key, f"{seat}:{stream}")))
        yield calls

    def seats_of(self, game: str) -> Steps[set[int]]:
        tag, key = self._place(game)
        found = yield Call(tag, ("ZRANGEBYSCORE", key, now(), "+inf"))
        return {int(member.partition(b":")[0]) for member in found}

    def _place(self, game: str) -> tuple[str, str]:
        tag = self._store.partitions.tag(self._store.partitions.of(game))
        return tag, f"{tag}:c:{game}"
