"""`gyoji case`: a case file checked offline, with the verdict worked out again."""

from __future__ import annotations

import json
from pathlib import Path

import click

from domain.rulesets import EVERY_RULESET
from events.cases.checking import check

READABLE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, metavar="HEX", help="A public key for cases that you trust.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def case(file: Path, key: tuple[str, ...], as_json: bool) -> None:
    """Check a case FILE offline: signature, history, refusal, table, clauses, and the verdict by the rules again."""
    tell(file.read_bytes(), key, as_json=as_json)


def tell(content: bytes, keys: tuple[str, ...], *, as_json: bool) -> None:
    """Prints the report; exits with 1 where the case does not hold."""
    report = check(content, EVERY_RULESET, keys=keys)
    click.echo(json.dumps(report.as_json(), indent=2) if as_json else report.as_text())
    if not report.holds:
        raise SystemExit(1)
