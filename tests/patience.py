"""Waiting for facts, on a machine of any speed.

No test asks how long something took: a busy machine would answer. A test waits until something is so, or counts, or
sees what came first. What never becomes so must fail in the end, and that is all that HANGS_SECONDS is for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

HANGS_SECONDS: Final = 240.0
"""Who has not answered for so long hangs."""

LOOK_AGAIN_SECONDS: Final = 0.02


def wait_for(look: Callable[[], T | None], what: Callable[[], str] | str = "waited in vain") -> T:
    """The first that is found to be there, or to be true; `what` is told if nothing ever is."""
    hangs = time.monotonic() + HANGS_SECONDS
    while not (found := look()):
        assert time.monotonic() < hangs, what if isinstance(what, str) else what()
        time.sleep(LOOK_AGAIN_SECONDS)
    return found
