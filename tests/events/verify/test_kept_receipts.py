"""One receipt by itself: whether one of some keys signed it, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from events.proof.receipts import Keyring
from events.proof.verify import is_genuine


@pytest.fixture
def ours(tmp_path: Path) -> Keyring:
    return Keyring(tmp_path)


@pytest.fixture
def receipt(ours: Keyring) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(ours.sign("g_1", 3, "ab" * 32, "2026-11-17T18:00:00.000Z"))
    return plain


def test_a_receipt_is_genuine_by_any_of_the_keys_given(ours: Keyring, receipt: dict[str, Any]) -> None:
    [key] = ours.public_keys
    assert is_genuine(receipt, [key.public_key])
    assert is_genuine(receipt, ["cd" * 32, "no key", key.public_key])
    assert not is_genuine(receipt, ["cd" * 32])
    assert not is_genuine(receipt, [])


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "g_2"},
        {"version": 4},
        {"hash": "cd" * 32},
        {"at": "2026-11-17T18:00:00.001Z"},
        {"signature": "ab" * 64},
        {"signature": "short"},
        {"version": "3"},
        {"game": "\ud800"},
        {"more": 1},
    ],
)
def test_a_receipt_that_was_changed_is_not(ours: Keyring, receipt: dict[str, Any], changes: dict[str, Any]) -> None:
    assert not is_genuine({**receipt, **changes}, [key.public_key for key in ours.public_keys])


def test_what_lacks_a_field_is_no_receipt(ours: Keyring, receipt: dict[str, Any]) -> None:
    for name in receipt:
        rest = {field: value for field, value in receipt.items() if field != name}
        assert not is_genuine(rest, [key.public_key for key in ours.public_keys])
