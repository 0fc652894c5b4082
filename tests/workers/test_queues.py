"""Which worker looks after what."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from redis.exceptions import TimeoutError
from rq import SimpleWorker

from events.redis.nodes import client
from events.redis.server import RedisServer
from service.cli.serve import PARTS
from workers import jobs, queues
from workers.queue_names import QUEUES


@pytest.fixture
def own_signals() -> Iterator[None]:
    """RQ takes them, and gives none back."""
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


WORKERS = [names for command, *names in PARTS if command == "worker"]


def test_every_queue_has_a_job_a_time_limit_and_a_worker() -> None:
    assert set(queues.JOB_SECONDS_MAX) == set(QUEUES)
    assert all(callable(getattr(jobs, name)) for name in QUEUES)
    assert {name for names in WORKERS for name in names} == set(QUEUES)


def test_time_outs_and_scores_wait_for_nobody_and_not_for_one_worker_alone() -> None:
    assert ["timeouts", "scoring"] in WORKERS
    assert all(names[:2] == ["timeouts", "scoring"] for names in WORKERS) and len(WORKERS) > 1


def test_queues_whose_redis_is_away_say_so_by_an_error_of_their_own() -> None:
    away = queues.Queues(queues.queue_connection("unix:///there-is-no.sock"))
    for asked in (
        lambda: away.put("bots", [("bots-g_1", ["g_1", 1, 1])]),
        lambda: away.room("bots", 1),
        lambda: away.workers("bots"),
    ):
        with pytest.raises(queues.QueuesUnavailable, match="there-is-no"):
            asked()


@pytest.mark.parametrize("is_late", [False, True], ids=["while it works", "after it has ended"])
def test_a_worker_whose_redis_hung_works_on_until_it_is_told_to_stop(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, own_signals: None, is_late: bool
) -> None:
    ended: list[queues.Worker] = []

    def works(worker: queues.Worker, **_: Any) -> bool:
        """As RQ does: it ends by itself, or on its way out finds Redis still silent."""
        ended.append(worker)
        if len(ended) == 2:
            raise TimeoutError
        if len(ended) == 3:
            (ended[0] if is_late else worker).request_stop(signal.SIGTERM, None)
        return False

    monkeypatch.setattr(queues, "OUTAGE_SECONDS", 0.0)
    monkeypatch.setattr(SimpleWorker, "work", works)
    queues.work(redis_server.url)
    assert len(ended) == 3


def test_a_worker_that_is_there_before_redis_waits_for_it(
    redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch, own_signals: None
) -> None:
    addresses = iter(["unix:///there-is-no.sock", redis_server.url])
    monkeypatch.setattr(queues, "OUTAGE_SECONDS", 0.0)
    monkeypatch.setattr(queues, "client", lambda _: client(next(addresses)))
    monkeypatch.setattr(SimpleWorker, "work", lambda worker, **_: worker.request_stop(signal.SIGTERM, None))
    queues.work("redis://wherever")
    assert list(addresses) == []
