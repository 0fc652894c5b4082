"""The archive: games that are long over, as history files in a folder that all processes can read.

A game is two files: its history, exactly the file that an export gives, compressed; and what was kept outside of it:
notes (the score, the audit), refusals, disputes. They are written whole, on disk before Redis forgets the game, and
read back as if the game were still there. A folder of a network file system will do. Where hosts share none, the
archive lies in the store itself (events/stored_archive.py).

A folder that is not mounted looks empty, and nobody may conclude from it that a game does not exist. So the folder has
a name, kept in a file in it and in Redis. If Redis knows a name and the folder has none, no game is said to be missing:
the archive is unreachable. And nothing is written to a folder whose name is not the one in Redis.
"""

from __future__ import annotations

import fcntl
import gzip
import re
import secrets
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from events.proof.chain import Stored, stored_of
from events.redis import families
from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.redis.families import INDEX
from events.whole_files import make_folder, write_whole

ARCHIVED_KEPT_MAX: Final = 32
"""How many archived games a process keeps in memory."""

HISTORY: Final = ".ndjson.gz"
BESIDE: Final = ".json.gz"

NAME: Final = "name"
"""The file that holds the folder's name, by which Redis knows it."""

LOCK: Final = ".lock"
"""The file that is locked while what is kept beside a game is changed. A backup leaves it out."""

NAME_KEY: Final = families.ARCHIVE_NAME.key()

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


def beside_in(content: bytes | None) -> Beside | None:
    """What was kept, from its file."""
    return None if content is None else _decode_beside(content)


class ArchiveUnreachable(StoreError):
    """The archive is not all there, or cannot be read: nobody can say that a game does not exist."""


class ArchiveDamaged(ArchiveUnreachable):
    """A file is there and cannot be unpacked: nobody can read it any more, unless an operator brings it back."""


class BesideChanged(Exception):
    """What is kept beside a game in the archive is not what it was when somebody began to change it."""


class Archive:
    """One folder of archived games. One instance serves all threads of a process."""

    def __init__(self, folder: Path, connections: Connections | None = None) -> None:
        """`connections` lead to the Redis that knows the folder's name."""
        self.folder, self._connections = folder, connections
        self._kept: OrderedDict[str, list[Stored]] = OrderedDict()
        self._lock = threading.Lock()

    def keep(self, game: str, history: Iterable[bytes], beside: Beside, before: Beside | None = None) -> None:
        """Writes a game down, on the disk. Doing so again does no harm. `before` is what its writer knows to be kept
        beside it already. Raises BesideChanged."""
        self.keep_beside(game, beside, before)
        self._put(game, HISTORY, b"".join(history))
        with self._lock:
            self._kept.pop(game, None)

    def keep_beside(self, game: str, beside: Beside, before: Beside | None) -> None:
        """Writes down anew what is kept outside the chain of a game, if it still is `before`. Raises BesideChanged."""
        self._make_sure_of_the_name()
        with self._alone():
            if self.beside(game) != before:
                raise BesideChanged(game)
            self._put(game, BESIDE, msgspec.json.encode(beside))

    def has(self, game: str) -> bool:
        path = self._path(game, HISTORY)
        return path is not None and (path.exists() or self._is_missing())

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
            while len(self._kept) > ARCHIVED_KEPT_MAX:
                self._kept.popitem(last=False)
        return events

    def packed(self, game: str) -> bytes | None:
        """The history file, compressed by gzip."""
        return self._content(game, HISTORY)

    def beside(self, game: str) -> Beside | None:
        return beside_in(self._read(game, BESIDE))

    def is_imported(self, game: str) -> bool:
        beside = self.beside(game)
        return beside is not None and beside.imported

    def games(self) -> Iterator[str]:
        """The ids of all archived games."""
        for path in sorted(self.folder.glob(f"*/*{HISTORY}")):
            yield path.name.removesuffix(HISTORY)

    def name(self) -> str:
        """What the archive is called, by the same name on every host that shares it; '' where it has none yet."""
        try:
            return (self.folder / NAME).read_text(encoding="ascii")
        except OSError:
            return ""

    def is_another(self) -> bool:
        """Whether Redis knows another folder than this one, which is perhaps not mounted."""
        return bool(known := self._known_name()) and known != self.name()

    def _put(self, game: str, kind: str, content: bytes) -> None:
        path = self._path(game, kind)
        assert path is not None, f"{game} is no id"
        self._make_sure_of_the_name()
        make_folder(path.parent)
        write_whole(path, gzip.compress(content, _COMPRESSION, mtime=0))

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Meanwhile no other thread, process or host changes what is kept beside a game."""
        make_folder(self.folder)
        with (self.folder / LOCK).open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _read(self, game: str, kind: str) -> bytes | None:
        packed = self._content(game, kind)
        try:
            return None if packed is None else gzip.decompress(packed)
        except (EOFError, OSError, zlib.error) as error:
            raise ArchiveDamaged(f"{game}{kind} of the archive is damaged: {error}") from error

    def _content(self, game: str, kind: str) -> bytes | None:
        path = self._path(game, kind)
        try:
            return None if path is None else path.read_bytes()
        except FileNotFoundError:
            self._is_missing()
            return None
        except OSError as error:
            raise ArchiveUnreachable(f"the archive cannot be read: {error}") from error

    def _path(self, game: str, kind: str) -> Path | None:
        """None if it is no id of ours. Ids come from addresses that anybody can type, so they are checked."""
        return self.folder / game[-2:] / f"{game}{kind}" if _ID.fullmatch(game) else None

    def _is_missing(self) -> Literal[False]:
        """Always False: for a file that is not there. Raises ArchiveUnreachable if the folder may just not be
        mounted."""
        if not self.name() and self._known_name():
            raise self._unmounted()
        return False

    def _unmounted(self) -> ArchiveUnreachable:
        return ArchiveUnreachable(
            f"{self.folder} is not the archive {self._known_name()} that Redis knows: is it mounted?"
        )

    def _known_name(self) -> str:
        known: bytes | None = None
        if self._connections is not None:
            known = self._connections.call(INDEX, "GET", NAME_KEY)
        return "" if known is None else known.decode()

    def _make_sure_of_the_name(self) -> None:
        """The first process that writes gives the folder its name. Raises ArchiveUnreachable where another folder is
        mounted than the one that Redis knows."""
        if self._connections is None:
            return
        name = self.name()
        if not name and not self._known_name():
            make_folder(self.folder)
            write_whole(self.folder / NAME, secrets.token_hex(8).encode())
            name = self.name()
        self._connections.call(INDEX, "SET", NAME_KEY, name, "NX")
        if self._known_name() != name:
            raise self._unmounted()
