"""A reader that does not take what waits for it is cut, with a last word, and misses nothing when it comes back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from events.play import now
from service.house import House
from service.push import streams
from service.push.app import Push
from tests.service.people import PATHS, Door, full_table, play_on


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


def test_a_slow_reader_is_cut_and_resumes_by_its_last_id(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "QUEUE_MAX", 40)
    game, people = full_table(Door(open_house), clock=None)

    async def scene() -> None:
        push, life = await begun(open_house)
        slow, quick = Reader(push, open_house, game), Reader(push, open_house, game)
        begun_with = people[0].seen(f"{PATHS}/{game}")["version"]
        await slow.until(lambda: slow.versions == quick.versions == list(range(1, begun_with + 1)))
        slow.listens.clear()
        await asyncio.to_thread(play_on, game, people, Random(3))
        newest = people[0].seen(f"{PATHS}/{game}")["version"]
        assert newest > begun_with + 2 * streams.QUEUE_MAX
        await quick.until(quick.task.done)
        assert quick.versions == list(range(1, newest + 1))
        slow.listens.set()
        await slow.until(slow.task.done)
        cut = slow.content.rpartition(b"event: cut\ndata: ")[2]
        assert json.loads(cut)["type"] == "/problems/too-slow"
        assert slow.versions == list(range(1, len(slow.versions) + 1)) and len(slow.versions) < newest
        again = Reader(push, open_house, game, last=slow.versions[-1])
        await again.until(again.task.done)
        assert slow.versions + again.versions == list(range(1, newest + 1))
        ended = Reader(push, open_house, game, last=newest)
        await ended.until(ended.task.done)
        assert (ended.status, ended.content) == (204, b"")
        push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
