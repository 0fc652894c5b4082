"""Whose scores, audits and messages are next: each in turn, however long others have waited."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from domain.kernel.words import Milliseconds
from events.beside.webhooks import addressed
from events.beside.work import AUDITS, SCORING, WEBHOOKS, WorkKind
from events.turns import Turns
from workers.owners import DUE_SEEN_MAX, Owners
from workers.queues import Queues
from workers.workshop import Workshop

WAITING_MAX: Final = {SCORING.name: 100, AUDITS.name: 20, WEBHOOKS.name: 20}
"""How many jobs may wait. Whatever else is due stays on the list, where it has its turn; more are sent for ten times a
second, which is more than workers do."""

_ARCHIVE: Final = "archive "

Owned = Iterator[tuple[Hashable, str]]
"""Pieces of work, each with whose it is."""


class WorkTurns:
    """Sends for one kind of work. It belongs to the clock's thread."""

    def __init__(self, kind: WorkKind, shop: Workshop, queues: Queues, owned: Callable[[Sequence[str]], Owned]) -> None:
        self.kind, self.shop, self.queues = kind, shop, queues
        self._owned = owned
        self._turns: Turns[str] = Turns()

    def send(self, at: Milliseconds) -> int:
        """Leases pieces that are due and enqueues a job for each; how many."""
        room = self.queues.room(self.kind.name, WAITING_MAX[self.kind.name])
        if room == 0:
            return 0
        for owner, member in self._owned(self.shop.todo.due(self.kind, at, DUE_SEEN_MAX)):
            self._turns.add(owner, member)
        taken = self._turns.take(room)
        leased = self.shop.todo.lease(self.kind, at, taken) if taken else []
        self.queues.put(self.kind.name, [one.job(self.kind) for one in leased])
        return len(leased)


def every_turn(shop: Workshop, queues: Queues, owners: Owners) -> list[WorkTurns]:
    """The turns of every kind of work but bots."""
    by_game = partial(_by_game, owners)
    kinds = ((SCORING, by_game), (AUDITS, by_game), (WEBHOOKS, _by_player))
    return [WorkTurns(kind, shop, queues, owned) for kind, owned in kinds]


def _by_game(owners: Owners, members: Sequence[str]) -> Owned:
    """The owner is whoever opened the game. Nobody waits for the archive, so all that goes there has one turn in each
    round."""
    awaited = [member for member in members if not member.startswith(_ARCHIVE)]
    tables = dict(owners.of([_game(member) for member in awaited]))
    for member in awaited:
        if (game := _game(member)) in tables:
            table = tables[game]
            yield table.owner if table is not None else game, member
    yield from ((_ARCHIVE, member) for member in members if member.startswith(_ARCHIVE))


def _game(member: str) -> str:
    return member.rpartition(" ")[2]


def _by_player(members: Sequence[str]) -> Owned:
    """The owner is the player who is told: one whose address hangs holds up only their own messages."""
    return ((addressed(member)[0].player, member) for member in members)
