"""`gyoji replay` and `gyoji open` with files that do not hold: nobody takes a forged game for a true one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.golden.record import HISTORIES

HISTORY = HISTORIES / "yojimbo-3.ndjson"
SEATS = "the table has seats 0 to 1"


def gyoji(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def edited(folder: Path, old: bytes, new: bytes) -> Path:
    content = HISTORY.read_bytes()
    assert old in content
    file = folder / "edited.ndjson"
    file.write_bytes(content.replace(old, new, 1))
    return file


@pytest.fixture
def forged(tmp_path: Path) -> Path:
    """One byte of it is another: a second."""
    return edited(tmp_path, b"T21:58:34.848Z", b"T21:58:35.848Z")


@pytest.mark.parametrize("how", [[], ["--json"], ["--at", "60", "--public", "--lang", "cs"]], ids=" ".join)
def test_a_forged_file_is_told_with_a_warning_before_it_and_an_exit_code_behind_it(
    forged: Path, how: list[str]
) -> None:
    true, told = gyoji("replay", HISTORY, *how), gyoji("replay", forged, *how)
    assert (true.exit_code, true.stderr) == (0, "")
    verdict = gyoji("verify", forged).stdout.splitlines()[-1]
    assert verdict.startswith("The history does not hold: version 1: ")
    assert (told.exit_code, told.stderr) == (1, f"{forged}: {verdict} What it says is told all the same.\n")
    assert told.output.startswith(told.stderr), "whoever reads the story has read this first"
    assert told.stdout == true.stdout.replace("21:58:34", "21:58:35", 1)


@pytest.mark.parametrize("how", [[], ["--json"]], ids=" ".join)
def test_a_forged_file_that_nobody_could_tell_is_told_up_to_there(tmp_path: Path, how: list[str]) -> None:
    file = edited(tmp_path, b'"type":"table.GameStarted"', b'"type":"table.GameStirred"')
    told = gyoji("replay", file, *how)
    assert isinstance(told.exception, SystemExit) and told.exit_code == 1
    assert "The history does not hold" in told.stderr and "cannot be told any further: " in told.stderr
    assert 2 <= len(told.stdout.splitlines()) < 10


@pytest.mark.parametrize("how", [[], ["--json"], ["--at", "1"]], ids=" ".join)
def test_a_seat_that_the_table_does_not_have_is_said_before_anything_is_told(how: list[str]) -> None:
    told = gyoji("replay", HISTORY, "--seat", "7", *how)
    assert (told.exit_code, told.stdout, SEATS in told.stderr) == (1, "", True)
    assert gyoji("replay", HISTORY, "--seat", "1", *how).exit_code == 0


def test_of_a_game_that_runs_a_seat_is_looked_at_too(tmp_path: Path) -> None:
    file = tmp_path / "prefix.ndjson"
    lines = HISTORY.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:40], lines[-1]]))
    told = gyoji("replay", file, "--seat", "7")
    assert (told.exit_code, told.stdout, SEATS in told.stderr) == (1, "", True)


def test_replay_is_recommended_for_a_file_that_is_not_shown_only_where_it_can_tell_it(
    forged: Path, tmp_path: Path
) -> None:
    content = HISTORY.read_bytes()
    broken = {
        "text": b"Dear diary,\nwe played\nYojimbo.\n",
        "cut": content[: len(content) // 2],
        "foreign": content.replace(b'"ruleset":"yojimbo"', b'"ruleset":"chess"'),
    }
    for name, bytes_of_it in broken.items():
        file = tmp_path / name
        file.write_bytes(bytes_of_it)
        assert gyoji("replay", file).stdout == ""
        told = gyoji("open", file)
        assert (told.exit_code, "gyoji replay" in told.output) == (1, False), told.output
        assert told.output.splitlines()[-1] == f"Error: {file} does not hold, so it is not shown."
    told = gyoji("open", forged)
    said = f"Error: {forged} does not hold, so it is not shown; `gyoji replay {forged}` tells it as text."
    assert (told.exit_code, told.output.splitlines()[-1]) == (1, said)
    assert json.loads(gyoji("replay", forged, "--json").stdout.splitlines()[0])["version"] == 1


def test_one_looks_through_one_pair_of_eyes() -> None:
    told = gyoji("replay", HISTORY, "--seat", "0", "--public")
    assert told.exit_code == 2 and "two pairs of eyes" in told.stderr
