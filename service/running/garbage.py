"""Python's garbage collector, as a process that serves wants it."""

from __future__ import annotations

import gc
from typing import Final

GARBAGE_MAX: Final = 100_000
"""So many new objects before a look for garbage: what a command leaves behind goes by itself, and a look takes time."""


def keep_what_is_loaded() -> None:
    """Everything is loaded, and stays: nothing of it is ever looked at as garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_MAX, 20, 100)
