"""`gyoji push`: event streams alone."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Final

import click

from service.cli.options import (
    BACKLOG,
    CONNECTIONS_MAX,
    HEADER_SECONDS_MAX,
    HEADERS_MAX,
    OF_EVERY_PART,
    STOP_SECONDS_MAX,
    allow_connections,
    claimed,
    needs_redis,
    with_settings,
)
from service.running.metrics_folder import count_in
from service.running.ports import LEAVING_SECONDS_MAX
from service.settings import Settings, environ_of

APPLICATION: Final = "service.push.app"


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
    from service.running.logs import SERVER_LOGS, set_up

    set_up(settings)
    count_in(settings)
    allow_connections()
    os.environ.update(environ_of(settings))
    from granian.constants import HTTPModes, Interfaces, Loops
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    # The workers are forked from this process: what it has imported, none of them has to.
    import_module(APPLICATION)
    host, port = settings.push_listens_at
    claimed(host, port, "--push-port", LEAVING_SECONDS_MAX)
    Server(
        f"{APPLICATION}:application",
        factory=True,
        interface=Interfaces.ASGI,
        http=HTTPModes.http1,
        websockets=False,
        address=host,
        port=port,
        workers=settings.push_workers,
        loop=Loops.uvloop,
        backlog=BACKLOG,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEADER_SECONDS_MAX, max_buffer_size=HEADERS_MAX),
        backpressure=CONNECTIONS_MAX,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS_MAX,
        log_access=False,
        log_level=LogLevels.error,
        log_dictconfig=SERVER_LOGS,
    ).serve()
