"""`gyoji api`: the REST API alone."""

from __future__ import annotations

import click

from service.config import BadSetting, settings_from

BLOCKING_THREADS = 4


@click.command()
def api() -> None:
    """Serve the REST API (needs REDIS_URL)."""
    from granian import Granian
    from granian.constants import Interfaces

    try:
        settings = settings_from()
    except BadSetting as bad:
        raise click.ClickException(str(bad)) from None
    if settings.redis_url is None:
        raise click.ClickException("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it")
    Granian(
        "service.wsgi:application",
        factory=True,
        interface=Interfaces.WSGI,
        address=settings.host,
        port=settings.port,
        workers=settings.api_workers,
        blocking_threads=BLOCKING_THREADS,
        respawn_failed_workers=True,
        log_access=False,
    ).serve()
