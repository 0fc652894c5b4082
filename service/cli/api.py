"""`gyoji api`: the REST API alone."""

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
from service.running.precedence import give_way
from service.settings import Settings, environ_of

APPLICATION: Final = "service.running.rsgi"


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
    from service.running.logs import SERVER_LOGS, set_up

    set_up(settings)
    count_in(settings)
    allow_connections()
    os.environ.update(environ_of(settings))
    from granian.constants import HTTPModes, Interfaces, Loops, RuntimeModes
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    # The workers are forked from this process: what it has imported, none of them has to.
    import_module(APPLICATION)
    claimed(settings.host, settings.port, "--port", LEAVING_SECONDS_MAX)
    Server(
        f"{APPLICATION}:application",
        factory=True,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,
        websockets=False,
        address=settings.host,
        port=settings.port,
        workers=settings.api_workers,
        loop=Loops.uvloop,
        runtime_mode=RuntimeModes.mt,
        backlog=BACKLOG,
        backpressure=CONNECTIONS_MAX,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEADER_SECONDS_MAX, max_buffer_size=HEADERS_MAX),
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS_MAX,
        log_access=False,
        log_level=LogLevels.error,
        log_dictconfig=SERVER_LOGS,
    ).serve()
