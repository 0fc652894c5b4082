"""Who is there: a seat with an open stream counts as connected, anybody else with a stream of a public game as
watching. Written to the store for all streams of a process together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from events.beside.presence import MARK_SECONDS, Mark, Presence
from events.redis.errors import StoreError
from events.redis.pipelined import Pipelines
from service.push.streams import GameStream


class Attendance:
    """The open streams, each with its seat, or None for somebody who watches. Changes are written at once, and all of
    it again every MARK_SECONDS."""

    def __init__(self, presence: Presence, calls: Pipelines) -> None:
        self._presence, self._calls = presence, calls
        self._places: dict[GameStream, int | None] = {}
        self._unwritten: list[Mark] = []
        self._changed = asyncio.Event()
        self._pulses = 0

    def comes(self, stream: GameStream, seat: int | None) -> None:
        """The stream is open, and belongs to this seat; None: to somebody who watches."""
        if stream in self._places:
            if self._places[stream] == seat:
                return
            self.goes(stream)
        self._places[stream] = seat
        self._note(stream, seat, is_open=True)

    def goes(self, stream: GameStream) -> None:
        """The stream is closed, or must not be told of."""
        if stream in self._places:
            self._note(stream, self._places.pop(stream), is_open=False)

    def pulse(self) -> None:
        """Call it every second: notes again for a share of the streams that they are open, so that each is noted once
        in MARK_SECONDS."""
        self._pulses = (self._pulses + 1) % MARK_SECONDS
        for stream, seat in self._places.items():
            if stream.number % MARK_SECONDS == self._pulses:
                self._note(stream, seat, is_open=True)

    async def write_down(self, is_stopping: Callable[[], bool]) -> None:
        """Writes what is noted, in order, until the process stops. A mark that the store did not take is written again
        within MARK_SECONDS; one that should have been removed expires."""
        while not is_stopping() or self._unwritten:
            if not self._unwritten:
                self._changed.clear()
                await self._changed.wait()
            marks, self._unwritten = self._unwritten, []
            with suppress(StoreError):
                await self._calls.carried_out(self._presence.noting(marks))

    def wake(self) -> None:
        self._changed.set()

    def _note(self, stream: GameStream, seat: int | None, *, is_open: bool) -> None:
        self._unwritten.append(Mark(stream.game, seat, stream.id, is_open))
        self._changed.set()
