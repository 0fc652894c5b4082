"""`gyoji doctor`: whether everything around the service is as it has to be."""

from __future__ import annotations

from typing import Final

import click

from service.cli.options import with_settings
from service.cli.telling import json_option, tell
from service.settings import SETTINGS, Settings

_SIGNS: Final = {"good": "ok ", "doubtful": "?  ", "bad": "BAD"}


@click.command()
@json_option("What was found as JSON.")
@with_settings(*(setting.field for setting in SETTINGS))
def doctor(settings: Settings, as_json: bool) -> None:
    """Look whether all around the service is as it has to be.

    Redis, replicas, keys, archive, clock and disk. The exit code is 1 where something is bad.
    """
    from events.redis.server import RedisServer
    from service.running.doctor import findings

    found = list(findings(settings, settings.redis_url or RedisServer(settings.data).url))
    is_well = not any(finding.verdict == "bad" for finding in found)
    if as_json:
        tell({"is_well": is_well, "findings": found})
    else:
        for finding in found:
            click.echo(f"{_SIGNS[finding.verdict]} {finding.about:9} {finding.says}")
    if not is_well:
        raise SystemExit(1)
