"""Waiting for facts, on a machine of any speed.

No test asks how long something took, which depends on how busy the machine is. A test waits until something is true, or
counts, or sees what came first. If it never becomes true the test must fail in the end, and HANGS_SECONDS is for
nothing else.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, TypeVar

T = TypeVar("T")

HANGS_SECONDS: Final = 240.0
"""Something that takes longer than this hangs, even on a very busy machine."""

PROGRAM_HANGS_SECONDS: Final = 1_800.0
"""The same for a program that does much by itself, such as playing whole games. Beside two other runs of all tests one
took more than five minutes."""

LOOK_AGAIN_SECONDS: Final = 0.02
LOOK_AGAIN_SECONDS_MAX: Final = 0.2
"""The pauses grow up to this, so that asking a service again and again is not what keeps the machine busy."""


def wait_for(look: Callable[[], T | None], what: Callable[[], str] | str = "waited in vain") -> T:
    """Calls `look` until it gives something true, and returns that; fails with `what` if it never does."""
    hangs = time.monotonic() + HANGS_SECONDS
    pause = LOOK_AGAIN_SECONDS
    while not (found := look()):
        assert time.monotonic() < hangs, what if isinstance(what, str) else what()
        time.sleep(pause)
        pause = min(1.2 * pause, LOOK_AGAIN_SECONDS_MAX)
    return found
