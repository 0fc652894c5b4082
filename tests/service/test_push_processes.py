"""Several processes serve streams at one address; when one of them dies, its readers come back and miss nothing."""

from __future__ import annotations

import http.client
import os
import signal
from collections.abc import Iterator

import pytest

from bench.processor import family
from events.redis.server import RedisServer
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS
from tests.service.served import EventSource, Guest, Served, served
from tests.service.test_push import GAMES, address, fill, listed, play, table

READERS = 12


@pytest.fixture
def two_of_push(redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("served")
    settings = Settings(data=data, redis_url=redis_server.url, port=free_port(), push_workers=2, log_level="error")
    with served(settings, "api", "push") as running:
        yield running


def read_until(source: EventSource, newest: int) -> list[int] | None:
    """The versions up to the newest, or None where the stream broke off before it."""
    versions: list[int] = []
    try:
        for version, _ in source.events():
            versions.append(version)
            if version == newest:
                return versions
    except (ConnectionError, http.client.HTTPException):
        pass
    return None


def test_readers_of_a_process_that_was_killed_come_back_to_another_and_miss_nothing(two_of_push: Served) -> None:
    game, guests = table(two_of_push)
    fill(game, guests)
    stranger = Guest(two_of_push.port)
    begun_with = len(listed(stranger, game))
    urls = [address(stranger, game) for _ in range(READERS)]
    sources = [EventSource(url) for url in urls]
    assert [read_until(source, begun_with) for source in sources] == [list(range(1, begun_with + 1))] * READERS
    _, first, *_ = family(two_of_push.processes["push"].pid)
    os.kill(first, signal.SIGKILL)
    play(game, guests, moves=10)
    newest = len(listed(stranger, game))
    seen = [read_until(source, newest) for source in sources]
    missed = list(range(begun_with + 1, newest + 1))
    assert {tuple(versions) for versions in seen if versions is not None} == {tuple(missed)}, "one process goes on"
    broken = [url for url, versions in zip(urls, seen, strict=True) if versions is None]
    assert 0 < len(broken) < READERS
    for url in broken:
        assert read_until(EventSource(url, Last_Event_ID=str(begun_with)), newest) == missed


def test_at_a_stop_streams_end_in_order_and_nobody_counts_as_connected(two_of_push: Served) -> None:
    game, guests = table(two_of_push)
    fill(game, guests)
    begun_with = len(listed(guests[2], game))
    source = EventSource(address(guests[2], game))
    events = source.events()
    assert [next(events)[0] for _ in range(begun_with)] == list(range(1, begun_with + 1))
    push = two_of_push.processes["push"]
    push.terminate()
    left = source.response.read().split(b"\n\n")
    assert left.pop() == b"", "whole messages, and an answer that is not complete would raise"
    assert all(message.startswith(b"event: question\n") for message in left), "no event comes after the stop"
    push.wait(HANGS_SECONDS)
    assert not any(seat["connected"] for seat in guests[0].good("GET", f"{GAMES}/{game}")["seats"])
