"""Processor time of processes, read thread by thread: waiting costs nothing, whatever else the machine does."""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROC: Final = Path("/proc")
IS_KNOWN: Final = (PROC / "self" / "schedstat").exists()
"""Whether the system tells it: Linux does; elsewhere every such figure is nan."""

_PSS = re.compile(r"^Pss: +(\d+) kB$", re.MULTILINE)


def family(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for parent in found:
        for children in (PROC / str(parent) / "task").glob("*/children"):
            found += map(int, _told(children).split())
    return found


def total(pids: Iterable[int]) -> float:
    """Seconds that these processes have spent so far."""
    return sum(_threads(pids).values()) / 1e9 if IS_KNOWN else math.nan


def memory(pids: Iterable[int]) -> float:
    """Bytes that these processes have in memory, what they share with others in part."""
    if not IS_KNOWN:
        return math.nan
    told = [_PSS.search(_told(PROC / str(pid) / "smaps_rollup")) for pid in pids]
    return float(sum(1024 * int(one[1]) for one in told if one is not None))


class Meter:
    """What some roles have spent since the meter was made; a role is one process or several."""

    def __init__(self, roles: Mapping[str, Iterable[int]]) -> None:
        self._roles = {role: list(pids) for role, pids in roles.items()}
        self._before = {role: _threads(pids) for role, pids in self._roles.items()}

    def spent(self) -> dict[str, float]:
        """Seconds by role."""
        if not IS_KNOWN:
            return dict.fromkeys(self._roles, math.nan)
        return {role: self._since(role) for role in self._roles}

    def _since(self, role: str) -> float:
        before = self._before[role]
        return sum(ns - before.get(thread, 0) for thread, ns in _threads(self._roles[role]).items()) / 1e9


@contextmanager
def one_core(*pids: int) -> Iterator[None]:
    """Makes these processes share a single core, if the system allows it."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = {pid: os.sched_getaffinity(pid) for pid in pids}
    try:
        for pid in pids:
            os.sched_setaffinity(pid, {min(before[pid])})
        yield
    finally:
        for pid, cores in before.items():
            os.sched_setaffinity(pid, cores)


def _threads(pids: Iterable[int]) -> dict[str, int]:
    """Nanoseconds on a processor, by thread."""
    found = {}
    for pid in pids:
        for stat in (PROC / str(pid) / "task").glob("*/schedstat"):
            if told := _told(stat):
                found[stat.parent.name] = int(told.split()[0])
    return found


def _told(path: Path) -> str:
    """The content of a file; empty if the thread has ended meanwhile."""
    try:
        return path.read_text(encoding="ascii")
    except OSError:
        return ""
