"""`gyoji push`: event streams alone."""

from __future__ import annotations

import os

import click

from service.cli.options import (
    CONNECTIONS_MAX,
    GRANIAN_LOGS,
    STOP_SECONDS_MAX,
    allow_connections,
    needs_redis,
    with_settings,
)
from service.running.metrics_folder import count_in
from service.settings import Settings, environ_of


@click.command()
@with_settings("push_host", "push_port", "host", "port", "data", "redis_url", "example", "log_format", "log_level")
def push(settings: Settings) -> None:
    """Serve Server-Sent Events (needs REDIS_URL)."""
    needs_redis(settings)
    count_in(settings)
    allow_connections()
    os.environ.update(environ_of(settings))
    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    host, port = settings.push_listens_at
    Server(
        "service.push.app:application",
        factory=True,
        interface=Interfaces.ASGI,
        websockets=False,
        address=host,
        port=port,
        workers=1,
        backpressure=CONNECTIONS_MAX,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS_MAX,
        log_access=False,
        log_level=LogLevels.error,
        log_dictconfig=GRANIAN_LOGS,
    ).serve()
