"""The queues between the clock and the workers. They may be lost: everything in them is derived."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any, Final

import structlog
from redis import Redis
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested

from events.redis.nodes import client
from workers.queue_names import QUEUES

ALONE: Final = "bots-alone"
"""Jobs of bots among themselves: whoever works on bots looks there while nobody waits for any."""

JOB_SECONDS_MAX: Final = {"timeouts": 20, "bots": 5, "scoring": 60, "audits": 180, "webhooks": 30}
"""How long a job may take before it is ended."""

FAILURE_SECONDS_KEPT: Final = 86_400
WORKER_TTL_SECONDS: Final = 20
MAINTENANCE_SECONDS: Final = 10
MONITORING_SECONDS: Final = 5
ANSWER_SECONDS_MAX: Final = 5.0
RETRY_SECONDS_MAX: Final = 1.0
"""The longest pause between two tries of a worker to reach Redis."""

OUTAGE_SECONDS: Final = 0.5
"""How long whoever met a store that is away waits before the next try."""

log = structlog.get_logger()


class QueuesUnavailable(Exception):
    """The Redis of the queues is away, or refuses."""


class Queues:
    """Where jobs are put. A job may be lost here: its work comes back when its lease is over. What is asked of them
    raises QueuesUnavailable."""

    def __init__(self, connection: Redis) -> None:
        self.connection = connection
        self._queues = {name: Queue(name, connection=connection) for name in (*QUEUES, ALONE)}

    def put(self, name: str, jobs: Iterable[tuple[str, Sequence[Any]]]) -> None:
        """Enqueues jobs of one queue, each as its name and its arguments, in one round trip."""
        queue, kind = self._queues[name], kind_in(name)
        prepared = [
            queue.prepare_data(
                f"workers.jobs.{kind}",
                args=tuple(arguments),
                job_id=f"{job}-{secrets.token_hex(4)}",
                timeout=JOB_SECONDS_MAX[kind],
                result_ttl=0,
                failure_ttl=FAILURE_SECONDS_KEPT,
            )
            for job, arguments in jobs
        ]
        if prepared:
            with _answering():
                queue.enqueue_many(prepared)

    def room(self, name: str, waiting_max: int) -> int:
        """How many more jobs may wait there."""
        with _answering():
            return max(0, waiting_max - self._queues[name].count)

    def workers(self, name: str) -> int:
        """How many look for work there, as far as Redis knows."""
        with _answering():
            return SimpleWorker.count(queue=self._queues[name])


@contextmanager
def _answering() -> Iterator[None]:
    try:
        yield
    except RedisError as error:
        raise QueuesUnavailable(str(error)) from error


def kind_in(queue: str) -> str:
    """Which kind of job lies in a queue."""
    return "bots" if queue == ALONE else queue


def queues_looked_at(names: Sequence[str]) -> list[str]:
    """The queues in which a worker on these kinds of work looks for jobs, in this order."""
    return [queue for name in names for queue in ((name, ALONE) if name == "bots" else (name,))]


def queue_connection(url: str) -> Redis:
    """A connection for putting jobs: one that hangs must not stop the clock."""
    return client(url, socket_timeout=ANSWER_SECONDS_MAX, socket_connect_timeout=ANSWER_SECONDS_MAX)


class Worker(SimpleWorker):
    """RQ's worker, which tries soon to reach Redis again, and can be told to stop even after its own loop has ended."""

    max_connection_wait_time = RETRY_SECONDS_MAX

    def __init__(self, url: str, names: Sequence[str], told: threading.Event) -> None:
        connection = client(url)
        super().__init__(
            [Queue(name, connection=connection) for name in queues_looked_at(names)],
            connection=connection,
            worker_ttl=WORKER_TTL_SECONDS,
            maintenance_interval=MAINTENANCE_SECONDS,
            job_monitoring_interval=MONITORING_SECONDS,
        )
        self._told = told
        self.has_ended = False

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self._told.set()
        if self.has_ended:
            raise StopRequested
        super().request_stop(signum, frame)  # type: ignore[no-untyped-call]


def work(url: str, names: Sequence[str] = QUEUES, *, burst: bool = False) -> None:
    """Works until told to stop. Jobs run in this process: one that hangs is ended by its time limit.

    SIGTERM lets the present job end; if it is killed with the process, it comes back by its lease. RQ's worker ends
    when Redis does not answer in time. Then another one begins in this process, which keeps the games in its memory.
    """
    told = threading.Event()
    with suppress(StopRequested):
        while not told.is_set():
            try:
                _work_on(Worker(url, names, told), burst)
            except RedisError as error:
                log.warning("the worker waits for Redis", error=str(error))
            if burst or told.is_set():
                return
            log.warning("the worker begins again")
            told.wait(OUTAGE_SECONDS)


def _work_on(worker: Worker, burst: bool) -> None:
    try:
        worker.work(burst=burst, logging_level="WARNING")
    finally:
        worker.has_ended = True
