"""`/readyz` says whether this process can serve games, and says so soon. What it cannot serve in an upgrade is 503."""

from __future__ import annotations

import dataclasses
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from events.play import Games
from events.redis.server import RedisServer, running
from service.house import house
from service.settings import Settings
from tests.fixtures.redis import fresh_folder
from tests.service.people import PATHS, Door, full_table, problem


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


def test_a_game_of_newer_rules_is_503_until_this_process_is_upgraded(door: Door) -> None:
    game, [host, *_] = full_table(door, clock=None)
    games = door.house.games
    newer = {id: dataclasses.replace(rules, version=rules.version + 1) for id, rules in games.rulesets.items()}
    Games(games.store, games.keyring, newer, games.clock).set_away(game, 1, away=True)
    for path in ("", "/moves", "/events"):
        answer = host.get(f"{PATHS}/{game}{path}")
        assert problem(answer) == (503, "outdated") and answer.headers["Retry-After"] == "1"
    refused = host.ask("POST", f"{PATHS}/{game}/commands", {"type": "bang.of_newer_rules"})
    assert problem(refused) == (503, "outdated")
