"""`gyoji case`: a case file checked offline, with the verdict worked out again."""

from __future__ import annotations

from pathlib import Path

import click

from domain.rulesets import EVERY_RULESET
from events.cases.checking import check_case
from service.cli.log_client import HexKey
from service.cli.paths import READABLE
from service.cli.telling import json_option, tell


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, type=HexKey(), help="A public key for cases that you trust.")
@json_option("The report as JSON.")
def case(file: Path, key: tuple[str, ...], as_json: bool) -> None:
    """Check a case FILE offline, and its verdict by the rules again.

    Checks signature, history, refusal, table and clauses. Only with --key does it check who signed. Exit code 0: the
    case holds; 1: it does not.
    """
    report_case(file.read_bytes(), key, as_json=as_json)


def report_case(content: bytes, keys: tuple[str, ...], *, as_json: bool) -> None:
    """Prints the report; exits with 1 if the case does not hold."""
    report = check_case(content, EVERY_RULESET, keys=keys)
    if as_json:
        tell(report.as_json())
    else:
        click.echo(report.as_text())
    if not report.holds:
        raise SystemExit(1)
