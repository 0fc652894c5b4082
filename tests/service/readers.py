"""Readers of streams in the same process: no socket is between them and push."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from domain.kernel.words import Viewer
from events.play import now
from service.house import House
from service.push.app import Push
from tests.patience import HANGS_SECONDS
from tests.service.people import PATHS


class Reader:
    """The other side of one stream: takes what it is sent only while it listens."""

    def __init__(
        self,
        push: Push,
        house: House,
        game: str,
        last: int | None = None,
        player: str | None = None,
        view: Viewer | None = None,
        *,
        address: str = "127.0.0.1",
        ticket: str | None = None,
    ) -> None:
        """With a ticket of its own, or one that was issued before."""
        self.ticket = ticket or house.tickets.issued(game, player, "en", now(), view)[0]
        self.pieces: list[bytes] = []
        """What it was sent, write by write."""
        self.status = 0
        self.listens = asyncio.Event()
        self.listens.set()
        self._asked = False
        headers = [(b"host", b"localhost")] + ([] if last is None else [(b"last-event-id", str(last).encode())])
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"{PATHS}/{game}/stream",
            "query_string": f"ticket={self.ticket}".encode(),
            "headers": headers,
            "client": (address, 50_000),
        }
        self._over: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._untaken: list[tuple[dict[str, Any], asyncio.Future[None]]] = []
        self.task = asyncio.ensure_future(push(scope, self._receive, self._send))

    def _receive(self) -> asyncio.Future[dict[str, Any]]:
        """As granian answers: a future, which tells of a reader who left or of an answer that is complete."""
        if self._asked:
            return self._over
        self._asked = True
        request: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        request.set_result({"type": "http.request", "body": b"", "more_body": False})
        return request

    def _send(self, message: dict[str, Any]) -> asyncio.Future[None]:
        """As granian answers: a future that is done when the message is taken."""
        taken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._untaken.append((message, taken))
        if self.listens.is_set():
            self.listen()
        return taken

    def listen(self) -> None:
        """Takes what was sent, and what is sent from now on."""
        self.listens.set()
        untaken, self._untaken = self._untaken, []
        for message, taken in untaken:
            self.status = message.get("status", self.status)
            self.pieces.append(message.get("body", b""))
            taken.set_result(None)
            if not message.get("more_body", True):
                self.leave()

    def leave(self) -> None:
        if not self._over.done():
            self._over.set_result({"type": "http.disconnect"})

    @property
    def content(self) -> bytes:
        return b"".join(self.pieces)

    @property
    def versions(self) -> list[int]:
        return [int(line[4:]) for line in self.content.split(b"\n") if line.startswith(b"id: ")]

    @property
    def lines(self) -> list[bytes]:
        """The events, as they were sent."""
        return [line[6:] for line in self.content.split(b"\n") if line.startswith(b"data: ")]

    async def until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(HANGS_SECONDS):
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
