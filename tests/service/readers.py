"""Readers of streams in the same process: no socket is between them and push."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

from domain.kernel.words import Language, Viewer
from events.games import Games
from events.play import now
from service.house import House
from service.push.app import Push
from service.push.tickets import OWN
from tests.patience import HANGS_SECONDS
from tests.service.people import PATHS


class Reader:
    """The other side of one stream: takes what it is sent only while it listens."""

    def __init__(
        self,
        push: Push,
        house: House,
        game: str,
        last: int | str | None = None,
        player: str | None = None,
        view: Viewer | None = None,
        *,
        address: str = "127.0.0.1",
        ticket: str | None = None,
        moves: bool = False,
        language: Language = "en",
        more: str = "",
        headers: Mapping[str, str] = {},
    ) -> None:
        """With a ticket of its own, or one that was issued before; of a game, or of the player where it is OWN."""
        self.ticket = ticket or house.tickets.issued(game, player, language, now(), view, has_moves=moves)[0]
        self.pieces: list[bytes] = []
        """What it was sent, write by write."""
        self.status = 0
        self.listens = asyncio.Event()
        self.listens.set()
        self._asked = False
        fields = {"host": "localhost", **headers} | ({} if last is None else {"last-event-id": str(last)})
        scope = {
            "type": "http",
            "method": "GET",
            "path": f"/v1{OWN}/stream" if game == OWN else f"{PATHS}/{game}/stream",
            "query_string": f"ticket={self.ticket}{more}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in fields.items()],
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
    def messages(self) -> list[dict[str, bytes]]:
        """Whole messages, as fields; what only keeps the line open is none."""
        blocks = [block.split(b"\n") for block in self.content.split(b"\n\n")[:-1]]
        fields = [
            [line.partition(b": ") for line in block if not line.startswith((b":", b"retry"))] for block in blocks
        ]
        return [{name.decode(): value for name, _, value in block} for block in fields if block]

    @property
    def versions(self) -> list[int]:
        return [int(one["id"]) for one in self.messages if "id" in one]

    @property
    def lines(self) -> list[bytes]:
        """The events of a game, as they were sent."""
        return [one["data"] for one in self.messages if "event" not in one]

    def told(self, what: str) -> list[Any]:
        """What messages of this name said."""
        return [json.loads(one["data"]) for one in self.messages if one.get("event") == what.encode()]

    async def hears(self, what: str, **facts: Any) -> Any:
        """What the newest message of this name said that has these facts, once there is one."""

        def fitting() -> list[Any]:
            return [one for one in self.told(what) if one | facts == one]

        await self.until(lambda: bool(fitting()))
        return fitting()[-1]

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


def played(*scenes: Callable[[Push], Awaitable[None]], house: House) -> None:
    """Scenes with a push process, on a loop of their own."""

    async def all_of_them() -> None:
        push, life = await begun(house)
        try:
            for scene in scenes:
                await scene(push)
        finally:
            await push._hub.stop()
            life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, all_of_them()).result()


async def is_open(reader: Reader) -> bool:
    """Whether the reader got a stream, once it was answered."""
    await reader.until(lambda: bool(reader.messages) or reader.task.done())
    return not reader.task.done()


def refusal(reader: Reader) -> tuple[int, str]:
    """The status, and the name of the problem."""
    return reader.status, json.loads(reader.content)["type"].removeprefix("/problems/")


def with_newer_rules(games: Games) -> Games:
    """As a process of the next release has them."""
    newer = {id: replace(rules, version=rules.version + 1) for id, rules in games.rulesets.items()}
    return Games(games.store, games.keyring, newer, games.clock)


def limited(house: House, most: int = 100, per_player: int = 100, per_address: int = 100) -> House:
    settings = replace(house.settings, streams_max=most, streams_per_player=per_player, streams_per_address=per_address)
    return replace(house, settings=settings)
