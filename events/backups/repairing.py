"""Repairs the log of an embedded Redis whose last bytes a disk has lost or filled with zeros.

Redis itself forgives a file that ends too early, not one that ends in zeros, and it tells nobody what is gone. Here
everything from the first broken command on is cut off, a transaction as a whole. It is kept in another file, and the
operator is told what of it can still be read and which games it was about. Where whole commands follow what is broken,
more than a tail would be lost: then nothing is cut off unless the operator says so.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Final

import msgspec

from events.backups.aof import AofCommand, AofError, Broken, command_files, commands, fragments
from events.beside.losses import Losses
from events.redis import families
from events.redis.connection import Connections
from events.redis.families import STREAM
from events.redis.server import RedisServer
from events.store import Store
from events.whole_files import write_whole

CUT: Final = "cut"
"""The folder in the data folder that keeps what was cut off."""

_APPEND: Final = re.compile(rb"XADD\r\n\$\d+\r\n\{p\d\d\}:%b:(\w+)\r\n\$\d+\r\n(\d+)-\d+\r\n" % STREAM.word.encode())
"""The beginning of an append to a game, which may be all of it that is left."""

_RAISED: Final = families.EPOCH.key().encode()
_NEW_EPOCH: Final = b"*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n*2\r\n$4\r\nINCR\r\n$%d\r\n%b\r\n" % (len(_RAISED), _RAISED)
"""What begins a new epoch, as commands of the log."""


class LostVersions(msgspec.Struct, frozen=True):
    """A game whose events up to this version stood in what was cut off."""

    game: str
    version: int


class Damage(msgspec.Struct, frozen=True):
    """What is wrong with the log, and what cutting it off loses."""

    file: str
    kept_bytes: int
    cut_bytes: int
    zeros: int
    """How many of the last bytes are zero."""
    commands: int
    """Commands in it that can be read: those of a transaction that never ended, and those behind what is broken."""
    is_tail: bool
    """Whether nothing whole follows what is broken."""
    games: list[LostVersions]


class Repaired(msgspec.Struct, frozen=True):
    damage: Damage | None
    kept_as: str | None = None
    """Where the bytes are that were cut off."""
    epoch: int | None = None


def repaired(data: Path, *, drops_what_follows: bool = False) -> Repaired:
    """Cuts off what cannot be read, and sees whether Redis can read the rest. Raises AofError, RedisServerError."""
    server = RedisServer(data)
    server.hold()
    try:
        found = damage(server.folder)
        if found is None:
            return Repaired(None)
        if not found.is_tail and not drops_what_follows:
            raise AofError(
                f"{found.file} is broken at byte {found.kept_bytes}, and {found.commands} commands follow: this is no "
                "tail. Restore a backup, or give them up with --drop-what-follows."
            )
        kept_as = _cut(server.folder, Path(found.file), found.kept_bytes)
        server.start()
        return Repaired(found, str(kept_as), _epoch(server.url))
    finally:
        server.stop()


def damage(data: Path) -> Damage | None:
    """None where every command is whole."""
    files = command_files(data)
    for number, path in enumerate(files):
        content = path.read_bytes()
        whole, unended = _whole_until(content)
        if whole < len(content):
            return _described(path, content, whole, unended, files[number + 1 :])
    return None


def _whole_until(content: bytes) -> tuple[int, list[AofCommand]]:
    """Up to where a file can be used, and the commands of a transaction that begins there and has no end."""
    whole, unended = 0, list[AofCommand]()
    try:
        for command in commands(content):
            if unended or command.name == b"MULTI":
                unended.append(command)
            if not unended or command.name == b"EXEC":
                whole, unended = command.end, []
    except Broken:
        return whole, unended
    return (whole, unended) if unended else (len(content), [])


def _described(path: Path, content: bytes, whole: int, unended: list[AofCommand], later: list[Path]) -> Damage:
    begin = unended[-1].end if unended else whole
    behind = [*fragments(content, begin + 1), *(one for file in later for one in fragments(file.read_bytes(), 0))]
    lost = [command for command in (*unended, *behind) if command.name not in (b"MULTI", b"EXEC")]
    versions: dict[str, int] = {}
    for cut in (content[whole:], *(file.read_bytes() for file in later)):
        for game, version in _APPEND.findall(cut):
            versions[game.decode()] = max(versions.get(game.decode(), 0), int(version))
    return Damage(
        file=str(path),
        kept_bytes=whole,
        cut_bytes=len(content) - whole,
        zeros=len(content) - len(content.rstrip(b"\0")),
        commands=len(lost),
        is_tail=not behind,
        games=[LostVersions(game, version) for game, version in sorted(versions.items())],
    )


def _cut(data: Path, path: Path, whole: int) -> Path:
    """Cuts a file off here, and empties the files after it; tells where what was cut off is kept.

    The order makes it safe to be killed at any point. Files after this one go first, so that none of them ever follows
    a file that was cut. Bytes are kept elsewhere, on the disk, before they go. A new epoch is written in their place
    before the rest is cut off: so a log that has lost something always says so, or is still broken.
    """
    (data / CUT).mkdir(mode=0o700, exist_ok=True)
    files = command_files(data)
    for later in files[files.index(path) + 1 :]:
        _kept(data, later, 0)
        _end_with(later, 0, b"")
    kept_as = _kept(data, path, whole)
    _end_with(path, whole, _NEW_EPOCH)
    return kept_as


def _end_with(path: Path, begin: int, content: bytes) -> None:
    """Writes this over a file from that byte on, and has the file end there."""
    with path.open("rb+") as file:
        file.seek(begin)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
        file.truncate()
        os.fsync(file.fileno())


def _kept(data: Path, path: Path, begin: int) -> Path:
    """Keeps the bytes of a file from this one on; tells where."""
    kept_as = data / CUT / f"{path.name}.{begin}.{time.time_ns() // 1_000_000}"
    with path.open("rb") as file:
        file.seek(begin)
        write_whole(kept_as, file.read(), 0o600)
    return kept_as


def _epoch(url: str) -> int:
    connections = Connections(url)
    try:
        store = Store(connections)
        return store.carried_out(Losses(store).epoch())
    finally:
        connections.close()
