"""Which worker looks after what."""

from __future__ import annotations

from service.cli.serve import PARTS
from service.cli.worker import QUEUES
from workers import jobs, queues

WORKERS = [names for command, *names in PARTS if command == "worker"]


def test_every_queue_has_a_job_a_time_limit_and_a_worker() -> None:
    assert QUEUES == queues.NAMES and set(queues.SECONDS_MAX) == set(QUEUES)
    assert all(callable(getattr(jobs, name)) for name in QUEUES)
    assert {name for names in WORKERS for name in names} == set(QUEUES)


def test_time_outs_and_scores_wait_for_nobody_and_not_for_one_worker_alone() -> None:
    assert ["timeouts", "scoring"] in WORKERS
    assert all(names[:2] == ["timeouts", "scoring"] for names in WORKERS) and len(WORKERS) > 1
