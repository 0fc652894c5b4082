"""The transparency log, for whoever does not trust it: checkpoints, and proofs that something is in one or before one.

Checkpoints are notes as C2SP has them (signed-note, tlog-checkpoint, tlog-cosignature), proofs are those of RFC 6962,
checked as RFC 9162, sections 2.1.3.2 and 2.1.4.2, says. Whoever holds a checkpoint, the proof and the leaf needs no
server.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from .lines import Failed, canon, must, sha

LOG_SIGNATURE: Final = 0x01
COSIGNATURE: Final = 0x04
"""What a signature line's key is for, as it goes into the key's number."""

COSIGNATURE_BYTES: Final = 72
"""Its time and the signature."""

PROOF_MAX: Final = 63
"""How many hashes a proof may have: no tree can be higher."""

BASE64_MAX: Final = 8_192
"""Characters: the longest signatures that there are take fewer."""

INTEGER_MAX: Final = 2**53 - 1

_SIZE = re.compile(r"0|[1-9][0-9]{0,15}")
_LINE = re.compile(r"— ([^ +\n]+) ([A-Za-z0-9+/]+={0,2})")
_WITNESS = re.compile(r"([^\s+,]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})")


@dataclass(frozen=True)
class Witness:
    """Somebody who cosigns, as others know them: `name+number+key` (C2SP signed-note has this way of writing it)."""

    name: str
    public_key: bytes

    @property
    def number(self) -> bytes:
        return key_number(self.name, COSIGNATURE, self.public_key)

    def __str__(self) -> str:
        key = base64.b64encode(bytes([COSIGNATURE]) + self.public_key).decode()
        return f"{self.name}+{self.number.hex()}+{key}"

    def line(self, cosignature: bytes) -> str:
        """The line of a note with this cosignature."""
        return f"— {self.name} {base64.b64encode(self.number + cosignature).decode()}\n"


@dataclass(frozen=True)
class Checkpoint:
    """The log had `size` entries, and over them this root."""

    origin: str
    size: int
    root: bytes
    text: bytes
    """What is signed."""
    signatures: tuple[tuple[str, bytes, bytes], ...]
    """For each signature the name and the number of its key, and its bytes."""

    def is_signed(self, public_key: bytes) -> bool:
        """Whether the log signed it with this key. If the note has several signatures of this key, all of them must be
        right."""
        number = key_number(self.origin, LOG_SIGNATURE, public_key)
        own = [signature for name, known, signature in self.signatures if (name, known) == (self.origin, number)]
        return bool(own) and all(_is_signed(self.text, signature, public_key) for signature in own)

    def cosignature(self, witness: Witness) -> bytes | None:
        """The cosignature by which a witness says that this continues all it had seen before; its first 8 bytes are the
        time."""
        own = [one for name, number, one in self.signatures if (name, number) == (witness.name, witness.number)]
        for signature in own:
            text = cosigned_text(self.text, cosigned_at(signature))
            if len(signature) == COSIGNATURE_BYTES and _is_signed(text, signature[8:], witness.public_key):
                return signature
        return None


def key_number(name: str, kind: int, public_key: bytes) -> bytes:
    return hashlib.sha256(name.encode() + b"\n" + bytes([kind]) + public_key).digest()[:4]


def read_witness(text: str) -> Witness:
    """Raises Failed."""
    match = _WITNESS.fullmatch(text)
    if match is None:
        raise Failed("log", "a witness is written as name+number+key")
    content = _decoded(match[3])
    _must(len(content) == 33 and content[0] == COSIGNATURE, "the key is not that of a witness")
    witness = Witness(match[1], content[1:])
    _must(witness.number.hex() == match[2], "the number is not that of the key")
    return witness


def cosigned_at(cosignature: bytes) -> int:
    """Seconds since 1970."""
    return int.from_bytes(cosignature[:8], "big")


def cosigned_text(text: bytes, at: int) -> bytes:
    return b"cosignature/v1\ntime %d\n" % at + text


def read_checkpoint(note: Any) -> Checkpoint:
    """Raises Failed."""
    _must(type(note) is str, "the checkpoint is no note")
    text, blank, lines = note.rpartition("\n\n")
    _must(bool(blank) and lines.endswith("\n") and not re.search(r"[\0-\x09\x0b-\x1f]", note), "it is no signed note")
    signatures = tuple(map(_signature, lines[:-1].split("\n")))
    told = text.split("\n")
    _must(len(told) >= 3 and all(told), "it does not have its three lines")
    is_size = _SIZE.fullmatch(told[1]) is not None and int(told[1]) <= INTEGER_MAX
    _must(is_size, "its size is no number")
    return Checkpoint(told[0], int(told[1]), _hash(told[2]), text.encode() + b"\n", signatures)


def leaf_of(game: str, version: int, hash: str) -> bytes:
    """The entry of the log for the batch that ends with this event."""
    return canon({"hash": hash, "label": sha(canon({"game": game, "version": version}))})


def leaf_hash(entry: bytes) -> bytes:
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()


def read_proof(proof: Any) -> list[bytes]:
    """The hashes of a proof. Raises Failed."""
    _must(type(proof) is list and len(proof) <= PROOF_MAX, "the proof is no list of hashes")
    return [_hash(one) for one in proof]


def is_included(entry: bytes, index: int, proof: Sequence[bytes], tree: Checkpoint) -> bool:
    """Whether this is the entry at this index of the tree."""
    if not 0 <= index < tree.size:
        return False
    place, last, hash = index, tree.size - 1, leaf_hash(entry)
    for one in proof:
        if last == 0:
            return False
        if place & 1 or place == last:
            hash = node_hash(one, hash)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            hash = node_hash(hash, one)
        place, last = place >> 1, last >> 1
    return last == 0 and hash == tree.root


def is_consistent(old: Checkpoint, new: Checkpoint, proof: Sequence[bytes]) -> bool:
    """Whether the new tree begins with the whole of the old one."""
    if old.size == new.size:
        return not proof and old.root == new.root
    if not 0 < old.size < new.size:
        return old.size == 0 and not proof
    path = [old.root, *proof] if old.size & (old.size - 1) == 0 else list(proof)
    if not path:
        return False
    place, last = old.size - 1, new.size - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    was = found = path[0]
    for one in path[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            was, found = node_hash(one, was), node_hash(one, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, one)
        place, last = place >> 1, last >> 1
    return last == 0 and was == old.root and found == new.root


def root_of(hashes: Sequence[bytes]) -> bytes:
    """The root over the hashes of all entries."""
    edge: list[tuple[int, bytes]] = []
    """Complete subtrees from the left, each with its height."""
    for one in hashes:
        height, hash = 0, one
        while edge and edge[-1][0] == height:
            hash, height = node_hash(edge.pop()[1], hash), height + 1
        edge.append((height, hash))
    if not edge:
        return hashlib.sha256(b"").digest()
    root = edge.pop()[1]
    while edge:
        root = node_hash(edge.pop()[1], root)
    return root


def _signature(line: str) -> tuple[str, bytes, bytes]:
    match = _LINE.fullmatch(line)
    if match is None:
        raise Failed("log", "a signature is not written as one")
    content = _decoded(match[2])
    _must(len(content) > 4, "a signature is too short")
    return match[1], content[:4], content[4:]


def _hash(text: Any) -> bytes:
    content = _decoded(text) if type(text) is str else b""
    _must(len(content) == 32, "a hash is not 32 bytes in base64")
    return content


def _decoded(text: str) -> bytes:
    """Base64 in its one canonical spelling; anything else is refused."""
    try:
        content = base64.b64decode(text, validate=True) if len(text) <= BASE64_MAX else b""
    except (ValueError, binascii.Error):
        content = b""
    _must(base64.b64encode(content).decode() == text, "what should be base64 is not")
    return content


def _must(holds: bool, why: str) -> None:
    must(holds, why, "log")


def _is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    try:
        VerifyKey(key).verify(message, signature)
    except (BadSignatureError, ValueError):
        return False
    return True
