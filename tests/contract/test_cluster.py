"""What only a cluster does: it moves slots and loses masters."""

from __future__ import annotations

import pytest
import redis

from events.proof.chain import Head, head_of, link
from events.redis.connection import StoreUnavailable
from events.store import Appended, Store
from tests.fixtures.cluster import address, command
from tests.fixtures.redis import Connect
from tests.writers import AT, SECRET, facts


def append(store: Store, head: Head, key: str) -> Head:
    events = link(head, AT, facts("a", 1), SECRET)
    assert store.append(head, events, key=key, due=5) == Appended(head.version + 1, 2)
    return head_of(head.game, events[-1])


def test_games_lie_on_all_masters_and_any_master_leads_to_them(
    redis_cluster: list[redis.Redis], connect: Connect, game: str
) -> None:
    for n in range(30):
        connections = connect(address(redis_cluster[n % len(redis_cluster)]))
        append(Store(connections), Head.before_first(f"{game}{n}"), "key")
        connections.close()
    assert all(list(master.scan_iter(f"*:g:{game}*")) for master in redis_cluster)


def test_a_slot_that_moves_is_followed_and_nothing_is_torn_apart_on_the_way(
    redis_cluster: list[redis.Redis], connect: Connect, game: str
) -> None:
    connections = connect(address(redis_cluster[0]), patience=0.2)
    store = Store(connections)
    head = append(store, Head.before_first(game), "before")
    slot = command(redis_cluster[0], "CLUSTER KEYSLOT", store.partitions.stream(game))
    source = next(master for master in redis_cluster if serves(master, slot))
    target = next(master for master in redis_cluster if master is not source)
    source_id, target_id = (command(master, "CLUSTER MYID").decode() for master in (source, target))

    command(target, "CLUSTER SETSLOT", slot, "IMPORTING", source_id)
    command(source, "CLUSTER SETSLOT", slot, "MIGRATING", target_id)
    head = append(store, head, "while all keys are still there")
    move(source, target, store.partitions.meta(game))
    assert store.head(game) == head, "a key that has moved is asked for at its new place"
    with pytest.raises(StoreUnavailable):
        append(store, head, "while some have moved")
    for key in command(source, "CLUSTER GETKEYSINSLOT", slot, 1000):
        move(source, target, key)
    for master in (target, source):
        command(master, "CLUSTER SETSLOT", slot, "NODE", target_id)

    assert len(store.read(game)) == head.version
    head = append(store, head, "while some have moved")
    assert store.head(game) == head
    assert target.exists(store.partitions.stream(game))
    connections.close()


def port_of(master: redis.Redis) -> int:
    return int(master.connection_pool.connection_kwargs["port"])


def serves(master: redis.Redis, slot: int) -> bool:
    ranges = command(master, "CLUSTER SLOTS")
    return any(first <= slot <= last and node[1] == port_of(master) for first, last, node, *_ in ranges)


def move(source: redis.Redis, target: redis.Redis, key: str) -> None:
    command(source, "MIGRATE", "127.0.0.1", port_of(target), key, 0, 5000)
