"""`gyoji worker` and `gyoji clock`: what happens without a request."""

from __future__ import annotations

import click


@click.command()
def worker() -> None:
    """Work on jobs: time-outs, bots, scoring, audits, webhooks (needs REDIS_URL)."""
    from workers.queues import work

    work()


@click.command()
def clock() -> None:
    """Follow the games and sweep due deadlines (needs REDIS_URL); several may run, one leads."""
    from workers import wiring
    from workers.clock import Clock
    from workers.queues import Queues

    Clock(wiring.games(), Queues()).run()
