"""`gyoji doctor`: whether everything around the service is as it has to be."""

from __future__ import annotations

from typing import Final

import click
import msgspec

from service.cli.options import with_settings
from service.settings import SETTINGS, Settings

_SIGNS: Final = {"good": "ok ", "doubtful": "?  ", "bad": "BAD"}


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Answer with one object of JSON.")
@with_settings(*(setting.field for setting in SETTINGS))
def doctor(settings: Settings, as_json: bool) -> None:
    """Look at Redis, replicas, keys, archive, clock and disk; the exit code is 1 where something is bad."""
    from events.redis.server import RedisServer
    from service.running.doctor import findings

    found = list(findings(settings, settings.redis_url or RedisServer(settings.data).url))
    is_well = not any(finding.verdict == "bad" for finding in found)
    if as_json:
        click.echo(msgspec.json.encode({"is_well": is_well, "findings": found}).decode())
    else:
        for finding in found:
            click.echo(f"{_SIGNS[finding.verdict]} {finding.about:9} {finding.says}")
    if not is_well:
        raise SystemExit(1)
