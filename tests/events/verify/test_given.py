"""What a verifier is given besides the file: compared with it, or said not to have been."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from events.proof.receipts import Keyring
from events.proof.verify import Unusable, verify
from tests.events.verify.reports import finding, states
from tests.histories import SyntheticGame, keyring, receipt_line
from tests.verdicts.corpus import stored

# Where the file came from


def test_a_key_that_came_another_way_shows_the_origin(whole: bytes, ring: Keyring) -> None:
    report = verify(whole, keys=[ring.public_keys[0].public_key.upper()])
    assert report.holds
    assert states(report)["origin"] is True


def test_a_file_signed_by_somebody_else_fails_against_the_key(whole: bytes, tmp_path: Path) -> None:
    other = Keyring(tmp_path / "other").public_keys[0].public_key
    found = finding(verify(whole, keys=[other]))
    assert found.proof == "receipt"
    assert "key given" in found.why


def test_any_of_several_keys_given_is_enough(whole: bytes, ring: Keyring, tmp_path: Path) -> None:
    other = Keyring(tmp_path / "other").public_keys[0].public_key
    assert verify(whole, keys=[other, ring.public_keys[0].public_key]).holds


def test_a_receipt_kept_from_the_middle_of_the_game_shows_the_origin(
    whole: bytes, game: SyntheticGame, ring: Keyring
) -> None:
    line = receipt_line(game.receipt(ring, 9))
    bare = json.dumps(json.loads(line)["receipt"], indent=2).encode()
    answer = json.dumps({"version": 9, "events": [], **json.loads(line)}).encode()
    for kept in (line, bare, answer):
        report = verify(whole, receipts=[kept])
        assert states(report)["origin"] is True
        assert "version 9" in report.checks[-1].says


def test_a_history_that_is_not_the_acknowledged_one_is_found_at_the_receipt_s_version(ring: Keyring) -> None:
    told, published = (SyntheticGame(random.Random(seed), game="g_1") for seed in (1, 2))
    kept = [receipt_line(told.receipt(ring, version)) for version in (12, 9)]
    found = finding(verify(published.file(ring), receipts=kept))
    assert (found.proof, found.version) == ("receipt", 9)


def test_a_receipt_for_a_later_version_than_the_file_has_tells_nothing(ring: Keyring) -> None:
    game = SyntheticGame(random.Random(14))
    kept = receipt_line(game.receipt(ring))
    del game.events[-5:]
    report = verify(game.file(ring), receipts=[kept])
    assert report.holds
    assert states(report)["origin"] is None
    assert "ends before" in report.checks[-1].says


def test_a_receipt_for_another_game_or_with_a_wrong_signature_fails(
    whole: bytes, game: SyntheticGame, ring: Keyring
) -> None:
    other = receipt_line(SyntheticGame(random.Random(15)).receipt(ring))
    found = finding(verify(whole, receipts=[other]))
    assert found.proof == "receipt" and "another game" in found.why
    forged = json.loads(receipt_line(game.receipt(ring, 5)))["receipt"]
    forged["signature"] = "0" * 128
    assert "wrong signature" in finding(verify(whole, receipts=[json.dumps(forged).encode()])).why
    forged["key"] = "k_unknown"
    assert "does not list" in finding(verify(whole, receipts=[json.dumps(forged).encode()])).why


def test_a_receipt_made_before_a_rotation_is_still_good(tmp_path: Path) -> None:
    ring, game = keyring(tmp_path), SyntheticGame(random.Random(16))
    kept = receipt_line(game.receipt(ring, 3))
    ring.rotate()
    report = verify(game.file(ring), receipts=[kept])
    assert report.holds
    assert states(report)["origin"] is True


@pytest.mark.parametrize("kept", [b"", b"{}", b"[]", b"\xff", b'{"receipt":3}', b"[" * 100_000], ids=str)
def test_what_is_no_receipt_is_said_to_be_none(whole: bytes, kept: bytes) -> None:
    with pytest.raises(Unusable, match="not a receipt"):
        verify(whole, receipts=[kept])


@pytest.mark.parametrize("key", ["", "abc", "zz" * 32, "ab" * 33])
def test_what_is_no_key_is_said_to_be_none(whole: bytes, key: str) -> None:
    with pytest.raises(Unusable, match="64 hex digits"):
        verify(whole, keys=[key])


# What one gave oneself


def test_what_a_seat_gave_is_compared_with_the_record(ring: Keyring) -> None:
    game = with_entropy()
    gave = [f"{seat}={text}" for seat, text in game.given.items()]
    report = verify(game.file(ring), entropy=gave)
    assert report.holds
    assert "what seat 0, 1 gave is in the seed" in report.as_text()
    found = finding(verify(game.file(ring), entropy=[f"{gave[1]} "]))
    assert (found.proof, found.version) == ("chance", 7)
    assert found.why == "what seat 1 gave is not in the seed"


def test_who_names_a_seat_that_the_table_does_not_have_is_told_which_it_has(ring: Keyring) -> None:
    found = finding(verify(with_entropy().file(ring), entropy=["9=mine"]))
    assert (found.proof, found.version) == ("chance", 7)
    assert found.why == "what seat 9 gave is not in the seed: this table has only seats 0 to 2"
    assert finding(verify(with_entropy().file(ring), seat_keys=[f"9={'ab' * 32}"])).why == (
        "the key of seat 9 was given, and on record that seat has none"
    )


def test_a_prefix_is_held_to_what_a_seat_gave_too(ring: Keyring) -> None:
    game = with_entropy(is_over=False)
    assert "is in the seed" in verify(game.file(ring, ()), entropy=[f"0={game.given[0]}"]).as_text()
    assert finding(verify(game.file(ring, ()), entropy=["0=another"])).proof == "chance"
    del game.events[6:], game.times[6:]
    report = verify(game.file(ring, ()), entropy=["0=another"], seat_keys=[f"1={'ab' * 32}"])
    assert report.holds and not report.is_settled, "before the start there is no seed"
    assert report.uncompared == (
        "what seat 0 gave: the file ends before the game starts, so there is no seed",
        "the key of seat 1: the file ends before the game starts",
    )
    assert "NOT COMPARED: what seat 0 gave" in report.as_text() and "is in the seed" not in report.as_text()


def test_what_goes_with_a_game_that_never_started_is_not_passed_over(ring: Keyring) -> None:
    closed = next(case.file.content for case in stored() if case.name == "a game abandoned before its start")
    assert verify(closed).is_settled
    [said] = verify(closed, entropy=["0=mine"]).uncompared
    assert said == "what seat 0 gave: the game ended before it started, so there is no seed"


def test_a_receipt_or_a_log_s_key_that_nothing_in_the_file_can_be_held_to_is_not_passed_over(
    ring: Keyring,
) -> None:
    game = SyntheticGame(random.Random(11))
    late = receipt_line(game.receipt(ring, 9))
    del game.events[6:], game.times[6:]
    report = verify(game.file(ring, ()), keys=[ring.public_keys[0].public_key], receipts=[late], log_keys=["ab" * 32])
    assert report.holds and not report.is_settled
    assert report.uncompared == (
        "the receipt given is for version 9, and the file ends at 6",
        "the log's key given: the file has no proof by the log",
    )


def test_a_seat_that_nobody_took_and_one_that_gave_nothing_have_given_nothing(ring: Keyring) -> None:
    game = with_entropy()
    assert verify(game.file(ring), entropy=["2="]).holds
    assert "seat 9" in finding(verify(game.file(ring), entropy=["9=x"])).why


def test_the_hash_that_the_server_bound_itself_to_is_compared(ring: Keyring) -> None:
    game = with_entropy()
    promised = hashlib.sha256(game.secret).hexdigest()
    assert verify(game.file(ring), secret_hash=promised.upper()).holds
    found = finding(verify(game.file(ring), secret_hash="ab" * 32))
    assert (found.proof, found.version) == ("chance", 1)


@pytest.mark.parametrize("entropy", ["", "text", "x=text", "-1=text", "01=text", "1,2=text"])
def test_what_is_no_seat_with_its_text_is_said_to_be_none(whole: bytes, entropy: str) -> None:
    with pytest.raises(Unusable, match="SEAT=TEXT"):
        verify(whole, entropy=[entropy])


def test_what_is_no_secret_s_hash_is_said_to_be_none(whole: bytes) -> None:
    with pytest.raises(Unusable, match="64 hex digits"):
        verify(whole, secret_hash="abc")


def with_entropy(**game: Any) -> SyntheticGame:
    """A game whose seats 0 and 1 gave something."""
    return next(one for seed in range(99) if len((one := SyntheticGame(random.Random(seed), **game)).given) == 2)


def test_what_is_no_witness_is_said_to_be_none(whole: bytes) -> None:
    with pytest.raises(Unusable, match="'a witness' names no witness"):
        verify(whole, witnesses=[" a witness "])
