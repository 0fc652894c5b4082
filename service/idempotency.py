"""Idempotency-Key where there is no game yet to keep it: the key names the id of what it made, for 24 hours.

A call proposes an id for what it is about to make. The first call's id is kept, and every repeat gets that id back and
makes the same thing again, which changes nothing where it is there already. Within a game the game itself keeps keys.
"""

from __future__ import annotations

import hashlib
from typing import Final

from events.store import Store
from service.problems import Problem

KEPT_SECONDS: Final = 24 * 3600
_DIGEST_BYTES: Final = 16


class Ids:
    """Which id a client's key stands for."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def reserved(self, player: str, key: str, body: bytes, id: str) -> str:
        """`id`, or the one that this key was first used with; raises a Problem where that had another body.

        `key` is scoped to its path. What comes of it must be made in such a way that making it twice does no harm.
        """
        tag, place = self._place(player, key)
        digest = hashlib.blake2b(body, digest_size=_DIGEST_BYTES).digest()
        kept = self._store.connections.call(tag, "SET", place, digest + id.encode(), "NX", "GET", "EX", KEPT_SECONDS)
        if kept is None:
            return id
        if kept[:_DIGEST_BYTES] != digest:
            raise Problem("idempotency-mismatch")
        return str(kept[_DIGEST_BYTES:].decode())

    def release(self, player: str, key: str) -> None:
        """Nothing came of it after all: only successes are kept."""
        tag, place = self._place(player, key)
        self._store.connections.call(tag, "DEL", place)

    def _place(self, player: str, key: str) -> tuple[str, str]:
        tag = self._store.partitions.tag(self._store.partitions.of(player))
        return tag, f"{tag}:i:{hashlib.blake2b(key.encode(), digest_size=16).hexdigest()}"
