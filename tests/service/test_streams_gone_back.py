"""A stream ends where its game is no longer the one that was sent: a store that went back never mixes two histories."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

from service.house import House
from tests.service.people import PATHS, Door, full_table, play_on
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


def test_a_version_that_the_store_does_not_know_any_more_is_told_and_not_waited_for(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    restore = dumped(open_house.store, game)
    play_on(game, people, Random(1), 10)
    seen = int(open_house.games.load(game).game.version)
    restore()

    async def scene() -> None:
        push, life = await begun(open_house)
        back = Reader(push, open_house, game, last=seen)
        await back.until(back.task.done)
        problem = json.loads(back.content)
        assert (back.status, problem["type"]) == (404, "/problems/no-such-version")
        assert f"Version {seen} " in problem["detail"]
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()


def test_a_stream_that_was_sent_nothing_yet_is_not_continued_by_another_history_either(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    restore = dumped(open_house.store, game)
    play_on(game, people, Random(1), 10)
    seen = int(open_house.games.load(game).game.version)

    async def scene() -> None:
        push, life = await begun(open_house)
        reader = Reader(push, open_house, game, last=seen)
        await reader.until(lambda: any(stream.is_live for stream in push._hub._streams))
        restore()
        await asyncio.to_thread(play_on, game, people, Random(2), 30)
        assert open_house.games.load(game).game.version > seen
        await reader.until(reader.task.done)
        assert reader.versions == []
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()


def test_who_comes_to_a_store_that_went_back_sees_it_as_it_is_and_who_was_ahead_is_let_go(open_house: House) -> None:
    door = Door(open_house)
    host, guest = door.sign_up("Ada"), door.sign_up("Bea")
    game = host.opens(seats=4)["id"]
    begun_with = int(open_house.games.load(game).game.version)
    restore = dumped(open_house.store, game)
    assert guest.post(f"{PATHS}/{game}/seats", {}).status_code == 201

    async def scene() -> None:
        push, life = await begun(open_house)
        ahead = Reader(push, open_house, game)
        await ahead.until(lambda: guest.id.encode() in ahead.content)
        restore()
        back = Reader(push, open_house, game)
        await ahead.until(ahead.task.done)
        await back.until(lambda: back.versions == list(range(1, begun_with + 1)))
        assert guest.id.encode() not in back.content and not back.task.done()
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
