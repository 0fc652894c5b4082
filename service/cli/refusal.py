"""`gyoji refusal`: the receipt of a refused attempt, checked offline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from events.proof.canon import sha
from events.proof.keys import is_signed, key_id
from events.proof.refused import RefusalReceipt
from events.proof.tagged import signed_bytes
from service.cli.log_client import HexKey
from service.cli.paths import READABLE
from service.cli.telling import json_option, tell


@click.command()
@click.argument("file", type=READABLE)
@click.option("--key", multiple=True, required=True, type=HexKey(), help="A public key for refusals that you trust.")
@click.option("--body", type=READABLE, help="What was sent, byte for byte.")
@json_option("What was found as JSON.")
def refusal(file: Path, key: tuple[str, ...], body: Path | None, as_json: bool) -> None:
    """Check the receipt of a refused attempt offline.

    FILE is the problem that was answered, or its `refusal` alone; --key the one whose `use` in /v1/keys is `refusal`.
    Exit code 0: the server signed it, for this body; 1: it did not.
    """
    receipt = _receipt(file)
    why = _wrong(receipt, key, None if body is None else body.read_bytes())
    if as_json:
        tell({"holds": why is None, "why": why, "refusal": receipt})
    else:
        click.echo(_said(receipt, is_compared=body is not None) if why is None else f"It does not hold: {why}.")
    if why is not None:
        raise SystemExit(1)


def _receipt(path: Path) -> RefusalReceipt:
    try:
        told: Any = msgspec.json.decode(path.read_bytes())
        told = told.get("refusal", told) if isinstance(told, dict) else told
        return msgspec.convert(told, RefusalReceipt)
    except msgspec.DecodeError as error:
        raise click.UsageError(f"{path} has no receipt of a refusal: {error}") from None


def _wrong(receipt: RefusalReceipt, keys: tuple[str, ...], body: bytes | None) -> str | None:
    named = [one for one in keys if key_id(bytes.fromhex(one)) == receipt.key]
    if not named:
        return f"it is signed with {receipt.key}, which is no key given"
    if not is_signed(signed_bytes(receipt), receipt.signature, named[0]):
        return "its signature is wrong"
    if body is not None and sha(body) != receipt.body_hash:
        return "another body was refused"
    return None


def _said(receipt: RefusalReceipt, *, is_compared: bool) -> str:
    cited = f" [{', '.join(receipt.rules)}]" if receipt.rules else ""
    what = "this very body" if is_compared else f"a body with the hash {receipt.body_hash} (--body compares yours)"
    return (
        f"The server signed that it refused attempt {receipt.n} of seat {receipt.seat} in {receipt.game}: {what}, "
        f"arrived {receipt.at} when the game stood at version {receipt.version}, {receipt.problem}{cited}."
    )
