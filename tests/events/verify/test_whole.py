"""What the offline verifier says about files that hold, and how the command says it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from events.proof.receipts import Keyring
from events.proof.verify import verify
from events.proof.verify.__main__ import main
from tests.events.verify.reports import states
from tests.histories import SyntheticGame, receipt_line


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
    report = verify((Path(__file__).parents[2] / "fixtures" / "histories" / "small.ndjson").read_bytes())
    assert report.holds
    assert report.is_complete


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
