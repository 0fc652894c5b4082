"""The whole API in one process, on a real Redis: every request passes the front door, as in production."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.redis_server import RedisServer
from service.app import create_app
from service.config import Settings
from service.front import Front
from service.wiring import House, house
from tests.service.people import Door


@pytest.fixture
def settings(tmp_path: Path, redis_server: RedisServer) -> Settings:
    return Settings(data=tmp_path, redis_url=redis_server.url)


@pytest.fixture
def open_house(settings: Settings) -> Iterator[House]:
    assert settings.redis_url is not None
    opened = house(settings, settings.redis_url)
    opened.store.connections.call("", "FLUSHALL")
    yield opened
    opened.store.connections.close()


@pytest.fixture
def door(open_house: House) -> Door:
    return Door(Front(open_house, create_app(open_house)), open_house)
