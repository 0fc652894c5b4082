"""A seat with an open stream counts as connected, whoever else has one of a public game watches it: who is there is
written down for all streams of a process at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from events.beside.presence import HEARTBEAT_SECONDS, Mark, Presence
from events.redis.connection import StoreError
from events.redis.pipelined import Pipelines
from service.push.streams import GameStream


class Attendance:
    """Whose streams are open: of seats, and of those who watch (None). What changes is noted at once, the rest at every
    heartbeat."""

    def __init__(self, presence: Presence, calls: Pipelines) -> None:
        self._presence, self._calls = presence, calls
        self._places: dict[GameStream, int | None] = {}
        self._unwritten: list[Mark] = []
        self._changed = asyncio.Event()
        self._pulses = 0

    def comes(self, stream: GameStream, seat: int | None) -> None:
        """Whose stream it is now; None: nobody's at the table."""
        if stream in self._places:
            if self._places[stream] == seat:
                return
            self.goes(stream)
        self._places[stream] = seat
        self._note(stream, seat, is_open=True)

    def goes(self, stream: GameStream) -> None:
        """It is closed, or nobody may know of it."""
        if stream in self._places:
            self._note(stream, self._places.pop(stream), is_open=False)

    def pulse(self) -> None:
        """To be called every second: says of some streams again that they are open, of each once a heartbeat."""
        self._pulses = (self._pulses + 1) % HEARTBEAT_SECONDS
        for stream, seat in self._places.items():
            if stream.number % HEARTBEAT_SECONDS == self._pulses:
                self._note(stream, seat, is_open=True)

    async def write_down(self, is_stopping: Callable[[], bool]) -> None:
        """Writes what is noted, in order, until there is nothing more to come. What the store does not take is said
        again at the next heartbeat, or forgotten by itself."""
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
