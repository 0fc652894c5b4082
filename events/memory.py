"""Recent games in memory: what this process knows, and how it catches up with the store."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from copy import copy
from typing import Final

import msgspec

from domain.kernel.lifecycle import Game
from events import snapshots
from events.codec import Rulesets, continued, folded
from events.proof.chain import Head, Stored, head_of
from events.store import Store

GAMES_KEPT_MAX: Final = 2_000
"""Recent games in memory, per process; each is some 20 kB."""

PREPARED_EVENTS_MAX: Final = 200
"""A longer game is better read from its snapshot."""


class NoSuchGame(Exception):
    """There is no game of that id."""


class Known(msgspec.Struct, frozen=True):
    """A game as this process knows it. Never changed in place, so whoever holds it may read on."""

    game: Game
    head: Head


class KnownGames:
    """A bounded memory of games, the least recently used forgotten first. Serves all threads of a process."""

    def __init__(self, store: Store, rulesets: Rulesets) -> None:
        self._store, self._rulesets = store, rulesets
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._lock = threading.Lock()

    def recent(self, id: str) -> tuple[Known, bool]:
        """What this process knows of a game, and whether it has just asked."""
        with self._lock:
            known = self._known.get(id)
            if known is not None:
                self._known.move_to_end(id)
                return known, False
        return self.refreshed(id)[0], True

    def prepare(self, ids: Sequence[str]) -> None:
        """Reads those of these games that are not known here, together; long ones are left to whoever asks for them."""
        with self._lock:
            unknown = [id for id in ids if id not in self._known]
        pages = self._store.read_many([(id, 0, PREPARED_EVENTS_MAX) for id in unknown])
        for id, page in zip(unknown, pages, strict=True):
            if 0 < len(page) < PREPARED_EVENTS_MAX:
                self.keep(Known(folded(self._rulesets, id, page), head_of(id, page[-1])))

    def refreshed(self, id: str) -> tuple[Known, bool]:
        """The game after a look at the store, and whether that brought anything new."""
        with self._lock:
            known = self._known.get(id)
        if known is None:
            return self._rebuilt(id), True
        tail = list(self._store.read_all(id, known.head.version))
        return (self.caught_up(known, tail), True) if tail else (known, False)

    def caught_up(self, known: Known, tail: Sequence[Stored]) -> Known:
        """The same game after what was missed. Without a tail what we hold is not what is stored: load it anew."""
        if not tail:
            self.forget(known.game.id)
            return self._rebuilt(known.game.id)
        game = copy(known.game)
        game.seats = known.game.seats[:]
        game.table = known.game.table.copy() if known.game.table is not None else None
        newer = Known(continued(game, tail), head_of(game.id, tail[-1]))
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

    def _rebuilt(self, id: str) -> Known:
        stored = self._store.notes(id, [snapshots.NOTE]).get(snapshots.NOTE)
        found = snapshots.opened(self._rulesets, stored) if stored is not None else None
        if found is not None:
            game, head = found
            tail = list(self._store.read_all(id, head.version))
            known = Known(continued(game, tail), head_of(id, tail[-1]) if tail else head)
        else:
            events = list(self._store.read_all(id))
            if not events:
                raise NoSuchGame
            known = Known(folded(self._rulesets, id, events), head_of(id, events[-1]))
        self.keep(known)
        return known
