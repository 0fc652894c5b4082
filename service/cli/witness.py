"""`gyoji witness`: keeps an eye on a log from elsewhere, and says so with a signature."""

from __future__ import annotations

import base64
import time
from pathlib import Path

import click
from nacl.signing import SigningKey

from events.proof.verify.log import COSIGNATURE, Checkpoint, cosigned_text, key_number
from events.whole_files import write_whole
from service.cli.log_client import Caught, Kept, LogClient, Unreachable, newest_that_holds

FOLDER = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.option("--url", required=True, help="The server, such as https://gyoji.example.")
@click.option("--state", type=FOLDER, default=Path("witness"), show_default=True, help="What the witness keeps.")
@click.option("--name", help="What the witness is called, such as witness.example/w1; only the first time.")
@click.option(
    "--key", multiple=True, metavar="HEX", help="A public key of the log that you trust; else the first seen."
)
@click.option("--every", type=click.IntRange(1), metavar="SECONDS", help="Again and again; by default once.")
def witness(url: str, state: Path, name: str | None, key: tuple[str, ...], every: int | None) -> None:
    """Cosign the transparency log of a server, if it has only grown since the last time.

    The cosigned checkpoint is printed and kept (C2SP tlog-cosignature). A log that went back, or that is another one
    now, is not cosigned: both checkpoints are kept as evidence, and the exit code is 1.
    """
    client, kept = LogClient(url), Kept(state)
    signer = _own_key(state)
    called = _own_name(state, name, signer)
    while True:
        try:
            note, new = newest_that_holds(client, kept, kept.log_keys(client, key))
        except Caught as caught:
            raise click.ClickException(f"CAUGHT: {caught}. The evidence: {kept.keep_evidence(caught)}") from None
        except Unreachable as unreachable:
            if every is None:
                click.echo(str(unreachable), err=True)
                raise SystemExit(2) from None
            click.echo(str(unreachable), err=True)
        else:
            cosigned = note + _cosignature(called, signer, new, int(time.time()))
            kept.keep(cosigned)
            click.echo(cosigned, nl=False)
        if every is None:
            return
        time.sleep(every)


def _cosignature(name: str, signer: SigningKey, checkpoint: Checkpoint, at: int) -> str:
    number = key_number(name, COSIGNATURE, bytes(signer.verify_key))
    signature = signer.sign(cosigned_text(checkpoint.text, at)).signature
    return f"— {name} {base64.b64encode(number + at.to_bytes(8, 'big') + signature).decode()}\n"


def _own_key(state: Path) -> SigningKey:
    path = state / "key"
    if not path.exists():
        write_whole(path, f"{bytes(SigningKey.generate()).hex()}\n".encode(), 0o600)
    return SigningKey(bytes.fromhex(path.read_text(encoding="ascii").strip()))


def _own_name(state: Path, name: str | None, signer: SigningKey) -> str:
    path = state / "name"
    if not path.exists():
        write_whole(path, f"{name or 'witness/' + bytes(signer.verify_key).hex()[:16]}\n".encode())
    return path.read_text(encoding="utf-8").strip()
