"""Followers derive something from all games, exactly once for every append.

A follower has a name and, in the index's slot, its position in each partition's feed. What it makes of some pointers
are commands on keys of the same slot; they and the new positions are written by one script, so that a follower killed
anywhere has done all of it or nothing, and two of the same name never do it twice. One that fell behind the cut feed
looks through all games instead, then follows on.

    lobby = Follower(store, "lobby")
    while True:
        lobby.step(effect, wait=0.5)

where `effect` gets pointers (game, first version, count) and returns commands, each about one key of the index's slot,
such as `("ZADD", "{ix}:open", 7, id)`.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from events.data_set import POINTERS_MAX, FellBehind, Pointer
from events.redis.calls import Word
from events.redis.partitions import INDEX
from events.redis.scripts import Script, script_file
from events.store import Store

SCAN_COUNT: Final = 1_000
"""Keys that Redis looks at in one step of a scan."""

Effect = Callable[[Sequence[Pointer]], Sequence[Sequence[Word]]]

_FOLLOW = script_file("follow")
_RENEW = Script(
    "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0"
)
_RELEASE = Script("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0")


class Follower:
    """One name's positions in all feeds, and the way to move them."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self.key = f"{INDEX}:at:{name}"

    def positions(self) -> dict[int, int]:
        stored = self.store.connections.call(INDEX, "HGETALL", self.key)
        known = {int(p): int(at) for p, at in zip(stored[::2], stored[1::2], strict=True)}
        return {partition: known.get(partition, 0) for partition in range(self.store.partitions.count)}

    def step(self, effect: Effect, *, wait: float = 0.0, count: int = POINTERS_MAX) -> list[Pointer]:
        """Takes the next pointers, carries their effect out and moves on. Empty: there were none, or another
        follower of this name had them. Raises FellBehind: then `rebuild`."""
        before = self.positions()
        pointers = self.store.follow(before, count=count, wait=wait)
        if not pointers:
            return []
        after = {pointer.partition: pointer.position for pointer in pointers}
        return pointers if self._moved(before, after, effect(pointers)) else []

    def rebuild(self, effect: Effect) -> int:
        """Carries the effect out for every game there is, as one pointer each, then stands at the feeds' ends.

        What happens meanwhile is delivered again afterwards, so the effect must bear being repeated.
        """
        ends = self.store.feed_ends()
        count = 0
        for game in all_games(self.store):
            head = self.store.head(game)
            if head is not None:
                self.repeat(effect, game, head.version)
                count += 1
        before = self.positions()
        self._moved(before, {partition: at for partition, at in ends.items() if at != before[partition]}, [])
        return count

    def _moved(self, before: dict[int, int], after: dict[int, int], commands: Sequence[Sequence[Word]]) -> bool:
        words: list[Word] = [len(after)]
        for partition, at in after.items():
            words += (partition, before[partition], at)
        keys = [self.key]
        numbers: dict[Word, int] = {}
        for name, key, *others in commands:
            if key not in numbers:
                keys.append(str(key))
                numbers[key] = len(keys)
            words += (2 + len(others), name, numbers[key], *others)
        return bool(self.store.connections.run(INDEX, _FOLLOW, keys, words))

    def repeat(self, effect: Effect, game: str, version: int) -> None:
        """Carries the effect of a whole game out once more, wherever the positions are."""
        pointer = Pointer(self.store.partitions.of(game), 0, game, 1, version)
        self.store.connections.call_all([(INDEX, command) for command in effect([pointer])])


def all_games(store: Store) -> Iterator[str]:
    """The ids of all games in the store, each once, in no order, the archived ones last; games opened meanwhile may be
    among them."""
    for partition in range(store.partitions.count):
        prefix = f"{store.partitions.tag(partition)}:g:"
        seen: set[bytes] = set()
        cursor: bytes = b"0"
        while True:
            cursor, keys = store.connections.call(
                store.partitions.tag(partition), "SCAN", cursor, "MATCH", f"{prefix}*", "COUNT", SCAN_COUNT
            )
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    yield key.decode().removeprefix(prefix)
            if cursor == b"0":
                break
    for id in store.archive.games() if store.archive is not None else ():
        tag, (stream, *_) = store.partitions.appended(id)
        if not store.connections.call(tag, "EXISTS", stream):
            yield id


class GamePages:
    """The ids of all games in Redis, a page at a time, round and round. One server is gone through at once, a cluster
    partition by partition."""

    def __init__(self, store: Store, count: int) -> None:
        self._store, self._count = store, count
        self._partition, self._cursor = 0, b"0"

    @property
    def is_at_start(self) -> bool:
        """Whether the next page is the first again."""
        return self._partition == 0 and self._cursor == b"0"

    def restart(self) -> None:
        self._partition, self._cursor = 0, b"0"

    def next(self) -> list[str]:
        """Some more ids, perhaps none."""
        partitions, connections = self._store.partitions, self._store.connections
        tag = partitions.tag(self._partition)
        pattern = f"{tag if connections.is_cluster else '{p??}'}:g:*"
        self._cursor, keys = connections.call(tag, "SCAN", self._cursor, "MATCH", pattern, "COUNT", self._count)
        if self._cursor == b"0":
            self._partition = (self._partition + 1) % partitions.count if connections.is_cluster else 0
        return [key.decode().partition(":g:")[2] for key in keys]


class Leadership:
    """A lock with a time limit: one of several processes leads, and when it dies another one takes over."""

    def __init__(self, store: Store, name: str, seconds: float = 5.0) -> None:
        self.store = store
        self._key = f"{INDEX}:leader:{name}"
        self._token = secrets.token_hex(8)
        self._ms = int(seconds * 1000)

    def held(self) -> bool:
        """Takes the lead if it is free, keeps it if it is ours. To be asked more often than the limit."""
        connections = self.store.connections
        if connections.run(INDEX, _RENEW, [self._key], [self._token, self._ms]):
            return True
        taken = connections.call(INDEX, "SET", self._key, self._token, "NX", "PX", self._ms)
        return taken is not None

    def release(self) -> None:
        self.store.connections.run(INDEX, _RELEASE, [self._key], [self._token])


__all__ = ["Effect", "FellBehind", "Follower", "GamePages", "Leadership", "all_games"]
