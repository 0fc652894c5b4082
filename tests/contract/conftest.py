"""The store's contract holds on one server and on a cluster alike."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import partial

import pytest
import redis

from events.redis.connection import Connections
from events.redis.server import RedisServer
from events.store import Store
from tests.fixtures.cluster import address, cluster
from tests.fixtures.looped import LoopedConnections, loop_thread
from tests.fixtures.redis import Connect, connected, fresh_folder


@pytest.fixture(scope="package")
def redis_cluster() -> Iterator[list[redis.Redis]]:
    with fresh_folder() as folder, cluster(folder) as masters:
        yield masters


@pytest.fixture(scope="package", params=["one server", "cluster"])
def url(request: pytest.FixtureRequest) -> str:
    if request.param == "cluster":
        return address(request.getfixturevalue("redis_cluster")[0])
    server: RedisServer = request.getfixturevalue("redis_server")
    return server.url


@pytest.fixture(params=["by threads", "by a loop"])
def connect(request: pytest.FixtureRequest) -> Iterator[Connect]:
    """A way to Redis: a thread's own connection, or the pipeline that a loop shares."""
    if request.param == "by threads":
        yield Connections
    else:
        with loop_thread() as thread:
            yield partial(LoopedConnections, thread=thread)


@pytest.fixture
def any_store(url: str, connect: Connect) -> Iterator[Store]:
    """Not emptied: each test plays a game of its own, and follows the feeds from where they are."""
    with connected(url, connect=connect) as store:
        yield store


@pytest.fixture
def game() -> str:
    return f"g_{uuid.uuid4().hex}"
