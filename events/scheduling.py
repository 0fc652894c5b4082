"""Linux's policy for processes that would rather do much at once than be woken for each thing: SCHED_BATCH."""

from __future__ import annotations

import contextlib
import os
import sys


def wait_for_a_turn(pid: int = 0) -> None:
    """From now on a process (0: this one) interrupts nobody when it is woken; it waits for its turn, and by then has
    more to do at once. Nothing changes where a core is idle, elsewhere than on Linux, or where it is not allowed."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0))
