"""`gyoji serve`: everything on one machine."""

from __future__ import annotations

from typing import Final

import click

from events.redis.server import RedisServerError
from service.cli.options import claimed, has_keys, has_queues, with_settings
from service.running.logs import set_up
from service.running.metrics_folder import count_in
from service.running.supervisor import Part, Supervisor
from service.settings import SETTINGS, Settings

PARTS: Final = (
    ("api",),
    ("push",),
    ("clock",),
    ("worker", "timeouts", "scoring"),
    ("worker", "timeouts", "scoring", "bots"),
    ("worker", "timeouts", "scoring", "audits", "webhooks"),
)
"""The processes of the service, by their commands. Three workers do time-outs and scores, so that neither bots that
think, nor a webhook that hangs, nor a worker that dies holds those up."""


@click.command()
@with_settings(*(setting.field for setting in SETTINGS))
def serve(settings: Settings) -> None:
    """Serve games: everything on one machine, until Ctrl-C.

    That is the API, push, the clock, workers and, unless REDIS_URL names one, a Redis of its own. What dies is started
    again.
    """
    set_up(settings)
    claimed(settings.host, settings.port, "--port")
    claimed(*settings.push_listens_at, "--push-port")
    has_keys(settings)
    has_queues(settings)
    count_in(settings)
    try:
        Supervisor(settings, [Part(name, arguments) for name, *arguments in PARTS]).run()
    except RedisServerError as error:
        raise click.ClickException(str(error)) from None
