"""A few commands at a time, so that somebody who only looks at a game need not wait until a whole crowd has moved.

The loop runs what is ready in the order in which it came, and a command takes as long as many looks. If sixty commands
come at once, a look that comes after them would wait for all sixty, once on its way to the store and once on its way
back. So only a few begin in each turn of the loop, and everything else runs in between.
"""

from __future__ import annotations

import asyncio
from collections import deque


class Pace:
    """Limits how many commands begin in one turn of a loop. First come, first served."""

    def __init__(self, a_turn: int) -> None:
        self._a_turn = a_turn
        self._begun = 0
        """In this turn."""
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def wait(self) -> None:
        """Waits until the caller may begin."""
        loop = asyncio.get_running_loop()
        if self._begun == self._a_turn:
            turn = loop.create_future()
            self._waiting.append(turn)
            await turn
            return
        if self._begun == 0:
            loop.call_soon(self._turn)
        self._begun += 1

    def is_kept(self) -> bool:
        """Whether somebody is waiting, so that more commands are about to begin."""
        return bool(self._waiting)

    def _turn(self) -> None:
        """A turn of the loop is over: those who wait longest begin in the next one."""
        self._begun = 0
        while self._waiting and self._begun < self._a_turn:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._begun += 1
        if self._begun:
            asyncio.get_running_loop().call_soon(self._turn)
