"""Processes that take what has come in batches instead of one by one."""

from __future__ import annotations

import contextlib
import os
import sys


def serve_in_batches(pid: int = 0) -> None:
    """From now on a process (0: this one) is not put in front of whoever is at work each time that something comes for
    it: when its turn is, more has come, and cores that are full change hands less often. Where a core is idle nothing
    changes. Linux can do that; elsewhere, or where it may not, all stays as it was."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(pid, os.SCHED_BATCH, os.sched_param(0))
