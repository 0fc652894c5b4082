"""The one secret that all keys of a house may follow from."""

from __future__ import annotations

from pathlib import Path

import pytest
from nacl.signing import SigningKey

from events.proof.keys import USES, KeyFolder, KeyFolderError, Keys, PublicKey, derived_key, is_signed
from events.proof.signing_secret import derived, secret_in

SECRET = bytes(range(32))


def test_a_secret_is_given_as_it_is_or_as_a_file(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text(f" {SECRET.hex()}\n")
    assert secret_in(SECRET.hex()) == secret_in(str(file)) == SECRET


@pytest.mark.parametrize("written", ["", "ab" * 31, "AB" * 32, SECRET.hex() + "0"])
def test_what_is_neither_a_secret_nor_a_file_is_said_to_be_none(tmp_path: Path, written: str) -> None:
    with pytest.raises(ValueError, match="no secret, and no file that has one"):
        secret_in(str(tmp_path / "nothing") + written)


@pytest.mark.parametrize("content", [b"", b"ab" * 31, b"AB" * 32])
def test_a_file_without_a_secret_says_what_one_looks_like(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "secret"
    file.write_bytes(content)
    with pytest.raises(ValueError, match="64 hex digits"):
        secret_in(str(file))


def test_a_file_that_is_no_text_has_no_secret(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_bytes(b"\xff" * 64)
    with pytest.raises(ValueError, match="no file that has one"):
        secret_in(str(file))


def test_what_follows_from_a_secret_is_the_same_for_ever_and_another_for_each_use() -> None:
    assert derived(SECRET, "receipt").hex() == "b5a80cadf02697d76ed92833a2b119f6872dcf9f9138f3de0a004bd3a862d177"
    assert len({derived(secret, use) for use in USES for secret in (SECRET, bytes(32))}) == 2 * len(USES)


def test_two_hosts_with_one_secret_sign_with_the_same_keys_and_keep_no_folder(tmp_path: Path) -> None:
    one, other = Keys(tmp_path / "one", SECRET), Keys(tmp_path / "other", SECRET)
    assert one.listing() == other.listing() and len(one.listing()) == len(USES)
    for use in USES:
        signature = one.of(use).signed(b"message")
        assert other.of(use).has_signed(b"message", signature)
        [key] = one.of(use).own_keys
        assert (key.id, key.algorithm) == (signature.key, "Ed25519")
        assert is_signed(b"message", signature.signature, key.public_key)
    assert list(tmp_path.iterdir()) == []


def test_a_key_that_follows_from_a_secret_is_not_rotated_but_exchanged(tmp_path: Path) -> None:
    with pytest.raises(KeyFolderError, match="GYOJI_SIGNING_KEY"):
        Keys(tmp_path, SECRET).of("receipt").rotate()


def test_without_a_secret_no_key_follows() -> None:
    assert derived_key(None, "log") is None
    assert derived_key(SECRET, "log") == SigningKey(derived(SECRET, "log"))


def test_keys_of_other_hosts_are_listed_before_ours_and_ours_once(tmp_path: Path) -> None:
    folder = KeyFolder(tmp_path)
    [own] = folder.own_keys
    other = PublicKey("k_other", "Ed25519", "ab" * 32)
    folder.know([other, own])
    assert folder.public_keys == (other, own)
    assert folder.own_keys == (own,)
    newest = folder.rotate()
    assert [key.id for key in folder.public_keys] == ["k_other", own.id, newest]
