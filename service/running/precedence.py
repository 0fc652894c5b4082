"""Which processes go first if there are fewer cores than work.

An event that waits is late for everybody who watches, and a store that waits holds up all commands: so Redis, push and
the clock go first, and the API and the workers give way. So a client that sends commands as fast as they are answered
keeps no reader waiting: it is the client who waits. Processes that give way, and Redis, also run in longer batches, so
that a busy core changes hands less often (docs/decisions/0056-cores-change-hands-less-often.md).
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from events.scheduling import wait_for_a_turn

NICENESS_STEPS: Final = 5
"""Steps of niceness: five leave about a third of the usual share of a core, so that nothing is starved."""

AUTOGROUP: Final = Path("/proc/self/autogroup")


def give_way() -> None:
    """Makes this process, and those that it starts, yield to the other parts."""
    wait_for_a_turn()
    os.nice(NICENESS_STEPS)
    if os.getsid(0) == os.getpid():
        # Linux may share the cores among sessions first, and by niceness only within one: the supervisor has given
        # every part a session of its own.
        with contextlib.suppress(OSError):
            AUTOGROUP.write_text(str(NICENESS_STEPS), encoding="ascii")
