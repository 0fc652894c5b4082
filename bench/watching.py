"""Readers of event streams, many in one process, as cheaply as Python can."""

from __future__ import annotations

import re
import selectors
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final

from bench.load import CHUNK, request
from domain.kernel.clock import moment

SECONDS_MAX: Final = 90.0
"""After this long a missing event counts as lost."""

POLL_SECONDS: Final = 0.05

_EVENT = re.compile(rb'id: (\d+)\ndata: \{"at":"([^"]+)"')


@dataclass
class Watched:
    """What event streams brought: each stream's versions, and how old each event was when it came."""

    versions: list[list[int]]
    ages_ms: list[float] = field(default_factory=list)


class Watch:
    """Streams that are open, read by a process of their own."""

    def __init__(self, pid: int, line: Connection) -> None:
        self.pid, self._line = pid, line

    def seen(self, newest: Sequence[int]) -> Watched:
        """What came, once each stream has brought its newest version, or until it took too long."""
        self._line.send(list(newest))
        watched: Watched = self._line.recv()
        return watched


@contextmanager
def watching(port: int, paths: Sequence[str], *, ignored: Sequence[str] = ()) -> Iterator[Watch]:
    """Opens all streams and reads what they begin with; those of `ignored` are open, but nobody reads them."""
    with ExitStack() as open_lines:
        for path in ignored:
            line = open_lines.enter_context(socket.socket())
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)  # as little as the system allows
            line.connect(("127.0.0.1", port))
            line.sendall(request("GET", path))
        yield from _watching(port, paths)


def _watching(port: int, paths: Sequence[str]) -> Iterator[Watch]:
    here, there = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_watch, args=(port, paths, there), daemon=True)
    process.start()
    there.close()
    assert process.pid is not None
    try:
        assert here.recv() == "open"
        yield Watch(process.pid, here)
    finally:
        process.terminate()
        process.join()


def _watch(port: int, paths: Sequence[str], told: Connection) -> None:
    with ExitStack() as house:
        selector = house.enter_context(selectors.DefaultSelector())
        streams = []
        for path in paths:
            line = house.enter_context(socket.create_connection(("127.0.0.1", port)))
            line.sendall(request("GET", path))
            streams.append(_Stream())
            selector.register(line, selectors.EVENT_READ, streams[-1])
        ages_ms: list[float] = []
        # A stream that has brought anything has brought all there was: nobody plays yet.
        while not all(stream.versions for stream in streams):
            _read(selector, ages_ms)
        ages_ms.clear()
        told.send("open")
        while not told.poll():
            _read(selector, ages_ms)
        wanted: list[int] = told.recv()
        until = time.monotonic() + SECONDS_MAX
        while any(stream.newest < version for stream, version in zip(streams, wanted, strict=True)):
            if time.monotonic() > until:
                break
            _read(selector, ages_ms)
        told.send(Watched([stream.versions for stream in streams], ages_ms))


class _Stream:
    def __init__(self) -> None:
        self.versions: list[int] = []
        self.rest = b""

    @property
    def newest(self) -> int:
        return self.versions[-1] if self.versions else 0


def _read(selector: selectors.BaseSelector, ages_ms: list[float]) -> None:
    for key, _ in selector.select(POLL_SECONDS):
        stream: _Stream = key.data
        came = key.fileobj.recv(CHUNK)  # type: ignore[union-attr]
        if not came:
            selector.unregister(key.fileobj)
            continue
        whole, end, stream.rest = (stream.rest + came).rpartition(b"\n\n")
        if not end:
            continue
        now_ms = 1000 * time.time()
        for version, at in _EVENT.findall(whole):
            stream.versions.append(int(version))
            ages_ms.append(now_ms - _moment(at))


@lru_cache(10_000)
def _moment(at: bytes) -> int:
    return moment(at.decode())
