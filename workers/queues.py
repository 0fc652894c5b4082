"""The queues between the clock and the workers. They may be lost: everything in them is derived."""

from __future__ import annotations

import secrets
from typing import Any, Final

from redis import Redis
from rq import Queue, SimpleWorker

from workers.wiring import queue_url

NAMES: Final = ("timeouts", "bots", "scoring", "audits", "webhooks")
"""In the order in which workers look for work."""

JOB_SECONDS_MAX: Final = 60
FAILURE_SECONDS_KEPT: Final = 86_400
WORKER_TTL_SECONDS: Final = 20
MAINTENANCE_SECONDS: Final = 10


class Queues:
    """Where jobs are put. A job is named by what it does, so that the same one never waits twice.

    RQ forgets a finished job by its id, also one of the same id that waits again, so ids are the name and a number.
    """

    def __init__(self, connection: Redis | None = None) -> None:
        self.connection: Redis = connection or Redis.from_url(queue_url())
        self._queues = {name: Queue(name, connection=self.connection) for name in NAMES}

    def put(self, name: str, function: str, *arguments: Any, job: str) -> None:
        """Enqueues `function` (its dotted path) under the name `job`, unless that job is already waiting."""
        if self.connection.set(f"rq:waiting:{job}", 1, nx=True, ex=JOB_SECONDS_MAX) is None:
            return
        self._queues[name].enqueue_call(
            function,
            args=(job, *arguments),
            job_id=f"{job}-{secrets.token_hex(4)}",
            timeout=JOB_SECONDS_MAX,
            result_ttl=0,
            failure_ttl=FAILURE_SECONDS_KEPT,
        )

    def depths(self) -> dict[str, int]:
        return {name: queue.count for name, queue in self._queues.items()}


def begun(connection: Redis, job: str) -> None:
    """The job runs now: what comes after this moment is another job's business."""
    connection.delete(f"rq:waiting:{job}")


def work(names: tuple[str, ...] = NAMES, *, burst: bool = False) -> None:
    """Works until told to stop. Jobs run in this process: one that hangs is ended by its time limit."""
    connection = Redis.from_url(queue_url())
    queues = [Queue(name, connection=connection) for name in names]
    worker = SimpleWorker(
        queues,
        connection=connection,
        worker_ttl=WORKER_TTL_SECONDS,
        maintenance_interval=MAINTENANCE_SECONDS,
        job_monitoring_interval=5,
    )
    worker.work(burst=burst, logging_level="WARNING")
