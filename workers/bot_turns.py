"""Whose bots play next: those that people wait for before those among themselves, and each host's in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.kernel.words import Milliseconds
from events.beside.work import BOTS
from events.turns import Turns
from workers.hosts import Hosts
from workers.queues import Queues
from workers.workshop import Workshop

WAITING_MAX: Final = 200
"""How many of these jobs may wait. Whatever else is due stays on the list, where it has its turn; in a longer queue
leases would run out before their jobs began."""

ALONE_WAITING_MAX: Final = 100
"""Of bots among themselves, so that there is always room for those that people wait for."""

ALONE_EVERY_MS: Final = 1_000
"""So often one of those goes before everybody, and no oftener: who comes last to the front is first, so that people
would wait for all of them."""

DUE_SEEN_MAX: Final = 50_000
"""Pieces among which everybody has their turn."""


class BotTurns:
    """Sends for bots. It belongs to the clock's thread."""

    def __init__(self, shop: Workshop, queues: Queues, hosts: Hosts) -> None:
        self.shop, self.queues, self.hosts = shop, queues, hosts
        self._peoples: Turns[str] = Turns()
        self._alone: Turns[str] = Turns()
        self._next_turn = 0
        """When one of those goes first again; 0: none has waited yet."""

    def send(self, at: Milliseconds) -> int:
        """Leases games whose bots are asked and enqueues a job for each; how many.

        What people wait for goes to the front of the queue, bots among themselves to its end. Once in a while one of
        those goes before everybody: else they might wait for ever.
        """
        room = self.queues.room(BOTS.name, WAITING_MAX)
        if room == 0:
            return 0
        self._queue_up(self.shop.todo.due(BOTS, at, DUE_SEEN_MAX))
        patient = self._alone.take(1) if self._is_their_turn(at) else []
        peoples = self._peoples.take(room)
        alone = self._alone.take(max(0, room - len(peoples) - (WAITING_MAX - ALONE_WAITING_MAX)))
        first = [*patient, *peoples]
        leased = self.shop.todo.lease(BOTS, at, [*first, *alone]) if first or alone else []
        jobs = {one.member: one.job(BOTS) for one in leased}
        self.queues.put(BOTS.name, [jobs[id] for id in alone if id in jobs])
        # Each is put before the one before it.
        self.queues.put(BOTS.name, [jobs[id] for id in reversed(first) if id in jobs], at_front=True)
        return len(leased)

    def _is_their_turn(self, at: Milliseconds) -> bool:
        """Whether one of the bots among themselves goes first; by a clock that may be put back."""
        if not len(self._alone) or self._next_turn - ALONE_EVERY_MS <= at < self._next_turn:
            return False
        is_due = self._next_turn <= at and self._next_turn > 0
        self._next_turn = at + ALONE_EVERY_MS
        return is_due

    def _queue_up(self, due: Sequence[str]) -> None:
        for id, table in self.hosts.of(due):
            if table is None:
                # It is in no list of games. Whether there is such a game its job will say.
                self._alone.add(id, id)
            else:
                (self._peoples if table.has_people else self._alone).add(table.host, id)
