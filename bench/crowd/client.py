"""HTTP for many people in one loop: a few keep-alive connections that all of them share, and streams of their own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

LINE_MAX: Final = 2**22
ANSWER_SECONDS_MAX: Final = 60.0

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Lines:
    """Connections to the API; a request waits for a free one."""

    def __init__(self, host: str, port: int, count: int) -> None:
        self._place = host, port
        self._free: asyncio.Queue[Wire | None] = asyncio.Queue()
        for _ in range(count):
            self._free.put_nowait(None)

    async def ask(
        self, method: str, path: str, token: str | None = None, body: Any = None, key: str = ""
    ) -> tuple[int, bytes, float]:
        """Status, content, and how many seconds it took, without the wait for a free connection."""
        content = b"" if body is None else msgspec.json.encode(body)
        head = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(content)}"]
        head += [f"Authorization: Bearer {token}"] if token else []
        head += [f"Idempotency-Key: {key}"] if key else []
        head += ["Content-Type: application/json"] if content else []
        head += ["Accept: application/json"]
        wire = await self._free.get()
        try:
            wire = wire or await asyncio.open_connection(*self._place, limit=LINE_MAX)
            began = asyncio.get_running_loop().time()
            async with asyncio.timeout(ANSWER_SECONDS_MAX):
                status, answer = await _exchanged(wire, "\r\n".join(head).encode() + b"\r\n\r\n" + content)
            return status, answer, asyncio.get_running_loop().time() - began
        except BaseException:
            if wire is not None:
                wire[1].transport.abort()
            wire = None
            raise
        finally:
            self._free.put_nowait(wire)

    async def close(self) -> None:
        while not self._free.empty():
            wire = self._free.get_nowait()
            if wire is not None:
                wire[1].transport.abort()


async def _exchanged(wire: Wire, content: bytes) -> tuple[int, bytes]:
    reader, writer = wire
    writer.write(content)
    head = await reader.readuntil(b"\r\n\r\n")
    length = _LENGTH.search(head)
    return int(head[9:12]), await reader.readexactly(int(length[1])) if length else b""


async def events_of(url: str) -> AsyncIterator[tuple[int, bytes]]:
    """The events of one stream, each with its version, until it ends."""
    place = urlsplit(url)
    assert place.hostname is not None and place.port is not None
    reader, writer = await asyncio.open_connection(place.hostname, place.port, limit=LINE_MAX)
    try:
        writer.write(f"GET {place.path}?{place.query} HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n".encode())
        version = 0
        while line := await reader.readline():
            if line.startswith(b"id: "):
                version = int(line[4:])
            elif line.startswith(b'data: {"at"') and version:
                yield version, line
                version = 0
    finally:
        writer.transport.abort()
