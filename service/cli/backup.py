"""`gyoji backup`, `gyoji restore`, `gyoji repair`: copies of all that is kept, and the way back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
import msgspec

from service.cli.options import with_settings
from service.cli.telling import json_option, progress, tell
from service.settings import Settings

_as_json = json_option("What was done as JSON.")


@click.command()
@click.argument("target", type=click.Path(path_type=Path), metavar="FOLDER|FILE.tar")
@_as_json
@with_settings("redis_url", "data", "archive")
def backup(settings: Settings, target: Path, as_json: bool) -> None:
    """Copy all that the service keeps, while it runs or not.

    Into a new FOLDER, or into one new FILE.tar, which only you can read.
    """
    from events.backups.making import BackupError, backed_up
    from events.redis.connection import Connections
    from events.redis.errors import StoreError
    from events.store import Store

    with store_at(settings) as url:
        connections = Connections(url)
        try:
            with progress("Backing up", is_quiet=as_json) as step:
                made = backed_up(Store(connections), settings.folders, target, step)
        except (BackupError, StoreError) as error:
            raise click.ClickException(str(error)) from None
        finally:
            connections.close()
    size = sum(file.bytes for file in made.files.values())
    said = f"{target}: {len(made.files)} files, {size} bytes, as of {_time(made.made_ms)}, epoch {made.epoch}."
    _say(as_json, {"target": str(target), "bytes": size, **msgspec.to_builtins(made)}, said)


@click.command()
@click.argument("source", type=click.Path(exists=True, path_type=Path), metavar="FOLDER|FILE.tar")
@_as_json
@with_settings("redis_url", "data", "archive")
def restore(settings: Settings, source: Path, as_json: bool) -> None:
    """Bring a backup back: a new epoch begins.

    Into an empty data folder, or the empty Redis that REDIS_URL names. Stop the service first.
    """
    from events.backups.making import BackupError
    from events.backups.restoring import opened_backup, restored_backup
    from events.redis.connection import Connections
    from events.redis.errors import StoreError
    from events.redis.server import RedisServerError

    try:
        with (
            progress("Bringing back", is_quiet=as_json) as step,
            opened_backup(source, step) as whole,
            store_at(settings, is_stopped=True) as url,
        ):
            connections = Connections(url)
            try:
                back = restored_backup(whole, connections, settings.folders, step)
            finally:
                connections.close()
    except (BackupError, StoreError, RedisServerError) as error:
        raise click.ClickException(str(error)) from None
    said = (
        f"{back.games} games ({back.keys} keys) and {back.files} files are back as of {_time(back.made_ms)}; "
        f"what came later is lost, and epoch {back.epoch} begins."
    )
    if back.left:
        said += f"\nLeft as they were, because they are newer: {', '.join(back.left[:5])}"
        said += f" and {len(back.left) - 5} more." if len(back.left) > 5 else "."
    _say(as_json, msgspec.to_builtins(back), said)


@click.command()
@click.option("--drop-what-follows", is_flag=True, help="Also drop whole commands that follow the broken place.")
@_as_json
@with_settings("data")
def repair(settings: Settings, drop_what_follows: bool, as_json: bool) -> None:
    """Cut off the end of a log that a disk has broken.

    This is the log of the embedded Redis, whose end is missing or full of zeros. Tells which games lost events, and
    keeps what was cut off in the folder `cut`. Stop the service first.
    """
    from events.backups.aof import AofError
    from events.backups.repairing import repaired
    from events.redis.server import RedisServerError

    try:
        done = repaired(settings.data, drops_what_follows=drop_what_follows)
    except (AofError, RedisServerError) as error:
        raise click.ClickException(str(error)) from None
    found = done.damage
    if found is None:
        said = "Every command of the log is whole: nothing to repair."
    else:
        said = (
            f"{found.file}: {found.cut_bytes} bytes after byte {found.kept_bytes} are cut off ({found.zeros} zeros, "
            f"{found.commands} commands that can still be read); they are kept in {done.kept_as}. "
            f"Redis reads the rest, and epoch {done.epoch} begins.\n"
        )
        lost = [f"  {one.game} up to version {one.version}" for one in found.games]
        said += "\n".join(["Events of these games are lost:", *lost] if lost else ["No event of a game was in them."])
    _say(as_json, msgspec.to_builtins(done), said)


@contextmanager
def store_at(settings: Settings, *, is_stopped: bool = False) -> Iterator[str]:
    """The address of Redis: the one in the settings, the one that runs on the data folder, or one that is started there
    for this command."""
    from events.redis.server import RedisServer, RedisServerError

    if settings.redis_url is not None:
        yield settings.redis_url
        return
    server = RedisServer(settings.data)
    if not is_stopped and not settings.data.is_dir():
        raise click.ClickException(f"{settings.data} is not there; --data names the folder of a service.")
    if not is_stopped and server.answers():
        yield server.url
        return
    try:
        server.start()
    except RedisServerError as error:
        raise click.ClickException(str(error)) from None
    try:
        yield server.url
    finally:
        server.stop()


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def _say(as_json: bool, answer: Any, said: str) -> None:
    if as_json:
        tell(answer)
    else:
        click.echo(said)
