"""Signs of life: every process of `gyoji serve` writes one each second, and is killed if it stops doing so.

The supervisor sees when a process dies, but not when it hangs: then it keeps its port or its job, and no other process
gets them. So each process keeps the time of its last sign in a file of its own, in a folder that the supervisor makes.
Parts that run without a supervisor find no such folder, and write nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import threading
import time
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import structlog

BEAT_SECONDS: Final = 1.0
SILENCE_SECONDS_MAX: Final = 20.0
"""On a busy machine a process may be late by seconds, but not by this much."""

log = structlog.get_logger()


def heartbeat_folder(data: Path) -> Path:
    return data / "alive"


def beat(folder: Path) -> None:
    """Writes the time, by a clock that all processes of the machine share and nobody can set. It always has the same
    length and is written in place, so that the file holds a valid time even if the process stops half-way. A process
    that starts on a full disk has no file, and is not watched."""
    with contextlib.suppress(OSError):
        file = os.open(folder / str(os.getpid()), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            os.pwrite(file, b"%020.6f" % time.monotonic(), 0)
        finally:
            os.close(file)


def beat_on_loop(data: Path, loop: asyncio.AbstractEventLoop) -> None:
    """Beats for as long as the loop turns."""
    if heartbeat_folder(data).is_dir():
        beat(heartbeat_folder(data))
        loop.call_later(BEAT_SECONDS, beat_on_loop, data, loop)


def beat_in_thread(data: Path) -> None:
    """Beats for as long as any thread can run: for processes whose main thread may be busy with one thing for long."""

    def keep_beating() -> None:
        while heartbeat_folder(data).is_dir():
            beat(heartbeat_folder(data))
            time.sleep(BEAT_SECONDS)

    threading.Thread(target=keep_beating, name="heartbeat", daemon=True).start()


class Hearts:
    """The heartbeats, as the supervisor listens to them."""

    def __init__(self, data: Path, silence_max: float = SILENCE_SECONDS_MAX) -> None:
        self._folder, self._silence_max = heartbeat_folder(data), silence_max
        self._listened = self._since = time.monotonic()

    def begin(self) -> None:
        """Removes the files of an earlier run."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)

    def end_those_that_stopped(self, sessions: Collection[int]) -> None:
        """Kills the processes of these sessions that were silent for too long."""
        now = time.monotonic()
        if now - self._listened > self._silence_max / 2:
            # The supervisor itself stood still, perhaps with the whole machine: give all processes time to beat again.
            self._since = now
        self._listened = now
        for process, heard in self._heard():
            if now - max(heard, self._since) > self._silence_max and _session(process) in sessions:
                log.warning("part hangs", process=process, silent_seconds=round(now - heard))
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)

    def _heard(self) -> Iterator[tuple[int, float]]:
        for file in list(self._folder.glob("*")):
            process = int(file.name)
            try:
                heard = float(file.read_text(encoding="ascii"))
            except ValueError:
                continue  # it was made just now
            if _session(process) is None:
                file.unlink()
            else:
                yield process, heard


def _session(process: int) -> int | None:
    try:
        return os.getsid(process)
    except ProcessLookupError:
        return None
