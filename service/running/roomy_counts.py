"""The files of metrics, with their disk space reserved.

prometheus_client makes sparse files, and a process that writes into a hole while the disk is full is killed (SIGBUS):
the API would not answer 503, it would be gone. So space is reserved before it is written to. If there is none, a
process counts in memory, and only it can tell its figures.
"""

from __future__ import annotations

import mmap
import os
from typing import Any, Final

from prometheus_client import values
from prometheus_client.mmap_dict import MmapedDict

BYTES: Final = 1 << 16
"""The library's own size for a new file."""

_VALUE_BYTES_MAX: Final = 64
"""An entry's bytes beside its key, at most: the length, padding, the value and a timestamp."""


class RoomyDict(MmapedDict):
    def __init__(self, filename: str, read_mode: bool = False) -> None:
        super().__init__(filename if read_mode else _with_room(filename), read_mode)  # type: ignore[no-untyped-call]

    def _init_value(self, key: str) -> None:
        while self._used + len(key.encode()) + _VALUE_BYTES_MAX > self._capacity:
            self._double()
        super()._init_value(key)  # type: ignore[no-untyped-call]

    def _double(self) -> None:
        capacity = 2 * self._capacity
        if not _reserved(self._f.fileno(), capacity):
            counted = self._m[: self._used]
            self._f.close()
            self._f: Any = open(_in_memory(capacity), "r+b")  # noqa: SIM115
            self._f.write(counted)
            self._f.flush()
        self._m, self._capacity = mmap.mmap(self._f.fileno(), capacity), capacity


def _with_room(filename: str) -> str:
    """This file with its space reserved, or one in memory."""
    descriptor = os.open(filename, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if _reserved(descriptor, BYTES):
            return filename
    finally:
        os.close(descriptor)
    os.unlink(filename)
    return _in_memory(BYTES)


def _reserved(descriptor: int, size: int) -> bool:
    try:
        os.posix_fallocate(descriptor, 0, size)
    except OSError:
        return False
    return True


def _in_memory(size: int) -> str:
    """A file in memory, which stays open as long as the process runs."""
    descriptor = os.memfd_create("gyoji-figures")
    os.truncate(descriptor, size)
    return f"/proc/self/fd/{descriptor}"


def reserve_room() -> None:
    """Call it before anything is counted. Without Linux's memfd_create the library's files stay as they are."""
    if hasattr(os, "memfd_create"):
        values.MmapedDict = RoomyDict  # type: ignore[attr-defined]
