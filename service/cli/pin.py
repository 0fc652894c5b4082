"""`gyoji pin`: keeps the rules of the day."""

from __future__ import annotations

import click

from domain.rulesets import RULESETS
from events.pinning import FOLDER, is_current, keep, pin_of


@click.command()
@click.option("--again", is_flag=True, help="Also where a version is kept already (before its release).")
def pin(again: bool) -> None:
    """Keep every ruleset's present version as a zip, so that its games can be audited for ever."""
    FOLDER.mkdir(exist_ok=True)
    for ruleset in RULESETS.values():
        path = pin_of(ruleset.id, ruleset.version)
        if is_current(ruleset, path):
            click.echo(f"{path.name}: as it was")
        elif path.exists() and not again:
            raise click.ClickException(
                f"{path.name} holds other rules of the same version: raise the version of {ruleset.id} "
                "(or, if it was never released, pin --again)"
            )
        else:
            keep(ruleset, path)
            click.echo(f"{path.name}: kept")
