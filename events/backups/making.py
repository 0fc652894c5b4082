"""A backup: a folder, or the same in one tar file, with everything that a service needs to go on elsewhere.

    redis-1.rdb       what Redis holds, a file for each master of a cluster
    keys/ tickets.key archive/ log/
    backup.json       when it was made, and the size and SHA-256 of every other file

The order is what makes it consistent. Of a cluster the node of the indexes comes first: a follower whose position is
older than the games does some things again, which is harmless, but one whose position is newer would miss something.
Then come the files: so a game that leaves Redis meanwhile is in both, and every key that has signed something is there.
Of the log its checkpoint comes first, because tiles only grow.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import IO, Any, Final, Protocol

import msgspec

from events.backups.rdb import fetch_rdb
from events.beside.losses import Losses
from events.folders import Folders
from events.redis.families import INDEX
from events.redis.partitions import COUNT_KEY
from events.store import Store
from events.transparency.log import CHECKPOINT
from events.whole_files import sync

BACKUP_FORMAT: Final = 1
BACKUP_MANIFEST: Final = "backup.json"
TAR: Final = ".tar"
"""A target with this ending is one file."""

KEYS: Final = "keys"
ARCHIVE: Final = "archive"
LOG: Final = "log"
TICKETS: Final = "tickets.key"
_CHUNK: Final = 1024 * 1024


class BackupFile(msgspec.Struct, frozen=True):
    """One file of a backup."""

    bytes: int
    sha256: str


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """What `backup.json` says."""

    format: int = BACKUP_FORMAT
    made_ms: int
    epoch: int
    db: int
    """The number of Redis's database that is ours."""
    redis: list[str]
    files: dict[str, BackupFile]


class BackupError(Exception):
    """There is no backup, or none that can be used; the message says why."""


class _Target(Protocol):
    def add(self, name: str, file: IO[bytes], size: int) -> None: ...
    def finish(self) -> None: ...
    def close(self) -> None: ...


def backed_up(store: Store, folders: Folders, target: Path, step: Callable[[str], None] = lambda _: None) -> Backup:
    """Makes a backup, which is there whole or not at all. `step` hears the name of each file before it is copied."""
    if target.exists():
        raise BackupError(f"{target} is there already; a backup is made at a new place")
    target.parent.mkdir(parents=True, exist_ok=True)
    if not store.connections.call(INDEX, "EXISTS", COUNT_KEY):
        raise BackupError("nothing is kept there that could be backed up: do REDIS_URL or --data name another place?")
    with tempfile.TemporaryDirectory(prefix=f".{target.name}.", dir=target.parent) as staging:
        work = Path(staging)
        into: _Target = _Tar(target, work) if target.suffix == TAR else _Folder(target, work)
        with closing(into):
            backup = _gathered(store, folders, into, work, step)
            into.finish()
    return backup


def _gathered(store: Store, folders: Folders, into: _Target, work: Path, step: Callable[[str], None]) -> Backup:
    made_ms = time.time_ns() // 1_000_000
    files: dict[str, BackupFile] = {}
    redis = []
    for number, node in enumerate(store.connections.masters(), 1):
        name = f"redis-{number}.rdb"
        step(name)
        fetch_rdb(store.connections, node, work / name)
        files[name] = _added(into, name, work / name)
        (work / name).unlink()
        redis.append(name)
    for name, path in _files(folders):
        step(name)
        try:
            files[name] = _added(into, name, path)
        except FileNotFoundError:
            continue  # A partial tile that was deleted because the tile is full by now: the full one is copied later.
    epoch = store.carried_out(Losses(store).epoch())
    backup = Backup(made_ms=made_ms, epoch=epoch, db=store.connections.db, redis=redis, files=files)
    (work / BACKUP_MANIFEST).write_bytes(msgspec.json.format(msgspec.json.encode(backup), indent=1))
    _added(into, BACKUP_MANIFEST, work / BACKUP_MANIFEST)
    return backup


def _files(folders: Folders) -> Iterator[tuple[str, Path]]:
    for path in _below(folders.keys):
        yield f"{KEYS}/{path.relative_to(folders.keys)}", path
    if (folders.data / TICKETS).exists():
        yield TICKETS, folders.data / TICKETS
    for path in _below(folders.archive):
        yield f"{ARCHIVE}/{path.relative_to(folders.archive)}", path
    checkpoint = folders.log / CHECKPOINT
    if checkpoint.exists():
        yield f"{LOG}/{CHECKPOINT}", checkpoint
    for path in _below(folders.log):
        if path != checkpoint:
            yield f"{LOG}/{path.relative_to(folders.log)}", path


def _below(folder: Path) -> Iterator[Path]:
    """All files but those that are being written, whose names begin with a dot."""
    for path in sorted(folder.rglob("*")):
        if not path.name.startswith(".") and path.is_file():
            yield path


class _Hashed:
    """A file as it is read, with the hash of what was read."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file, self.hash = file, hashlib.sha256()

    def read(self, size: int = -1) -> bytes:
        piece = self._file.read(size)
        self.hash.update(piece)
        return piece


def _added(into: _Target, name: str, path: Path) -> BackupFile:
    with path.open("rb") as file:
        size, hashed = os.fstat(file.fileno()).st_size, _Hashed(file)
        into.add(name, hashed, size)  # type: ignore[arg-type] # all that is done with it is read
    return BackupFile(size, hashed.hash.hexdigest())


class _Folder:
    def __init__(self, target: Path, work: Path) -> None:
        self._target, self._made = target, work / "made"
        self._made.mkdir(mode=0o700)

    def add(self, name: str, file: IO[bytes], size: int) -> None:
        path = self._made / name
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
            shutil.copyfileobj(file, copy, _CHUNK)
            copy.flush()
            os.fsync(copy.fileno())

    def finish(self) -> None:
        self._made.rename(self._target)
        sync(self._target.parent)

    def close(self) -> None:
        """Nothing is open."""


class _Tar:
    def __init__(self, target: Path, work: Path) -> None:
        self._target, self._made = target, work / "made.tar"
        self._file = open(os.open(self._made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")  # noqa: SIM115
        self._tar = tarfile.open(fileobj=self._file, mode="w", format=tarfile.PAX_FORMAT)  # noqa: SIM115

    def add(self, name: str, file: IO[bytes], size: int) -> None:
        info = tarfile.TarInfo(name)
        info.size, info.mode, info.mtime = size, 0o600, time.time()
        self._tar.addfile(info, file)

    def finish(self) -> None:
        self._tar.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._made.rename(self._target)
        sync(self._target.parent)

    def close(self) -> None:
        self._file.close()


def read_manifest(content: bytes) -> Backup:
    """What `backup.json` says. Raises BackupError where it cannot be read."""
    try:
        backup: Any = msgspec.json.decode(content, type=Backup)
    except msgspec.DecodeError as error:
        raise BackupError(f"{BACKUP_MANIFEST} is no list of a backup's files: {error}") from None
    if backup.format != BACKUP_FORMAT:
        raise BackupError(f"the backup has format {backup.format}; this release reads format {BACKUP_FORMAT}")
    assert isinstance(backup, Backup)
    return backup
