"""The archive: games that are long over, as history files in a folder that all processes can read.

A game is two files: its history, exactly the file that an export gives, compressed; and what was kept outside of it:
notes (the score, the audit), refusals, disputes. They are written whole, on disk before Redis forgets the game, and
read back as if the game were still there. A folder of a network file system will do, and so would an object store.
"""

from __future__ import annotations

import gzip
import re
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec

from events.proof.chain import Stored, stored_of
from events.whole_files import write_whole

KEPT_MAX: Final = 32
"""Archived games in memory, per process."""

HISTORY: Final = ".ndjson.gz"
BESIDE: Final = ".json.gz"

_ID = re.compile(r"[A-Za-z0-9_]{3,64}")
_COMPRESSION: Final = 6


class Beside(msgspec.Struct, frozen=True):
    """What was kept outside the chain."""

    imported: bool = False
    """Whether the game was played in another house (events/importing.py)."""
    notes: dict[str, str] = {}
    refusals: list[Any] = []
    disputes: list[Any] = []


_decode_beside = msgspec.json.Decoder(Beside).decode


class Archive:
    """One folder of archived games. One instance serves all threads of a process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._kept: OrderedDict[str, list[Stored]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, game: str, history: Iterable[bytes], beside: Beside) -> None:
        """Writes a game down, on the disk. Doing so again does no harm."""
        path = self._path(game, HISTORY)
        assert path is not None, f"{game} is no id"
        path.parent.mkdir(parents=True, exist_ok=True)
        self.keep_beside(game, beside)
        write_whole(path, _packed(b"".join(history)))
        with self._lock:
            self._kept.pop(game, None)

    def keep_beside(self, game: str, beside: Beside) -> None:
        """Writes down anew what is kept outside the chain of a game whose folder is there."""
        path = self._path(game, BESIDE)
        assert path is not None, f"{game} is no id"
        write_whole(path, _packed(msgspec.json.encode(beside)))

    def has(self, game: str) -> bool:
        path = self._path(game, HISTORY)
        return path is not None and path.exists()

    def events(self, game: str) -> list[Stored]:
        """All events of an archived game; none where it is not here. Raises BrokenChain where a file was changed."""
        with self._lock:
            known = self._kept.get(game)
            if known is not None:
                self._kept.move_to_end(game)
                return known
        content = self._read(game, HISTORY)
        if content is None:
            return []
        events = [stored_of(line) for line in content.splitlines()[1:-1]]
        with self._lock:
            self._kept[game] = events
            while len(self._kept) > KEPT_MAX:
                self._kept.popitem(last=False)
        return events

    def packed(self, game: str) -> bytes | None:
        """The history file as it lies, compressed."""
        return self._content(game, HISTORY)

    def beside(self, game: str) -> Beside | None:
        content = self._read(game, BESIDE)
        return None if content is None else _decode_beside(content)

    def is_imported(self, game: str) -> bool:
        beside = self.beside(game)
        return beside is not None and beside.imported

    def games(self) -> Iterator[str]:
        """The ids of all archived games."""
        for path in sorted(self.folder.glob(f"*/*{HISTORY}")):
            yield path.name.removesuffix(HISTORY)

    def _read(self, game: str, suffix: str) -> bytes | None:
        packed = self._content(game, suffix)
        return None if packed is None else gzip.decompress(packed)

    def _content(self, game: str, suffix: str) -> bytes | None:
        path = self._path(game, suffix)
        try:
            return None if path is None else path.read_bytes()
        except FileNotFoundError:
            return None

    def _path(self, game: str, suffix: str) -> Path | None:
        """None if it is no id of ours. Ids come from addresses that anybody can type, so they are checked."""
        return self.folder / game[-2:] / f"{game}{suffix}" if _ID.fullmatch(game) else None


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, _COMPRESSION, mtime=0)
