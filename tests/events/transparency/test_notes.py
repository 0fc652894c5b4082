"""Checkpoints as notes: what is one, who signed it, who cosigned it."""

from __future__ import annotations

import base64
from hashlib import sha256

import pytest
from nacl.signing import SigningKey

from events.proof.verify.lines import Failed
from events.proof.verify.log import (
    COSIGNATURE,
    LOG_SIGNATURE,
    Witness,
    cosigned_at,
    cosigned_text,
    key_number,
    read_checkpoint,
    read_proof,
    read_witness,
)

ORIGIN = "gyoji.example/v1/log"
ROOT = sha256(b"root").digest()
LOG, WITNESS = SigningKey(bytes(32)), SigningKey(bytes([1]) * 32)
CLUB = Witness("club.example", bytes(WITNESS.verify_key))
TEXT = f"{ORIGIN}\n12\n{base64.b64encode(ROOT).decode()}\n"


def line(name: str, content: bytes) -> str:
    return f"— {name} {base64.b64encode(content).decode()}\n"


def log_line(key: SigningKey = LOG, text: str = TEXT, name: str = ORIGIN) -> str:
    number = key_number(name, LOG_SIGNATURE, bytes(key.verify_key))
    return line(name, number + key.sign(text.encode()).signature)


def cosigned(at: int = 1_700_000_000, text: str = TEXT) -> bytes:
    return at.to_bytes(8, "big") + WITNESS.sign(cosigned_text(text.encode(), at)).signature


def test_a_checkpoint_says_the_size_and_the_root_of_its_log() -> None:
    tree = read_checkpoint(f"{TEXT}\n{log_line()}")
    assert (tree.origin, tree.size, tree.root, tree.text) == (ORIGIN, 12, ROOT, TEXT.encode())
    more = f"{TEXT}an extension\n"
    assert read_checkpoint(f"{more}\n{log_line(text=more)}").text == more.encode()


@pytest.mark.parametrize(
    "note",
    [
        None,
        12,
        "",
        TEXT,
        f"{TEXT}\n",
        f"{TEXT}\n{log_line()}".removesuffix("\n"),
        f"{TEXT}\n{log_line()}x",
        f"{TEXT}{log_line()}",
        f"{TEXT}\n\n{log_line()}",
        f"\r{TEXT}\n{log_line()}",
        f"{TEXT}\n{log_line()}".replace(ORIGIN, "a\tb"),
        f"{ORIGIN}\n12\n\n{log_line()}",
        f"{ORIGIN}\n\n{base64.b64encode(ROOT).decode()}\n\n{log_line()}",
        f"{TEXT}\n{log_line()}".replace("\n12\n", "\n012\n"),
        f"{TEXT}\n{log_line()}".replace("\n12\n", "\n-1\n"),
        f"{TEXT}\n{log_line()}".replace("\n12\n", f"\n{2**53}\n"),
        f"{TEXT}\n{log_line()}".replace("— ", "- "),
        f"{TEXT}\n{line(ORIGIN, b'1234')}",
        f"{TEXT}\n{log_line()}".replace(base64.b64encode(ROOT).decode(), base64.b64encode(ROOT[1:]).decode()),
        f"{TEXT}\n{log_line()}".replace(base64.b64encode(ROOT).decode(), base64.b64encode(ROOT).decode().strip("=")),
        f"{TEXT}\n— {ORIGIN} {'A' * 8_196}\n",
    ],
)
def test_what_is_no_checkpoint_is_refused(note: object) -> None:
    with pytest.raises(Failed) as failed:
        read_checkpoint(note)
    assert failed.value.proof == "log"


def test_the_largest_log_that_a_browser_can_count_and_the_longest_signature_are_read() -> None:
    note = f"{TEXT}\n{log_line()}".replace("\n12\n", f"\n{2**53 - 1}\n")
    assert read_checkpoint(note).size == 2**53 - 1
    [_, (name, number, signature)] = read_checkpoint(f"{TEXT}\n{log_line()}— other {'A' * 8_192}\n").signatures
    assert (name, number, len(signature)) == ("other", bytes(4), 8_192 * 3 // 4 - 4)
    assert read_checkpoint(f"{TEXT}\n{line(ORIGIN, b'12345')}").signatures == ((ORIGIN, b"1234", b"5"),)


def test_a_checkpoint_is_signed_by_its_log_whoever_else_did() -> None:
    key = bytes(LOG.verify_key)
    assert read_checkpoint(f"{TEXT}\n{log_line()}").is_signed(key)
    assert read_checkpoint(f"{TEXT}\n{log_line(WITNESS)}{log_line()}").is_signed(key)
    assert not read_checkpoint(f"{TEXT}\n{log_line(WITNESS)}").is_signed(key)
    assert not read_checkpoint(f"{TEXT}\n{log_line(name='another')}").is_signed(key)
    assert not read_checkpoint(f"{TEXT}\n{log_line(text='something else')}").is_signed(key)
    assert not read_checkpoint(f"{TEXT}\n{log_line()}{log_line(text='something else')}").is_signed(key)
    assert not read_checkpoint(f"{TEXT}\n{line(ORIGIN, key_number(ORIGIN, LOG_SIGNATURE, key) + b'short')}").is_signed(
        key
    )


def test_a_witness_has_cosigned_what_it_signed_with_its_time() -> None:
    tree = read_checkpoint(f"{TEXT}\n{log_line()}{CLUB.line(cosigned())}")
    found = tree.cosignature(CLUB)
    assert found == cosigned() and cosigned_at(found) == 1_700_000_000
    assert tree.cosignature(Witness("club.example", bytes(LOG.verify_key))) is None
    assert tree.cosignature(Witness("another", CLUB.public_key)) is None
    assert read_checkpoint(f"{TEXT}\n{log_line()}").cosignature(CLUB) is None


@pytest.mark.parametrize("wrong", [cosigned(text="another"), cosigned() + b"x", cosigned()[:-1], bytes(72)])
def test_a_cosignature_that_is_wrong_is_none_and_one_that_is_right_counts_beside_it(wrong: bytes) -> None:
    assert read_checkpoint(f"{TEXT}\n{log_line()}{CLUB.line(wrong)}").cosignature(CLUB) is None
    assert read_checkpoint(f"{TEXT}\n{log_line()}{CLUB.line(wrong)}{CLUB.line(cosigned())}").cosignature(CLUB)


def test_a_witness_is_read_back_as_it_is_written() -> None:
    assert read_witness(str(CLUB)) == CLUB
    assert str(CLUB).startswith(f"club.example+{CLUB.number.hex()}+")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "club.example",
        str(CLUB).replace("club.example", "club example"),
        str(CLUB).replace("club.example", "another"),
        f"club.example+{CLUB.number.hex()}+{base64.b64encode(bytes([LOG_SIGNATURE]) + CLUB.public_key).decode()}",
        f"club.example+{CLUB.number.hex()}+{base64.b64encode(bytes([COSIGNATURE]) + CLUB.public_key + b'x').decode()}",
        f"club.example+{CLUB.number.hex()}+{base64.b64encode(bytes([COSIGNATURE]) + CLUB.public_key[:-1]).decode()}",
        f"club.example+00000000+{base64.b64encode(bytes([COSIGNATURE]) + CLUB.public_key).decode()}",
    ],
)
def test_what_names_no_witness_is_refused(text: str) -> None:
    with pytest.raises(Failed):
        read_witness(text)


def test_a_proof_is_a_list_of_hashes_and_not_without_end() -> None:
    one = base64.b64encode(ROOT).decode()
    assert read_proof([one] * 63) == [ROOT] * 63
    for wrong in ([one] * 64, [one[:-2]], [None], "x", None, [base64.b64encode(ROOT + b"x").decode()]):
        with pytest.raises(Failed):
            read_proof(wrong)
