"""Files that are there whole or not at all, also after a power cut."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

NAME_BYTES: Final = 8
"""Random bytes in the names of files that are being written. Process ids would not tell them apart: processes on two
hosts may have the same one."""


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Writes a file beside the old one and, once it is on the disk, puts it in its place. Whoever is reading the old
    one reads on."""
    with _written_beside(path, content, mode) as fresh:
        fresh.replace(path)
    sync(path.parent)


def write_once(path: Path, content: bytes, mode: int = 0o644) -> None:
    """The same where there is no such file yet: of several who write it at once one comes first, whose file stays."""
    with _written_beside(path, content, mode) as fresh, suppress(FileExistsError):
        os.link(fresh, path)
    sync(path.parent)


def make_folder(folder: Path) -> None:
    """Makes a folder, and those above it, where they are missing. Then they are on the disk."""
    if not folder.parent.is_dir():
        make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync(folder.parent)


def sync(path: Path) -> None:
    """Returns once a file, or the names in a folder, are on the disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _written_beside(path: Path, content: bytes, mode: int) -> Iterator[Path]:
    """A file beside the one that is meant, on the disk, for as long as it takes to put it in its place."""
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(NAME_BYTES)}")
    try:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield fresh
    finally:
        fresh.unlink(missing_ok=True)
