"""`gyoji serve`: everything on one machine."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from events.redis_server import RedisServerError
from service.config import BadSetting, settings_from
from service.supervisor import Part, Supervisor

PARTS = ("api", "clock", "worker")
"""The processes that make up the service, by their commands."""


@click.command()
@click.option("--port", type=click.IntRange(1, 65534), help="Where the API listens; push takes the next port.")
@click.option("--host", help="The address to listen at.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="The folder that keeps everything.")
@click.option("--fsync", type=click.Choice(["always", "everysec"]), help="When a move is on disk.")
def serve(port: int | None, host: str | None, data: Path | None, fsync: str | None) -> None:
    """Serve games: API, push, clock, workers and, unless REDIS_URL names one, a Redis of its own."""
    try:
        settings = settings_from()
    except BadSetting as bad:
        raise click.ClickException(str(bad)) from None
    given = {"port": port, "host": host, "data": data, "fsync": fsync}
    settings = replace(settings, **{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    try:
        Supervisor(settings, [Part(name) for name in PARTS]).run()
    except RedisServerError as error:
        raise click.ClickException(str(error)) from None
