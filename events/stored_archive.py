"""The archive where hosts share no folder: in the store itself, one value for each game, compressed.

It costs Redis memory, which a folder does not. Of the histories in tests/golden (510 kB each) gzip leaves 18.7 %, zstd
at level 3 17.6 %, at level 12 16.0 % in some 40 ms, at level 19 14.1 % in 750: more than the clock can spare.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
import zstandard

from events.archive import BESIDE, HISTORY, Archive, ArchiveDamaged, Beside, BesideChanged, beside_in
from events.redis import families
from events.redis.addresses import IN_STORE
from events.redis.calls import Word
from events.redis.connection import SCAN_COUNT, Connections
from events.redis.partitions import Partitions, agreed
from events.redis.scripts import Script

ARCHIVE_LEVEL: Final = 12

# Gives a field a new value only if it still has the one that was read. If the same call is made again because its
# answer was lost, it finds the new value there and succeeds as well.
_SWAP = Script(
    "local kept = redis.call('HGET', KEYS[1], ARGV[1]) or '' "
    "if kept ~= ARGV[2] and kept ~= ARGV[3] then return 0 end "
    "redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) return 1"
)


class StoredArchive(Archive):
    """A hash for each game: the history file and what was kept beside it."""

    def __init__(self, connections: Connections) -> None:
        super().__init__(Path(IN_STORE), connections)
        self._redis = connections
        self._partitions: Partitions | None = None

    def has(self, game: str) -> bool:
        tag, key = self._place(game)
        return bool(self._redis.call(tag, "HEXISTS", key, HISTORY))

    def packed(self, game: str) -> bytes | None:
        content = self._read(game, HISTORY)
        return None if content is None else gzip.compress(content, 6, mtime=0)

    def games(self) -> Iterator[str]:
        """The ids of all archived games."""
        partitions = self._known_partitions()
        for partition in range(partitions.count):
            tag, cursor, seen = partitions.tag(partition), b"", set[bytes]()
            while cursor != b"0":
                pattern = families.ARCHIVED.key(tag, "*")
                cursor, keys = self._redis.call(tag, "SCAN", cursor or b"0", "MATCH", pattern, "COUNT", SCAN_COUNT)
                for key in keys:
                    if key not in seen:
                        seen.add(key)
                        yield families.ARCHIVED.id_in(key)

    def keep_beside(self, game: str, beside: Beside, before: Beside | None) -> None:
        tag, key = self._place(game)
        packed = self._redis.call(tag, "HGET", key, BESIDE)
        words: list[Word] = [BESIDE, packed or b"", _packed(msgspec.json.encode(beside))]
        is_same = beside_in(_unpacked(game, BESIDE, packed)) == before
        if not is_same or not self._redis.run(tag, _SWAP, [key], words):
            raise BesideChanged(game)

    def name(self) -> str:
        return IN_STORE

    def is_another(self) -> bool:
        return False

    def _put(self, game: str, kind: str, content: bytes) -> None:
        tag, key = self._place(game)
        self._redis.call(tag, "HSET", key, kind, _packed(content))

    def _read(self, game: str, kind: str) -> bytes | None:
        tag, key = self._place(game)
        return _unpacked(game, kind, self._redis.call(tag, "HGET", key, kind))

    def _place(self, game: str) -> tuple[str, str]:
        return self._known_partitions().place(families.ARCHIVED, game)

    def _known_partitions(self) -> Partitions:
        if self._partitions is None:
            self._partitions = agreed(self._redis)
        return self._partitions


def _packed(content: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=ARCHIVE_LEVEL).compress(content)


def _unpacked(game: str, kind: str, packed: bytes | None) -> bytes | None:
    try:
        return None if packed is None else zstandard.ZstdDecompressor().decompress(packed)
    except zstandard.ZstdError as error:
        raise ArchiveDamaged(f"{game}{kind} of the archive is damaged: {error}") from error


def archive_at(place: Path, connections: Connections) -> Archive:
    """The archive that a setting names: a folder, or the store itself."""
    return StoredArchive(connections) if str(place) == IN_STORE else Archive(place, connections)
