"""One service for all clients, with everything that `gyoji serve` starts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from events.redis.server import running
from service.settings import Settings
from tests.examples.round import WITNESS
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.service.served import Served, served


@pytest.fixture(scope="package")
def service() -> Iterator[Served]:
    with fresh_folder() as data, running(data, fsync="everysec") as server:
        settings = Settings(
            data=data, redis_url=server.url, port=free_port(), sign_ups_per_hour=10**6, witnesses=(str(WITNESS),)
        )
        with served(settings, "api", "push", "clock", "worker") as parts:
            yield parts
