"""The queues between the clock and the workers. They may be lost: everything in them is derived."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Final

from redis import Redis
from rq import Queue, SimpleWorker

from events.redis.places import client

NAMES: Final = ("timeouts", "scoring", "bots", "audits", "webhooks")
"""In the order in which workers look for work: what is urgent is short. Bots may always have something to do."""

WAITING_MAX: Final = 500
"""How many jobs may wait in a queue before the clock stops leasing more."""

SECONDS_MAX: Final = {"timeouts": 20, "bots": 5, "scoring": 60, "audits": 180, "webhooks": 30}
"""How long a job may take before it is ended."""

FAILURE_SECONDS_KEPT: Final = 86_400
WORKER_TTL_SECONDS: Final = 20
MAINTENANCE_SECONDS: Final = 10
MONITORING_SECONDS: Final = 5
ANSWER_SECONDS_MAX: Final = 5.0


class Queues:
    """Where jobs are put. Their ids say what they do; whether one is needed, their lease says."""

    def __init__(self, connection: Redis) -> None:
        self.connection = connection
        self._queues = {name: Queue(name, connection=connection) for name in NAMES}

    def put(self, name: str, jobs: Iterable[tuple[str, Sequence[Any]]], *, at_front: bool = False) -> None:
        """Enqueues jobs of one queue, each as its name and its arguments, in one round trip."""
        queue = self._queues[name]
        prepared = [
            queue.prepare_data(
                f"workers.jobs.{name}",
                args=tuple(arguments),
                job_id=f"{job}-{secrets.token_hex(4)}",
                timeout=SECONDS_MAX[name],
                result_ttl=0,
                failure_ttl=FAILURE_SECONDS_KEPT,
                at_front=at_front,
            )
            for job, arguments in jobs
        ]
        if prepared:
            queue.enqueue_many(prepared)

    def room(self, name: str, waiting_max: int | None = None) -> int:
        """How many more jobs may wait there."""
        return max(0, (WAITING_MAX if waiting_max is None else waiting_max) - self._queues[name].count)


def queue_connection(url: str) -> Redis:
    """For whoever puts jobs: one that hangs must not stop the clock."""
    return client(url, socket_timeout=ANSWER_SECONDS_MAX, socket_connect_timeout=ANSWER_SECONDS_MAX)


def work(url: str, names: Sequence[str] = NAMES, *, burst: bool = False) -> None:
    """Works until told to stop. Jobs run in this process: one that hangs is ended by its time limit.

    SIGTERM lets the present job end; one that is killed with it comes back by its lease.
    """
    connection = client(url)
    worker = SimpleWorker(
        [Queue(name, connection=connection) for name in names],
        connection=connection,
        worker_ttl=WORKER_TTL_SECONDS,
        maintenance_interval=MAINTENANCE_SECONDS,
        job_monitoring_interval=MONITORING_SECONDS,
    )
    worker.work(burst=burst, logging_level="WARNING")
