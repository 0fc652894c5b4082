"""Checkpoints as signed notes (C2SP signed-note, tlog-checkpoint): what the tree was when it had so many entries.

    gyoji.example/v1/log
    1523
    CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

    — gyoji.example/v1/log Az3grlgtzPICa5OS8npVmf1Myq/5IZ...

The first line is the log's origin, its name for ever, which is also the name of its keys.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from events.proof.keys import KeyFolder, PublicKey

ED25519: Final = b"\1"
"""The type of the log's signatures, of which a key's number is made."""


class TreeHead(NamedTuple):
    """The tree at some size."""

    size: int
    root: bytes


class Checkpoint(NamedTuple):
    """What the log signed."""

    origin: str
    head: TreeHead
    note: str

    @property
    def size(self) -> int:
        return self.head.size


def text_of(origin: str, head: TreeHead) -> str:
    return f"{origin}\n{head.size}\n{base64.b64encode(head.root).decode()}\n"


def signed_note(origin: str, head: TreeHead, keys: KeyFolder) -> Checkpoint:
    """Signs a checkpoint with the newest of the log's keys. They sign nothing else, so its text needs no tag."""
    text = text_of(origin, head)
    signature = keys.signed(text.encode())
    public = next(bytes.fromhex(key.public_key) for key in keys.public_keys if key.id == signature.key)
    return Checkpoint(origin, head, f"{text}\n{signature_line(origin, public, bytes.fromhex(signature.signature))}")


def signature_line(origin: str, public_key: bytes, signature: bytes) -> str:
    words = key_number(origin, ED25519, public_key) + signature
    return f"— {origin} {base64.b64encode(words).decode()}\n"


def key_number(name: str, kind: bytes, public_key: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + kind + public_key).digest()[:4]


def signer_of(checkpoint: Checkpoint, keys: Sequence[PublicKey]) -> PublicKey:
    """Which of our keys signed a checkpoint of ours, which need not be the newest. Our signature stands above those of
    witnesses."""
    _, _, lines = checkpoint.note.rpartition("\n\n")
    own, *_ = lines.split("\n")
    number = base64.b64decode(own.rpartition(" ")[2])[:4]
    return next(key for key in keys if key_number(checkpoint.origin, ED25519, bytes.fromhex(key.public_key)) == number)


def read_note(note: str) -> Checkpoint:
    """A note of our own, from our own folder."""
    origin, size, root, *_ = note.split("\n")
    return Checkpoint(origin, TreeHead(int(size), base64.b64decode(root, validate=True)), note)
