"""A seat with an open stream counts as connected: who is there is written down for all streams of a process at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from events.beside.presence import HEARTBEAT_SECONDS, Mark, Presence
from events.redis.connection import StoreError
from events.redis.pipelined import Pipelines
from service.push.streams import GameStream


class Attendance:
    """Which streams are somebody's at the table. What changes is noted at once, the rest at every heartbeat."""

    def __init__(self, presence: Presence, calls: Pipelines) -> None:
        self._presence, self._calls = presence, calls
        self._seats: dict[GameStream, int] = {}
        self._unwritten: list[Mark] = []
        self._changed = asyncio.Event()
        self._pulses = 0

    def sits(self, stream: GameStream, seat: int | None) -> None:
        """Whose stream it is now; None: nobody's at the table, or it is closed."""
        before = self._seats.get(stream)
        if before == seat:
            return
        if before is not None:
            del self._seats[stream]
            self._note(stream, before, is_open=False)
        if seat is not None:
            self._seats[stream] = seat
            self._note(stream, seat, is_open=True)

    def pulse(self) -> None:
        """To be called every second: says of some streams again that they are open, of each once a heartbeat."""
        self._pulses = (self._pulses + 1) % HEARTBEAT_SECONDS
        for stream, seat in self._seats.items():
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

    def _note(self, stream: GameStream, seat: int, *, is_open: bool) -> None:
        self._unwritten.append(Mark(stream.game, seat, stream.id, is_open))
        self._changed.set()
