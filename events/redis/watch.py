"""Waiting for news of a cluster: its nodes say by themselves when a key changes that somebody has an eye on.

A node refuses a command about keys of two slots, so the feeds of a cluster cannot be waited for as those of one server
are. But one connection to each node can ask to be told of every change of keys that begin in a certain way (client
tracking, in broadcast mode): it costs the node no memory and nobody's commands anything. What comes is not even read,
because whatever it is, it means: look again.
"""

from __future__ import annotations

import select
import time
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from events.redis.connection import Connections
from events.redis.errors import StoreError

_CHUNK: Final = 64 * 1024
_ANSWER_SECONDS_MAX: Final = 5.0
_OPEN_AGAIN_SECONDS: Final = 0.05


class Watch:
    """An eye on keys of all nodes. Belongs to one thread."""

    def __init__(self, connections: Connections, beginnings: Sequence[str]) -> None:
        self._connections = connections
        words = ["CLIENT", "TRACKING", "ON", "BCAST"]
        for beginning in beginnings:
            words += ["PREFIX", beginning]
        self._ask = b"*2\r\n$5\r\nHELLO\r\n$1\r\n3\r\n" + _packed(words)
        self._opened: list[AbstractContextManager[Any]] = []
        self._lines: list[Any] = []
        self._changes = -1

    def wait(self, seconds: float) -> None:
        """Until something may have changed, at most so long. The first time, and after nodes came or went, at once."""
        if self._changes != self._connections.nodes.changes or not self._lines:
            self.close()
            self._open()
            return
        ready, _, _ = select.select(self._lines, [], [], seconds)
        for line in ready:
            if not _drained(line):
                self.close()
                return

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        for opened in self._opened:
            opened.__exit__(None, None, None)
        self._opened, self._lines = [], []

    def _open(self) -> None:
        """Where a node is dead there is nothing to wait for: the next look at the feeds says so."""
        connections = self._connections
        try:
            nodes = connections.masters()
            self._changes = connections.nodes.changes
            for node in nodes:
                opened = connections.raw(node, _ANSWER_SECONDS_MAX)
                line = opened.__enter__()
                self._opened.append(opened)
                line.sendall(self._ask)
                line.recv(_CHUNK)
                self._lines.append(line)
        except (StoreError, OSError):
            self.close()
            time.sleep(_OPEN_AGAIN_SECONDS)


def _drained(line: Any) -> bool:
    """Whether the node is still there, once everything that came has been taken."""
    try:
        taken = line.recv(_CHUNK)
        while len(taken) == _CHUNK:
            taken = line.recv(_CHUNK)
    except OSError:
        return False
    return bool(taken)


def _packed(words: Sequence[str]) -> bytes:
    return b"*%d\r\n" % len(words) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word.encode()) for word in words)
