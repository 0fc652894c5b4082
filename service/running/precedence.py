"""Who goes first where there are fewer cores than work.

An event that waits is late for everybody who watches, and a store that waits holds up all commands: so Redis, push and
the clock go before the API and the workers, which give way. Whoever sends commands as fast as they are answered then
waits for the readers of what came before, and not the other way round. And who gives way takes what has come in
batches, as Redis does: a core that is full changes hands less often
(docs/decisions/0056-cores-change-hands-less-often.md).
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import Final

from events.scheduling import wait_for_a_turn

STEPS: Final = 5
"""Of niceness: about a third of the weight of those who do not give way, so that nobody is starved."""

AUTOGROUP: Final = Path("/proc/self/autogroup")


def give_way() -> None:
    """This process, and those that it starts, yield to the other parts."""
    wait_for_a_turn()
    os.nice(STEPS)
    if os.getsid(0) == os.getpid():
        # Linux may share the cores among sessions first, and by niceness only within one: the supervisor has given
        # every part a session of its own.
        with contextlib.suppress(OSError):
            AUTOGROUP.write_text(str(STEPS), encoding="ascii")
