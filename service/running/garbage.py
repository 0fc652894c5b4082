"""Settings of Python's garbage collector for processes that serve."""

from __future__ import annotations

import gc
from typing import Final

GARBAGE_MAX: Final = 100_000
"""How many new objects there may be before the collector runs: a command leaves no cycles behind, and a run takes
time."""


def look_seldom() -> None:
    """Call it before the first import: nothing that is imported is garbage, and collecting took a seventh of the
    start."""
    gc.set_threshold(GARBAGE_MAX, 20, 100)


def keep_what_is_loaded() -> None:
    """Call it once everything is loaded: the collector never looks at any of that again."""
    gc.collect()
    gc.freeze()
    look_seldom()
