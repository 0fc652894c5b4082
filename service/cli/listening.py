"""The server of the API and of push: granian, with the settings that both share."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any, Literal

from service.cli.options import (
    BACKLOG,
    CONNECTIONS_MAX,
    HEADER_SECONDS_MAX,
    HEADERS_MAX,
    LAST_ANSWERS_SECONDS_MAX,
    allow_connections,
    claimed,
    has_keys,
)
from service.running.metrics_folder import count_in
from service.running.ports import LEAVING_SECONDS_MAX
from service.settings import Settings, environ_of


def listen(
    settings: Settings,
    module: str,
    interface: Literal["asgi", "rsgi"],
    listens_at: tuple[str, int],
    port_option: str,
    workers: int,
    **more: Any,
) -> None:
    """Serves `application` of this module until it is told to stop. `port_option` is named in the error if the port is
    taken."""
    from service.running.logs import SERVER_LOGS, set_up

    set_up(settings)
    count_in(settings)
    allow_connections()
    os.environ.update(environ_of(settings))
    from granian.constants import HTTPModes, Interfaces, Loops
    from granian.http import HTTP1Settings
    from granian.log import LogLevels
    from granian.server import Server

    # The workers are forked from this process, so that none of them has to import the module again.
    import_module(module)
    host, port = listens_at
    claimed(host, port, port_option, LEAVING_SECONDS_MAX)
    has_keys(settings)
    Server(
        f"{module}:application",
        factory=True,
        interface=Interfaces(interface),
        http=HTTPModes.http1,
        websockets=False,
        address=host,
        port=port,
        workers=workers,
        loop=Loops.uvloop,
        backlog=BACKLOG,
        backpressure=CONNECTIONS_MAX,
        http1_settings=HTTP1Settings(header_read_timeout=1000 * HEADER_SECONDS_MAX, max_buffer_size=HEADERS_MAX),
        respawn_failed_workers=True,
        workers_kill_timeout=LAST_ANSWERS_SECONDS_MAX,
        log_access=False,
        log_level=LogLevels.error,
        log_dictconfig=SERVER_LOGS,
        **more,
    ).serve()
