"""Which seats have an open event stream; each stream renews its mark as long as it is open."""

from __future__ import annotations

from typing import Final

from events.play import now
from events.redis.calls import Call, Steps
from events.store import Store

HEARTBEAT_SECONDS: Final = 15
EXPIRES_MS: Final = 40_000
"""A stream that has not renewed its mark for this long is treated as gone."""


class Presence:
    """A sorted set for each game: a member for each stream (`seat:stream`), scored by when it is forgotten."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def mark(self, game: str, seat: int, stream: str) -> None:
        """This stream is open; to be said again at every heartbeat."""
        tag, key = self._place(game)
        self._store.connections.call_all(
            [
                (tag, ("ZADD", key, now() + EXPIRES_MS, f"{seat}:{stream}")),
                (tag, ("PEXPIRE", key, 2 * EXPIRES_MS)),
            ]
        )

    def unmark(self, game: str, seat: int, stream: str) -> None:
        tag, key = self._place(game)
        self._store.connections.call(tag, "ZREM", key, f"{seat}:{stream}")

    def seats_of(self, game: str) -> Steps[set[int]]:
        tag, key = self._place(game)
        found = yield Call(tag, ("ZRANGEBYSCORE", key, now(), "+inf"))
        return {int(member.partition(b":")[0]) for member in found}

    def _place(self, game: str) -> tuple[str, str]:
        tag = self._store.partitions.tag(self._store.partitions.of(game))
        return tag, f"{tag}:c:{game}"
