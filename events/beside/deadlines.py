"""Deadlines: one entry for every game that is not over, scored by when the clock has to look at it.

Each append writes its game's entry (append.lua). The clock *leases* what is due: it moves the entries ahead and has the
games looked at; should that be lost, they are due again when the lease is over. Deadlines are whole milliseconds, and
leases end half a millisecond after one: so a lease can be told from a deadline.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from domain.kernel.words import Milliseconds
from events.redis.calls import Word
from events.redis.scripts import Script
from events.store import Store

LEASE_MS: Final = 5_000
"""How long an overdue game is left to the job that has it; a lost job comes back by itself."""

# What is due this very millisecond is not late yet, so whoever looked would find nothing to do.
_OVERDUE = Script(
    "local found = {} "
    "for i = 1, #KEYS do "
    "  local due = redis.call('ZRANGEBYSCORE', KEYS[i], '-inf', '(' .. ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2]) "
    "  for j = 2, #due, 2 do found[#found + 1] = i found[#found + 1] = due[j] end "
    "end return found"
)
_LEASE = Script(
    "local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', '(' .. ARGV[1], 'LIMIT', 0, ARGV[3]) "
    "for _, game in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], game) end return due"
)


class Deadlines:
    """The deadlines of a store, a sorted set in each partition."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def overdue(self, at: Milliseconds, count: int) -> list[int]:
        """The partitions of the games whose time is up, those that wait longest first, at most `count` of each. The
        clock asks ten times a second: a single server is asked about all partitions in one call, a cluster, which
        refuses keys of two slots in one, about each by itself."""
        partitions, connections = self._store.partitions, self._store.connections
        every = range(partitions.count)
        groups = [(partitions.tag(p), [p]) for p in every] if connections.is_cluster else [("", list(every))]
        calls = [(tag, [partitions.deadlines(p) for p in group], [at, count]) for tag, group in groups]
        overdue: list[tuple[float, int]] = []
        for (_, group), flat in zip(groups, connections.run_all(_OVERDUE, calls), strict=True):
            overdue += ((float(moment), group[i - 1]) for i, moment in zip(flat[::2], flat[1::2], strict=True))
        return [partition for _, partition in sorted(overdue)]

    def lease(self, at: Milliseconds, until: Milliseconds, counts: Mapping[int, int]) -> list[str]:
        """Leases overdue games until a moment, at most so many of each partition."""
        partitions = self._store.partitions
        calls: list[tuple[str, Sequence[str], Sequence[Word]]] = [
            (partitions.tag(p), [partitions.deadlines(p)], [at, f"{until}.5", count]) for p, count in counts.items()
        ]
        return [game.decode() for due in self._store.connections.run_all(_LEASE, calls) for game in due]

    def bring_forward(self, game: str, moment: Milliseconds) -> None:
        """The game is looked at by then at the latest, if it is on the list at all."""
        tag, key = self._place(game)
        self._store.connections.call(tag, "ZADD", key, "XX", "LT", moment, game)

    def end_leases(self, games: Sequence[str], latest: Milliseconds, at: Milliseconds) -> list[str]:
        """Finds those of these games that are leased beyond `latest`, where no lease can end unless a clock went wrong,
        and makes them due now."""
        asked = [(tag, ("ZSCORE", key, game)) for game in games for tag, key in (self._place(game),)]
        found = zip(games, self._store.connections.call_all(asked), strict=True)
        ended = [game for game, score in found if score is not None and float(score) % 1 and float(score) > latest + 1]
        for game in ended:
            self.bring_forward(game, at)
        return ended

    def remove(self, game: str) -> None:
        """Takes a game off the list: nobody has to look at it any more."""
        tag, key = self._place(game)
        self._store.connections.call(tag, "ZREM", key, game)

    def without_one(self, games: Sequence[str]) -> list[str]:
        """Those of these games that are not on the list."""
        asked = [(tag, ("ZSCORE", key, game)) for game in games for tag, key in (self._place(game),)]
        found = self._store.connections.call_all(asked)
        return [game for game, score in zip(games, found, strict=True) if score is None]

    def add_missing(self, game: str, moment: Milliseconds) -> bool:
        """Puts a game on the list; False: it was there."""
        tag, key = self._place(game)
        return bool(self._store.connections.call(tag, "ZADD", key, "NX", moment, game))

    def _place(self, game: str) -> tuple[str, str]:
        partition = self._store.partitions.of(game)
        return self._store.partitions.tag(partition), self._store.partitions.deadlines(partition)
