"""The clock: sweeps due deadlines, follows the games, and sends for whatever is to be done."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

import structlog

from domain.kernel.words import Milliseconds
from events.beside.deadlines import LEASE_MS
from events.codec import NewerRules
from events.feed import FellBehind, Follower, Leadership
from events.redis.errors import StoreError
from events.transparency.scribe import LogStandsStill, Scribe
from workers.bot_turns import BotTurns
from workers.following import derivations
from workers.metrics import ENTERED
from workers.owners import Owners
from workers.queues import OUTAGE_SECONDS, Queues, QueuesUnavailable
from workers.reconciler import Reconciler
from workers.work_turns import WorkTurns, every_turn
from workers.workshop import Workshop

SWEEP_SECONDS: Final = 0.1
"""How often the clock looks for what is due."""

GAMES_A_JOB: Final = 20
"""Overdue games in one job: enough to make RQ's part of the work small, few enough for several workers to share."""

JOBS_WAITING_MAX: Final = 4
"""How many of those jobs may wait. Whatever else is due stays on the list until the next sweep and goes into fuller
jobs; in a longer queue, leases would run out before their jobs began."""

LEADER_SECONDS: Final = 3.0
"""A leader that has not renewed its lead for this long is replaced by another clock."""

ASIDE_SECONDS: Final = 5.0
"""How long a clock that met newer rules than its own leaves the lead to others."""

LOG_SECONDS: Final = 1.0
"""Time between checkpoints of the log: few enough to keep, soon enough for whoever waits for a proof."""

LOG_AT_ONCE: Final = 2_000
"""After so many entries in one step the scribe does not pause: there is probably more."""

LOG_TROUBLE_SECONDS: Final = 10.0
"""How long the scribe pauses after a failure, so that the operator is told now and then, not every second."""

log = structlog.get_logger()


class ClockProcess:
    """One of these leads; others wait to take over."""

    def __init__(
        self,
        shop: Workshop,
        queues: Queues,
        archive_ms: Milliseconds | None = None,
        scribe: Scribe | None = None,
    ) -> None:
        self.shop, self.queues, self.scribe = shop, queues, scribe
        self.store = shop.games.store
        self.leader = Leadership(self.store, "clock", LEADER_SECONDS)
        self.follower = Follower(self.store, "clock")
        self.reconciler = Reconciler(shop, archive_ms)
        self._derivation = derivations(shop)
        owners = Owners(self.store)
        self._turns: list[BotTurns | WorkTurns] = [BotTurns(shop, queues, owners), *every_turn(shop, queues, owners)]
        self._stopped = threading.Event()
        self._failure: Exception | None = None
        self._aside_until = 0.0

    def run(self) -> None:
        """Runs until `stop`, then gives the lead away. Deadlines are swept in a thread of their own, and the log is
        written in another."""
        others = [threading.Thread(target=self._keep_sweeping, name="sweeper")]
        if self.scribe is not None:
            others.append(threading.Thread(target=self._keep_writing, args=[self.scribe], name="scribe"))
        for other in others:
            other.start()
        try:
            while not self._stopped.is_set():
                self.tick()
        finally:
            self.stop()
            for other in others:
                other.join()
        if self._failure is not None:
            raise self._failure
        try:
            self.leader.release()
        except StoreError:
            log.warning("the clock could not hand over its lead")

    def stop(self) -> None:
        self._stopped.set()

    def tick(self) -> None:
        """One look at everything but the deadlines, if this clock leads; waits a little for something to happen."""
        with self._patience():
            if not self._leads():
                self._stopped.wait(SWEEP_SECONDS)
                return
            self.follow(SWEEP_SECONDS)
            self.send()
            self.reconciler.step()

    def _keep_sweeping(self) -> None:
        """A clock that cannot sweep is of no use: it ends, and the supervisor starts another."""
        try:
            while not self._stopped.wait(SWEEP_SECONDS):
                with self._patience():
                    if self._leads():
                        self.sweep()
        except Exception as failure:
            self._failure = failure
            self.stop()

    def _keep_writing(self, scribe: Scribe) -> None:
        """Writes the transparency log. If that cannot go on, the games go on all the same, and the operator is told
        again and again."""
        pause = 0.0
        while not self._stopped.wait(pause):
            pause = LOG_SECONDS
            with self._patience():
                try:
                    if self._leads():
                        count = scribe.step()
                        ENTERED.inc(count)
                        pause = LOG_SECONDS if count < LOG_AT_ONCE else 0.0
                    else:
                        scribe.close()
                except LogStandsStill as trouble:
                    log.error("the transparency log stands still", why=str(trouble))
                    pause = LOG_TROUBLE_SECONDS
                except StoreError:
                    raise
                except Exception:
                    log.exception("the transparency log could not be written")
                    pause = LOG_TROUBLE_SECONDS
        scribe.close()

    @contextmanager
    def _patience(self) -> Iterator[None]:
        try:
            yield
        except (StoreError, QueuesUnavailable) as error:
            log.warning("the clock waits for Redis", error=str(error))
            self._stopped.wait(OUTAGE_SECONDS)
        except NewerRules as error:
            log.warning("the clock leaves the lead to one with newer rules", error=str(error))
            self._aside_until = time.monotonic() + ASIDE_SECONDS
            with suppress(StoreError):
                self.leader.release()

    def _leads(self) -> bool:
        return time.monotonic() >= self._aside_until and self.leader.held()

    def follow(self, wait: float = 0.0) -> int:
        """Writes down what follows from the newest events; how many pointers there were."""
        try:
            return len(self.follower.step(self._derivation, wait=wait))
        except FellBehind:
            log.warning("the clock fell behind and looks through all games")
            return self.follower.rebuild(self._derivation)

    def sweep(self) -> int:
        """Leases every game whose time is up and has it looked at; how many."""
        at = self.shop.games.clock()
        games = self.shop.deadlines.lease(at, at + LEASE_MS, self._most_overdue(at))
        self.queues.put(
            "timeouts",
            [
                (f"timeouts-{games[first]}", games[first : first + GAMES_A_JOB])
                for first in range(0, len(games), GAMES_A_JOB)
            ],
        )
        return len(games)

    def _most_overdue(self, at: Milliseconds) -> Counter[int]:
        """How many games of each partition to look at now: the longest overdue, as many as there is room for."""
        overdue = self.shop.deadlines.overdue(at, JOBS_WAITING_MAX * GAMES_A_JOB)
        room = self.queues.room("timeouts", JOBS_WAITING_MAX) * GAMES_A_JOB if overdue else 0
        return Counter(overdue[:room])

    def send(self) -> int:
        """Leases whatever else is to be done and enqueues a job for it; how many. This is asked ten times a second and
        mostly in vain, so how long the queues are is looked up only where something is due."""
        at = self.shop.games.clock()
        due = self.shop.todo.kinds_due(at)
        return sum(turns.send(at) for turns in self._turns if turns.kind in due)
