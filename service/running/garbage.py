"""Python's garbage collector, as a process that serves wants it."""

from __future__ import annotations

import gc
from typing import Final

GARBAGE_MAX: Final = 100_000
"""So many new objects before a look for garbage: what a command leaves behind goes by itself, and a look takes time."""


def look_seldom() -> None:
    """From the first import on: of what is imported nothing is garbage, and looks for it were a seventh of a start."""
    gc.set_threshold(GARBAGE_MAX, 20, 100)


def keep_what_is_loaded() -> None:
    """Everything is loaded, and stays: nothing of it is ever looked at as garbage."""
    gc.collect()
    gc.freeze()
    look_seldom()
