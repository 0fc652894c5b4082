"""The offline verifier: what a downloaded history proves, and the first version that does not hold.

It trusts nothing, not even our own code: the standard library and PyNaCl are all it needs, so this folder can be read,
copied and run anywhere (`python -m events.proof.verify FILE`). What it repeats from canon.py and chain.py beside it, it
repeats on purpose: two implementations that agree are worth more than one that is shared.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .history import History
from .lines import NESTING_MAX, RECEIPT, Failed, check_shape, is_hex, must, nesting
from .report import Check, Finding, Report

__all__ = ["Check", "Finding", "Report", "Unusable", "verify"]


class Unusable(Exception):
    """What was given as a key or a receipt is none; nothing can be said about the history."""


def verify(content: bytes, *, keys: Sequence[str] = (), receipts: Sequence[bytes] = ()) -> Report:
    """Check a history file against itself, and against public keys (hex) and receipts that came another way."""
    history = History(content, [_given_key(key) for key in keys], [_given_receipt(kept) for kept in receipts])
    return Report(
        game=history.header.get("game"),
        ruleset=history.header.get("ruleset"),
        events=len(history.events),
        is_complete=history.is_complete,
        checks=history.checks(),
        finding=history.finding,
    )


def _given_key(text: str) -> bytes:
    if not is_hex(text.strip().lower()):
        raise Unusable("a public key is 64 hex digits")
    return bytes.fromhex(text.strip())


def _given_receipt(content: bytes) -> dict[str, Any]:
    """A receipt that somebody kept: the object itself, or an answer or a last line that has it as `receipt`."""
    try:
        must(nesting(content) <= NESTING_MAX, "it is nested too deep")
        value = json.loads(content)
        if type(value) is dict and "receipt" in value:
            value = value["receipt"]
        check_shape(value, RECEIPT, "it")
    except (Failed, ValueError) as error:
        raise Unusable(f"that is not a receipt: {error}") from None
    return dict(value)
