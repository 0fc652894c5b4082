"""Push follows one server and a cluster alike: what is played reaches a stream that is open."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from domain.kernel.engine import asked, default
from events.ids import new_id
from events.play import now
from service.house import House, house
from service.push.hub import Hub
from service.push.streams import GameStream, StreamReader
from service.settings import Settings
from tests.tables import make_move

MOVES = 5


def test_what_is_played_reaches_an_open_stream(url: str, tmp_path: Path) -> None:
    opened = house(Settings(data=tmp_path, redis_url=url), url)
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene(opened)).result()
    opened.store.connections.close()


async def scene(opened: House) -> None:
    hub, content = Hub(opened), bytearray()

    def send(message: dict[str, Any]) -> asyncio.Future[None]:
        content.extend(message.get("body", b""))
        taken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        taken.set_result(None)
        return taken

    hub.start()
    try:
        id = await asyncio.to_thread(begin, opened)
        stream = GameStream(id, StreamReader(None, "en", send, lambda: b""), 0)
        hub.enter(stream, (await hub.known(id, None)).game)
        serving = asyncio.ensure_future(hub.serve(stream))
        async with asyncio.timeout(20):
            while not stream.is_live:
                await asyncio.sleep(0.01)
            newest = await asyncio.to_thread(play, opened, id)
            while stream.cursor < newest:
                await asyncio.sleep(0.01)
    finally:
        await hub.stop()
    await serving
    versions = [int(line[4:]) for line in bytes(content).split(b"\n") if line.startswith(b"id: ")]
    assert versions == list(range(1, newest + 1))


def begin(opened: House) -> str:
    id = new_id("g", now())
    opened.games.open(id, "bang", 4, "p_0")
    for seat in range(1, 4):
        opened.games.sit(id, f"p_{seat}")
    opened.store.connections.close()
    return id


def play(opened: House, id: str) -> int:
    for _ in range(MOVES):
        table = opened.games.load(id).game.table
        seat = next(iter(asked(table)))
        make_move(opened.games, id, seat, default(table, seat))
    version: int = opened.games.load(id).game.version
    opened.store.connections.close()
    return version
