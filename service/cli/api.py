"""`gyoji api`: the REST API alone."""

from __future__ import annotations

import os

import click

from service.cli.options import GRANIAN_LOGS, STOP_SECONDS_MAX, needs_redis, with_settings
from service.running.metrics_folder import count_in
from service.settings import Settings, environ_of

HEADER_SECONDS_MAX = 10


@click.command()
@with_settings("host", "port", "data", "redis_url", "api_workers", "api_threads", "example", "log_format", "log_level")
def api(settings: Settings) -> None:
    """Serve the REST API (needs REDIS_URL)."""
    needs_redis(settings)
    count_in(settings)
    os.environ.update(environ_of(settings))
    from granian.constants import Interfaces
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    Server(
        "service.running.wsgi:application",
        factory=True,
        interface=Interfaces.WSGI,
        websockets=False,
        address=settings.host,
        port=settings.port,
        workers=settings.api_workers,
        blocking_threads=settings.api_threads,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEADER_SECONDS_MAX),
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS_MAX,
        log_access=False,
        log_level=LogLevels.error,
        log_dictconfig=GRANIAN_LOGS,
    ).serve()
