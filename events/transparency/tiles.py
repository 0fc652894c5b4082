"""The tree as files that are written once: tiles of 256 hashes, and bundles of 256 entries (C2SP tlog-tiles).

    tile/0/x001/234        the hashes of entries 315904 to 316159
    tile/1/004             the hashes of 256 tiles of level 0
    tile/entries/x001/234  those entries, each after its length in two bytes
    tile/0/x001/235.p/17   the beginning of the next tile, as it was at some checkpoint

A tree of any size is a few files, and every proof is computed from some of them. Beginnings are deleted once the tile
is full; whoever still asks for one is given that much of the full one.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, NamedTuple

from events.transparency.leaves import ENTRY_BYTES
from events.transparency.tree import NodeAt, node_over, root
from events.whole_files import sync

WIDTH: Final = 256
HEIGHT: Final = 8
HASH_BYTES: Final = 32
RECORD_BYTES: Final = 2 + ENTRY_BYTES
LEVEL_MAX: Final = 5
"""More entries than 256^6 there will never be."""

TILES_KEPT_MAX: Final = 1_024
"""Full tiles in memory, per process: 8 MB."""

ENTRIES: Final = "entries"
Level = int | str
"""A level of hashes by its number, or ENTRIES."""

_PATH = re.compile(r"(entries|[0-9]|[1-5][0-9]|6[0-3])/((?:x[0-9]{3}/)*[0-9]{3})(?:\.p/([1-9][0-9]{0,2}))?")


class NoSuchTile(Exception):
    """There is no tile of that name, or its file is gone."""


class Tile(NamedTuple):
    """One file: its level, its number there, and how many hashes or entries it holds."""

    level: Level
    number: int
    width: int

    @property
    def path(self) -> str:
        groups = f"{self.number:03d}"
        groups = groups.zfill(-(-len(groups) // 3) * 3)
        parts = [groups[i : i + 3] for i in range(0, len(groups), 3)]
        name = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
        return f"{self.level}/{name}" + ("" if self.width == WIDTH else f".p/{self.width}")

    @property
    def item_bytes(self) -> int:
        return RECORD_BYTES if self.level == ENTRIES else HASH_BYTES

    @classmethod
    def named(cls, path: str) -> Tile:
        """The tile of an address, which anybody can type: one way to write it, no other. Raises NoSuchTile."""
        match = _PATH.fullmatch(path)
        if match is None:
            raise NoSuchTile(path)
        level: Level = ENTRIES if match[1] == ENTRIES else int(match[1])
        tile = cls(level, int(match[2].replace("x", "").replace("/", "")), int(match[3] or WIDTH))
        if tile.path != path or tile.width > WIDTH:
            raise NoSuchTile(path)
        return tile


def tile_at(level: Level, number: int, size: int) -> Tile:
    """The tile as it is in a tree of this size."""
    count = size >> (HEIGHT * (0 if level == ENTRIES else int(level)))
    return Tile(level, number, min(WIDTH, count - number * WIDTH))


class TileFolder:
    """All tiles of one log. One instance serves all threads of a process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "tile"
        self._full = lru_cache(maxsize=TILES_KEPT_MAX)(self._from_file)
        self._unsynced: list[Tile] = []

    def read(self, tile: Tile) -> bytes:
        """Its bytes. Raises NoSuchTile."""
        if tile.width == WIDTH:
            return self._full(tile)
        try:
            return self._from_file(tile)
        except NoSuchTile:
            # Not kept: the full tile may be one that was written and never signed.
            return self._from_file(tile._replace(width=WIDTH))[: tile.width * tile.item_bytes]

    def _from_file(self, tile: Tile) -> bytes:
        try:
            content = (self.folder / tile.path).read_bytes()
        except FileNotFoundError:
            raise NoSuchTile(f"{tile.path} is not there") from None
        if len(content) != tile.width * tile.item_bytes:
            raise NoSuchTile(f"{tile.path} has {len(content)} bytes")
        return content

    def hashes(self, tile: Tile) -> list[bytes]:
        return _cut(self.read(tile), HASH_BYTES)

    def entries(self, tile: Tile) -> list[bytes]:
        return [record[2:] for record in _cut(self.read(tile), RECORD_BYTES)]

    def entry(self, index: int, size: int) -> bytes:
        """The entry at an index of the tree of this size."""
        number, place = divmod(index, WIDTH)
        return self.entries(tile_at(ENTRIES, number, size))[place]

    def nodes(self, size: int) -> NodeAt:
        """The nodes of the tree of this size."""
        return partial(self._node, size)

    def _node(self, size: int, height: int, index: int) -> bytes:
        level, above = divmod(height, HEIGHT)
        number, place = divmod(index << above, WIDTH)
        return node_over(self.hashes(tile_at(level, number, size))[place : place + (1 << above)])

    def write(self, tile: Tile, content: bytes) -> None:
        """Writes a tile whole; it is on the disk after the next `sync`, because many files at once take hardly longer
        than one."""
        path = self.folder / tile.path
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f".{path.name}")
        fresh.write_bytes(content)
        fresh.replace(path)
        self._unsynced.append(tile)

    def sync(self) -> None:
        """Brings all that was written to the disk, then deletes the partial tiles that full ones replace."""
        paths = [self.folder / tile.path for tile in self._unsynced]
        for path in (*paths, *{path.parent for path in paths}):
            sync(path)
        for tile, path in zip(self._unsynced, paths, strict=True):
            if tile.width == WIDTH:
                shutil.rmtree(path.with_name(f"{path.name}.p"), ignore_errors=True)
        self._unsynced.clear()


class Edge:
    """The right edge of a growing tree: of every level the tile that is not full yet. It belongs to one thread."""

    def __init__(self, tiles: TileFolder, size: int) -> None:
        """The edge of the tree of this size. Raises NoSuchTile where its files are not there."""
        self._tiles, self.size = tiles, size
        self._levels = [tiles.hashes(tile) if (tile := _last(level, size)) else [] for level in range(LEVEL_MAX + 1)]
        self._entries = tiles.entries(bundle) if (bundle := _last(ENTRIES, size)) else []
        self._written: set[Tile] = set()

    def add(self, entries: Sequence[bytes], hashes: Sequence[bytes]) -> None:
        """Entries and their hashes; a tile is written as soon as it is full."""
        done = 0
        while done < len(entries):
            taken = min(WIDTH - len(self._entries), len(entries) - done)
            self._entries += entries[done : done + taken]
            self._levels[0] += hashes[done : done + taken]
            done += taken
            self.size += taken
            if len(self._entries) == WIDTH:
                self._write_full()

    def _write_full(self) -> None:
        self._tiles.write(Tile(ENTRIES, self.size // WIDTH - 1, WIDTH), _bundle(self._entries))
        self._entries = []
        for level, hashes in enumerate(self._levels):
            if len(hashes) < WIDTH:
                return
            number = (self.size >> (HEIGHT * (level + 1))) - 1
            self._tiles.write(Tile(level, number, WIDTH), b"".join(hashes))
            self._levels[level + 1].append(node_over(hashes))
            self._levels[level] = []

    def close(self) -> bytes:
        """Writes the partial tiles of a tree of this size, but for those that it wrote before, and gives the root once
        all is on the disk."""
        contents = {ENTRIES: _bundle(self._entries)} | {n: b"".join(one) for n, one in enumerate(self._levels)}
        wanted = {tile for level in contents if (tile := _last(level, self.size))}
        for tile in wanted - self._written:
            self._tiles.write(tile, contents[tile.level])
        self._tiles.sync()
        self._written = wanted
        return root(self._node, self.size)

    def _node(self, height: int, index: int) -> bytes:
        """What a root is made of lies in the tiles that are not full."""
        level, above = divmod(height, HEIGHT)
        place = (index << above) % WIDTH
        return node_over(self._levels[level][place : place + (1 << above)])


def _last(level: Level, size: int) -> Tile | None:
    """The tile of a level that a tree of this size has begun and not filled."""
    count = size >> (HEIGHT * (0 if level == ENTRIES else int(level)))
    return Tile(level, count // WIDTH, count % WIDTH) if count % WIDTH else None


def _bundle(entries: Sequence[bytes]) -> bytes:
    return b"".join([len(entry).to_bytes(2, "big") + entry for entry in entries])


def _cut(content: bytes, length: int) -> list[bytes]:
    return [content[i : i + length] for i in range(0, len(content), length)]
