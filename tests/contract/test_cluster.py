"""What only a cluster does: it moves slots and loses masters."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
import redis

from events.data_set import Pointer
from events.proof.chain import Head, head_of, link
from events.redis import families
from events.redis.calls import Word
from events.redis.errors import StoreUnavailable
from events.store import Appended, Store
from service.running.doctor import findings
from service.settings import Settings
from tests.fixtures.cluster import address, cluster, command
from tests.fixtures.redis import Connect, connected, fresh_folder
from tests.patience import HANGS_SECONDS, wait_for
from tests.tables import dumped, games_on
from tests.writers import AT, SECRET, facts
from workers.reconciler import Reconciler
from workers.workshop import workshop_of


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
    slot = command(redis_cluster[0], "CLUSTER KEYSLOT", store.partitions.place(families.STREAM, game)[1])
    source = next(master for master in redis_cluster if serves(master, slot))
    target = next(master for master in redis_cluster if master is not source)
    source_id, target_id = (command(master, "CLUSTER MYID").decode() for master in (source, target))

    command(target, "CLUSTER SETSLOT", slot, "IMPORTING", source_id)
    command(source, "CLUSTER SETSLOT", slot, "MIGRATING", target_id)
    head = append(store, head, "while all keys are still there")
    move(source, target, store.partitions.place(families.META, game)[1])
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
    assert target.exists(store.partitions.place(families.STREAM, game)[1])
    connections.close()


def test_any_node_of_the_address_may_be_dead_at_the_start(
    redis_cluster: list[redis.Redis], connect: Connect, game: str
) -> None:
    living = ",".join(address(master).removeprefix("redis://") for master in redis_cluster[1:])
    with connected(f"redis://127.0.0.1:1,{living}", connect=connect) as store:
        for n in range(10):
            append(store, Head.before_first(f"{game}{n}"), "key")
    with pytest.raises(StoreUnavailable), connected("redis://127.0.0.1:1,127.0.0.1:2", patience=0.1) as store:
        append(store, Head.before_first(game), "key")


@pytest.mark.parametrize("connect", ["by a loop"], indirect=True)
def test_the_only_node_of_the_address_may_die_later_and_its_replica_takes_over(connect: Connect, game: str) -> None:
    with (
        fresh_folder() as folder,
        cluster(folder, replicas=1) as nodes,
        connected(address(nodes[0]), patience=0.2, connect=connect) as store,
    ):
        first, *_, replica = nodes
        assert store.connections.is_cluster
        heads = [append(store, Head.before_first(f"{game}{n}"), "first") for n in range(10)]
        wait_for(lambda: replica.dbsize() == first.dbsize(), "the replica does not get what was written")
        slots = [
            command(first, "CLUSTER KEYSLOT", store.partitions.place(families.STREAM, head.game)[1]) for head in heads
        ]
        survives = next(head for head, slot in zip(heads, slots, strict=True) if not serves(first, slot))
        os.kill(command(first, "INFO", "server")["process_id"], signal.SIGKILL)
        wait_for(partial(is_appended, store, survives, "second"), "the others are not found any more")
        for head in heads:
            if head != survives:
                wait_for(partial(is_appended, store, head, "second"), "nobody takes over")


def is_appended(store: Store, head: Head, key: str) -> bool:
    try:
        append(store, head, key)
    except StoreUnavailable:
        return False
    return True


def looks(masters: list[redis.Redis]) -> int:
    """How often anybody has looked into a stream."""
    told = [command(master, "INFO", "commandstats") for master in masters]
    return sum(one.get("cmdstat_xrange", {}).get("calls", 0) for one in told)


def test_who_follows_a_cluster_is_woken_by_news_and_asks_for_nothing_while_there_is_none(
    redis_cluster: list[redis.Redis], game: str
) -> None:
    with connected(address(redis_cluster[0])) as store, ThreadPoolExecutor(1) as thread:
        positions = store.feed_ends()
        assert store.follow(positions, wait=0.2) == [], "the eye is open from now on"
        before = looks(redis_cluster)
        assert store.follow(positions, wait=0.5) == []
        assert looks(redis_cluster) - before <= 2 * len(positions), "before and after the wait"
        for n in range(20):
            following = thread.submit(followed, store, positions)
            append(store, Head.before_first(f"{game}{n}"), "key")
            [pointer] = following.result()
            assert pointer.game == f"{game}{n}"
            positions[pointer.partition] = pointer.position


def test_when_one_master_went_back_all_games_on_it_are_gone_through_and_no_others(
    redis_cluster: list[redis.Redis], game: str, tmp_path: Path
) -> None:
    """Other feeds of that master may look sound, because they have grown beyond what the follower knew of them."""
    with connected(address(redis_cluster[0])) as store:
        heads = [append(store, Head.before_first(f"{game}{n}"), "first") for n in range(30)]
        reconciler = Reconciler(workshop_of(games_on(store, tmp_path / "keys")))
        assert reconciler._follower.rebuild(lambda _: []) >= len(heads)
        slot = command(redis_cluster[0], "CLUSTER KEYSLOT", store.partitions.place(families.STREAM, heads[0].game)[1])
        went_back = next(master for master in redis_cluster if serves(master, slot))
        goes_back = dumped(store, heads[0].game)
        for head in heads:
            append(store, head, "second")
        while reconciler._follower.step(lambda _: []):
            pass
        goes_back()
        before, gone_through = reconciler._follower.positions(), set[str]()

        def derivation(pointers: Sequence[Pointer]) -> Sequence[Sequence[Word]]:
            gone_through.update(one.game for one in pointers)
            return []

        reconciler._derivation = derivation
        reconciler._check_positions()
        assert gone_through == {key.decode().partition(":g:")[2] for key in went_back.scan_iter("*:g:*")}
        partition = store.partitions.of(heads[0].game)
        assert reconciler._follower.positions()[partition] == store.feed_ends()[partition] < before[partition]


@pytest.mark.parametrize("part", ["serve", "clock"])
def test_who_would_keep_its_queues_on_a_cluster_says_so_and_starts_nothing(
    redis_cluster: list[redis.Redis], tmp_path: Path, part: str
) -> None:
    where = ["--redis-url", address(redis_cluster[0]), "--data", str(tmp_path / "data")]
    command = [sys.executable, "-m", "service.cli", part, *where]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    assert ran.returncode == 1 and "GYOJI_QUEUE_URL" in ran.stderr and len(ran.stderr.splitlines()) == 1


def test_the_doctor_finds_queues_that_would_lie_on_a_cluster(redis_cluster: list[redis.Redis], tmp_path: Path) -> None:
    url = address(redis_cluster[0])
    for queues in (None, url):
        found = findings(Settings(data=tmp_path, redis_url=url, queue_url=queues), url)
        assert [finding.verdict for finding in found if finding.about == "queues"] == ["bad"]


def followed(store: Store, positions: dict[int, int]) -> list[Pointer]:
    return wait_for(lambda: store.follow(positions, wait=1.0))


def port_of(master: redis.Redis) -> int:
    return int(master.connection_pool.connection_kwargs["port"])


def serves(master: redis.Redis, slot: int) -> bool:
    ranges = command(master, "CLUSTER SLOTS")
    return any(first <= slot <= last and node[1] == port_of(master) for first, last, node, *_ in ranges)


def move(source: redis.Redis, target: redis.Redis, key: str) -> None:
    command(source, "MIGRATE", "127.0.0.1", port_of(target), key, 0, 5000)
