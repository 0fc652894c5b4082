"""Readers of streams in the same process: no socket is between them and push."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from events.play import now
from service.house import House
from service.push.app import Push
from tests.service.people import PATHS


class Reader:
    """The other side of one stream: takes what it is sent only while it listens."""

    def __init__(self, push: Push, house: House, game: str, last: int | None = None) -> None:
        ticket, _ = house.tickets.issued(game, None, "en", now())
        self.content = b""
        self.status = 0
        self.listens = asyncio.Event()
        self.listens.set()
        self._asked = False
        headers = [(b"host", b"localhost")] + ([] if last is None else [(b"last-event-id", str(last).encode())])
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"{PATHS}/{game}/stream",
            "query_string": f"ticket={ticket}".encode(),
            "headers": headers,
        }
        self.task = asyncio.ensure_future(push(scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        if self._asked:
            await asyncio.Event().wait()
        self._asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def _send(self, message: dict[str, Any]) -> None:
        await self.listens.wait()
        self.status = message.get("status", self.status)
        self.content += message.get("body", b"")

    @property
    def versions(self) -> list[int]:
        return [int(line[4:]) for line in self.content.split(b"\n") if line.startswith(b"id: ")]

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not is_so():
                await asyncio.sleep(0.01)


async def begun(house: House) -> tuple[Push, asyncio.Future[None]]:
    push = Push(house)
    messages = iter([{"type": "lifespan.startup"}])

    async def receive() -> dict[str, Any]:
        try:
            return next(messages)
        except StopIteration:
            await asyncio.Event().wait()
            raise

    started = asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        started.set()

    life = asyncio.ensure_future(push({"type": "lifespan"}, receive, send))
    await started.wait()
    return push, life
