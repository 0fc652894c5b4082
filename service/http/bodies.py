"""Reads the bodies of requests, before a request holds a thread, a place in a limit or a turn at a game.

A body that is too large is not read: a body of one byte too many takes its place, and is refused where sizes are
checked. A body that comes too slowly is refused.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]

from service.http.headers import BODY_MAX
from service.http.problems import Problem
from service.http.rsgi import Exchange, HttpRequest

BODY_SECONDS_MAX: Final = 10.0
BODIES_SWEEP_SECONDS: Final = 0.5

DRAINED_MAX: Final = 16 * 1024 * 1024
"""How much of a body that is too large is read and dropped after the answer: many clients read it only once they have
sent everything."""

BODILESS: Final = frozenset(("GET", "HEAD", "OPTIONS"))
_TOO_LARGE: Final = bytes(BODY_MAX + 1)


class Bodies:
    """All bodies that are being read on one loop."""

    def __init__(self) -> None:
        self._reading: dict[asyncio.Task[Any], float] = {}
        """When each began, the oldest first."""
        self._is_watched = False

    async def read(self, request: HttpRequest, exchange: Exchange) -> bytes:
        """The body; raises a Problem where it breaks off or takes too long."""
        if request.method in BODILESS:
            return b""
        length = request.header("content-length")
        if length is not None and int(length) > BODY_MAX:
            return _TOO_LARGE
        task, loop = asyncio.current_task(), asyncio.get_running_loop()
        assert task is not None
        if not self._is_watched:
            self._is_watched = True
            loop.call_later(BODIES_SWEEP_SECONDS, self._sweep)
        self._reading[task] = loop.time()
        try:
            return await (exchange() if length is not None else _pieces(exchange))
        except ProtocolClosed:
            raise Problem.about("body", "It broke off.", "Skončilo předčasně.") from None
        except asyncio.CancelledError:
            if task in self._reading:
                raise
            task.uncancel()
            raise Problem("slow-body") from None
        finally:
            self._reading.pop(task, None)

    def _sweep(self) -> None:
        """Ends those that have taken too long. One timer for all is cheaper than one each."""
        loop = asyncio.get_running_loop()
        for task, since in list(self._reading.items()):
            if loop.time() - since < BODY_SECONDS_MAX:
                break
            del self._reading[task]
            task.cancel()
        self._is_watched = bool(self._reading)
        if self._is_watched:
            loop.call_later(BODIES_SWEEP_SECONDS, self._sweep)

    async def drain(self, request: HttpRequest, exchange: Exchange) -> None:
        """Reads and drops what is still sent after the answer, for a while. A client that waited to be asked for its
        body (`Expect`) sends nothing more."""
        if "expect" in request.headers:
            return
        drained = 0
        try:
            async with asyncio.timeout(BODY_SECONDS_MAX):
                async for piece in exchange:
                    drained += len(piece)
                    if drained > DRAINED_MAX:
                        return
        except (ProtocolClosed, TimeoutError):
            return


async def _pieces(exchange: Exchange) -> bytes:
    """A body without a length, up to where it is too large."""
    pieces, size = [], 0
    async for piece in exchange:
        pieces.append(piece)
        size += len(piece)
        if size > BODY_MAX:
            return _TOO_LARGE
    return b"".join(pieces)
