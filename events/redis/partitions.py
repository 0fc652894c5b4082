"""Where everything of a game lies: 64 partitions, each one slot of a Redis Cluster.

The part of a key in braces decides its slot, so all keys of one game, and the feed and the deadlines that one append
changes with them, are on one node and a script may touch them together. How many partitions there are is fixed when a
data set is first used: with another number every game would be looked for in the wrong place.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache

from events.redis import families
from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.redis.families import INDEX, InPartition

PARTITIONS = 64
PARTITIONS_MAX = 100
"""Key names have two digits."""

COUNT_KEY = families.PARTITION_COUNT.key()


class PartitionsMismatch(StoreError):
    """The data set was made with another number of partitions than the one asked for."""


@dataclass(frozen=True, slots=True)
class Partitions:
    """The key names of a data set with this many partitions."""

    count: int = PARTITIONS

    def __post_init__(self) -> None:
        if not 1 <= self.count <= PARTITIONS_MAX:
            raise ValueError(f"there can be 1 to {PARTITIONS_MAX} partitions, not {self.count}")

    def of(self, id: str) -> int:
        """The partition of a game or a player. Fixed for ever: stored games lie where it said."""
        return zlib.crc32(id.encode()) % self.count

    def tag(self, partition: int) -> str:
        return f"{{p{partition:02d}}}"

    def appended(self, game: str) -> tuple[str, tuple[str, str, str, str]]:
        """The tag, and the keys that an append to this game touches: its stream and meta, the feed, the deadlines."""
        return _appended(self, game)

    def place(self, family: InPartition, id: str) -> tuple[str, str]:
        """The tag and the key of what this family keeps about a game or a player."""
        tag = self.tag(self.of(id))
        return tag, family.key(tag, id)

    def feed(self, partition: int) -> str:
        return families.FEED.key(self.tag(partition))

    def deadlines(self, partition: int) -> str:
        return families.DEADLINES.key(self.tag(partition))


@lru_cache(maxsize=4096)
def _appended(partitions: Partitions, game: str) -> tuple[str, tuple[str, str, str, str]]:
    partition = partitions.of(game)
    tag = partitions.tag(partition)
    stream, meta = families.STREAM.key(tag, game), families.META.key(tag, game)
    return tag, (stream, meta, partitions.feed(partition), partitions.deadlines(partition))


def agreed(connections: Connections, wanted: int | None = None) -> Partitions:
    """The partitions of this data set: those stored there, or, on its first use, those wanted."""
    connections.call(INDEX, "SET", COUNT_KEY, PARTITIONS if wanted is None else wanted, "NX")
    stored = connections.call(INDEX, "GET", COUNT_KEY)
    count = int(stored) if isinstance(stored, bytes) and stored.isdigit() else 0
    if not 1 <= count <= PARTITIONS_MAX:
        raise PartitionsMismatch(
            f"{COUNT_KEY} holds {stored!r}, which is no number of partitions: is this our data set?"
        )
    if wanted is not None and wanted != count:
        raise PartitionsMismatch(f"this data set has {count} partitions, not {wanted}; their number can't be changed")
    return Partitions(count)
