"""`/readyz` says whether this process can serve games, and says so soon. What it cannot serve in an upgrade is 503."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from events.redis.server import RedisServer, running
from service.house import House, house
from service.settings import Settings
from tests.fixtures.redis import fresh_folder
from tests.service.people import PATHS, Door, full_table, play_on, problem
from tests.service.readers import Reader, begun, with_newer_rules


@pytest.fixture
def server() -> Iterator[RedisServer]:
    """One that may come to harm."""
    with fresh_folder() as folder, running(folder, fsync="everysec") as server:
        yield server


@pytest.fixture
def own_door(server: RedisServer, tmp_path: Path) -> Door:
    return Door(house(Settings(data=tmp_path, redis_url=server.url), server.url))


@contextmanager
def hanging(server: RedisServer) -> Iterator[None]:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_a_store_that_takes_no_writes_is_not_ready(own_door: Door) -> None:
    connections = own_door.house.store.connections
    assert own_door.client.get("/readyz").status_code == 200
    connections.call("", "CONFIG", "SET", "maxmemory", "1")
    assert problem(own_door.client.get("/readyz")) == (503, "unavailable")
    connections.call("", "CONFIG", "SET", "maxmemory", "0")
    assert own_door.client.get("/readyz").status_code == 200


def test_while_the_store_hangs_the_probe_is_answered_before_those_who_wait_for_it(
    own_door: Door, server: RedisServer
) -> None:
    answered: list[str] = []

    def ask(path: str) -> int:
        status = own_door.client.get(path).status_code
        answered.append(path)
        return status

    assert ask("/readyz") == 200
    threads = own_door.house.settings.api_threads
    with ThreadPoolExecutor(threads + 1) as pool, hanging(server):
        waiting: list[Future[int]] = [pool.submit(ask, "/v1/games") for _ in range(threads)]
        assert pool.submit(ask, "/readyz").result() == 503
        assert {one.result() for one in waiting} == {503}
    assert answered[:2] == ["/readyz", "/readyz"]


def test_figures_are_told_while_the_store_hangs_but_those_that_only_it_knows(
    own_door: Door, server: RedisServer
) -> None:
    """Whoever has to find out what is wrong needs them then."""
    own_door.client.get("/readyz")
    assert "gyoji_epoch 1.0" in own_door.client.get("/metrics").text
    with hanging(server):
        told = own_door.client.get("/metrics")
    assert told.status_code == 200
    assert "gyoji_requests_total{" in told.text and "gyoji_epoch" not in told.text and "kind=" not in told.text


def test_a_game_of_newer_rules_is_503_until_this_process_is_upgraded(door: Door) -> None:
    game, [host, *_] = full_table(door, clock=None)
    with_newer_rules(door.house.games).set_away(game, 1, away=True)
    for path in ("", "/moves", "/events"):
        answer = host.get(f"{PATHS}/{game}{path}")
        assert problem(answer) == (503, "outdated") and answer.headers["Retry-After"] == "1"
    refused = host.ask("POST", f"{PATHS}/{game}/commands", {"type": "bang.of_newer_rules"})
    assert problem(refused) == (503, "outdated")


def test_streams_of_a_game_that_has_moved_to_newer_rules_end_and_others_go_on(open_house: House) -> None:
    door = Door(open_house)
    [(moved, _), (other, people)] = [full_table(door, clock=None) for _ in range(2)]
    games = open_house.games

    async def scene() -> None:
        push, life = await begun(open_house)
        readers = {game: Reader(push, open_house, game) for game in (moved, other)}
        seen = int(games.load(moved).game.version)
        await readers[moved].until(lambda: seen in readers[moved].versions)
        await asyncio.to_thread(with_newer_rules(games).set_away, moved, 1, away=True)
        await readers[moved].until(readers[moved].task.done)
        assert readers[moved].versions == list(range(1, seen + 1))
        await asyncio.to_thread(play_on, other, people, Random(1), 5)
        last = int(games.load(other).game.version)
        await readers[other].until(lambda: last in readers[other].versions)
        back = Reader(push, open_house, moved, last=seen)
        await back.until(back.task.done)
        assert (back.status, json.loads(back.content)["type"]) == (503, "/problems/outdated")
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
