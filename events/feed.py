"""Followers derive something from all games, exactly once for every append.

A follower has a name and, in the index's slot, its position in each partition's feed: all before it is done. Games come
in turn (events/backlog.py), so it also has a list of what it has done ahead of its positions. What it makes of some
pointers are commands on keys of the same slot; they, the new positions and the list are written by one script, so that
a follower killed anywhere has done all of it or nothing, and two of the same name never do it twice. One that fell
behind the cut feed looks through all games instead, then follows on.

    lobby = Follower(store, "lobby")
    while True:
        lobby.step(derivation, wait=0.5)

where `derivation` gets pointers (game, first version, count) and returns commands, each about one key of the slot of
the index, such as `("ZADD", "{ix}:open", 7, id)`.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from events.backlog import Backlog
from events.data_set import FellBehind, Pointer
from events.redis import families
from events.redis.calls import Word
from events.redis.connection import SCAN_COUNT
from events.redis.families import INDEX
from events.redis.scripts import Script, script_file
from events.store import Store

GAMES_A_STEP: Final = 100
"""How many games one step takes: few enough that the next ones do not wait long, enough that its round trips cost
little."""

READ_AT_ONCE: Final = 250
"""How many pointers of each partition are read at a time."""

HELD_MAX: Final = 100_000
"""How many pointers are read ahead and wait for their turns; what comes after them waits in the feeds."""

Derivation = Callable[[Sequence[Pointer]], Sequence[Sequence[Word]]]

_FOLLOW = script_file("follow")
# Redis expires a key by its machine's clock. If that clock was ahead and is set right, a lead that was taken before
# lasts longer by the difference, even if its holder is gone. So whoever asks for the lead cuts it down to its limit.
_RENEW = Script(
    "local leader = redis.call('GET', KEYS[1]) "
    "if leader == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end "
    "if leader and redis.call('PTTL', KEYS[1]) > tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end "
    "return 0"
)
_RELEASE = Script("if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0")


class Headway(NamedTuple):
    """A follower's old and new position in one partition, and those of the pointers in between that were done ahead."""

    partition: int
    before: int
    after: int
    past: list[str]


class Follower:
    """One name's positions in all feeds, and the way to move them. It belongs to one thread."""

    def __init__(self, store: Store, name: str) -> None:
        self.store = store
        self.name = name
        self.key = families.POSITIONS.key(name)
        self._ahead_key = families.DONE_AHEAD.key(name)
        self._backlog = Backlog()
        self._forget()

    def positions(self) -> dict[int, int]:
        """For each partition the pointer up to which all are done."""
        stored = self.store.connections.call(INDEX, "HGETALL", self.key)
        known = {int(p): int(at) for p, at in zip(stored[::2], stored[1::2], strict=True)}
        return {partition: known.get(partition, 0) for partition in range(self.store.partitions.count)}

    def furthest(self) -> dict[int, int]:
        """For each partition the newest pointer that is done."""
        done, _ = self._done_ahead()
        return {partition: max([at, *done[partition]]) for partition, at in self.positions().items()}

    def step(self, derivation: Derivation, *, wait: float = 0.0, count: int = GAMES_A_STEP) -> list[Pointer]:
        """Takes the pointers of the next games, writes what follows from them and moves on. Empty: there were none, or
        another follower of this name had them. Raises FellBehind: then `rebuild`."""
        try:
            self._look(wait)
            pointers = self._backlog.take(count)
            if not pointers or self._move(pointers, derivation(pointers)):
                return pointers
        except BaseException:
            self._forget()
            raise
        self._forget()
        return []

    def rebuild(self, derivation: Derivation, partitions: Collection[int] | None = None) -> int:
        """Writes what follows from every game of these partitions, or of all, as one pointer each, then stands at
        their feeds' ends; how many games there were.

        What happens meanwhile is delivered again afterwards, so a derivation must bear being repeated.
        """
        gone_through = range(self.store.partitions.count) if partitions is None else sorted(partitions)
        ends = self.store.feed_ends()
        count = 0
        for game in all_games(self.store, gone_through):
            head = self.store.head(game)
            if head is not None:
                self.repeat(derivation, game, head.version)
                count += 1
        self._begin(self.positions())
        every = [_ahead(partition, position) for partition in gone_through for position in self._ahead[partition]]
        moves = [Headway(p, self._at[p], ends[p], []) for p in gone_through if self._at[p] != ends[p]]
        self._write(moves, every, [], [])
        self._forget()
        return count

    # What is remembered between two steps. If another follower of this name has moved on, the script refuses to write,
    # and all of it is forgotten.

    def _forget(self) -> None:
        self._backlog.clear()
        self._at: dict[int, int] = {}
        self._ahead: defaultdict[int, set[int]] = defaultdict(set)
        self._step = 0
        self._newest: dict[int, Pointer] = {}
        """For each partition the last pointer that was read, as long as something waits."""

    def _begin(self, positions: dict[int, int]) -> None:
        self._forget()
        self._at = positions
        self._ahead, self._step = self._done_ahead()
        # A follower of an older release does not know the list: it moves past what stands there, or stops just before.
        stale = [_ahead(p, done) for p, every in self._ahead.items() for done in every if done <= positions[p]]
        moves = [self._moved(partition, set()) for partition in list(self._ahead)]
        if stale or any(move.past for move in moves):
            self._write(moves, stale, [], [])

    def _done_ahead(self) -> tuple[defaultdict[int, set[int]], int]:
        """Positions by partition, and the number of the step that has left them."""
        flat = self.store.connections.call(INDEX, "HGETALL", self._ahead_key)
        kept = dict(zip(flat[::2], flat[1::2], strict=True))
        step = int(kept.pop(b"step", 0))
        ahead: defaultdict[int, set[int]] = defaultdict(set)
        for partition, position in (map(int, one.split(b":")) for one in kept):
            ahead[partition].add(position)
        return ahead, step

    def _look(self, wait: float) -> None:
        """Reads on, after waiting a little where nothing is left to do."""
        positions = self.positions()
        if positions != self._at:
            self._begin(positions)
        if self._backlog.count < HELD_MAX and not self._has_read_on(wait):
            self._begin(positions)
            self._has_read_on(wait)

    def _has_read_on(self, wait: float) -> bool:
        """Reads on in each feed, beginning with the last pointer that was read. False: that one is gone, so the store
        went back, and what waits here may never have happened."""
        if self._backlog.count == 0:
            self._newest.clear()
        after = self._at | {partition: last.position - 1 for partition, last in self._newest.items()}
        found = self.store.follow(after, count=READ_AT_ONCE, wait=0.0 if self._newest else wait)
        first = {pointer.partition: pointer for pointer in reversed(found)}
        if any(first.get(partition) != last for partition, last in self._newest.items()):
            return False
        fresh = [pointer for pointer in found if pointer != self._newest.get(pointer.partition)]
        self._backlog.add(pointer for pointer in fresh if pointer.position not in self._ahead[pointer.partition])
        self._newest |= {pointer.partition: pointer for pointer in fresh}
        return True

    def _move(self, pointers: Sequence[Pointer], commands: Sequence[Sequence[Word]]) -> bool:
        """Writes down that these are done, and moves past everything that is. False: another follower was faster."""
        done: defaultdict[int, set[int]] = defaultdict(set)
        for pointer in pointers:
            done[pointer.partition].add(pointer.position)
        moves = [self._moved(partition, now) for partition, now in done.items()]
        ahead = [_ahead(move.partition, at) for move in moves for at in sorted(done[move.partition]) if at > move.after]
        return self._write(moves, [], ahead, commands)

    def _moved(self, partition: int, done: set[int]) -> Headway:
        """How a position moves now that these are done, too."""
        before = at = self._at[partition]
        ahead = self._ahead[partition]
        past = []
        while at + 1 in done or at + 1 in ahead:
            at += 1
            if at in ahead:
                ahead.remove(at)
                past.append(_ahead(partition, at))
        ahead.update(position for position in done if position > at)
        self._at[partition] = at
        return Headway(partition, before, at, past)

    def _write(
        self, moves: Sequence[Headway], stale: Sequence[str], ahead: Sequence[str], commands: Sequence[Sequence[Word]]
    ) -> bool:
        past = [*stale, *chain.from_iterable(move.past for move in moves)]
        words: list[Word] = [self._step, len(moves), *chain.from_iterable(move[:3] for move in moves)]
        words += (len(ahead), *ahead, len(past), *past)
        keys = [self.key, self._ahead_key]
        numbers: dict[Word, int] = {}
        for name, key, *others in commands:
            if key not in numbers:
                keys.append(str(key))
                numbers[key] = len(keys)
            words += (2 + len(others), name, numbers[key], *others)
        self._step += 1
        return bool(self.store.connections.run(INDEX, _FOLLOW, keys, words))

    def repeat(self, derivation: Derivation, game: str, version: int) -> None:
        """Writes what follows from a whole game once more; positions stay where they are."""
        pointer = Pointer(self.store.partitions.of(game), 0, game, 1, version)
        self.store.connections.call_all([(INDEX, command) for command in derivation([pointer])])


def _ahead(partition: int, position: int) -> str:
    """How a pointer is written on the list of what is done ahead."""
    return f"{partition}:{position}"


def all_games(store: Store, partitions: Collection[int] | None = None) -> Iterator[str]:
    """The ids of all games in the store, or in some of its partitions, each once, in no order, the archived ones last;
    games opened meanwhile may be among them."""
    gone_through = range(store.partitions.count) if partitions is None else partitions
    for partition in gone_through:
        tag = store.partitions.tag(partition)
        prefix = families.STREAM.key(tag, "")
        seen: set[bytes] = set()
        cursor: bytes = b"0"
        while True:
            cursor, keys = store.connections.call(tag, "SCAN", cursor, "MATCH", f"{prefix}*", "COUNT", SCAN_COUNT)
            for key in keys:
                if key not in seen:
                    seen.add(key)
                    yield key.decode().removeprefix(prefix)
            if cursor == b"0":
                break
    for id in store.archive.games() if store.archive is not None else ():
        if store.partitions.of(id) not in gone_through:
            continue
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

    def next(self) -> list[str]:
        """Some more ids, perhaps none."""
        partitions, connections = self._store.partitions, self._store.connections
        tag = partitions.tag(self._partition)
        pattern = families.STREAM.key(tag if connections.is_cluster else "{p??}", "*")
        self._cursor, keys = connections.call(tag, "SCAN", self._cursor, "MATCH", pattern, "COUNT", self._count)
        if self._cursor == b"0":
            self._partition = (self._partition + 1) % partitions.count if connections.is_cluster else 0
        return [families.STREAM.id_in(key) for key in keys]


class Leadership:
    """A lock with a time limit: one of several processes leads, and when it dies another one takes over."""

    def __init__(self, store: Store, name: str, seconds: float = 5.0) -> None:
        self.store = store
        self._key = families.LEADER.key(name)
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


__all__ = ["Derivation", "FellBehind", "Follower", "GamePages", "Leadership", "all_games"]
