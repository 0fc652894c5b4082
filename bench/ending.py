"""How a measurement that is stopped ends: in order, so that no process is left behind."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

AGAIN_SECONDS: Final = 0.5
"""A program that goes on after it was told to stop is told again after this pause."""


@contextmanager
def ended_in_order(seconds_max: int = 0) -> Iterator[None]:
    """If the program is told to stop inside this block, or the block takes longer than `seconds_max` (0: no limit), an
    exception ends it, so that everything it started is stopped first. Python only prints an exception that is raised
    inside a finalizer, so it is raised again until it gets through."""
    said = f"This takes longer than {seconds_max} seconds."

    def stop(number: int, frame: FrameType | None) -> None:
        nonlocal said
        if isinstance(sys.exc_info()[1], SystemExit):
            return
        if number != signal.SIGALRM:
            said = "Stopped."
        signal.setitimer(signal.ITIMER_REAL, AGAIN_SECONDS, AGAIN_SECONDS)
        sys.exit(said)

    heard = [number for number in (signal.SIGINT, signal.SIGTERM) if signal.getsignal(number) != signal.SIG_IGN]
    before = {number: signal.signal(number, stop) for number in (*heard, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_REAL, seconds_max)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, was in before.items():
            signal.signal(number, was)
