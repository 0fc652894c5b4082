"""A reader that does not take what waits for it is cut, with a last word, and misses nothing when it comes back."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from service.house import House
from service.push import streams
from tests.service.people import PATHS, Door, full_table, play_on
from tests.service.readers import Reader, begun


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
        slow.listen()
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
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
