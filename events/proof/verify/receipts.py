"""One receipt by itself, without a history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .history import SIGNED, is_signed
from .lines import Failed, canon
from .shapes import RECEIPT, check_shape, is_hex


def is_genuine(receipt: Mapping[str, Any], keys: Sequence[str]) -> bool:
    """Whether one of these public keys, in hex, signed this receipt. The events that it vouches for are in a history,
    and are not looked at here."""
    plain = dict(receipt)
    try:
        check_shape(plain, RECEIPT, "the receipt")
        message = canon({name: plain[name] for name in SIGNED})
    except (Failed, UnicodeEncodeError):
        return False
    signature = bytes.fromhex(plain["signature"])
    return any(is_hex(key) and is_signed(message, signature, bytes.fromhex(key)) for key in keys)
