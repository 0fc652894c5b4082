"""What the offline verifier says about whole, broken and strange files."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from events.proof.canon import canon
from events.proof.receipts import Keyring
from events.proof.verify import Finding, Report, Unusable, verify
from events.proof.verify.__main__ import main
from tests.histories import SyntheticGame, keyring, receipt_line, values
from tests.verdicts.corpus import stored

Lines = list[bytes]


@pytest.fixture(scope="module")
def ring(tmp_path_factory: pytest.TempPathFactory) -> Keyring:
    return keyring(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def game() -> SyntheticGame:
    return SyntheticGame(random.Random(11))


@pytest.fixture(scope="module")
def whole(game: SyntheticGame, ring: Keyring) -> bytes:
    return game.file(ring)


def finding(report: Report) -> Finding:
    assert report.finding is not None, report.as_text()
    return report.finding


def states(report: Report) -> dict[str, bool | None]:
    return {check.proof: check.holds for check in report.checks}


def test_a_whole_file_holds_in_every_proof_but_its_origin(whole: bytes, game: SyntheticGame) -> None:
    report = verify(whole)
    assert report.holds
    assert report.is_complete
    assert (report.game, report.ruleset, report.events) == (game.game, "synthetic", len(game.events))
    assert states(report) == {
        "format": True,
        "chain": True,
        "seals": True,
        "chance": True,
        "moves": None,
        "receipt": True,
        "log": None,
        "origin": None,
    }
    assert "whose key signed it nothing here can say" in report.as_text()
    assert json.loads(json.dumps(report.as_json()))["holds"] is True


def test_a_last_line_without_its_line_break_is_the_same_file(whole: bytes) -> None:
    assert verify(whole.removesuffix(b"\n")).holds


@pytest.mark.parametrize("audiences", [(), {"seat:1"}, {"seat:0", "seat:2"}])
def test_a_prefix_holds_for_each_viewer_and_says_what_is_still_closed(ring: Keyring, audiences: set[str]) -> None:
    game = SyntheticGame(random.Random(12), is_over=False)
    report = verify(game.file(ring, audiences))
    assert report.holds
    assert not report.is_complete
    assert states(report)["chance"] is None
    assert states(report)["seals"] is (True if audiences else None)
    assert "still closed" in report.as_text()


def test_a_game_abandoned_before_its_start_holds(ring: Keyring) -> None:
    game = SyntheticGame(random.Random(13), rounds=0, is_over=False)
    del game.events[6:], game.times[6:]
    game.end()
    assert verify(game.file(ring)).holds


def test_a_history_of_one_event_holds(ring: Keyring) -> None:
    game = SyntheticGame(random.Random(15), is_over=False)
    del game.events[1:], game.times[1:]
    report = verify(game.file(ring))
    assert (report.holds, report.events) == (True, 1), report.as_text()


def test_the_first_file_ever_written_still_holds() -> None:
    report = verify((Path(__file__).parents[1] / "fixtures" / "histories" / "small.ndjson").read_bytes())
    assert report.holds
    assert report.is_complete


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


def test_how_far_the_log_vouches_stands_where_nobody_can_overlook_it() -> None:
    files = {case.name.removeprefix("reach: "): case.file.content for case in stored()}
    short = verify(files["a whole game, up to its last question"])
    assert short.holds and short.is_complete and 0 < short.logged < short.events
    said = f"THE LOG VOUCHES ONLY UP TO VERSION {short.logged} of {short.events}: what came later, the end of the game"
    assert said in short.as_text() and f"log      up to {short.logged}" in short.as_text()
    assert short.as_json()["logged"] == short.logged
    assert "The history is whole, but whose key" in short.as_text()
    prefix = verify(files["a prefix, up to a version before its end"])
    assert "The history holds as far as it goes, but whose key" in prefix.as_text(), "a prefix is not the whole of it"
    assert "THE LOG VOUCHES ONLY UP TO" in prefix.as_text() and "the end of the game" not in prefix.as_text()[-250:]
    for name in ("a whole game, to its end", "a whole game, not at all"):
        assert "THE LOG VOUCHES" not in verify(files[name]).as_text()


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


# Files that are not whole


def test_a_file_cut_anywhere_is_found_where_it_was_cut(whole: bytes) -> None:
    for end in range(0, len(whole) - 1, 97):
        found = finding(verify(whole[:end]))
        assert found.line in (whole[:end].count(b"\n") + 1, whole[:end].count(b"\n") + 2)
    assert "empty" in finding(verify(b"")).why


def test_a_file_that_ends_after_an_event_names_the_version_that_is_missing(whole: bytes) -> None:
    cut = b"\n".join(whole.split(b"\n")[:6]) + b"\n"
    found = finding(verify(cut))
    assert found.version == 6
    assert "cut off" in found.why


def spoilt(at: int, change: Callable[[bytes], bytes]) -> Callable[[Lines], None]:
    def spoil(lines: Lines) -> None:
        assert change(lines[at]) != lines[at]
        lines[at] = change(lines[at])

    return spoil


def replaced(old: bytes, new: bytes, at: int = 5) -> Callable[[Lines], None]:
    return spoilt(at, lambda line: line.replace(old, new, 1))


def _reversed(line: bytes) -> bytes:
    fields = json.loads(line)
    return json.dumps(dict(reversed(fields.items())), separators=(",", ":"), ensure_ascii=False).encode()


def schema(number: bytes) -> Callable[[Lines], None]:
    return replaced(b'"schema":1', b'"schema":' + number)


STRANGE: dict[str, tuple[Callable[[Lines], Any], str]] = {
    "a blank line": (lambda lines: lines.__setitem__(5, b""), "not JSON"),
    "a blank line at the end": (lambda lines: lines.append(b""), "not JSON"),
    "a blank line alone": (lambda lines: lines.__setitem__(slice(None), [b""]), "not JSON"),
    "a list": (spoilt(5, lambda _: b"[]"), "not an object"),
    "not UTF-8": (replaced(b"table", b"tabl\xff"), "UTF-8"),
    "a byte order mark": (spoilt(0, lambda line: b"\xef\xbb\xbf" + line), "not JSON"),
    "Windows line ends": (spoilt(5, lambda line: line + b"\r"), "canonical"),
    "a space": (replaced(b":", b": "), "canonical"),
    "keys in another order": (spoilt(5, _reversed), "canonical"),
    "an escaped letter": (replaced(b"table", b"t\\u0061ble"), "canonical"),
    "minus zero": (schema(b"-0"), "canonical"),
    "a key twice": (spoilt(5, lambda line: b'{"at":1,' + line[1:]), "twice"),
    "a float": (schema(b"1.0"), "not an integer"),
    "an exponent": (schema(b"1e0"), "not an integer"),
    "no number": (schema(b"NaN"), "not an integer"),
    "2^53": (schema(b"9007199254740992"), "beyond"),
    "5,000 digits": (schema(b"9" * 5000), "beyond"),
    "a lone surrogate": (replaced(b"table", b"\\ud800"), "surrogate"),
    "a key with an accent": (spoilt(5, lambda line: line[:-1] + ',"é":1}'.encode()), "ASCII"),
    "nested lists": (spoilt(5, lambda _: b'{"at":' + b"[" * 100_000 + b"]" * 100_000 + b"}"), "deep"),
    "nested objects": (spoilt(5, lambda _: b'{"a":' * 100_000), "deep"),
    "an open string full of brackets": (spoilt(5, lambda _: b'{"' + b"[" * 100_000), "not JSON"),
    "a foreign field": (spoilt(5, lambda line: line[:-1] + b',"zebra":1}'), "foreign"),
    "a missing field": (replaced(b'"schema":1,', b""), "lacks schema"),
    "an event twice": (lambda lines: lines.__setitem__(6, lines[5]), "version 5 stands where 6"),
    "two events swapped": (lambda lines: lines.insert(5, lines.pop(6)), "version 6 stands where 5"),
    "a receipt in the middle": (lambda lines: lines.__setitem__(5, lines[-1]), "follow the receipt"),
    "no receipt": (lambda lines: lines.pop(), "cut off"),
    "no event": (lambda lines: lines.__delitem__(slice(1, -1)), "no event"),
    "no header": (lambda lines: lines.pop(0), "first line lacks format"),
    "only a header": (lambda lines: lines.__delitem__(slice(1, None)), "cut off"),
    "another format": (replaced(b"history/1", b"history/9", at=0), "gyoji-history/1"),
    "a foreign key": (replaced(b'"k_', b'"k_0', at=0), "id is made from"),
    "another ruleset": (replaced(b"synthetic", b"bang", at=0), "first line"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_file_is_refused_with_a_reason(whole: bytes, name: str) -> None:
    change, why = STRANGE[name]
    lines = whole.removesuffix(b"\n").split(b"\n")
    change(lines)
    found = finding(verify(b"\n".join(lines) + b"\n"))
    assert found.proof == "format" and why in found.why, found


@pytest.mark.parametrize(
    "change",
    [
        lambda lines: lines.insert(5, b""),
        lambda lines: lines.insert(5, lines[5]),
        lambda lines: lines.pop(5),
        lambda lines: lines.append(lines[-1]),
    ],
    ids=["a blank line more", "an event more", "an event less", "a receipt more"],
)
def test_the_receipt_knows_how_many_lines_there_are(whole: bytes, change: Callable[[Lines], None]) -> None:
    lines = whole.removesuffix(b"\n").split(b"\n")
    change(lines)
    found = finding(verify(b"\n".join(lines) + b"\n"))
    assert (found.proof, found.version, found.line) == ("receipt", len(lines) - 2, len(lines)), found


def test_the_signature_comes_before_everything_that_it_vouches_for(whole: bytes) -> None:
    changed = values(whole)
    changed[5]["at"] = "x"
    changed[-1]["receipt"]["signature"] = "0" * 128
    found = finding(verify(b"\n".join(map(canon, changed)) + b"\n"))
    assert (found.proof, found.why) == ("receipt", "the receipt has a wrong signature")


WRONG_TYPES: list[Any] = [None, True, 0, -1, "", "x", [], [None], {}, {"x": "y"}]


def test_every_field_of_every_line_is_held_to_its_type(whole: bytes) -> None:
    original = values(whole)
    for place in (0, 5, 9, len(original) - 1):
        inner = original[place]["receipt"] if place == len(original) - 1 else original[place]
        for name in inner:
            for wrong in WRONG_TYPES:
                changed = json.loads(json.dumps(original))
                (changed[place]["receipt"] if place == len(original) - 1 else changed[place])[name] = wrong
                if changed != original:
                    assert not verify(b"\n".join(map(canon, changed)) + b"\n").holds, (place, name, wrong)


@pytest.mark.parametrize(
    ("field", "wrong", "wanted"),
    [
        ("rules", ["SYN-1", None], "a list of clauses"),
        ("rules", "SYN-1", "a list of clauses"),
        ("seals", {"seat:0": "x"}, "64 lower-case hex digits for each audience"),
        ("by", "nobody", "a seat, clock or system"),
        ("command", [], "an object or null"),
        ("schema", 0, "a positive integer"),
        ("type", "", "an id"),
    ],
)
def test_a_wrong_field_is_named_with_what_it_should_be(whole: bytes, field: str, wrong: Any, wanted: str) -> None:
    changed = values(whole)
    changed[5][field] = wrong
    found = finding(verify(b"\n".join(map(canon, changed)) + b"\n"))
    assert (found.proof, found.why) == ("format", f"the event: {field} is not {wanted}")


@pytest.mark.parametrize("at", ["2026-11-16T00:00:00Z", "2026-13-16T00:00:00.000Z", "2026-11-16 00:00:00.000Z", "٢٠٢٦"])
def test_times_have_one_form(whole: bytes, at: str) -> None:
    changed = values(whole)
    changed[3]["at"] = at
    assert "time" in finding(verify(b"\n".join(map(canon, changed)))).why


# As a command


def test_the_command_says_it_in_text_in_json_and_by_its_exit_code(
    whole: bytes, game: SyntheticGame, ring: Keyring, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, kept = tmp_path / "game.ndjson", tmp_path / "receipt.json"
    file.write_bytes(whole)
    kept.write_bytes(receipt_line(game.receipt(ring, 4)))
    assert main([str(file), "--key", ring.public_keys[0].public_key, "--receipt", str(kept)]) == 0
    assert "The history holds." in capsys.readouterr().out
    assert main([str(file), "--entropy", "0=what nobody gave"]) == 1
    assert main([str(file), "--secret-hash", "ab" * 32]) == 1
    assert main([str(file), "--log-key", "ab" * 32]) == 1, "there is nothing to compare it with"
    assert "secret_hash is not the one given" in capsys.readouterr().out
    file.write_bytes(whole.replace(b"Dealt", b"Delta"))
    assert main([str(file), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["finding"] == {"proof": "chain", "line": 10, "version": 9, "why": "hash is not that of the event"}
    assert main([str(file)]) == 1
    assert "does not hold: version 9" in capsys.readouterr().out
    assert main([str(tmp_path / "missing")]) == 2
    assert main([str(file), "--key", "abc"]) == 2
    assert "64 hex digits" in capsys.readouterr().err


def test_the_command_takes_receipts_that_were_kept(ring: Keyring, tmp_path: Path) -> None:
    told, published = (SyntheticGame(random.Random(seed), game="g_1") for seed in (1, 2))
    file, kept = tmp_path / "history.ndjson", tmp_path / "receipt.json"
    kept.write_bytes(receipt_line(told.receipt(ring, 9)))
    for game, code in ((told, 0), (published, 1)):
        file.write_bytes(game.file(ring))
        assert main([str(file)]) == 0
        assert main([str(file), "--receipt", str(kept)]) == code


def test_the_verifier_runs_without_any_other_part_of_ours(whole: bytes, tmp_path: Path) -> None:
    file = tmp_path / "game.ndjson"
    file.write_bytes(whole)
    program = (
        "import sys; from events.proof.verify.__main__ import main; code = main(sys.argv[1:]);"
        "roots = {name.partition('.')[0] for name in sys.modules} - set(sys.stdlib_module_names);"
        "ours = sorted(name for name in sys.modules if name.startswith('events.') and '.verify' not in name);"
        "print(sorted(r for r in roots if not r.startswith('_')), ours); sys.exit(code)"
    )
    ran = subprocess.run([sys.executable, "-c", program, file], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "['events', 'nacl'] ['events.proof']"
