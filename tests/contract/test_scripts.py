"""Every script runs on a cluster as it stands: its keys are named to Redis, and lie in one slot."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import redis

import events
import service
import workers
from domain.kernel.clock import Clock as Limits
from events.archive import Archive
from events.beside.counters import Counters
from events.beside.disputes import Dispute
from events.beside.lobby import page
from events.beside.refusals import attempt
from events.beside.work import AUDITS, BOTS, SCORING
from events.ids import new_id
from events.play import now
from events.redis import families
from events.redis.scripts import Script
from events.redis.server import RedisServer
from service.http.limits import SignUps
from service.http.problems import Problem
from tests.fixtures.cluster import address
from tests.fixtures.redis import connected
from tests.shops import listed, looked_through
from tests.tables import games_on
from workers import audits, jobs, queues, scoring
from workers.clock import ClockProcess
from workers.queues import Queues, queue_connection
from workers.workshop import Workshop, workshop_of

_CALLED = re.compile(r"redis\.call\(([^,()]+), *([^,)]+)")


def scripts() -> Iterator[tuple[str, Script]]:
    for package in (events, service, workers):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.ispkg and not found.name.endswith("__main__"):
                module = importlib.import_module(found.name)
                yield from ((found.name, one) for one in vars(module).values() if isinstance(one, Script))


def test_every_key_that_a_script_touches_is_one_of_its_keys() -> None:
    called = [(where, script, key) for where, script in scripts() for _, key in _CALLED.findall(script.text)]
    assert len({script.digest for _, script, _ in called}) > 10
    assert [(where, key) for where, _, key in called if not key.startswith(("KEYS[", "unpack(KEYS"))] == []


@pytest.fixture
def shop(redis_cluster: list[redis.Redis], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """All on a cluster, the archive in a folder; jobs run in this process."""
    for master in redis_cluster:
        master.flushall()
    with connected(address(redis_cluster[1])) as store:
        store.archive = Archive(tmp_path / "archive")
        made = replace(workshop_of(games_on(store, tmp_path / "keys", now)), pins=tmp_path)
        monkeypatch.setattr(jobs, "workshop", lambda: made)
        yield made


def bots_table(shop: Workshop) -> str:
    id = new_id("g", now())
    shop.games.open(id, "bang", 4, "p_host", sit=False)
    for _ in range(4):
        shop.games.sit_bot(id, "p_host", "greedy")
    return id


def test_what_happens_without_a_request_happens_on_a_cluster(shop: Workshop, redis_server: RedisServer) -> None:
    clock = ClockProcess(shop, Queues(queue_connection(redis_server.url)))
    assert clock.leader.held()
    ids = [bots_table(shop) for _ in range(3)]
    for _ in range(200):
        while clock.follow():
            pass
        if not clock.send() and not listed(shop.todo, BOTS) + listed(shop.todo, SCORING):
            break
        queues.work(redis_server.url, burst=True)
    store = shop.games.store
    assert {shop.games.load(id).game.status for id in ids} == {"finished"}
    assert sorted(entry.game for entry in shop.ratings.ledger("bang")) == sorted(ids)
    assert [row.id for row in page(store, status="finished")[0]] == sorted(ids, reverse=True)
    assert scoring.rescore(shop, "bang").differences == []

    given = attempt("illegal-move", version=20, at=now(), body=b"{}", command={"type": "bang.play"})
    shop.games.store.carried_out(shop.refusals.keeping(ids[0], 1, given))
    shop.disputes.open(ids[0], Dispute(0, "p_1", None, 20, None, now(), "open"), "why?", "token")
    looked_through(clock.reconciler)
    assert listed(shop.todo, AUDITS) == [f"disputes {ids[0]}"]
    assert audits.judge_disputes(shop, ids[0]) == 1
    assert audits.audit_game(shop, ids[0]).verdict == "holds"
    version = shop.games.load(ids[0]).game.version
    assert all(audits.archive_game(shop, id) for id in ids)
    assert store.head(ids[0]) is not None and len(list(store.read_all(ids[0]))) == version
    tag, stream = store.partitions.place(families.STREAM, ids[0])
    assert store.connections.call(tag, "EXISTS", stream) == 0
    clock.leader.release()


def test_deadlines_of_all_masters_are_swept_in_one_go(shop: Workshop, redis_server: RedisServer) -> None:
    clock = ClockProcess(shop, Queues(queue_connection(redis_server.url)))
    store = shop.games.store
    ids = [new_id("g", now()) for _ in range(20)]
    for id in ids:
        shop.games.open(id, "bang", 4, "p_0", clock=Limits(per_decision=1, bank=0))
        for seat in range(1, 4):
            shop.games.sit(id, f"p_{seat}")
        key = store.partitions.deadlines(store.partitions.of(id))
        store.connections.call(key[:5], "ZADD", key, 1, id)
    assert clock.sweep() == len(ids)
    assert clock.sweep() == 0
    queues.work(redis_server.url, ["timeouts"], burst=True)


def test_sign_ups_are_counted_on_a_cluster(shop: Workshop) -> None:
    sign_ups = SignUps(Counters(shop.games.store), 2)
    for _ in range(2):
        sign_ups.count("192.0.2.1")
    with pytest.raises(Problem):
        sign_ups.count("192.0.2.1")
