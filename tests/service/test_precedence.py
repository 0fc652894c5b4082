"""Where cores are short, whoever sends commands waits for those who read what happened, not the other way round."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bench.processor import family
from events.redis.server import RedisServer
from service.running.precedence import NICENESS_STEPS
from tests.service.served import Served

SAID = "import os; from service.running.precedence import give_way; give_way(); print(os.getpriority(0, 0))"


def niceness(pid: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, pid)


def test_every_process_of_the_api_gives_way_and_none_of_push_does(api_and_push: Served) -> None:
    ours = niceness(0)
    api, push = (family(api_and_push.processes[part].pid) for part in ("api", "push"))
    assert {niceness(pid) for pid in api} == {min(ours + NICENESS_STEPS, 19)}
    assert {niceness(pid) for pid in push} == {ours}


def test_the_api_and_redis_take_what_has_come_in_batches_and_push_does_not(
    api_and_push: Served, redis_server: RedisServer
) -> None:
    api, push = (family(api_and_push.processes[part].pid) for part in ("api", "push"))
    assert redis_server.pid is not None
    assert {os.sched_getscheduler(pid) for pid in (*api, redis_server.pid)} == {os.SCHED_BATCH}
    assert {os.sched_getscheduler(pid) for pid in push} == {os.SCHED_OTHER}


def test_a_part_with_a_session_of_its_own_gives_way_as_one_without() -> None:
    for is_alone in (True, False):
        told = subprocess.run(
            [sys.executable, "-c", SAID],
            cwd=Path(__file__).parents[2],
            start_new_session=is_alone,
            capture_output=True,
            check=True,
        )
        assert int(told.stdout) == min(niceness(0) + NICENESS_STEPS, 19), told.stderr
