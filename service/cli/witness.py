"""`gyoji witness`: watches a log from elsewhere, and cosigns its checkpoints as long as it only grows."""

from __future__ import annotations

import re
import time
from pathlib import Path

import click
from nacl.signing import SigningKey

from events.proof.verify.log import Checkpoint, Witness, cosigned_text
from events.whole_files import write_whole
from service.cli.log_client import HexKey, KeptLog, LogClient, newest_that_holds, that_holds
from service.cli.paths import FOLDER
from service.cli.telling import json_option, tell_line


@click.command()
@click.option("--url", required=True, help="The server, such as https://gyoji.example.")
@click.option(
    "--state", type=FOLDER, default=Path("witness"), show_default=True, help="The folder of the witness's files."
)
@click.option("--name", help="What the witness is called, such as witness.example/w1; only the first time.")
@click.option(
    "--key",
    multiple=True,
    type=HexKey(),
    metavar="HEX",
    help="A public key of the log that you trust; by default those first seen.",
)
@click.option(
    "--every", type=click.IntRange(1), metavar="SECONDS", help="Repeat at this interval; by default it runs once."
)
@json_option("A line of JSON each time.")
def witness(url: str, state: Path, name: str | None, key: tuple[str, ...], every: int | None, as_json: bool) -> None:
    """Cosign the log of a server, if it has only grown.

    That is, since the last time. The cosigned checkpoint is printed, kept and handed in to the log (C2SP
    tlog-cosignature), which serves it if its operator has set this witness (the file `public-key` has what to set). A
    log that went back, or that was replaced by another one, is not cosigned: both checkpoints are kept as evidence, and
    the exit code is 1.
    """
    client, kept = LogClient(url), KeptLog(state)
    signer = _own_key(state)
    own = Witness(_own_name(state, name, signer), bytes(signer.verify_key))
    write_whole(state / "public-key", f"{own}\n".encode())

    def look() -> None:
        note, new = _due(client, kept, kept.log_keys(client, key), own)
        cosigned = _cosigned(note, own, signer, new, int(time.time()))
        kept.keep(cosigned)
        refused = client.hand_in(cosigned, own.name)
        if as_json:
            told = {"origin": new.origin, "entries": new.size, "witness": own.name, "checkpoint": cosigned}
            tell_line({**told, "public_key": str(own), "handed_in": refused is None, "refused": refused})
        else:
            click.echo(cosigned, nl=False)
        if refused is not None and not as_json:
            click.echo(f"The log did not take it: {refused}. Its operator sets GYOJI_WITNESSES={own}", err=True)

    kept.watch(look, every, as_json=as_json)


def _due(client: LogClient, kept: KeptLog, keys: list[str], own: Witness) -> tuple[str, Checkpoint]:
    """The checkpoint to cosign: one that other witnesses have cosigned already, so that all cosign the same one of a
    log that grows every second; else the newest. Raises Caught."""
    begun, before = client.begun(), kept.checkpoint()
    if begun is None:
        return newest_that_holds(client, kept, keys)
    _, other = begun
    is_behind = before is not None and other.size <= before[1].size
    if is_behind or other.cosignature(own) is not None:
        return newest_that_holds(client, kept, keys)
    return that_holds(begun, client, kept, keys)


def _cosigned(note: str, own: Witness, signer: SigningKey, checkpoint: Checkpoint, at: int) -> str:
    """The note with a new line of this witness, in place of an earlier one."""
    text, blank, lines = note.rpartition("\n\n")
    others = [line for line in lines.splitlines(keepends=True) if not line.startswith(f"— {own.name} ")]
    signature = signer.sign(cosigned_text(checkpoint.text, at)).signature
    return "".join([text, blank, *others, own.line(at.to_bytes(8, "big") + signature)])


def _own_key(state: Path) -> SigningKey:
    path = state / "key"
    if not path.exists():
        write_whole(path, f"{bytes(SigningKey.generate()).hex()}\n".encode(), 0o600)
    return SigningKey(bytes.fromhex(path.read_text(encoding="ascii").strip()))


def _own_name(state: Path, name: str | None, signer: SigningKey) -> str:
    path = state / "name"
    if name is not None and not re.fullmatch(r"[^\s+,]+", name):
        raise click.BadParameter(f"{name!r} has a space, a plus or a comma in it.", param_hint="--name")
    if not path.exists():
        write_whole(path, f"{name or 'witness/' + bytes(signer.verify_key).hex()[:16]}\n".encode())
    return path.read_text(encoding="utf-8").strip()
