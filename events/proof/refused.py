"""Refusal receipts: the server's word that it refused this very attempt, when, and for what reason.

Receipts acknowledge what was accepted; these, what was not. They are signed over canonical bytes with a tag and by keys
of their own, so that one can never be taken for the other.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from domain.kernel.words import Seat
from events.proof.canon import encode
from events.proof.keys import KeyFolder

TAG: Final = "gyoji-refusal/1"


class RefusalReceipt(msgspec.Struct, frozen=True):
    """Attempt number `n` of a seat arrived at `at`, when the game stood at `version`, and was refused."""

    game: str
    seat: Seat
    n: int
    version: int
    at: str
    problem: str
    question: int | None
    expected: int | None
    body_hash: str
    rules: tuple[str, ...]
    key: str = ""
    signature: str = ""


def signed_bytes(facts: RefusalReceipt) -> bytes:
    """Everything that it says, with its tag."""
    plain: dict[str, Any] = msgspec.to_builtins(facts)
    del plain["key"], plain["signature"]
    return encode({"tag": TAG, **plain})


def signed(keys: KeyFolder, facts: RefusalReceipt) -> RefusalReceipt:
    key, signature = keys.signed(signed_bytes(facts))
    return msgspec.structs.replace(facts, key=key, signature=signature)
