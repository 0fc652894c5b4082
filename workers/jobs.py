"""The jobs as the queues call them: ids in, nothing out. Each may run twice, late, or for a game that is gone."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

import structlog
from rq.timeouts import BaseTimeoutException

from domain.kernel.words import Milliseconds
from events.beside.work import AUDITS, BOTS, SCORING, WEBHOOKS, WorkKind
from events.codec import NewerRules
from events.play import NoSuchGame
from events.redis.errors import NotReplicated, ReadOnly, StoreError, StoreUnavailable
from workers import audits as auditing
from workers import bots as playing
from workers import scoring as counting
from workers import timeouts as timing
from workers import webhooks as telling
from workers.metrics import JOB_SECONDS, JOBS
from workers.workshop import Workshop, workshop

_OUTAGES: Final = (StoreUnavailable, ReadOnly, NotReplicated)
"""Errors of the store that pass by themselves: no piece of work is to blame for them."""

HAND_ON_MS: Final = 100
"""How soon work that needs newer rules is sent for again; each further try waits twice as long. Where workers of two
releases look for jobs, one that has the rules soon gets it; where there is none yet, the others are not kept busy."""

HAND_ON_MS_MAX: Final = 5_000
"""The longest such pause."""

OVERDUE_HAND_ON_MS: Final = 1_000
"""How soon an overdue game that needs newer rules is sent for again."""

log = structlog.get_logger()


def timeouts(*games: str) -> None:
    """Several games in one job, because queueing a job costs much more than a time-out itself."""
    failed: list[Exception] = []
    _prepare(games)
    for game in games:
        try:
            with _counted("timeouts", game):
                _time_out(game)
        except BaseTimeoutException:
            raise
        except Exception as error:
            failed.append(error)
    if failed:
        raise failed[0]


def _time_out(game: str) -> None:
    shop = workshop()
    try:
        timing.carry_out(shop, game)
    except NewerRules:
        shop.deadlines.bring_forward(game, shop.games.clock() + OVERDUE_HAND_ON_MS)
        raise


def _prepare(games: Sequence[str]) -> None:
    """Reads the games together to save time. If that fails, they are read one by one, and only the broken one fails."""
    try:
        workshop().games.prepare(games)
    except BaseTimeoutException:
        raise
    except Exception as error:
        log.warning("games are read one by one", error=str(error))


def bots(game: str, until: Milliseconds, tries: int) -> None:
    """Has the bots of a game move. This does not end the work: the game stays on the list until the clock's follower
    finds that no bot is asked any more, and the job only gives up its lease."""
    shop = workshop()
    with _counted("bots", game, BOTS, tries):
        try:
            playing.play_on(shop.games, game)
        except NoSuchGame:
            shop.todo.done(BOTS, game)
        else:
            shop.todo.release(BOTS, game, shop.games.clock())


def scoring(game: str, until: Milliseconds, tries: int) -> None:
    shop = workshop()
    with _counted("scoring", game, SCORING, tries):
        counting.score_game(shop, game)
        shop.todo.done(SCORING, game, until)


def audits(member: str, until: Milliseconds, tries: int) -> None:
    """`audit`, `disputes` or `archive`, and the game."""
    shop = workshop()
    kind, _, game = member.partition(" ")
    with _counted("audits", member, AUDITS, tries):
        with suppress(NoSuchGame):
            AUDITS_BY_KIND[kind](shop, game)
        shop.todo.done(AUDITS, member, until)


def webhooks(member: str, until: Milliseconds, tries: int) -> None:
    shop = workshop()
    with _counted("webhooks", member, WEBHOOKS, tries):
        if telling.deliver(shop, member, tries):
            shop.todo.done(WEBHOOKS, member, until)


AUDITS_BY_KIND: Final[dict[str, Callable[[Workshop, str], object]]] = {
    "audit": auditing.audit_game,
    "disputes": auditing.judge_disputes,
    "archive": auditing.archive_game,
}


@contextmanager
def _counted(queue: str, what: str, kind: WorkKind | None = None, tries: int = 1) -> Iterator[None]:
    """Counts a job. One that fails stays in RQ's registry for a day; its piece of work comes back by its lease. A try
    that failed by an outage of the store does not lengthen the next lease; what needs newer rules comes back soon."""
    began = time.monotonic()
    try:
        yield
    except NewerRules as error:
        JOBS.labels(queue, "outdated").inc()
        log.warning("job is left to newer rules", queue=queue, job=what, error=str(error))
        if kind is not None:
            with suppress(StoreError):
                _hand_on(kind, what, tries)
    except StoreError as error:
        JOBS.labels(queue, "unavailable").inc()
        log.warning("job waits for the store", queue=queue, job=what, error=str(error))
        if kind is not None and isinstance(error, _OUTAGES):
            with suppress(StoreError):
                workshop().todo.forgive(kind, what)
    except Exception:
        JOBS.labels(queue, "failed").inc()
        log.exception("job failed", queue=queue, job=what)
        raise
    else:
        JOBS.labels(queue, "done").inc()
    finally:
        JOB_SECONDS.labels(queue).observe(time.monotonic() - began)


def _hand_on(kind: WorkKind, member: str, tries: int) -> None:
    shop = workshop()
    ahead = min(HAND_ON_MS * 2 ** min(tries - 1, 20), HAND_ON_MS_MAX)
    shop.todo.hand_on(kind, member, shop.games.clock() + ahead)
