"""Keys by what they are for."""

from __future__ import annotations

from pathlib import Path

from events.proof.keys import USES, KeyFolder, Keys, Signature, folder_of
from events.proof.receipts import Keyring


def test_each_use_has_a_key_of_its_own(tmp_path: Path) -> None:
    listed = Keys(tmp_path).listing()
    assert [key.use for key in listed] == list(USES)
    assert len({key.public_key for key in listed}) == len(USES)


def test_receipts_are_signed_with_the_key_that_is_listed_for_receipts(tmp_path: Path) -> None:
    receipt = Keyring(tmp_path).sign("g_1", 1, "ab" * 32, "2026-11-16T02:29:13.123Z")
    assert [key.use for key in Keys(tmp_path).listing() if key.id == receipt.key] == ["receipt"]


def test_what_one_key_signed_is_not_taken_for_another_s(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    signature = keys.of("log").signed(b"a checkpoint")
    assert keys.of("log").has_signed(b"a checkpoint", signature)
    assert not keys.of("log").has_signed(b"another", signature)
    assert not keys.of("case").has_signed(b"a checkpoint", signature)
    borrowed = Signature(keys.of("case").public_keys[0].id, signature.signature)
    assert not keys.of("case").has_signed(b"a checkpoint", borrowed)


def test_a_key_that_is_renewed_leaves_those_of_other_uses_as_they_are(tmp_path: Path) -> None:
    keys = Keys(tmp_path)
    before = {use: keys.of(use).public_keys for use in USES}
    newest = KeyFolder(folder_of(tmp_path, "refusal")).rotate()
    assert [key.id for key in keys.of("refusal").public_keys] == [before["refusal"][0].id, newest]
    assert all(keys.of(use).public_keys == before[use] for use in USES if use != "refusal")


def test_a_folder_of_keys_from_before_there_were_uses_is_that_of_receipts(tmp_path: Path) -> None:
    old = KeyFolder(tmp_path).public_keys[0]
    listed = Keys(tmp_path).listing()
    assert [key.id for key in listed if key.use == "receipt"] == [old.id]
