"""`gyoji compare`: compares two files of one game."""

from __future__ import annotations

from pathlib import Path

import click

from service.cli.log_client import told_by
from service.cli.paths import READABLE
from service.cli.telling import json_option, tell


@click.command()
@click.argument("one", type=READABLE)
@click.argument("other", type=READABLE)
@json_option("What was found as JSON.")
def compare(one: Path, other: Path, as_json: bool) -> None:
    """Compare two files of one game: what both have must be the same.

    ONE and OTHER may come from different seats, or end at different versions. If they differ although both hold by
    themselves, the server signed two histories: the exit code is 1.
    """
    files = [told_by(one), told_by(other)]
    hashes, others = (file.hashes for file in files)
    game, second = (file.game for file in files)
    if game != second:
        raise click.UsageError(f"they are two games, {game} and {second}")
    apart = next((place for place, pair in enumerate(zip(hashes, others, strict=False), 1) if pair[0] != pair[1]), None)
    if as_json:
        told = {"game": game, "events": [len(hashes), len(others)], "apart": apart}
        tell({**told, "same_key": files[0].key == files[1].key})
        raise SystemExit(0 if apart is None else 1)
    if apart is None:
        shorter, longer = sorted((len(hashes), len(others)))
        rest = "" if shorter == longer else f", and one goes on to version {longer}"
        click.echo(f"{game}: the same up to version {shorter}{rest}.")
        return
    common = f"They are the same up to version {apart - 1}." if apart > 1 else "They have nothing in common."
    click.echo(f"{game}: TWO HISTORIES from version {apart} on. {common}")
    if files[0].key == files[1].key:
        click.echo("Both files hold and are signed with the same key: whoever has it told two people two things.")
    else:
        click.echo("They are signed with different keys: ask the server which one is its own.")
    raise SystemExit(1)
