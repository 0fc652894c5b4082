"""The reconciler: goes through all games again and again, slowly, and makes good what was missed.

Nothing should be missed: followers move on in one step with what they do, and work comes back until it is done. But an
index may be lost, a backup restored, a key deleted by hand; then this finds it, and its counter says so.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import msgspec
import structlog

from domain.kernel.lifecycle import due
from domain.kernel.words import Milliseconds
from events.connection import Word
from events.feed import Follower
from events.lobby import ROWS, Row
from events.partitions import INDEX
from events.play import NoSuchGame
from events.store import Pointer
from events.todo import AUDITS, BOTS, SCORING, added
from workers.following import effects
from workers.metrics import FOUND
from workers.wiring import Workshop

STEP_SECONDS: Final = 1.0
SCAN_COUNT: Final = 500
"""Keys that Redis looks at in one step."""

log = structlog.get_logger()
_decode_row = msgspec.json.Decoder(Row).decode


class Reconciler:
    """Looks at a page of games a second; `archive_ms` is the age at which a game goes to the archive (None: never)."""

    def __init__(self, shop: Workshop, archive_ms: Milliseconds | None = None) -> None:
        self.shop = shop
        self.archive_ms = archive_ms
        self.store = shop.games.store
        self._follower = Follower(self.store, "clock")
        self._effect = effects(shop)
        self._next = 0.0
        self._partition = 0
        self._cursor = b"0"
        self._behind: dict[str, int] = {}

    def step(self) -> None:
        """The next page, if it is time."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + STEP_SECONDS
        if self._cursor == b"0" and self._partition == 0:
            self._check_positions()
        self.look_at([*self._behind, *self._page()])

    def pass_through(self) -> None:
        """All games at once."""
        self._cursor, self._partition = b"0", 0
        self._check_positions()
        while True:
            self.look_at([*self._behind, *self._page()])
            if self._cursor == b"0" and self._partition == 0:
                self.look_at(list(self._behind))
                return

    def look_at(self, ids: list[str]) -> None:
        """Compares games with what the indexes say of them. Who is behind twice was missed, not just slow."""
        if not ids:
            return
        rows = self.store.connections.call(INDEX, "HMGET", ROWS, *ids)
        before, self._behind = self._behind, {}
        for id, stored in zip(ids, rows, strict=True):
            head = self.store.head(id)
            if head is None:
                continue
            row = _decode_row(stored) if stored is not None else None
            version = row.version if row is not None else 0
            if version >= head.version:
                assert row is not None
                self._check(row)
            elif before.get(id) == version:
                self._index(id, head.version)
            else:
                self._behind[id] = version

    def _page(self) -> list[str]:
        """Some more ids. One server is gone through once, a cluster partition by partition."""
        partitions = self.store.partitions
        is_cluster = self.store.connections.is_cluster
        tag = partitions.tag(self._partition)
        pattern = f"{tag if is_cluster else '{p??}'}:g:*"
        self._cursor, keys = self.store.connections.call(
            tag, "SCAN", self._cursor, "MATCH", pattern, "COUNT", SCAN_COUNT
        )
        if self._cursor == b"0":
            self._partition = (self._partition + 1) % partitions.count if is_cluster else 0
        return [key.decode().partition(":g:")[2] for key in keys]

    def _check_positions(self) -> None:
        """A follower ahead of its feed follows another data set: a backup was restored."""
        positions = self._follower.positions()
        ends = self.store.feed_ends()
        if any(positions[partition] > end for partition, end in ends.items()):
            self._found("positions")
            self._follower.rebuild(self._effect)

    def _index(self, id: str, version: int) -> None:
        self._found("row", id)
        pointer = Pointer(self.store.partitions.of(id), 0, id, 1, version)
        self._run(*self._effect([pointer]))

    def _check(self, row: Row) -> None:
        at = self.shop.games.clock()
        is_unscored = row.status == "finished" and not self.shop.ratings.is_entered(row.ruleset, row.id)
        if is_unscored and self._run(added(SCORING, row.id, at)):
            self._found("score", row.id)
        is_bots = row.status == "running" and any(row.seats[one.seat]["bot"] for one in row.to_act)
        if is_bots and self._run(added(BOTS, row.id, at)):
            self._found("bots", row.id)
        if row.status in ("open", "running"):
            self._check_deadline(row)
        elif self.archive_ms is not None and row.at + self.archive_ms < at:
            self._run(added(AUDITS, f"archive {row.id}", at))

    def _check_deadline(self, row: Row) -> None:
        partitions = self.store.partitions
        partition = partitions.of(row.id)
        tag, key = partitions.tag(partition), partitions.deadlines(partition)
        if self.store.connections.call(tag, "ZSCORE", key, row.id) is not None:
            return
        try:
            moment = due(self.shop.games.load(row.id).game)
        except NoSuchGame:
            return
        if moment is not None and self.store.connections.call(tag, "ZADD", key, "NX", moment, row.id):
            self._found("deadline", row.id)

    def _run(self, *commands: Sequence[Word]) -> int:
        """Carries commands out in the index's slot; the last one's answer."""
        answers = self.store.connections.call_all([(INDEX, command) for command in commands])
        return int(answers[-1]) if answers else 0

    def _found(self, what: str, game: str | None = None) -> None:
        FOUND.labels(what).inc()
        log.warning("the reconciler found something", what=what, game=game)
