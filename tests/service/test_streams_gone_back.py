"""A stream ends where its game is no longer the one that was sent: a store that went back never mixes two histories."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from random import Random

from service.house import House
from tests.service.people import Door, full_table, play_on
from tests.service.readers import Reader, begun
from tests.tables import dumped


async def read_while_the_store_goes_back(house: House) -> tuple[Reader, int]:
    """A reader of a game that is played on, restored, and played on in another way until it is longer than before."""
    push, life = await begun(house)
    door = Door(house)
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1) as pool:
        game, people = await loop.run_in_executor(pool, lambda: full_table(door, clock=None))
        restore = await loop.run_in_executor(pool, lambda: dumped(house.store, game))
        reader = Reader(push, house, game)
        await loop.run_in_executor(pool, lambda: play_on(game, people, Random(1), moves_max=10))
        seen = house.games.load(game).game.version
        await reader.until(lambda: bool(reader.versions) and reader.versions[-1] == seen)
        await loop.run_in_executor(pool, restore)
        await loop.run_in_executor(pool, lambda: play_on(game, people, Random(2), moves_max=30))
        assert house.games.load(game).game.version > seen
        async with asyncio.timeout(20):
            await reader.task
        await loop.run_in_executor(pool, house.store.connections.close)
    life.cancel()
    return reader, seen


def test_a_stream_is_not_continued_by_another_history(open_house: House) -> None:
    reader, seen = asyncio.run(read_while_the_store_goes_back(open_house))
    assert reader.versions == list(range(1, seen + 1))
