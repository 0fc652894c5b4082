"""What a Redis holds at one moment, as an RDB file that it sends us as if we were a replica.

Redis forks for it, also in the middle of a rewrite of its own log: the file has everything that was acknowledged before
we asked, and nothing of what comes later. No access to its disk is needed, and nothing is written there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from events.redis.connection import Connections
from events.redis.errors import StoreError
from events.redis.nodes import Node

DUMP_SILENCE_SECONDS_MAX: Final = 60.0
"""How long Redis may be silent: it sends an empty line now and then even while it prepares the file."""

_CHUNK: Final = 1024 * 1024
_MARK_BYTES: Final = 40
_LINE_MAX: Final = 1024
_MAGIC: Final = (b"REDIS", b"VALKEY")


class NotSent(StoreError):
    """Redis did not send its data; the message says why."""


def fetch_rdb(connections: Connections, node: Node, path: Path) -> None:
    """Writes what a node holds to a file."""
    with connections.raw(node, DUMP_SILENCE_SECONDS_MAX) as line:
        try:
            line.sendall(b"REPLCONF capa eof\r\n")
            said = _line(line)
            if not said.startswith(b"+OK"):
                raise NotSent(f"Redis does not send its data: {said.decode(errors='replace')}")
            line.sendall(b"SYNC\r\n")
            with path.open("xb") as file:
                for piece in _payload(line):
                    file.write(piece)
        except OSError as error:
            raise NotSent(f"what Redis sent broke off: {error}") from error
    with path.open("rb") as file:
        if not file.read(8).startswith(_MAGIC):
            raise NotSent("what Redis sent is no RDB file")


def _payload(line: Any) -> Iterator[bytes]:
    """The file, whose length Redis tells before it or whose end it marks."""
    head = _line(line)
    if head.startswith(b"$EOF:"):
        yield from _until_mark(line, head[5:])
    elif head.startswith(b"$"):
        left = int(head[1:])
        while left:
            piece = _piece(line, min(left, _CHUNK))
            left -= len(piece)
            yield piece
    else:
        raise NotSent(f"Redis does not send its data: {head.decode(errors='replace')}")


def _until_mark(line: Any, mark: bytes) -> Iterator[bytes]:
    """The file up to its mark. Nothing else comes after the mark: Redis sends no more until we acknowledge the file,
    which we never do."""
    held = b""
    while not held.endswith(mark):
        held += _piece(line, _CHUNK)
        yield held[:-_MARK_BYTES]
        held = held[-_MARK_BYTES:]


def _piece(line: Any, most: int) -> bytes:
    piece: bytes = line.recv(most)
    if not piece:
        raise NotSent("Redis closed the connection in the middle of its data")
    return piece


def _line(line: Any) -> bytes:
    """The next line that is not empty: empty ones only say that Redis is still at it."""
    said = b""
    while not said.endswith(b"\n") or not said.strip():
        if said.endswith(b"\n") or len(said) > _LINE_MAX:
            said = b""
        said += _piece(line, 1)
    return said.strip()
