"""Sentinels know who the master is, also after it has died."""

from __future__ import annotations

import socket
import threading
from functools import partial

import pytest
from rq import Queue

from events.proof.chain import Head
from events.redis.addresses import read_address
from events.redis.errors import ReadOnly, StoreError, StoreUnavailable
from events.redis.nodes import client
from events.store import Store
from tests.contract.test_cluster import append
from tests.fixtures.redis import Connect, connected, fresh_folder
from tests.fixtures.replicas import NAME, master_and_replica, sentinel
from tests.patience import wait_for


def is_appended(store: Store, head: Head, key: str) -> bool:
    try:
        append(store, head, key)
    except (ReadOnly, StoreUnavailable):
        return False
    return True


def test_when_the_master_dies_the_sentinels_lead_to_the_next_one(connect: Connect, game: str) -> None:
    with fresh_folder() as folder, master_and_replica(folder) as (master, replica), sentinel(folder, master) as guard:
        url = f"redis+sentinel://127.0.0.1:1,127.0.0.1:{guard.port}/{NAME}/0"
        with connected(url, patience=0.2, connect=partial(connect, replicas=1)) as store:
            head = append(store, Head.before_first(game), "first")
            with client(url) as queues:
                queues.rpush("rq:queue:bots", "job")
                assert Queue("bots", connection=queues).count == 1
                for guard_of_queues in queues.connection_pool.sentinel_manager.sentinels:
                    guard_of_queues.close()
        with connected(url, patience=0.2, connect=connect) as store:
            assert store.head(game) == head
            master.kill()
            wait_for(lambda: is_appended(store, head, "second"), "nobody takes over")
        assert replica.client.info("replication")["role"] == "master"


@pytest.mark.parametrize(
    ("url", "urls"),
    [
        ("redis://one", ("redis://one",)),
        ("redis://:pw@one:1,two:2/3?ssl=no", ("redis://:pw@one:1/3?ssl=no", "redis://:pw@two:2/3?ssl=no")),
        ("redis://one:1,redis://two:2", ("redis://one:1", "redis://two:2")),
        ("rediss://u:p@one,two", ("rediss://u:p@one", "rediss://u:p@two")),
        ("redis+sentinel://one,two:5/name/2", ("redis://one/2", "redis://two:5/2")),
        ("unix:///var/a,b.sock?db=1", ("unix:///var/a,b.sock?db=1",)),
    ],
)
def test_an_address_is_read_host_by_host(url: str, urls: tuple[str, ...]) -> None:
    assert read_address(url).urls == urls


@pytest.mark.parametrize(
    "url", ["localhost", "http://one", "redis://one,,two", "redis+sentinel://one", "redis://one:x"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 # redis-py's own words are among them
        read_address(url)


def test_sentinels_that_are_not_there_are_told(connect: Connect) -> None:
    with (
        connected("redis+sentinel://127.0.0.1:1,127.0.0.1:2/name", patience=0.1, connect=connect) as store,
        pytest.raises(StoreError, match=r"no Sentinel answers that knows a master 'name': 127.0.0.1:1, 127.0.0.1:2$"),
    ):
        store.connections.call("", "PING")


def test_who_does_not_answer_and_who_is_no_redis_is_named(connect: Connect) -> None:
    """Of several addresses, whoever runs the service has to know which."""
    with socket.create_server(("127.0.0.1", 0)) as silent, socket.create_server(("127.0.0.1", 0)) as other:
        threading.Thread(target=speak_http, args=[other], daemon=True).start()
        for server, said in (
            (silent, r"Redis at {} cannot be reached"),
            (other, "what answers at {} is no Redis"),
        ):
            place = f"127.0.0.1:{server.getsockname()[1]}"
            connections = connect(f"redis://{place}", patience=0.0, timeout=0.5)
            with pytest.raises(StoreUnavailable, match=said.format(place)):
                connections.call("", "PING")
            connections.close()


def speak_http(listener: socket.socket) -> None:
    with listener.accept()[0] as line:
        line.recv(100)
        line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
