"""How a measurement ends before its time: as it would have, so that no process is left behind."""

import signal
import sys


def end_in_order(seconds_max: int = 0) -> None:
    """Who is told to stop, or takes longer than that (0: as long as it likes), stops what it has started first."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("Stopped."))
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"This takes longer than {seconds_max} seconds."))
    signal.alarm(seconds_max)
