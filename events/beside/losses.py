"""What a store that went back has lost: of each game the newest version that was once acknowledged and is gone.

A backup that is restored, or a replica that was behind and takes over, knows less than was promised. Nobody can bring
it back, but it can be said: a process that knew more than the store writes it down here, once for each game. How often
that happened is the epoch of the data set: who remembers an older epoch may remember what is gone.
"""

from __future__ import annotations

import time
from typing import Final

from events.proof.chain import Head, head_of
from events.redis import families
from events.redis.calls import Call, Steps, script_call
from events.redis.families import INDEX
from events.redis.scripts import Script
from events.store import Store

SEEN_SECONDS: Final = 1.0
"""How long a process believes the epoch that it has read."""

_EPOCH: Final = families.EPOCH.key()
_NOTE: Final = Script(
    "if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1]) end"
)


class Losses:
    """The losses of one data set, known to all processes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._seen, self._look_at = 1, 0.0

    def is_kept(self, head: Head) -> Steps[bool]:
        """Whether the store has this very event."""
        stored = yield from self._store.reading(head.game, head.version - 1, 1)
        return bool(stored) and head_of(head.game, stored[0]) == head

    def noting(self, head: Head) -> Steps[bool]:
        """Whether the store has lost this event, which somebody knows; if so, that is written down."""
        if (yield from self.is_kept(head)):
            return False
        known = yield from self.of(head.game)
        if known is None or known < head.version:
            # The epoch is raised first: if this process were killed after writing down the loss and before that, nobody
            # would raise it any more. Two who find out at once raise it by two, which does no harm.
            yield from self.gone_back()
            tag, key = self._place(head.game)
            yield script_call(tag, _NOTE, [key], [head.version])
        self._look_at = 0.0
        return True

    def of(self, game: str) -> Steps[int | None]:
        """The newest version of a game that is known to be lost."""
        tag, key = self._place(game)
        found = yield Call(tag, ("GET", key))
        return None if found is None else int(found)

    def epoch(self) -> Steps[int]:
        """1 for a data set that never lost anything."""
        found = yield Call(INDEX, ("GET", _EPOCH))
        return 1 + int(found or 0)

    def epoch_seen(self) -> Steps[int]:
        """The epoch as it was a moment ago: for whoever asks often."""
        if time.monotonic() >= self._look_at:
            self._seen = yield from self.epoch()
            self._look_at = time.monotonic() + SEEN_SECONDS
        return self._seen

    def gone_back(self) -> Steps[int]:
        """Begins a new epoch, because an older state was put in place of a newer one, whatever that lost."""
        raised: int = yield Call(INDEX, ("INCR", _EPOCH))
        return 1 + raised

    def _place(self, game: str) -> tuple[str, str]:
        return self._store.partitions.place(families.LOSS, game)
