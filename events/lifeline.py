"""Processes that end when the one that started them does, even if it is killed: nothing is left behind.

Linux sends the signal. Other systems do not: there an orphan is told to leave at the next start.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

PR_SET_PDEATHSIG: Final = 1

_EXEC: Final = f"""\
import ctypes, os, sys
ctypes.CDLL(None).prctl({PR_SET_PDEATHSIG}, {int(signal.SIGTERM)})
if os.getppid() == int(sys.argv[1]):
    os.execv(sys.argv[2], sys.argv[2:])
"""


def end_with_parent() -> None:
    """From now on this process gets SIGTERM when the one that forked it dies; it ends at once if that has happened
    already."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, int(signal.SIGTERM))
    parent = multiprocessing.parent_process()
    if parent is not None and os.getppid() != parent.pid:
        raise SystemExit(f"process {parent.pid}, which started this one, is gone")


def ending_with_us(command: Sequence[str | Path]) -> list[str]:
    """The same command as a child that gets SIGTERM when this process dies. The program is named by its path.

    A few lines of Python ask for the signal and then become the program: the number of the process stays the same.
    """
    words = [str(word) for word in command]
    if sys.platform != "linux":
        return words
    return [sys.executable, "-I", "-S", "-c", _EXEC, str(os.getpid()), *words]
