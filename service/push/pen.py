"""Writes to one reader from the loop, without a task, and without ever waiting for the reader.

The server either takes a write at once, or returns a future that is done when there is room again, which means that the
reader is behind. At most one write is under way; what comes meanwhile waits here and goes out in one piece.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import structlog

AsgiMessage = dict[str, Any]
AsgiHeaders = list[tuple[bytes, bytes]]
Send = Callable[[AsgiMessage], Awaitable[None]]
Receive = Callable[[], Awaitable[AsgiMessage]]

log = structlog.get_logger()


class Pen:
    """One answer, written piece by piece."""

    def __init__(self, send: Send, closed: Callable[[], None]) -> None:
        """`closed` is called once nothing more will be written."""
        self.since = time.monotonic()
        """When something was last written or taken."""
        self.waiting = 0
        """How many events wait until the reader has taken those before them."""
        self._send, self._closed = send, closed
        self._under_way: asyncio.Future[None] | None = None
        self._rest: list[bytes] = []
        self._is_ending = False
        self._is_closed = False
        self._all_taken: asyncio.Future[None] | None = None

    @property
    def is_writing(self) -> bool:
        """Whether something was sent that the reader has yet to take."""
        return self._under_way is not None

    def begin(self, headers: AsgiHeaders) -> None:
        self._hand({"type": "http.response.start", "status": 200, "headers": headers})

    def write(self, content: bytes, events: int = 0) -> None:
        """Sends it after everything that was written before; `events` is how many are in it."""
        if self._is_ending:
            return
        if self._under_way is None:
            self._hand(_body(content))
        else:
            self._rest.append(content)
            self.waiting += events

    def cut(self, last_word: bytes) -> None:
        """Drops what waits, and ends with this last word instead."""
        self._rest.clear()
        self.write(last_word)
        self.end()

    def end(self) -> None:
        """Closes once everything is taken."""
        self._is_ending = True
        if self._under_way is None:
            self._finish()

    def close(self) -> None:
        """Stops writing at once; what waits is dropped."""
        self._is_ending = True
        if not self._is_closed:
            self._is_closed = True
            self._tell_all_taken()
            self._closed()

    async def all_taken(self) -> None:
        """Waits until the reader has taken everything, or the pen is closed."""
        if self._under_way is not None and not self._is_closed:
            self._all_taken = asyncio.get_running_loop().create_future()
            await self._all_taken

    def _hand(self, message: AsgiMessage) -> None:
        self.since = time.monotonic()
        try:
            answer = self._send(message)
        except Exception as error:
            # An error of one connection must not stop the follower, which writes to all of them.
            log.warning("a stream cannot be written to", error=str(error))
            self.close()
            return
        if asyncio.isfuture(answer) and not answer.done():
            self._under_way = answer
            answer.add_done_callback(self._taken)

    def _taken(self, answer: asyncio.Future[None]) -> None:
        self.since = time.monotonic()
        self._under_way = None
        if self._is_closed:
            return
        if answer.cancelled() or answer.exception() is not None:
            self.close()
            return
        if self._rest:
            content = b"".join(self._rest)
            self._rest.clear()
            self.waiting = 0
            self._hand(_body(content))
        if self._under_way is None:
            self._tell_all_taken()
            if self._is_ending:
                self._finish()

    def _finish(self) -> None:
        if not self._is_closed:
            self._hand({"type": "http.response.body", "body": b"", "more_body": False})
            self.close()

    def _tell_all_taken(self) -> None:
        if self._all_taken is not None and not self._all_taken.done():
            self._all_taken.set_result(None)


def _body(content: bytes) -> AsgiMessage:
    return {"type": "http.response.body", "body": content, "more_body": True}
