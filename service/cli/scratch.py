"""A service for a while: everything is in a folder that is removed afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from events.redis.server import RedisServerError
from service.cli.options import claimed
from service.running.logs import set_up
from service.running.metrics_folder import count_in
from service.running.supervisor import Part, Supervisor
from service.settings import Settings


def serve_for_now(
    settings: Settings, parts: Iterable[tuple[str, ...]], ready: Callable[[Supervisor, str], None]
) -> None:
    """Serves until Ctrl-C, apart from any other service on this machine. `ready` is called with the address."""
    with TemporaryDirectory(prefix="gyoji-") as folder:
        own = replace(
            settings, data=Path(folder).resolve(), redis_url=None, queue_url=None, archive=None, fsync="everysec"
        )
        set_up(own)
        claimed(own.host, own.port, "--port")
        claimed(*own.push_listens_at, "--push-port")
        count_in(own)
        try:
            Supervisor(own, [Part(name, arguments) for name, *arguments in parts], ready).run()
        except RedisServerError as error:
            raise click.ClickException(str(error)) from None
