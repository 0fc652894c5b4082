"""The jobs as the queue calls them: each is told its own name and ids, may run twice, and does no harm then."""

from __future__ import annotations

from functools import cache

from workers import bots, scoring, timeouts, wiring
from workers.queues import Queues, begun


@cache
def _queues() -> Queues:
    return Queues()


def time_out(job: str, game: str) -> None:
    begun(_queues().connection, job)
    timeouts.time_out(game)


def play_bots(job: str, game: str) -> None:
    begun(_queues().connection, job)
    if bots.play_bots(game):
        _queues().put("bots", "workers.jobs.play_bots", game, job=f"bots-{game}")


def score(job: str, game: str) -> None:
    begun(_queues().connection, job)
    scoring.score(wiring.games(), game)
