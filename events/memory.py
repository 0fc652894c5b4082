"""Recent games in memory: what this process knows, and how it catches up with the store.

A store can go back: a backup is restored, or a replica that was behind takes over. So a version alone proves nothing.
What is known is continued only by events whose `prev` leads to it; where the store has another history, the game is
built anew from the store, and nothing of what was known gets into it.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Final

import msgspec

from domain.kernel.lifecycle import Game, GameStarted, PastNeeded, PastTables, nothing_past
from events import snapshots
from events.beside.docket import DOCKET
from events.beside.losses import Losses
from events.codec import Rulesets, continued, folded, game_opened_by
from events.proof.chain import Head, Stored, follows, head_of
from events.redis.calls import Aside, Steps, together
from events.store import Store

GAMES_KEPT_MAX: Final = 2_000
"""Recent games in memory, per process; each is some 20 kB."""

PREPARED_EVENTS_MAX: Final = 200
"""How many events of a game are read together with other games'; a longer one is better read from its snapshot."""

GLANCED_EVENTS_MAX: Final = 24
"""How many of a game's first events a glance reads: a table of eight has ten before its start, unless somebody gets up
again."""

STARTED: Final = GameStarted.stored_name()


class NoSuchGame(Exception):
    """There is no game of that id."""


class Known(msgspec.Struct, frozen=True):
    """A game as this process knows it. Never changed in place, so whoever holds it may read on."""

    game: Game
    head: Head


class Glance(msgspec.Struct, frozen=True):
    """A game as it was before its start, and the version that it has come to by now."""

    game: Game
    version: int


def continued_from(known: Known, tail: Sequence[Stored], past: PastTables = nothing_past) -> Known | None:
    """What is known after these events; what was known before stays as it is. None where one of them leads back to a
    table that `past` does not have: then the game is folded from its beginning."""
    game = copy(known.game)
    game.seats = known.game.seats[:]
    game.table = known.game.table.copy() if known.game.table is not None else None
    try:
        return Known(continued(game, tail, past), head_of(game.id, tail[-1]))
    except PastNeeded:
        return None


def origin_events(store: Store, rulesets: Rulesets, id: str, first: Stored) -> Steps[list[Stored]]:
    """The events of which a fork is the continuation, by its first one; none where the game is no fork."""
    origin = game_opened_by(rulesets, id, first).origin
    if origin is None:
        return []
    return (yield from store.reading_all(origin.game, last=origin.version))


def reading_snapshot(store: Store, rulesets: Rulesets, id: str) -> Steps[Known | None]:
    """The game at its newest snapshot; None where there is none, or none that is of use."""
    noted = yield from store.note_kept(id, snapshots.NOTE)
    found = None if noted is None else (yield Aside(partial(snapshots.opened_snapshot, rulesets, noted)))
    return None if found is None else Known(*found)


class KnownGames:
    """A bounded memory of games, the least recently used forgotten first. Serves all threads of a process."""

    def __init__(self, store: Store, rulesets: Rulesets) -> None:
        self._store, self._rulesets = store, rulesets
        self.losses = Losses(store)
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = threading.Lock()

    def known(self, id: str) -> Known | None:
        """What this process knows of a game, perhaps some events behind; None where it knows nothing."""
        with self._lock:
            known = self._known.get(id)
            if known is not None:
                self._known.move_to_end(id)
            return known

    def prepare(self, ids: Sequence[str]) -> None:
        """Reads those of these games that are not known here, together; long ones are left to whoever asks for them."""
        with self._lock:
            unknown = [id for id in ids if id not in self._known]
        pages = self._store.read_many([(id, 0, PREPARED_EVENTS_MAX) for id in unknown])
        for id, page in zip(unknown, pages, strict=True):
            if 0 < len(page) < PREPARED_EVENTS_MAX and game_opened_by(self._rulesets, id, page[0]).origin is None:
                self.keep(Known(folded(self._rulesets, id, page), head_of(id, page[-1])))

    def refreshing(self, id: str) -> Steps[Known]:
        """The game after a look at the store: the very Known that was there, where nothing has changed."""
        known = self.known(id)
        if known is None:
            return (yield from self.rebuilding(id))
        stored = yield from self._store.reading_all(id, known.head.version - 1)
        if not stored or head_of(id, stored[0]) != known.head:
            return (yield from self._going_back(known))
        return (yield from self._continuing(known, stored[1:])) if len(stored) > 1 else known

    def glancing(self, id: str) -> Steps[Glance | None]:
        """A look at who sits at a table that is not known here and at how far it has come, without building it.

        Who may see a game is settled when it starts, so its first events tell. None where they do not: a game that is
        not in Redis, or at which people came and went for long, or about which something was decided after its end.
        """
        version, docket = yield from together(self._store.version_kept(id), self._store.note_kept(id, DOCKET))
        if version is None or docket is not None:
            return None
        events = yield from self._store.reading(id, 0, GLANCED_EVENTS_MAX)
        before = list(takewhile(lambda event: event.type != STARTED, events))
        if not before or len(before) == GLANCED_EVENTS_MAX:
            return None
        return Glance(folded(self._rulesets, id, before), version)

    def catching_up(self, known: Known, tail: Sequence[Stored]) -> Steps[Known]:
        """The game after what was missed, or built anew where that does not continue what is known."""
        if not tail or not follows(known.head, tail[0]):
            return (yield from self._going_back(known))
        return (yield from self._continuing(known, tail))

    def _going_back(self, known: Known) -> Steps[Known]:
        """Builds the game as the store has it, which is not as it was known here, and writes down what is lost."""
        yield from self.losses.noting(known.head)
        return (yield from self.rebuilding(known.game.id))

    def rebuilding(self, id: str) -> Steps[Known]:
        """The game from the store alone, whatever was known of it. Raises NoSuchGame."""
        self.forget(id)
        kept = yield from reading_snapshot(self._store, self._rulesets, id)
        known = None if kept is None else (yield from self._from_snapshot(kept))
        if known is None:
            known = yield from self._from_the_beginning(id)
        self.keep(known)
        return known

    def _from_the_beginning(self, id: str) -> Steps[Known]:
        events = yield from self._store.reading_all(id)
        if not events:
            raise NoSuchGame
        origin = yield from origin_events(self._store, self._rulesets, id, events[0])
        game: Game = yield Aside(partial(folded, self._rulesets, id, events, origin))
        return Known(game, head_of(id, events[-1]))

    def _from_snapshot(self, kept: Known) -> Steps[Known | None]:
        """The game after its snapshot and what came since; None where the snapshot is of another history, or the game
        has gone back since."""
        stored = yield from self._store.reading_all(kept.game.id, kept.head.version - 1)
        if not stored or head_of(kept.game.id, stored[0]) != kept.head:
            return None
        if len(stored) == 1:
            return kept
        known: Known | None = yield Aside(partial(continued_from, kept, stored[1:]))
        return known

    def _continuing(self, known: Known, tail: Sequence[Stored]) -> Steps[Known]:
        newer = continued_from(known, tail)
        if newer is None:
            newer = yield from self._from_the_beginning(known.game.id)
        self.keep(newer)
        return newer

    def keep(self, known: Known) -> None:
        with self._lock:
            kept = self._known.get(known.game.id)
            if kept is None or kept.head.version < known.head.version:
                self._known[known.game.id] = known
                self._known.move_to_end(known.game.id)
            while len(self._known) > GAMES_KEPT_MAX:
                self._known.popitem(last=False)

    def forget(self, id: str) -> None:
        with self._lock:
            self._known.pop(id, None)
