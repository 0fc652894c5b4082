"""The data set below all games: where it lies, how steps are carried out on it, and what happens in all of it.

Every append leaves a pointer in the feed of its partition: which game got which versions. Whoever derives something
from all games follows the feeds (events/feed.py). Replies of Redis about them are taken apart here and nowhere else.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from events.redis.calls import Aside, Call, Steps
from events.redis.connection import Connections
from events.redis.partitions import Partitions, agreed
from events.redis.watch import Watch

POINTERS_MAX = 1_000
"""How many pointers of each feed one look gives at most."""

WAIT_SECONDS_MAX = 1.0
"""How long one look at the feeds may wait: shorter than the connection's timeout."""

ASK_AGAIN_SECONDS = 0.02
"""The pause before a single server that did not wait is asked again."""

T = TypeVar("T")
S = TypeVar("S", bound="DataSet")
P = ParamSpec("P")


class Pointer(msgspec.Struct, frozen=True):
    """One entry of a partition's feed: `count` events were added to `game` from `first` on."""

    partition: int
    position: int
    game: str
    first: int
    count: int
    owner: bytes = b""
    """Of an opening: a mark of whoever opened the game (`owner_mark`)."""


class FellBehind(Exception):
    """The feed was cut past a follower's position: what it missed is only in the games now."""

    def __init__(self, partition: int, position: int, oldest: int) -> None:
        super().__init__(f"feed {partition}: position {position} is gone, the oldest pointer is {oldest}")
        self.partition = partition
        self.position = position
        self.oldest = oldest


def at_once(name: str, steps: Callable[Concatenate[S, P], Steps[T]]) -> Callable[Concatenate[S, P], T]:
    """A method of a data set, of this name, that carries these steps out."""

    @wraps(steps)
    def carried_out(self: S, /, *arguments: P.args, **named: P.kwargs) -> T:
        return self.carried_out(steps(self, *arguments, **named))

    carried_out.__name__, carried_out.__qualname__ = name, steps.__qualname__.replace(steps.__name__, name)
    carried_out.__doc__ = f"Carries the steps of `{steps.__name__}` out, and blocks until it has their result."
    return carried_out


class DataSet:
    """One Redis, or one cluster, with all that it keeps. One instance serves all threads of a process."""

    def __init__(self, connections: Connections, *, partitions: int | None = None) -> None:
        self.connections = connections
        self._partitions_wanted = partitions
        self._own = threading.local()

    @cached_property
    def partitions(self) -> Partitions:
        return agreed(self.connections, self._partitions_wanted)

    def find_layout(self) -> None:
        """Asks once how the data set is laid out, which is remembered: after that no steps on a loop wait for it."""
        _ = self.partitions, self.connections.is_cluster

    @cached_property
    def _feeds(self) -> list[bytes]:
        """The key of each partition's feed: all of them are asked for at every look."""
        return [self.partitions.feed(partition).encode() for partition in range(self.partitions.count)]

    def neighbours(self, partitions: Iterable[int]) -> list[int]:
        """These partitions and all others that lie on their nodes."""
        tag = self.partitions.tag
        every = {tag(partition): partition for partition in range(self.partitions.count)}
        return [every[one] for one in self.connections.neighbours([tag(p) for p in partitions], list(every))]

    def carried_out(self, steps: Steps[T]) -> T:
        """The result of steps, with each call made on this thread's own connection."""
        answer: Any = None
        while True:
            try:
                wanted = steps.send(answer)
            except StopIteration as end:
                result: T = end.value
                return result
            if isinstance(wanted, Call):
                answer = self.connections.answer(wanted)
            elif isinstance(wanted, Aside):
                answer = wanted.work()
            else:
                answer = self.connections.answer_all(wanted)

    def follow(self, positions: Mapping[int, int], *, count: int = POINTERS_MAX, wait: float = 0.0) -> list[Pointer]:
        """The pointers after these positions, by partition, at most `count` of each; waits a little for the first.

        A position is the number of the last pointer seen, 0 before the first. Raises FellBehind where the next one
        is no longer there.
        """
        until = time.monotonic() + min(wait, WAIT_SECONDS_MAX)
        found = self.carried_out(self.following(positions, count=count, wait=wait))
        while not found and (left := until - time.monotonic()) > 0:
            self.wait_for_news(left)
            found = self.carried_out(self.following(positions, count=count, wait=until - time.monotonic()))
        return found

    def wait_for_news(self, seconds: float) -> None:
        """Waits until one of a cluster's feeds may have something new, at most so long. A single server waits by itself
        (XREAD BLOCK), so it is only asked again in a moment."""
        if not self.connections.is_cluster:
            time.sleep(min(seconds, ASK_AGAIN_SECONDS))
            return
        watch: Watch | None = getattr(self._own, "watch", None)
        if watch is None:
            watch = self._own.watch = Watch(self.connections, [feed.decode() for feed in self._feeds])
        watch.wait(seconds)

    def following(
        self, positions: Mapping[int, int], *, count: int = POINTERS_MAX, wait: float = 0.0
    ) -> Steps[list[Pointer]]:
        """One look at the feeds. A single server waits with its answer until there is something, so whoever shares a
        connection waits too; a cluster answers at once, and is asked again when there is news."""
        if self.connections.is_cluster:
            return (yield from self._following_cluster(positions, count))
        waiting = round(1000 * min(wait, WAIT_SECONDS_MAX))
        block = ("BLOCK", waiting) if waiting > 0 else ()
        feeds = [self._feeds[partition] for partition in positions]
        after = [b"0-%d" % position for position in positions.values()]
        answer = yield Call("", ("XREAD", "COUNT", count, *block, "STREAMS", *feeds, *after))
        found: list[Pointer] = []
        for feed, entries in answer or ():
            partition = self._feeds.index(feed)
            found += _pointers(partition, positions[partition], entries)
        return found

    def _following_cluster(self, positions: Mapping[int, int], count: int) -> Steps[list[Pointer]]:
        """One command per partition, because a cluster's node refuses keys of two slots in one."""
        answers = yield [
            Call(self.partitions.tag(p), ("XRANGE", self.partitions.feed(p), f"(0-{position}", "+", "COUNT", count))
            for p, position in positions.items()
        ]
        found: list[Pointer] = []
        for (partition, position), entries in zip(positions.items(), answers, strict=True):
            found += _pointers(partition, position, entries)
        return found

    def finding_feed_ends(self) -> Steps[dict[int, int]]:
        """The position after the newest pointer of each partition. A follower ahead of it follows another data set."""
        every = range(self.partitions.count)
        answers = yield [
            Call(self.partitions.tag(p), ("XREVRANGE", self.partitions.feed(p), "+", "-", "COUNT", 1)) for p in every
        ]
        return {p: _position(entries[0][0]) if entries else 0 for p, entries in zip(every, answers, strict=True)}

    feed_ends = at_once("feed_ends", finding_feed_ends)


def _pointers(partition: int, position: int, entries: Sequence[Any]) -> list[Pointer]:
    found = [
        Pointer(partition, _position(id), fields[1].decode(), int(fields[3]), int(fields[5]), *fields[7:8])
        for id, fields in entries
    ]
    if found and found[0].position != position + 1:
        raise FellBehind(partition, position, found[0].position)
    return found


def _position(id: bytes) -> int:
    return int(id.removeprefix(b"0-"))
