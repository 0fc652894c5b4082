"""Whose bots play next: those that people wait for before those among themselves, and each owner's in turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.kernel.words import Milliseconds
from events.beside.work import BOTS
from events.turns import Turns
from workers.owners import DUE_SEEN_MAX, Owners
from workers.queues import ALONE, Queues
from workers.workshop import Workshop

BOTS_WAITING_MAX: Final = 10
"""How many jobs may wait in either queue where workers are few. What else is due stays on the list until its turn. In a
longer queue a newcomer would wait behind a flood, and leases would run out before their jobs began."""

WAITING_A_WORKER: Final = 4
"""How many jobs may wait for each worker, where workers are many: as much as one does between two looks of the
clock."""

ALONE_EVERY_MS: Final = 1_000
"""Once in this time a game of bots alone is sent for as if people waited for it."""


class BotTurns:
    """Sends for bots. It belongs to the clock's thread."""

    kind: Final = BOTS

    def __init__(self, shop: Workshop, queues: Queues, owners: Owners) -> None:
        self.shop, self.queues, self.owners = shop, queues, owners
        self._peoples: Turns[str] = Turns()
        self._alone: Turns[str] = Turns()
        self._next_turn = 0
        """When a game of bots alone goes first again, in milliseconds; 0: none has waited yet."""

    def send(self, at: Milliseconds) -> int:
        """Leases games whose bots are asked and enqueues a job for each; how many.

        Games that people wait for have a queue of their own, first come, first served; workers look into the other
        one only while it is empty. Now and then a game of bots alone goes into the first: else these might wait for
        ever.
        """
        waiting_max = max(BOTS_WAITING_MAX, WAITING_A_WORKER * self.queues.workers(BOTS.name))
        room, room_alone = (self.queues.room(name, waiting_max) for name in (BOTS.name, ALONE))
        if room == room_alone == 0:
            return 0
        self._queue_up(self.shop.todo.due(BOTS, at, DUE_SEEN_MAX))
        patient = self._alone.take(1) if self._is_their_turn(at) else []
        first, alone = [*patient, *self._peoples.take(room)], self._alone.take(room_alone)
        leased = self.shop.todo.lease(BOTS, at, [*first, *alone]) if first or alone else []
        jobs = {one.member: one.job(BOTS) for one in leased}
        for name, ids in ((BOTS.name, first), (ALONE, alone)):
            self.queues.put(name, [jobs[id] for id in ids if id in jobs])
        return len(leased)

    def _is_their_turn(self, at: Milliseconds) -> bool:
        """Whether a game of bots alone goes first now; the clock may have been put back since the last look."""
        if not len(self._alone) or self._next_turn - ALONE_EVERY_MS <= at < self._next_turn:
            return False
        is_due = self._next_turn <= at and self._next_turn > 0
        self._next_turn = at + ALONE_EVERY_MS
        return is_due

    def _queue_up(self, due: Sequence[str]) -> None:
        for id, table in self.owners.of(due):
            if table is None:
                # It is in no list of games. Its job will find out whether there is such a game.
                self._alone.add(id, id)
            else:
                (self._peoples if table.has_people else self._alone).add(table.owner, id)
