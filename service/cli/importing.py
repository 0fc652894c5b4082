"""`gyoji import`: takes a game of another service into the archive."""

from __future__ import annotations

import os
from pathlib import Path

import click

from service.cli.options import needs_redis, with_settings
from service.cli.telling import json_option, tell
from service.settings import Settings, environ_of


@click.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--key", multiple=True, metavar="HEX", help="A public key that its receipt must be signed with.")
@json_option("What was taken in as JSON.")
@with_settings("redis_url", "data", "archive", "example")
def import_(settings: Settings, file: Path, key: tuple[str, ...], as_json: bool) -> None:
    """Import the history FILE of another service (needs REDIS_URL).

    If it verifies, it goes to the archive, unrated.
    """
    needs_redis(settings)
    os.environ.update(environ_of(settings))
    from events.importing import NotImported, imported
    from events.proof.verify import Unusable
    from workers import workshop

    try:
        head = imported(workshop.games(), file.read_bytes(), key)
    except Unusable as unusable:
        raise click.UsageError(str(unusable)) from None
    except NotImported as no:
        raise click.ClickException(f"{file} is not imported: {no}") from None
    if as_json:
        tell({"game": head.game, "events": head.version, "hash": head.hash})
    else:
        click.echo(f"{head.game}: {head.version} events, archived and unrated.")
