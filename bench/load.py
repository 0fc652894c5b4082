"""Keep-alive connections that send what was prepared and read what comes back, as cheaply as Python can."""

from __future__ import annotations

import asyncio
import operator
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from domain.kernel.clock import moment

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)


@dataclass
class Sent:
    """What became of some requests: how many, how fast, and how long each took."""

    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    statuses: dict[int, int] = field(default_factory=dict)

    @property
    def per_second(self) -> float:
        return len(self.latencies) / self.seconds

    def percentile(self, share: float) -> float:
        """In milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def request(method: str, path: str, token: str | None = None, body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Content-Length: {len(body)}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines.append("Content-Type: application/json")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def send_all(port: int, scripts: Sequence[Sequence[bytes]], seconds_max: float = 60.0, pause: float = 0.0) -> Sent:
    """Each script over a connection of its own, one request after the other, all connections at once; `pause`: seconds
    from one request of a connection to its next, at least."""
    return asyncio.run(_send_all(port, scripts, seconds_max, pause))


async def _send_all(port: int, scripts: Sequence[Sequence[bytes]], seconds_max: float, pause: float) -> Sent:
    sent = Sent()
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in scripts]
    started = time.perf_counter()
    until = started + seconds_max
    talks = zip(lines, scripts, strict=True)
    await asyncio.gather(
        *(
            _talk(*line, script, sent, until, pause, pause * place / len(lines))
            for place, (line, script) in enumerate(talks)
        )
    )
    sent.seconds = time.perf_counter() - started
    for _, writer in lines:
        writer.close()
    return sent


async def _talk(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    script: Sequence[bytes],
    sent: Sent,
    until: float,
    pause: float,
    wait: float,
) -> None:
    for content in script:
        await asyncio.sleep(wait)
        began = time.perf_counter()
        if began > until:
            return
        writer.write(content)
        head = await reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(head)
        if length is not None:
            await reader.readexactly(int(length[1]))
        taken = time.perf_counter() - began
        sent.latencies.append(taken)
        wait = max(0.0, pause - taken)
        status = int(head[9:12])
        sent.statuses[status] = sent.statuses.get(status, 0) + 1


@dataclass
class Watched:
    """What event streams brought: each stream's versions, and how old each event was when it came."""

    versions: list[list[int]] = field(default_factory=list)
    ages_ms: list[float] = field(default_factory=list)


def watch(port: int, paths: Sequence[str], seconds_max: float, told: Connection) -> None:
    """Opens all streams, says so, reads until each has as many events as it is told that there are, and sends what
    came. A process of its own runs this."""
    told.send(asyncio.run(_watch(port, paths, seconds_max, told)))


async def _watch(port: int, paths: Sequence[str], seconds_max: float, told: Connection) -> Watched:
    watched = Watched([[] for _ in paths])
    lines = []
    for path in paths:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**22)
        writer.write(request("GET", path))
        await reader.readuntil(b"\r\n\r\n")
        lines.append((reader, writer))
    tasks = [asyncio.create_task(_read(reader, watched, place)) for place, (reader, _) in enumerate(lines)]
    await asyncio.sleep(1.0)
    watched.ages_ms.clear()
    told.send("open")
    until = time.monotonic() + seconds_max
    while not told.poll():
        await asyncio.sleep(0.05)
    wanted: list[int] = told.recv()
    while time.monotonic() < until and any(map(operator.lt, map(len, watched.versions), wanted)):
        await asyncio.sleep(0.05)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for _, writer in lines:
        writer.close()
    return watched


async def _read(reader: asyncio.StreamReader, watched: Watched, place: int) -> None:
    versions, moments = watched.versions[place], dict[bytes, int]()
    while line := await reader.readline():
        if line.startswith(b"id: "):
            versions.append(int(line[4:]))
        elif line.startswith(b"data: "):
            at = line[13:37]
            if at not in moments:
                moments[at] = moment(at.decode())
            watched.ages_ms.append(1000 * time.time() - moments[at])
