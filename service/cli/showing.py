"""`gyoji open`: a history file in the replay page."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from events.proof.verify import Report, verify
from service.cli.options import with_settings
from service.cli.replay import tellable
from service.cli.scratch import serve_for_now
from service.cli.telling import json_option, tell_line
from service.running.supervisor import Supervisor
from service.settings import Settings


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@json_option("One line of JSON with what was checked and the addresses, once they answer.")
@with_settings("host", "port", "push_port", "log_level")
def open(settings: Settings, file: Path, as_json: bool) -> None:
    """Check a history FILE and show its game in the replay page.

    Runs until Ctrl-C. The page comes from a read-only service of its own, which has this game and nothing else; nothing
    of it stays.
    """
    content = file.read_bytes()
    report = verify(content)
    if not as_json:
        click.echo(report.as_text())
    refuse_unshowable(file, content, report)

    def show(supervisor: Supervisor, address: str) -> None:
        from events.importing import NotImported, imported
        from service.house import house

        assert supervisor.redis is not None
        here = house(supervisor.settings, supervisor.redis.url)
        try:
            head = imported(here.games, content)
        except NotImported as no:
            click.echo(f"{file} cannot be shown: {no}", err=True)
            supervisor.stop()
        else:
            watch, audit = (f"{address}/{page}.html?game={head.game}" for page in ("replay", "audit"))
            if as_json:
                tell_line({"game": head.game, "report": report.as_json(), "watch": watch, "check": audit})
            else:
                click.echo(f"Watch it: {watch}\nCheck it: {audit}")
        finally:
            here.store.connections.close()

    serve_for_now(replace(settings, api_workers=1, example="yes", read_only="yes"), [("api",)], show)


def refuse_unshowable(file: Path, content: bytes, report: Report) -> None:
    """Refuses a file that does not hold or cannot be shown."""
    if not report.holds:
        raise click.ClickException(f"{file} does not hold, so it is not shown{_instead(file, content)}.")
    tellable(file, content)
    if not report.is_complete:
        raise click.ClickException(
            f"{file} ends before its game does: the page needs a whole game. `gyoji replay {file}` tells what is there."
        )


def _instead(file: Path, content: bytes) -> str:
    try:
        tellable(file, content)
    except click.ClickException:
        return ""
    return f"; `gyoji replay {file}` tells it as text"
