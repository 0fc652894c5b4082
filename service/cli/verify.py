"""`gyoji verify`: the offline verifier."""

from __future__ import annotations

from pathlib import Path

import click

from events.cases.format import is_case
from events.proof.verify import Unusable
from events.proof.verify import verify as verified
from service.cli.case import report_case
from service.cli.paths import READABLE
from service.cli.telling import json_option, tell


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, metavar="HEX", help="A public key that you trust.")
@click.option("--log-key", multiple=True, metavar="HEX", help="A public key of the transparency log that you trust.")
@click.option("--witness", multiple=True, metavar="NAME+NUMBER+KEY", help="A witness who must have cosigned the log.")
@click.option(
    "--quorum", type=click.IntRange(1), metavar="N", help="How many of these witnesses are enough; by default all."
)
@click.option("--receipt", multiple=True, type=READABLE, help="A receipt that you kept.")
@click.option("--seat-key", multiple=True, metavar="SEAT=HEX", help="The key with which that seat signs its moves.")
@click.option("--entropy", multiple=True, metavar="SEAT=TEXT", help="What you sent when you sat down at that seat.")
@click.option("--secret-hash", metavar="HEX", help="The secret_hash that you saw before you sat down.")
@json_option("The report as JSON.")
def verify(
    file: Path,
    key: tuple[str, ...],
    log_key: tuple[str, ...],
    witness: tuple[str, ...],
    quorum: int | None,
    receipt: tuple[Path, ...],
    seat_key: tuple[str, ...],
    entropy: tuple[str, ...],
    secret_hash: str | None,
    as_json: bool,
) -> None:
    """Check a history FILE offline: chain, seals, shuffles, receipt.

    A case file is checked as by `gyoji case`. Exit code 0: it holds; 1: it does not, and the report says where, or
    something that you gave could not be compared because the file has no such thing.
    """
    content = file.read_bytes()
    if is_case(content):
        if receipt or log_key or witness or quorum or seat_key or entropy or secret_hash:
            raise click.UsageError("This is a case file: it has its receipts and its history in it.")
        report_case(content, key, as_json=as_json)
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
            witnesses=witness,
            quorum=quorum,
        )
    except Unusable as unusable:
        raise click.UsageError(str(unusable)) from None
    if as_json:
        tell(report.as_json())
    else:
        click.echo(report.as_text())
    if not report.is_settled:
        raise SystemExit(1)
