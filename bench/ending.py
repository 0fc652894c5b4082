"""How a measurement ends before its time: as it would have, so that no process is left behind."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

AGAIN_SECONDS: Final = 0.5
"""Who was told to stop and goes on is told again."""


@contextmanager
def ended_in_order(seconds_max: int = 0) -> Iterator[None]:
    """In this block who is told to stop, or takes longer than that (0: as long as it likes), stops what it has started
    first.

    An exception does that; but where it comes up inside of a finalizer, Python prints it and goes on. So it comes again
    until it is on its way.
    """
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
