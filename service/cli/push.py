"""`gyoji push`: event streams alone."""

from __future__ import annotations

from typing import Final

import click

from service.cli.listening import listen
from service.cli.options import OF_EVERY_PART, needs_redis, with_settings
from service.settings import Settings

PUSH_APPLICATION: Final = "service.push.app"


@click.command()
@with_settings(
    *OF_EVERY_PART,
    "push_host",
    "push_port",
    "push_workers",
    "streams_max",
    "streams_per_player",
    "streams_per_address",
    "cors_origins",
    "proxies",
    "host",
    "port",
)
def push(settings: Settings) -> None:
    """Serve event streams alone (needs REDIS_URL)."""
    needs_redis(settings)
    listen(settings, PUSH_APPLICATION, "asgi", settings.push_listens_at, "--push-port", settings.push_workers)
