"""The reconciler: goes through all games again and again, slowly, and makes good what was missed.

Nothing should be missed: followers move on in one step with what they do, and work comes back until it is done. But an
index may be lost, a backup restored, a key deleted by hand; then this finds it, and its counter says so.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

import msgspec
import structlog

from domain.kernel.lifecycle import due
from domain.kernel.words import Milliseconds
from events.beside.deadlines import LEASE_MS
from events.beside.lobby import STATUSES_OVER, Row, drop_former, index_missing, rows
from events.beside.losses import Losses
from events.beside.work import AUDITS, BOTS, KINDS, SCORING, WorkKind
from events.codec import NewerRules
from events.feed import Follower, GamePages
from events.play import NoSuchGame
from events.redis.errors import StoreError
from workers.following import derivations
from workers.metrics import FOUND, SKIPPED
from workers.workshop import Workshop

STEP_SECONDS: Final = 1.0
"""The pause between two pages of games, so that going through all of them costs little."""

GAMES_SCAN_COUNT: Final = 200
"""Keys that Redis looks at in one step."""

log = structlog.get_logger()


class RowBehind(msgspec.Struct, frozen=True):
    """A game whose row is behind its events, and the position at which the clock's follower must have seen them."""

    version: int
    end: int


class Reconciler:
    """Looks at a page of games a second; `archive_ms` is the age at which a game goes to the archive (None: never)."""

    def __init__(self, shop: Workshop, archive_ms: Milliseconds | None = None) -> None:
        self.shop = shop
        self.archive_ms = archive_ms
        self.store = shop.games.store
        self._follower = Follower(self.store, "clock")
        self._derivation = derivations(shop)
        self._pages = GamePages(self.store, GAMES_SCAN_COUNT)
        self._losses, self._epoch = Losses(self.store), 1
        self._next = 0.0
        self._behind: dict[str, RowBehind] = {}
        self._offsets: Counter[str] = Counter()
        """Where the next look at the leases begins, by kind of work."""

    def step(self) -> None:
        """Looks at the next page, if it is time. A game that cannot be read does not stop the others, nor the clock."""
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + STEP_SECONDS
        try:
            self.look_on()
        except (StoreError, NewerRules):
            raise
        except Exception:
            SKIPPED.inc()
            log.exception("the reconciler leaves a page of games alone")

    def look_on(self) -> bool:
        """Looks at the next page; whether that was the last one, and the first comes next."""
        self._check_leases()
        self._check_positions()
        self._check_epoch()
        if self._pages.is_at_start:
            self._check_ratings()
            drop_former(self.store)
        self._look_at([*self._behind, *self._pages.next()])
        return self._pages.is_at_start

    def _look_at(self, ids: list[str]) -> None:
        """Compares games with their rows in the indexes. A row that is behind counts as missed if it is still the same
        once the follower has come past all that was there at the first look; before that, the follower is only slow."""
        if not ids:
            return
        current: list[Row] = []
        behind: dict[str, tuple[int, int]] = {}
        for id, head, row in zip(ids, self.store.versions(ids), rows(self.store, ids), strict=True):
            if head is not None and row is not None and row.version >= head:
                current.append(row)
            elif head is not None:
                behind[id] = (row.version if row is not None else 0, head)
        self._check_behind(behind)
        self._check_asked([row for row in current if row.status == "running"])
        self._check_lists(current)
        self._check_deadlines([row for row in current if row.status not in STATUSES_OVER])

    def _check_behind(self, behind: Mapping[str, tuple[int, int]]) -> None:
        """`behind` has the versions of row and game, by id."""
        before, self._behind = self._behind, {}
        if not behind:
            return
        ends, positions = self.store.feed_ends(), self._follower.positions()
        for id, (version, head) in behind.items():
            partition = self.store.partitions.of(id)
            seen = before.get(id)
            if seen is None or seen.version != version:
                self._behind[id] = RowBehind(version, ends[partition])
            elif positions[partition] < seen.end:
                self._behind[id] = seen
            else:
                self._index(id, head)

    def _check_positions(self) -> None:
        """A follower ahead of its feed follows another data set: a backup was restored, or a node went back. A feed of
        that node may have grown beyond what was there before, so all of its games are gone through, and no others."""
        furthest = self._follower.furthest()
        back = [partition for partition, end in self.store.feed_ends().items() if furthest[partition] > end]
        if back:
            self._found("positions")
            self._follower.rebuild(self._derivation, self.store.neighbours(back))

    def _check_leases(self) -> None:
        """A clock that was ahead and is right again has leased work for as long as it was ahead."""
        at = self.shop.games.clock()
        for kind in KINDS.values():
            ended, self._offsets[kind.name] = self.shop.todo.end_leases(kind, at, self._offsets[kind.name])
            for member in ended:
                self._found("lease", member)

    def _check_ratings(self) -> None:
        """Another release may have folded the ledgers in another way."""
        for ruleset in self.shop.ratings.bring_up_to_date(self.shop.games.rulesets):
            log.info("ratings were folded again", ruleset=ruleset)

    def _check_epoch(self) -> None:
        """A process that knew events which the store no longer has raised the epoch; the log says so, once for each."""
        epoch = self.store.carried_out(self._losses.epoch())
        if epoch > self._epoch:
            log.error("the store went back and has lost what was acknowledged", epoch=epoch, losses=epoch - self._epoch)
        self._epoch = epoch

    def _index(self, id: str, version: int) -> None:
        self._found("row", id)
        self._follower.repeat(self._derivation, id, version)

    def _check_asked(self, running: list[Row]) -> None:
        for id in index_missing(self.store, running):
            self._found("asked", id)

    def _check_lists(self, current: list[Row]) -> None:
        """Puts work on the lists that should be there and is not."""
        at = self.shop.games.clock()
        disputed = self.shop.disputes.are_about([row.id for row in current])
        wanted = [(row.id, *one) for row in current for one in self._wanted(row, at, row.id in disputed)]
        are_new = self.shop.todo.put_missing([(kind, member) for _, _, kind, member in wanted], at)
        for (id, what, _, _), is_new in zip(wanted, are_new, strict=True):
            if is_new and what != "archive":
                self._found(what, id)

    def _wanted(self, row: Row, at: Milliseconds, is_disputed: bool) -> Iterator[tuple[str, WorkKind, str]]:
        """What should be on a list, for a game as its row says."""
        if row.status == "running" and any(row.seats[one.seat]["bot"] for one in row.to_act):
            yield "bots", BOTS, row.id
        is_waiting = is_disputed and self._has_to_be_judged(row)
        if is_waiting:
            yield "disputes", AUDITS, f"disputes {row.id}"
        if row.status not in STATUSES_OVER:
            return
        if row.status == "finished" and not self.shop.ratings.is_entered(row.ruleset, row.id):
            yield "score", SCORING, row.id
        elif not is_waiting and self.archive_ms is not None and row.at + self.archive_ms < at:
            yield "archive", AUDITS, f"archive {row.id}"

    def _has_to_be_judged(self, row: Row) -> bool:
        """Whether a dispute waits that can be judged now, or clocks stand still although all are judged."""
        statuses = [one.status for one in self.shop.disputes.all(row.id)]
        if row.status in STATUSES_OVER:
            return any(status != "judged" for status in statuses)
        return "open" in statuses or self._is_stopped(row.id)

    def _is_stopped(self, id: str) -> bool:
        try:
            table = self.shop.games.load(id).game.table
        except NoSuchGame:
            return False
        return table is not None and table.disputes > 0

    def _check_deadlines(self, not_over: list[Row]) -> None:
        """Every game that is not over has a moment at which the clock looks at it, and a lease of it ends soon."""
        ids, at = [row.id for row in not_over], self.shop.games.clock()
        for id in self.shop.deadlines.end_leases(ids, at + 2 * LEASE_MS, at):
            self._found("lease", id)
        for id in self.shop.deadlines.without_one(ids):
            try:
                moment = due(self.shop.games.load(id).game)
            except NoSuchGame:
                continue
            if moment is not None and self.shop.deadlines.add_missing(id, moment):
                self._found("deadline", id)

    def _found(self, what: str, game: str | None = None) -> None:
        FOUND.labels(what).inc()
        log.warning("the reconciler found something", what=what, game=game)
