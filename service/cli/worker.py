"""`gyoji worker`, `gyoji clock`, `gyoji rescore`: what happens without a request."""

from __future__ import annotations

import os
import signal
from typing import Final

import click

from domain.rulesets import EVERY_RULESET
from service.cli.options import needs_redis, with_settings
from service.running.garbage import keep_what_is_loaded
from service.running.heartbeat import beat_in_thread
from service.running.metrics_folder import count_in
from service.settings import Settings, environ_of

QUEUES: Final = ("timeouts", "scoring", "bots", "audits", "webhooks")
"""In the order in which a worker looks for work."""
DAY_MS: Final = 86_400_000
TOLD_MAX: Final = 20


@click.command()
@click.argument("queues", nargs=-1, type=click.Choice(QUEUES), metavar="[QUEUE]...")
@with_settings(
    "redis_url", "queue_url", "replicas", "data", "archive", "webhooks_private", "example", "log_format", "log_level"
)
def worker(settings: Settings, queues: tuple[str, ...]) -> None:
    """Work on jobs (needs REDIS_URL): timeouts, scoring, bots, audits, webhooks, or the QUEUEs that are named."""
    _begin(settings)
    from workers.queues import work
    from workers.workshop import queue_url, workshop

    workshop()
    keep_what_is_loaded()
    beat_in_thread(settings.data)
    work(queue_url(), queues or QUEUES)


@click.command()
@with_settings(
    "redis_url", "queue_url", "replicas", "data", "archive", "archive_days", "example", "log_format", "log_level"
)
def clock(settings: Settings) -> None:
    """Follow the games, sweep due deadlines, send for the workers (needs REDIS_URL); several may run, one leads."""
    _begin(settings)
    from workers.clock import Clock
    from workers.queues import Queues, queue_connection
    from workers.workshop import queue_url, scribe, workshop

    queues = Queues(queue_connection(queue_url()))
    running = Clock(workshop(), queues, settings.archive_days * DAY_MS, scribe())
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: running.stop())
    beat_in_thread(settings.data)
    running.run()


@click.command()
@click.argument("rulesets", nargs=-1, type=click.Choice(list(EVERY_RULESET)), metavar="[RULESET]...")
@with_settings("redis_url", "data", "archive", "example", "log_format", "log_level")
def rescore(settings: Settings, rulesets: tuple[str, ...]) -> None:
    """Fold the ledgers again (needs REDIS_URL): ratings and leaderboards as they follow from the histories."""
    _begin(settings)
    from workers import scoring
    from workers.workshop import workshop

    differences = 0
    shop = workshop()
    for ruleset in rulesets or tuple(shop.games.rulesets):
        found = scoring.rescore(shop, ruleset)
        click.echo(f"{ruleset}: {found.games} games, {found.players} players, {found.changed} ratings mended")
        for one in found.differences[:TOLD_MAX]:
            why = "its history is gone" if one.found is None else "its history gives another entry"
            click.echo(f"  {one.game}: {why}")
        differences += len(found.differences)
    if differences:
        raise SystemExit(1)


def _begin(settings: Settings) -> None:
    from service.running.logs import set_up

    url = needs_redis(settings)
    set_up(settings)
    count_in(settings)
    os.environ.update(environ_of(settings))
    if settings.queue_url is None and _is_cluster(url):
        raise click.ClickException("REDIS_URL is a cluster, on which queues cannot live: GYOJI_QUEUE_URL names theirs.")


def _is_cluster(url: str) -> bool:
    from events.redis.connection import Connections, StoreError

    try:
        return Connections(url).is_cluster
    except StoreError:
        return False
