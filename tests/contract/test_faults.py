"""Redis goes away, comes back, hangs, fills up or turns read-only: nothing acknowledged is lost or half done."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from domain.kernel.record import Written
from events.proof.chain import Head, Stored, head_of, link
from events.redis.connection import Connections
from events.redis.errors import ReadOnly, StoreError, StoreUnavailable
from events.redis.server import RedisServer
from events.store import Appended, Store
from tests.fixtures.redis import Connect, connected
from tests.patience import HANGS_SECONDS, wait_for
from tests.writers import AT, SECRET, Writers, check_chain, written

StartRedis = Callable[..., RedisServer]
GAME = "g_1"
START = Head.before_first(GAME)


@pytest.fixture
def server(own_redis: StartRedis) -> RedisServer:
    return own_redis()


@pytest.fixture
def store(server: RedisServer, connect: Connect) -> Iterator[Store]:
    with connected(server.url, patience=0.2, connect=connect) as store:
        yield store


@pytest.fixture
def by_threads(server: RedisServer) -> Iterator[Store]:
    """For what only threads do: calls that may not be made twice, and calls that are interrupted."""
    with connected(server.url, patience=0.2) as store:
        yield store


def batch(head: Head, count: int = 3, size: int = 0) -> list[Stored]:
    public = {"text": Random(head.version).randbytes(size // 2).hex()}
    return [*link(head, AT, [Written(type="synthetic.Written", schema=1, by=0, data=public)] * count, SECRET)]


def append(store: Store, head: Head, key: str, size: int = 0) -> Head:
    events = batch(head, size=size)
    assert store.append(head, events, key=key, due=5) == Appended(head.version + 1, 3)
    return head_of(head.game, events[-1])


def kill(server: RedisServer) -> None:
    assert server.pid
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: not server.poll())


def is_answered(store: Store) -> bool:
    try:
        return store.head(GAME) is not None
    except StoreUnavailable:
        return False


def nothing_was_written(store: Store, head: Head, key: str) -> bool:
    return store.head(GAME) == head and len(store.read(GAME)) == head.version and store.answered(GAME, key) is None


def test_killing_redis_in_the_middle_of_appends_loses_nothing_acknowledged(server: RedisServer) -> None:
    with connected(server.url, patience=HANGS_SECONDS) as store, Writers(server.url, GAME, "ab", 120) as writers:
        writers.go()
        for version in (60, 180, 300):
            while (head := store.head(GAME)) is None or head.version < version:
                pass
            kill(server)
            server.start()
        told = writers.answers()
        stored = list(store.read_all(GAME))
    check_chain(GAME, stored)
    facts = list(written(stored))
    assert sorted(facts) == [(name, n, part) for name in "ab" for n in range(120) for part in range(1 + n % 3)]
    for name, answers in told.items():
        for answer in answers:
            assert facts[answer["first"] - 1] == (name, answer["n"], 0)


def test_after_a_restart_the_script_is_unknown_and_loaded_again(server: RedisServer, store: Store) -> None:
    head = append(store, START, "before")
    server.restart()
    head = append(store, head, "after")
    store.connections.call("", "SCRIPT", "FLUSH")
    append(store, head, "after flushing")
    assert [event.version for event in store.read(GAME)] == list(range(1, 10))


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long whoever asks Redis again has waited before, thread or loop."""
    noted: list[float] = []
    sleep, sleep_on_loop = time.sleep, asyncio.sleep

    def pause(seconds: float) -> None:
        noted.append(seconds)
        sleep(seconds)

    async def pause_on_loop(seconds: float) -> None:
        noted.append(seconds)
        await sleep_on_loop(seconds)

    monkeypatch.setattr(time, "sleep", pause)
    monkeypatch.setattr(asyncio, "sleep", pause_on_loop)
    return noted


def test_without_redis_the_caller_is_told_at_once_and_served_when_it_is_back(
    server: RedisServer, store: Store, pauses: list[float]
) -> None:
    head = append(store, START, "before")
    server.stop()
    pauses.clear()
    with pytest.raises(StoreUnavailable, match="cannot be reached"):
        store.append(head, batch(head), key="gone", due=5)
    assert any(pauses), "it waited a little"
    pauses.clear()
    for _ in range(20):
        with pytest.raises(StoreUnavailable):
            store.read(GAME)
    assert not any(pauses), "once it is known to be gone nobody waits"
    server.start()
    assert nothing_was_written(store, head, "gone")
    append(store, head, "gone")


def test_a_call_survives_a_restart_within_its_patience(server: RedisServer, connect: Connect) -> None:
    with connected(server.url, patience=HANGS_SECONDS, connect=connect) as store:
        head = append(store, START, "before")
        kill(server)
        server.start()
        append(store, head, "after")


def test_an_append_whose_answer_was_lost_is_told_what_happened(server: RedisServer, connect: Connect) -> None:
    """The command reaches Redis, the answer does not reach us: Redis is stopped in between."""
    with connected(server.url) as patient:
        head = append(patient, START, "before")
        connections = connect(server.url, timeout=0.2, patience=0.1)
        impatient = Store(connections)
        wait_for(lambda: is_answered(impatient))
        assert server.pid
        os.kill(server.pid, signal.SIGSTOP)
        try:
            with pytest.raises(StoreUnavailable):
                impatient.append(head, batch(head), key="lost", due=5)
        finally:
            os.kill(server.pid, signal.SIGCONT)
            connections.close()
        head = append(patient, head, "lost")
        assert len(patient.read(GAME)) == 6
        append(patient, head, "next")


def test_a_replica_refuses_the_append_whole_and_says_why(store: Store) -> None:
    head = append(store, START, "before")
    store.connections.call("", "REPLICAOF", "127.0.0.1", "1")
    with pytest.raises(ReadOnly, match="takes no writes"):
        store.append(head, batch(head), key="refused", due=5)
    assert nothing_was_written(store, head, "refused")
    store.connections.call("", "REPLICAOF", "NO", "ONE")
    append(store, head, "refused")


def test_a_full_memory_refuses_the_append_whole_and_says_why(store: Store) -> None:
    head = append(store, START, "before")
    store.connections.call("", "CONFIG", "SET", "maxmemory", "1")
    with pytest.raises(ReadOnly, match="maxmemory"):
        store.append(head, batch(head), key="refused", due=5)
    assert nothing_was_written(store, head, "refused")
    store.connections.call("", "CONFIG", "SET", "maxmemory", "0")
    append(store, head, "refused")


def test_a_full_disk_ends_redis_and_loses_nothing_acknowledged(server: RedisServer, store: Store) -> None:
    """A limit on the size of files stands for the full disk: the write fails in the middle of an append."""
    assert server.pid
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (100_000, 100_000))
    acknowledged = [START]

    def fill() -> None:
        for n in range(100):
            acknowledged.append(append(store, acknowledged[-1], str(n), size=12_000))

    with pytest.raises(StoreUnavailable):
        fill()
    head, key = acknowledged[-1], str(len(acknowledged) - 1)
    assert 5 < len(acknowledged) < 20
    wait_for(lambda: not server.poll())
    server.start()
    assert nothing_was_written(store, head, key)
    head = append(store, head, key, size=12_000)
    assert [event.version for event in store.read(GAME)] == list(range(1, head.version + 1))


def test_a_password_that_is_asked_for_is_named_as_the_cause(
    server: RedisServer, store: Store, connect: Connect
) -> None:
    append(store, START, "before")
    store.connections.call("", "CONFIG", "SET", "requirepass", "secret")
    store.connections.close()
    with pytest.raises(StoreUnavailable, match="does not let us in"):
        store.head(GAME)
    with connected(server.url.replace("unix://", "unix://:secret@"), connect=connect) as known:
        assert known.head(GAME)


def test_a_call_that_may_not_be_made_twice_is_never_repeated(server: RedisServer, by_threads: Store) -> None:
    by_threads.connections.call("", "SET", "count", 0)
    server.restart()
    with pytest.raises(StoreUnavailable):
        by_threads.connections.call("", "INCR", "count", is_repeatable=False)
    assert by_threads.connections.call("", "GET", "count") == b"0"


def test_a_command_that_redis_does_not_know_is_our_mistake(store: Store) -> None:
    with pytest.raises(StoreError, match="Redis refused"):
        store.connections.call("", "NOSUCH")
    with pytest.raises(StoreError, match="address"):
        Connections("http://localhost")


def test_a_call_that_is_interrupted_leaves_no_answer_behind_for_the_next(
    server: RedisServer, by_threads: Store
) -> None:
    """RQ ends a job that takes too long by an exception out of a signal, wherever the job happens to be."""

    class TimeIsUp(Exception):
        pass

    def ring(*_: object) -> None:
        raise TimeIsUp

    def interrupt() -> None:
        """Once Redis has the call and somebody waits for its answer."""
        with connected(server.url) as onlooker:
            wait_for(lambda: b"cmd=blpop" in onlooker.connections.call("", "CLIENT", "LIST"))
            os.kill(os.getpid(), signal.SIGUSR1)

    before = signal.signal(signal.SIGUSR1, ring)
    try:
        for _ in range(5):
            with ThreadPoolExecutor(1) as thread:
                interrupting = thread.submit(interrupt)
                with pytest.raises(TimeIsUp):
                    by_threads.connections.call("", "BLPOP", "nothing", int(HANGS_SECONDS))
                interrupting.result()
            assert by_threads.connections.call("", "ECHO", "hello") == b"hello"
    finally:
        signal.signal(signal.SIGUSR1, before)


FORK = """
import os, sys
from events.redis.connection import Connections
from events.store import Store

store = Store(Connections(sys.argv[1]))
before = store.head("g_1")
child = os.fork()
for _ in range(200):
    assert store.head("g_1") == before
if child:
    _, status = os.waitpid(child, 0)
    sys.exit(status)
"""


def test_a_fork_does_not_share_its_parent_s_connection(server: RedisServer, store: Store) -> None:
    append(store, START, "before")
    subprocess.run([sys.executable, "-c", FORK, server.url], check=True, timeout=HANGS_SECONDS)
