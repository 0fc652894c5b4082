"""`gyoji api`: the REST API alone."""

from __future__ import annotations

from typing import Final

import click

from service.cli.listening import listen
from service.cli.options import OF_EVERY_PART, needs_redis, with_settings
from service.running.precedence import give_way
from service.settings import Settings

API_APPLICATION: Final = "service.running.api"


@click.command()
@with_settings(
    *OF_EVERY_PART,
    "host",
    "port",
    "push_host",
    "push_port",
    "push_url",
    "cors_origins",
    "proxies",
    "sign_ups_per_hour",
    "overlaps_per_second",
    "overlaps_burst",
    "open_tables_per_player",
    "api_workers",
    "api_threads",
    "witnesses",
    "webhooks_private",
    "read_only",
)
def api(settings: Settings) -> None:
    """Serve the REST API alone (needs REDIS_URL)."""
    needs_redis(settings)
    give_way()
    from granian.constants import RuntimeModes

    listens_at = settings.host, settings.port
    listen(settings, API_APPLICATION, "rsgi", listens_at, "--port", settings.api_workers, runtime_mode=RuntimeModes.mt)
