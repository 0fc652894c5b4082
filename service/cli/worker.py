"""`gyoji worker`, `gyoji clock`, `gyoji rescore`: what happens without a request."""

from __future__ import annotations

import os
import signal
from typing import Final

import click

from domain.rulesets import EVERY_RULESET
from service.cli.options import OF_EVERY_PART, has_keys, has_queues, needs_redis, with_settings
from service.cli.telling import json_option, progress, tell
from service.running.garbage import keep_what_is_loaded
from service.running.heartbeat import beat_in_thread
from service.running.metrics_folder import count_in
from service.running.precedence import give_way
from service.settings import Settings, environ_of
from workers.queue_names import QUEUES

HOUR_MS: Final = 3_600_000
DIFFERENCES_TOLD_MAX: Final = 20


@click.command()
@click.argument("queues", nargs=-1, type=click.Choice(QUEUES), metavar="[QUEUE]...")
@with_settings(*OF_EVERY_PART, "webhooks_private")
def worker(settings: Settings, queues: tuple[str, ...]) -> None:
    """Work on jobs (needs REDIS_URL).

    Of all queues (timeouts, scoring, bots, audits, webhooks), or of the QUEUEs that are named.
    """
    _begin(settings)
    give_way()
    from workers.queues import work
    from workers.workshop import queue_url, workshop

    workshop()
    keep_what_is_loaded()
    beat_in_thread(settings.data)
    work(queue_url(), queues or QUEUES)


@click.command()
@with_settings(*OF_EVERY_PART, "archive_hours")
def clock(settings: Settings) -> None:
    """Watch deadlines and give work to the workers (needs REDIS_URL).

    Several may run; one leads, and the others wait to take over.
    """
    _begin(settings)
    from workers.clock import ClockProcess
    from workers.queues import Queues, queue_connection
    from workers.workshop import queue_url, scribe, workshop

    queues = Queues(queue_connection(queue_url()))
    running = ClockProcess(workshop(), queues, settings.archive_hours * HOUR_MS, scribe())
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: running.stop())
    beat_in_thread(settings.data)
    running.run()


@click.command()
@click.argument("rulesets", nargs=-1, type=click.Choice(list(EVERY_RULESET)), metavar="[RULESET]...")
@json_option("What was found as JSON.")
@with_settings("redis_url", "data", "archive", "example", "log_format", "log_level")
def rescore(settings: Settings, rulesets: tuple[str, ...], as_json: bool) -> None:
    """Work the ratings out again from the histories (needs REDIS_URL).

    Of all rulesets, or of those that are named. Exit code 1: an entry of a ledger disagrees with its game's history.
    """
    _begin(settings)
    from workers import scoring
    from workers.workshop import workshop

    shop = workshop()
    found: dict[str, scoring.Rescored] = {}
    for ruleset in rulesets or tuple(shop.games.rulesets):
        with progress(ruleset, is_quiet=as_json) as step:
            one = found[ruleset] = scoring.rescore(shop, ruleset, step)
        if as_json:
            continue
        click.echo(f"{ruleset}: {one.games} games, {one.players} players, {one.changed} ratings mended")
        for difference in one.differences[:DIFFERENCES_TOLD_MAX]:
            why = "its history is gone" if difference.found is None else "its history gives another entry"
            click.echo(f"  {difference.game}: {why}")
    if as_json:
        tell(found)
    if any(one.differences for one in found.values()):
        raise SystemExit(1)


def _begin(settings: Settings) -> None:
    from service.running.logs import set_up

    needs_redis(settings)
    set_up(settings)
    count_in(settings)
    os.environ.update(environ_of(settings))
    has_keys(settings)
    has_queues(settings)
