"""A stream ends where its game is no longer the one that was sent: a store that went back never mixes two histories."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

from service.house import House
from tests.service.people import Door, full_table, play_on
from tests.service.readers import Reader, begun
from tests.tables import dumped


def test_a_stream_is_not_continued_by_another_history(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    restore = dumped(open_house.store, game)

    def version() -> int:
        return int(open_house.games.load(game).game.version)

    async def scene() -> None:
        push, life = await begun(open_house)
        reader = Reader(push, open_house, game)
        await asyncio.to_thread(play_on, game, people, Random(1), 10)
        seen = version()
        await reader.until(lambda: reader.versions == list(range(1, seen + 1)))
        restore()
        await asyncio.to_thread(play_on, game, people, Random(2), 30)
        assert version() > seen
        await reader.until(reader.task.done)
        assert reader.versions == list(range(1, seen + 1))
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
