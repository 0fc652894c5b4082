"""Redis's own log (AOF) as it lies in a data folder: which files there are, and the commands in them.

Since Redis 7 it is a base, which is an RDB file, and files of commands that came after it, listed in a manifest. What
one script did stands between MULTI and EXEC. Comments of time begin with `#`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from events.redis.server import AOF_FOLDER

AOF_MANIFEST: Final = "appendonly.aof.manifest"
_LINE: Final = re.compile(r'file (?:"([^"]+)"|(\S+)) seq (\d+) type ([bhi])')
_BEGIN: Final = re.compile(rb"\*[1-9]\d{0,6}\r\n\$\d{1,9}\r\n")
_NUMBER_MAX: Final = 32
_ARGUMENTS_MAX: Final = 1024 * 1024


class AofError(Exception):
    """The log is not as Redis writes it; the message says what to do."""


class Broken(Exception):
    """From this byte on there is no whole command."""

    def __init__(self, at: int) -> None:
        super().__init__(f"no whole command at byte {at}")
        self.at = at


class AofCommand(NamedTuple):
    """One command, from which byte to which."""

    begin: int
    end: int
    words: list[bytes]

    @property
    def name(self) -> bytes:
        return self.words[0].upper()


def command_files(data: Path) -> list[Path]:
    """The files of commands, oldest first. Raises AofError."""
    manifest = data / AOF_FOLDER / AOF_MANIFEST
    try:
        lines = manifest.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        raise AofError(f"{data} has no log of Redis: {manifest} is missing") from None
    found: list[tuple[int, Path]] = []
    for line in lines:
        match = _LINE.match(line)
        if match is None:
            raise AofError(f"{manifest} cannot be read; restore a backup")
        if match[4] == "i":
            found.append((int(match[3]), data / AOF_FOLDER / (match[1] or match[2])))
    return [path for _, path in sorted(found)]


def commands(content: bytes, begin: int = 0) -> Iterator[AofCommand]:
    """The commands of a file from a byte on. Raises Broken where one is not whole."""
    at = begin
    while at < len(content):
        if content[at : at + 1] == b"#":
            at = _line_end(content, at, at)
            continue
        start = at
        count, at = _number(content, at, start, b"*", _ARGUMENTS_MAX)
        words = []
        for _ in range(count):
            size, at = _number(content, at, start, b"$", len(content))
            if content[at + size : at + size + 2] != b"\r\n":
                raise Broken(start)
            words.append(content[at : at + size])
            at += size + 2
        if not words:
            raise Broken(start)
        yield AofCommand(start, at, words)


def fragments(content: bytes, begin: int) -> Iterator[AofCommand]:
    """What can still be read behind something broken."""
    while match := _BEGIN.search(content, begin):
        begin = match.start() + 1
        try:
            for command in commands(content, match.start()):
                yield command
                begin = command.end
        except Broken as broken:
            begin = max(begin, broken.at + 1)


def _number(content: bytes, at: int, start: int, sign: bytes, most: int) -> tuple[int, int]:
    end = _line_end(content, at, start)
    digits = content[at + 1 : end - 2]
    if content[at : at + 1] != sign or not digits.isdigit() or int(digits) > most:
        raise Broken(start)
    return int(digits), end


def _line_end(content: bytes, at: int, start: int) -> int:
    end = content.find(b"\r\n", at, at + _NUMBER_MAX)
    if end < 0:
        raise Broken(start)
    return end + 2
