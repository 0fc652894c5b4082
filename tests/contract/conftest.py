"""The store's contract holds on one server and on a cluster alike."""

from __future__ import annotations

import uuid
from collections.abc import Iterator

import pytest
import redis

from events.redis.server import RedisServer
from events.store import Store
from tests.fixtures.cluster import address, cluster
from tests.fixtures.redis import connected, fresh_folder


@pytest.fixture(scope="session")
def redis_cluster() -> Iterator[list[redis.Redis]]:
    with fresh_folder() as folder, cluster(folder) as masters:
        yield masters


@pytest.fixture(scope="session", params=["one server", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "cluster":
        return address(request.getfixturevalue("redis_cluster")[0])
    server: RedisServer = request.getfixturevalue("redis_server")
    return server.url


@pytest.fixture
def any_store(url: str) -> Iterator[Store]:
    """Not emptied: each test plays a game of its own, and follows the feeds from where they are."""
    with connected(url) as store:
        yield store


@pytest.fixture
def game() -> str:
    return f"g_{uuid.uuid4().hex}"
