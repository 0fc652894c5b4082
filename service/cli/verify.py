"""`gyoji verify`: the offline verifier."""

from __future__ import annotations

import json
from pathlib import Path

import click

from events.cases.format import is_case
from events.proof.verify import Unusable
from events.proof.verify import verify as verified
from service.cli.case import tell

READABLE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, metavar="HEX", help="A public key that you trust.")
@click.option("--log-key", multiple=True, metavar="HEX", help="A public key of the transparency log that you trust.")
@click.option("--receipt", multiple=True, type=READABLE, help="A receipt that you kept.")
@click.option("--seat-key", multiple=True, metavar="SEAT=HEX", help="The key with which that seat signs its moves.")
@click.option("--entropy", multiple=True, metavar="SEAT=TEXT", help="What you sent when you sat down at that seat.")
@click.option("--secret-hash", metavar="HEX", help="The secret_hash that you saw before you sat down.")
@click.option("--json", "as_json", is_flag=True, help="The report as JSON.")
def verify(
    file: Path,
    key: tuple[str, ...],
    log_key: tuple[str, ...],
    receipt: tuple[Path, ...],
    seat_key: tuple[str, ...],
    entropy: tuple[str, ...],
    secret_hash: str | None,
    as_json: bool,
) -> None:
    """Check a history FILE offline: chain, seals, shuffles, receipt; or a case file, as `gyoji case` does."""
    content = file.read_bytes()
    if is_case(content):
        if receipt or log_key or seat_key or entropy or secret_hash:
            raise click.UsageError("This is a case file: it has its receipts and its history in it.")
        tell(content, key, as_json=as_json)
        return
    try:
        kept = [path.read_bytes() for path in receipt]
        report = verified(
            content,
            keys=key,
            receipts=kept,
            entropy=entropy,
            secret_hash=secret_hash,
            seat_keys=seat_key,
            log_keys=log_key,
        )
    except Unusable as unusable:
        raise click.UsageError(str(unusable)) from None
    click.echo(json.dumps(report.as_json(), indent=2) if as_json else report.as_text())
    if not report.holds:
        raise SystemExit(1)
