"""Games as they were, each continued from the nearest version before it that is at hand.

A slider asks for one version after the other. So the version looked at last is kept, and every `MARK_EVERY`th on the
way to it: a look further back begins at one of those. Very long games begin at their snapshot.

As with what is known of a game's present (events/memory.py), a version alone proves nothing: what is kept is continued
only where the store still has the very event that it ends with.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Final

from domain.kernel.lifecycle import PastTables, nothing_past
from events import snapshots
from events.codec import Rulesets, game_opened_by, looked_at, past_tables
from events.memory import Known, NoSuchGame, continued_from, origin_events, reading_snapshot
from events.proof.chain import Stored, head_of
from events.redis.calls import Aside, Steps
from events.store import Store

PAST_GAMES_KEPT_MAX: Final = 30
"""How many games that somebody looks back at a process keeps."""

MARK_EVERY: Final = 50
"""How many events lie between two marks: that many are folded in a quarter of a millisecond. A mark takes 5 to 8 kB,
because it shares most of its table with its neighbours: a game of 10,000 events has some 1.2 MB of them."""

AT_ONCE_MAX: Final = 2 * MARK_EVERY
"""How many events are folded on a loop; longer stretches would hold it up and are folded aside."""


class NoSuchVersion(Exception):
    """The game has not come that far."""


class PastGames:
    """A bounded memory of past versions, those of the game least recently looked at forgotten first. Serves all
    threads of a process."""

    def __init__(self, store: Store, rulesets: Rulesets) -> None:
        self._store, self._rulesets = store, rulesets
        self._kept: OrderedDict[str, dict[int, Known]] = OrderedDict()
        """By game and version: its marks, and the last one looked at."""
        self._lock = threading.Lock()

    def looking_back(self, id: str, version: int) -> Steps[Known]:
        """The game after event `version`; inside a batch nobody is asked. Raises NoSuchVersion, NoSuchGame."""
        start = yield from self._nearest(id, version)
        found: Known | None = None
        if start is not None:
            events = yield from self._store.reading_all(id, start.head.version - 1, version)
            if events and head_of(id, events[0]) == start.head:
                found = yield from self._reaching(start, events, version)
            else:
                self._forget(id)
        return found if found is not None else (yield from self._from_the_beginning(id, version))

    def _from_the_beginning(self, id: str, version: int) -> Steps[Known]:
        events = yield from self._store.reading_all(id, last=version)
        if not events:
            raise NoSuchGame
        origin = yield from origin_events(self._store, self._rulesets, id, events[0])
        start = Known(game_opened_by(self._rulesets, id, events[0]), head_of(id, events[0]))
        found = yield from self._reaching(start, events, version, past_tables(self._rulesets, id, events, origin))
        assert found is not None
        return found

    def _reaching(
        self, start: Known, events: Sequence[Stored], version: int, past: PastTables = nothing_past
    ) -> Steps[Known | None]:
        """The game after these events, of which the first is the one that `start` ends with; None where one of them
        leads back to a table that `past` does not have."""
        if events[-1].version < version:
            raise NoSuchVersion
        further = events[1:]
        found: Known | None
        if len(further) <= AT_ONCE_MAX:
            found = self._reached(start, further, past)
        else:
            found = yield Aside(partial(self._reached, start, further, past))
        return None if found is None else Known(looked_at(found.game, events[-1].type), found.head)

    def _nearest(self, id: str, version: int) -> Steps[Known | None]:
        """Where to begin: what is kept here, or where that is far away the snapshot, if it is nearer."""
        with self._lock:
            kept = self._kept.get(id, {})
            near = [kept[max(before)]] if (before := [one for one in kept if one <= version]) else []
        if version >= snapshots.FROM and (not near or version - near[0].head.version > snapshots.EVERY):
            found = yield from reading_snapshot(self._store, self._rulesets, id)
            if found is not None and found.head.version <= version:
                near.append(found)
        return max(near, key=lambda known: known.head.version, default=None)

    def _reached(self, start: Known, events: Sequence[Stored], past: PastTables) -> Known | None:
        """The game after these events, kept for the next look, and so are the marks that are passed."""
        found = start
        while events:
            to_mark = MARK_EVERY - found.head.version % MARK_EVERY
            further = continued_from(found, events[:to_mark], past)
            if further is None:
                return None
            found, events = further, events[to_mark:]
            self._keep(found)
        return found

    def _keep(self, past: Known) -> None:
        with self._lock:
            kept = self._kept.setdefault(past.game.id, {})
            self._kept.move_to_end(past.game.id)
            for version in [one for one in kept if one % MARK_EVERY]:
                del kept[version]
            kept[past.head.version] = past
            while len(self._kept) > PAST_GAMES_KEPT_MAX:
                self._kept.popitem(last=False)

    def _forget(self, id: str) -> None:
        with self._lock:
            self._kept.pop(id, None)
