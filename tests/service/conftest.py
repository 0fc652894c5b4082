"""The whole API in one process, on a real Redis: every request passes the front door, as in production."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from events.redis.server import RedisServer, running
from service.house import House, house
from service.running.logs import set_up
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.service.inside import close_all
from tests.service.people import Door
from tests.service.served import Served, hang_up, served


@pytest.fixture(scope="session", autouse=True)
def quiet_logs() -> None:
    set_up(Settings(log_level="warning"))


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
    return Door(open_house)


@pytest.fixture(autouse=True)
def every_connection_is_closed() -> Iterator[None]:
    yield
    hang_up()
    close_all()


@pytest.fixture(scope="session")
def api_and_push() -> Iterator[Served]:
    """The API and push as processes of their own, on a Redis that nobody empties; started once for all who ask."""
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        settings = Settings(
            data=data,
            redis_url=server.url,
            port=free_port(),
            api_workers=2,
            sign_ups_per_hour=10**6,
            log_level="debug",
            log_format="json",
        )
        with served(settings, "api", "push") as parts:
            yield parts
