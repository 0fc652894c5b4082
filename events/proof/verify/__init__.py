"""The offline verifier: what a downloaded history proves, and the first version that does not hold.

It trusts nothing, not even our own code: the standard library and PyNaCl are all it needs, so this folder can be read,
copied and run anywhere (`python -m events.proof.verify FILE`); clients have it as the package `gyoji_verify`. What it
repeats from canon.py and chain.py beside it, it repeats on purpose: two implementations that agree are worth more than
one that is shared.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from .history import Given, HistoryCheck
from .lines import NESTING_MAX, Failed, must, nesting, sha
from .log import Witness, read_witness
from .receipts import is_genuine
from .report import Check, Finding, Report
from .shapes import RECEIPT, check_shape, is_hex

__all__ = ["Check", "Finding", "Report", "Unusable", "is_genuine", "verify"]

_SEAT_AND_TEXT = re.compile(r"(0|[1-9][0-9]{0,2})=(.*)", re.DOTALL)


class Unusable(Exception):
    """What was given beside the file is not what it should be; nothing can be said about the history."""


def verify(
    content: bytes,
    *,
    keys: Sequence[str] = (),
    receipts: Sequence[bytes] = (),
    entropy: Sequence[str] = (),
    secret_hash: str | None = None,
    seat_keys: Sequence[str] = (),
    log_keys: Sequence[str] = (),
    witnesses: Sequence[str] = (),
    quorum: int | None = None,
) -> Report:
    """Checks a history file against itself, and against what came another way: public keys (hex), receipts, the entropy
    of seats (`SEAT=TEXT`, the very text that was sent), the hash that the server bound itself to, and witnesses of the
    log (`NAME+NUMBER+KEY`), of whom all must have cosigned it, or as many as the quorum says."""
    known = {str(one): one for one in map(_given_witness, witnesses)}
    if quorum is not None and not 1 <= quorum <= len(known):
        raise Unusable("a quorum is a number from 1 to that of the witnesses given")
    given = Given(
        keys=[bytes.fromhex(_given_hex(key, "a public key")) for key in keys],
        receipts=[_given_receipt(kept) for kept in receipts],
        entropy=dict(map(_given_entropy, entropy)),
        secret_hash=None if secret_hash is None else _given_hex(secret_hash, "a secret's hash"),
        seat_keys=dict(map(_given_seat_key, seat_keys)),
        log_keys=[_given_hex(key, "a public key") for key in log_keys],
        witnesses=list(known.values()),
        quorum=len(known) if quorum is None else quorum,
    )
    history = HistoryCheck(content, given)
    return Report(
        game=history.header.get("game"),
        ruleset=history.header.get("ruleset"),
        events=len(history.events),
        is_complete=history.is_complete,
        checks=history.checks(),
        finding=history.finding,
        logged=history.logged,
        uncompared=history.uncompared(),
    )


def _given_hex(text: str, what: str) -> str:
    """Typed or pasted by hand, so either case will do; in a file only the lower one does."""
    digits = text.strip().lower()
    if not is_hex(digits):
        raise Unusable(f"{what} is 64 hex digits")
    return digits


def _given_entropy(text: str) -> tuple[int, str]:
    match = _SEAT_AND_TEXT.fullmatch(text)
    if match is None:
        raise Unusable("entropy is given as SEAT=TEXT, with the very text that was sent")
    return int(match[1]), sha(match[2].encode()) if match[2] else ""


def _given_seat_key(text: str) -> tuple[int, str]:
    match = _SEAT_AND_TEXT.fullmatch(text)
    if match is None:
        raise Unusable("a seat's key is given as SEAT=HEX")
    return int(match[1]), _given_hex(match[2], "a seat's key")


def _given_witness(text: str) -> Witness:
    try:
        return read_witness(text.strip())
    except Failed as failed:
        raise Unusable(f"{text.strip()!r} names no witness: {failed}") from None


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
