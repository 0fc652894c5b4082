"""What every command shares: the settings as flags, checked before anything starts."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import click

from events.proof.keys import KeyFolderError, Keys
from events.redis.server import RedisServer
from service.cli import LOG_FORMAT
from service.running.ports import PortTaken, claim
from service.settings import SETTINGS, BadSetting, Settings, settings_from

LAST_ANSWERS_SECONDS_MAX: Final = 3
"""How long a shutdown waits for requests still being sent and for open streams."""

HEADER_SECONDS_MAX: Final = 10
"""How long a client may take to send a request's headers, or the next request over the same connection."""

HEADERS_MAX: Final = 64 * 1024
BACKLOG: Final = 2048

CONNECTIONS_MAX: Final = 20_000
"""Of one process. Idle connections cost little memory, so there may be so many that they keep nobody out."""

OF_EVERY_PART: Final = (
    *("data", "redis_url", "queue_url", "replicas", "keys", "signing_key", "archive", "public_url", "example"),
    *("log_format", "log_level"),
)
"""The settings that every part of the service takes."""

FIRST_PING_SECONDS_MAX: Final = 1.0
"""How long a start waits for Redis."""

OWN_FILES: Final = 1_000
"""Files that a process may have open besides its connections."""


def allow_connections(wanted: int = CONNECTIONS_MAX) -> None:
    """Raises the limit of open files: each connection is one, and by default most systems allow few."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + OWN_FILES if hard == resource.RLIM_INFINITY else min(wanted + OWN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < files:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))


def with_settings(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Makes a command that gets the settings as its first argument. Those of `names` are also its flags; its other
    options it gets by name."""
    own = [setting for setting in SETTINGS if setting.field in names]

    def decorated(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def called(**given: Any) -> None:
            flags = {setting.field: given.pop(setting.field) for setting in own}
            if "log_format" in flags:
                click.get_current_context().meta[LOG_FORMAT] = flags["log_format"] or os.environ.get("GYOJI_LOG")
            try:
                settings = settings_from(flags=flags)
            except BadSetting as bad:
                raise click.ClickException(str(bad)) from None
            command(settings, **given)

        for setting in reversed(own):
            says = f"{setting.says} Takes {setting.takes}. [{setting.variable}]"
            called = click.option(setting.flag, setting.field, help=says, metavar="VALUE")(called)
        return called

    return decorated


def claimed(host: str, port: int, flag: str, patience: float = 0.0) -> None:
    """Makes sure that nobody listens at our port; waits `patience` seconds for processes of an earlier run to leave
    it."""
    try:
        claim(host, port, flag, patience)
    except PortTaken as taken:
        raise click.ClickException(str(taken)) from None


def needs_redis(settings: Settings) -> str:
    if settings.redis_url is None:
        served = RedisServer(settings.data)
        where = f"; the one of {settings.data} is REDIS_URL={served.url}" if served.socket.exists() else ""
        raise click.ClickException(f"REDIS_URL is not set; `gyoji serve` runs a Redis of its own{where}.")
    return settings.redis_url


def has_keys(settings: Settings) -> None:
    """Makes sure that there are keys to sign with; the first start makes them."""
    try:
        Keys(settings.keys_folder, settings.signing_secret)
    except (KeyFolderError, OSError) as error:
        raise click.ClickException(f"The keys in {settings.keys_folder} cannot be used: {error}") from None


def has_queues(settings: Settings) -> None:
    """Makes sure that jobs have a Redis which is no cluster. One that does not answer yet is not judged."""
    from events.redis.connection import Connections
    from events.redis.errors import StoreError

    if settings.redis_url is None or settings.queue_url not in (None, settings.redis_url):
        return
    connections = Connections(settings.redis_url, timeout=FIRST_PING_SECONDS_MAX, patience=FIRST_PING_SECONDS_MAX)
    try:
        is_cluster = connections.is_cluster
    except StoreError:
        return
    finally:
        connections.close()
    if is_cluster:
        raise click.ClickException("REDIS_URL is a cluster, on which queues cannot live: GYOJI_QUEUE_URL names theirs.")
