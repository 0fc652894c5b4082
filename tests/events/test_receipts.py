"""The server's signature, and the keys behind it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from nacl.signing import VerifyKey

from events.proof.canon import canon
from events.proof.keys import KeyFolderError
from events.proof.receipts import Keyring, Receipt

HASH = "ab" * 32
AT = "2026-11-16T02:29:13.123Z"


def sign(ring: Keyring) -> Receipt:
    return ring.sign("g_1", 7, HASH, AT)


def test_a_receipt_is_signed_over_the_canonical_bytes_of_four_fields(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "keys")
    receipt = sign(ring)
    [item] = ring.listing()
    assert item == {"id": receipt.key, "algorithm": "Ed25519", "public_key": item["public_key"]}
    message = canon({"game": "g_1", "version": 7, "hash": HASH, "at": AT})
    VerifyKey(bytes.fromhex(item["public_key"])).verify(message, bytes.fromhex(receipt.signature))
    assert ring.is_genuine(receipt)


@pytest.mark.parametrize(
    "changed",
    [
        {"game": "g_2"},
        {"version": 8},
        {"hash": "cd" * 32},
        {"at": "2026-11-16T02:29:13.124Z"},
        {"key": "k_0000000000000000"},
        {"signature": "00" * 64},
        {"signature": "not hex"},
        {"signature": "00"},
    ],
    ids=str,
)
def test_a_changed_receipt_is_not_genuine(tmp_path: Path, changed: dict[str, object]) -> None:
    ring = Keyring(tmp_path / "keys")
    assert not ring.is_genuine(msgspec.structs.replace(sign(ring), **changed))


def test_another_server_s_receipt_is_not_genuine(tmp_path: Path) -> None:
    ours, theirs = Keyring(tmp_path / "ours"), Keyring(tmp_path / "theirs")
    assert not ours.is_genuine(sign(theirs))


def test_the_secret_key_can_be_read_by_nobody_else(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "keys"
    Keyring(folder)
    [secret] = folder.glob("*.key")
    assert secret.stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_key_survives_a_restart(tmp_path: Path) -> None:
    before = Keyring(tmp_path)
    receipt = sign(before)
    after = Keyring(tmp_path)
    assert sign(after) == receipt
    assert after.public_keys == before.public_keys


def test_rotation_signs_with_a_new_key_and_keeps_the_old_public_ones(tmp_path: Path) -> None:
    ring = Keyring(tmp_path)
    old = [sign(ring)]
    for _ in range(2):
        ring.rotate()
        old.append(sign(ring))
    assert [receipt.key for receipt in old] == [key.id for key in ring.public_keys]
    assert len({receipt.key for receipt in old}) == 3
    assert all(ring.is_genuine(receipt) for receipt in old)
    assert [path.stem.split("-")[1] for path in tmp_path.glob("*.key")] == [old[-1].key], "old secrets are gone"


def test_a_process_that_is_running_sees_a_rotation_at_its_next_receipt(tmp_path: Path) -> None:
    worker, command_line = Keyring(tmp_path), Keyring(tmp_path)
    first = sign(worker)
    newest = command_line.rotate()
    assert sign(worker).key == newest != first.key
    assert worker.is_genuine(first)


def test_workers_that_start_together_agree_on_the_first_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        rings = list(pool.map(lambda _: Keyring(tmp_path / "keys"), range(8)))
    assert len({sign(ring).key for ring in rings}) == 1
    assert len(rings[0].public_keys) == 1


def test_receipts_go_on_while_keys_are_rotated(tmp_path: Path) -> None:
    signing, rotating = Keyring(tmp_path), Keyring(tmp_path)
    with ThreadPoolExecutor(1) as pool:
        rotations = pool.submit(lambda: [rotating.rotate() for _ in range(10)])
        receipts = [sign(signing)]
        while not rotations.done():
            receipts.append(sign(signing))
    assert all(rotating.is_genuine(receipt) for receipt in receipts)


@pytest.mark.parametrize("wrong", ["", "zz" * 32, "ab" * 32, "\xff"])
def test_a_damaged_key_is_named_and_never_replaced_in_silence(tmp_path: Path, wrong: str) -> None:
    Keyring(tmp_path)
    for suffix in ("key", "pub"):
        [path] = tmp_path.glob(f"*.{suffix}")
        kept = path.read_text()
        path.write_text(wrong, encoding="latin-1")
        with pytest.raises(KeyFolderError, match=path.name):
            Keyring(tmp_path)
        path.write_text(kept)
    Keyring(tmp_path)


def test_a_missing_or_public_secret_is_refused_with_what_to_do(tmp_path: Path) -> None:
    Keyring(tmp_path)
    [path] = tmp_path.glob("*.key")
    path.chmod(0o644)
    with pytest.raises(KeyFolderError, match="chmod 600"):
        Keyring(tmp_path)
    path.unlink()
    with pytest.raises(KeyFolderError, match="missing"):
        Keyring(tmp_path)


def test_a_folder_whose_public_keys_vanish_is_noticed(tmp_path: Path) -> None:
    ring = Keyring(tmp_path)
    for path in tmp_path.glob("*.pub"):
        path.unlink()
    with pytest.raises(KeyFolderError, match="no public key"):
        sign(ring)
