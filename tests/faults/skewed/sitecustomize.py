"""Loaded by every process of a service whose clock a test sets: shifts Python's clock by what a file says.

It stands in a folder of its own, which `tests/faults/house.py` puts on the path of the processes that it starts. The
product knows nothing of it.
"""

import os
import time
from collections.abc import Callable

LOOK_EVERY_SECONDS = 0.02

_real = time.time_ns


def _skewed(path: str) -> Callable[[], int]:
    off_ns, looked_at = 0, 0.0

    def skewed() -> int:
        nonlocal off_ns, looked_at
        if time.monotonic() >= looked_at + LOOK_EVERY_SECONDS:
            looked_at = time.monotonic()
            try:
                with open(path, encoding="ascii") as file:
                    off_ns = int(file.read() or 0)
            except OSError:
                off_ns = 0
        return _real() + off_ns

    return skewed


if "GYOJI_TEST_CLOCK" in os.environ:
    time.time_ns = _now_ns = _skewed(os.environ["GYOJI_TEST_CLOCK"])
    time.time = lambda: _now_ns() / 1e9
