"""An append is acknowledged once as many replicas have it as are asked for; else the truth is told, every time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pytest

from events.proof.chain import Head, Stored, head_of, link
from events.redis import families
from events.redis.calls import together
from events.redis.errors import NotReplicated
from events.store import Appended, Repeated, Store
from tests.fixtures.cluster import command
from tests.fixtures.redis import Connect, connected, fresh_folder
from tests.fixtures.replicas import Server, master_and_replica
from tests.writers import AT, SECRET, facts


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Server, Server]]:
    with fresh_folder() as folder, master_and_replica(folder) as servers:
        yield servers


def batch_after(head: Head, n: int = 1) -> Sequence[Stored]:
    return link(head, AT, facts("w", n), SECRET)


def waits(server: Server) -> int:
    """How often somebody waited for replicas."""
    told: dict[str, dict[str, int]] = command(server.client, "INFO", "commandstats")
    return told.get("cmdstat_wait", {}).get("calls", 0)


def test_what_is_acknowledged_is_at_the_replica(servers: tuple[Server, Server], connect: Connect, game: str) -> None:
    master, replica = servers
    with connected(master.url, connect=partial(connect, replicas=1)) as store:
        head = Head.before_first(game)
        for n in range(20):
            batch = batch_after(head, n)
            assert store.append(head, batch, key=f"k{n}", due=5) == Appended(head.version + 1, len(batch))
            head = head_of(game, batch[-1])
            there = replica.client.hget(store.partitions.place(families.META, game)[1], "v")
            assert there == str(head.version).encode()


def test_without_the_replica_it_is_said_that_it_is_written_and_again_on_every_retry(
    servers: tuple[Server, Server], connect: Connect, game: str
) -> None:
    master, replica = servers
    head = Head.before_first(game)
    batch = batch_after(head)
    replica.leave(master)
    try:
        for _ in range(2):
            with connected(master.url, connect=partial(connect, replicas=1)) as store:
                with pytest.raises(NotReplicated, match="written, not replicated: 0 of 1"):
                    store.append(head, batch, key="k", body=b"b", due=5)
                assert store.head(game) == head_of(game, batch[-1])
        with connected(master.url, connect=partial(connect, replicas=1)) as store:
            with pytest.raises(NotReplicated):
                store.answered(game, "k", b"b")
            assert store.answered(game, "another key") is None, "nothing was promised, so nothing is waited for"
    finally:
        replica.follow(master)
    with connected(master.url, connect=partial(connect, replicas=1)) as store:
        assert store.append(head, batch, key="k", body=b"b", due=5) == Appended(1, len(batch))
        assert store.answered(game, "k", b"b") == Repeated(1, len(batch))
        assert replica.client.exists(store.partitions.place(families.STREAM, game)[1])


def test_nobody_waits_for_replicas_that_are_not_asked_for(
    servers: tuple[Server, Server], connect: Connect, game: str
) -> None:
    before = waits(servers[0])
    with connected(servers[0].url, connect=connect) as store:
        append_some(store, game)
    assert waits(servers[0]) == before


def append_some(store: Store, game: str) -> None:
    head = Head.before_first(game)
    for n in range(5):
        batch = batch_after(head, n)
        store.append(head, batch, key=f"k{n}", due=5)
        head = head_of(game, batch[-1])


def test_what_is_promised_together_waits_once(servers: tuple[Server, Server], connect: Connect, game: str) -> None:
    with connected(servers[0].url, connect=partial(connect, replicas=1)) as store:
        heads = [Head.before_first(f"{game}{n}") for n in range(30)]
        append_some(store, game)
        before = waits(servers[0])
        steps = [store.appending(head, batch_after(head), key="k", due=5) for head in heads]
        assert store.carried_out(together(*steps)) == [Appended(1, 2)] * 30
        assert waits(servers[0]) - before == 1
