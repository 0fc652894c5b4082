"""One command of a game at a time: of two at once, one would only end in a conflict."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class GameTurns:
    """The games with commands under way, and the last command in each game's queue."""

    def __init__(self) -> None:
        self._last: dict[str, asyncio.Future[None]] = {}

    async def take(self, game: str, work: Callable[[], Awaitable[T]]) -> T:
        """Does the work after everything that came before it at this game."""
        before = self._last.get(game)
        done = self._last[game] = asyncio.get_running_loop().create_future()
        try:
            if before is not None:
                await asyncio.wait((before,))
            return await work()
        finally:
            done.set_result(None)
            if self._last[game] is done:
                del self._last[game]
