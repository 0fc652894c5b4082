"""The way back: the keys of a backup into an empty Redis, its files beside it, and a new epoch.

What Redis held is loaded by a server of our own on a folder that goes away again, and copied key by key: so it comes
back to one server or to a cluster alike, whatever it came from. The number of partitions, by which a data set is known
as ours, is copied last, after the new epoch has begun: what broke off in the middle is done again, and what is in use
is left alone.
"""

from __future__ import annotations

import hashlib
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec

from events.backups.making import (
    ARCHIVE,
    BACKUP_MANIFEST,
    KEYS,
    LOG,
    TICKETS,
    Backup,
    BackupError,
    read_manifest,
)
from events.beside.losses import Losses
from events.folders import Folders
from events.redis.connection import Connections
from events.redis.families import INDEX, STREAM
from events.redis.partitions import COUNT_KEY
from events.redis.server import AOF_FOLDER, running
from events.store import Store
from events.transparency.log import CHECKPOINT
from events.whole_files import write_whole

KEYS_AT_ONCE: Final = 500
_CHUNK: Final = 1024 * 1024
_NEVER: Final = -1
"""What Redis answers to PTTL of a key that does not expire."""

_STREAM: Final = f"}}:{STREAM.word}:".encode()
"""What every key of a game's stream has in it, and no other key."""

Open = Callable[[str], IO[bytes]]


class Restored(msgspec.Struct, frozen=True):
    """What came back."""

    made_ms: int
    keys: int
    games: int
    files: int
    left: list[str]
    """What was in the folders already, and stayed as it was."""
    epoch: int


class WholeBackup(msgspec.Struct, frozen=True):
    """A backup every file of which is as it was when it was made."""

    backup: Backup
    open: Open


def restored_backup(
    source: WholeBackup, connections: Connections, folders: Folders, step: Callable[[str], None] = lambda _: None
) -> Restored:
    """Brings a backup back into an empty Redis and the folders. Raises BackupError. `step` hears the name of what Redis
    held before it is loaded."""
    if connections.call(INDEX, "EXISTS", COUNT_KEY):
        raise BackupError("Redis holds games already; a backup is brought back to an empty one")
    backup, stays = source.backup, _what_stays(folders)
    left = [name for name in backup.files if name not in backup.redis and not _put(name, source.open, folders, stays)]
    # The node of the indexes is the first of a backup and so the last that comes back.
    counts = []
    for name in reversed(backup.redis):
        step(name)
        counts.append(_loaded(name, source.open, backup.db, connections))
    epoch = Store(connections).carried_out(Losses(Store(connections)).epoch())
    keys, games = (sum(part) for part in zip(*counts, strict=True))
    files = len(backup.files) - len(left) - len(backup.redis)
    return Restored(backup.made_ms, keys, games, files, left, epoch)


@contextmanager
def opened_backup(source: Path, step: Callable[[str], None] = lambda _: None) -> Iterator[WholeBackup]:
    """A backup that was looked through, before there is even a Redis for it. Raises BackupError. `step` hears the name
    of each file before it is looked at."""
    with _read(source) as whole:
        for name in whole.backup.files:
            step(name)
            _look_at(whole, name)
        yield whole


@contextmanager
def _read(source: Path) -> Iterator[WholeBackup]:
    try:
        if source.is_dir():
            yield WholeBackup(
                read_manifest((source / BACKUP_MANIFEST).read_bytes()), lambda name: (source / name).open("rb")
            )
        else:
            with tarfile.open(source, "r:") as tar:

                def member(name: str) -> IO[bytes]:
                    file = tar.extractfile(name)
                    if file is None:
                        raise KeyError(name)
                    return file

                with member(BACKUP_MANIFEST) as manifest:
                    backup = read_manifest(manifest.read())
                yield WholeBackup(backup, member)
    except (FileNotFoundError, KeyError, tarfile.TarError) as error:
        raise BackupError(f"{source} is no whole backup: {error}") from None


def _look_at(whole: WholeBackup, name: str) -> None:
    """Before anything is changed: the file has a place, and is as it was when the backup was made."""
    room, _, rest = name.partition("/")
    is_in_a_room = room in (KEYS, ARCHIVE, LOG) and rest.strip("/") == rest != "" and ".." not in Path(rest).parts
    if not (is_in_a_room or name == TICKETS or name in whole.backup.redis):
        raise BackupError(f"{name} is no file of a backup")
    digest, size = hashlib.sha256(), 0
    with whole.open(name) as file:
        while piece := file.read(_CHUNK):
            digest.update(piece)
            size += len(piece)
    kept = whole.backup.files[name]
    if (size, digest.hexdigest()) != (kept.bytes, kept.sha256):
        raise BackupError(f"{name} of the backup is not what it was when it was made")


def _what_stays(folders: Folders) -> frozenset[str]:
    """What a backup must not replace, because what is there is newer: the log as a whole, which never goes back, and
    keys that sign."""
    has_log = (folders.log / CHECKPOINT).exists()
    rooms = {path.parent.relative_to(folders.keys) for path in folders.keys.rglob("*.key")}
    return frozenset([LOG] if has_log else []) | {str(Path(KEYS, room)) for room in rooms}


def _put(name: str, open_file: Open, folders: Folders, stays: frozenset[str]) -> bool:
    """Puts a file in its place, unless what is there stays."""
    room, _, rest = name.partition("/")
    place = {KEYS: folders.keys, ARCHIVE: folders.archive, LOG: folders.log}.get(room, folders.data) / (rest or TICKETS)
    is_secret = place.suffix == ".key"
    if place.exists() or room in stays - {KEYS} or (is_secret and str(Path(name).parent) in stays):
        return False
    place.parent.mkdir(mode=0o700 if room == KEYS else 0o755, parents=True, exist_ok=True)
    with open_file(name) as file:
        write_whole(place, file.read(), 0o600 if is_secret else 0o644)
    return True


def _loaded(name: str, open_file: Open, db: int, connections: Connections) -> tuple[int, int]:
    """Copies what one node held; how many keys and games that are."""
    with tempfile.TemporaryDirectory(prefix="gyoji-restore-") as folder:
        log = Path(folder, AOF_FOLDER)
        log.mkdir()
        with open_file(name) as file, (log / "appendonly.aof.1.base.rdb").open("wb") as base:
            while piece := file.read(_CHUNK):
                base.write(piece)
        (log / "appendonly.aof.manifest").write_bytes(b"file appendonly.aof.1.base.rdb seq 1 type b\n")
        with running(Path(folder), "everysec") as server:
            held = Connections(f"{server.url}?db={db}")
            try:
                return _copied(held, connections)
            finally:
                held.close()


def _copied(source: Connections, target: Connections) -> tuple[int, int]:
    keys = games = 0
    cursor, is_ours = b"", False
    while cursor != b"0":
        cursor, found = source.call("", "SCAN", cursor or b"0", "COUNT", KEYS_AT_ONCE)
        # What has no tag belongs to the queues, which are made anew.
        names = [name for name in found if name.startswith(b"{") and name != COUNT_KEY.encode()]
        is_ours = is_ours or COUNT_KEY.encode() in found
        _copy(source, target, names)
        keys += len(names)
        games += sum(_STREAM in name for name in names)
    if is_ours:
        Store(target).carried_out(Losses(Store(target)).gone_back())
        _copy(source, target, [COUNT_KEY.encode()])
    return keys + is_ours, games


def _copy(source: Connections, target: Connections, names: list[bytes]) -> None:
    asked = [("", (word, name)) for name in names for word in ("DUMP", "PTTL")]
    answers = source.call_all(asked)
    restores = []
    for name, dump, expires in zip(names, answers[::2], answers[1::2], strict=True):
        # A key that has expired since its DUMP is left out: RESTORE with a time of 0 would keep it for ever.
        if dump is not None and (expires > 0 or expires == _NEVER):
            tag = name.decode().partition("}")[0] + "}"
            restores.append((tag, ("RESTORE", name, max(0, expires), dump, "REPLACE")))
    target.call_all(restores)


__all__ = ["Restored", "WholeBackup", "opened_backup", "restored_backup"]
