"""Players' signatures: what a seat's own key signs, so that nobody can invent its moves (docs/trust.md, 7)."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec
from nacl.bindings import crypto_core_ed25519_is_valid_point
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from domain.kernel.command import Command
from domain.kernel.record import Signed
from domain.kernel.remedy import Remedy
from domain.kernel.words import Seat
from events.proof.canon import encode

TAG: Final = "gyoji-move/1"
"""In the signed bytes, so that they can be taken for nothing else."""

CONSENT_TAG: Final = "gyoji-consent/1"

_HEX_32: Final = re.compile(r"[0-9a-f]{64}")


def move_bytes(game: str, seat: Seat, command: Any, question: int | None, seen: int) -> bytes:
    """`command` is whole, as it goes on the record and as `/moves` lists it."""
    return encode({"tag": TAG, "game": game, "seat": seat, "command": command, "question": question, "seen": seen})


def consent_bytes(game: str, seat: Seat, n: int, remedy: Remedy) -> bytes:
    """What a seat signs to ask for a remedy or to agree to it; `n` is the remedy's number, so that it counts for no
    other one."""
    return encode({"tag": CONSENT_TAG, "game": game, "seat": seat, "n": n, **msgspec.to_builtins(remedy)})


def is_signed_move(key: str, game: str, seat: Seat, command: Command, signed: Signed) -> bool:
    """Whether the owner of this public key gave that signature for this very command."""
    message = move_bytes(game, seat, msgspec.to_builtins(command), signed.question, signed.seen)
    return _is_by(key, message, signed.signature)


def is_consent(key: str, game: str, seat: Seat, n: int, remedy: Remedy, signature: str) -> bool:
    """Whether the owner of this public key gave that signature for this very remedy."""
    return _is_by(key, consent_bytes(game, seat, n, remedy), signature)


def _is_by(key: str, message: bytes, signature: str) -> bool:
    try:
        VerifyKey(bytes.fromhex(key)).verify(message, bytes.fromhex(signature))
    except (ValueError, BadSignatureError):
        return False
    return True


def is_key(text: str) -> bool:
    """Whether this is a public key by which every implementation judges alike: a point of the whole group, spelled in
    the one way that there is."""
    return _HEX_32.fullmatch(text) is not None and crypto_core_ed25519_is_valid_point(bytes.fromhex(text))
