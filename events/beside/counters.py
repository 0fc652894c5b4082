"""Counters that begin anew after a while: how often something happened, and when it will be forgotten."""

from __future__ import annotations

from events.redis.families import INDEX, InIndex
from events.redis.scripts import Script
from events.store import Store

_COUNT_UP = Script(
    "local count = redis.call('INCR', KEYS[1]) "
    "if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end "
    "return {count, redis.call('TTL', KEYS[1])}"
)


class Counters:
    """The counters of a store, shared by all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def up(self, family: InIndex, id: str, seconds: int) -> tuple[int, int]:
        """One more; how many that makes, and the seconds until counting begins anew."""
        count, left = self._store.connections.run(INDEX, _COUNT_UP, [family.key(id)], [seconds])
        return count, left
