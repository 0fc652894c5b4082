"""`gyoji docket`: what was decided about a game after its end is checked by whoever has the answer and a key."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner, Result

from service.cli import main
from tests.service.people import PATHS, Door, full_table, play_on


class Decided:
    """A finished game about which an arbiter has decided twice, as files."""

    def __init__(self, door: Door, folder: Path) -> None:
        judge = door.sign_up("Judge")
        self.folder, self.reader = folder, door.stranger()
        self.game, people = full_table(door, arbiters=[judge.id])
        play_on(self.game, people, Random(3))
        for remedy in ({"kind": "annul"}, {"kind": "award", "to": [1, 2]}):
            assert judge.post(f"{PATHS}/{self.game}/remedies", remedy).status_code == 202
        self.docket = self.reader.seen(f"{PATHS}/{self.game}/docket")
        self.history = folder / "game.ndjson"
        self.history.write_bytes(self.reader.get(f"{PATHS}/{self.game}/export").data)
        [self.key] = [one["public_key"] for one in self.reader.seen("/v1/keys")["items"] if one["use"] == "case"]

    def file(self, docket: Any, name: str = "docket.json") -> str:
        path = self.folder / name
        path.write_text(json.dumps(docket), encoding="utf-8")
        return str(path)

    def checked(self, docket: Any, *more: str) -> Result:
        return CliRunner().invoke(main, ["docket", self.file(docket), "--key", self.key, *more])


@pytest.fixture
def decided(door: Door, tmp_path: Path) -> Decided:
    return Decided(door, tmp_path)


def test_a_docket_holds_with_its_key_and_its_history(decided: Decided) -> None:
    told = decided.checked(decided.docket, "--history", str(decided.history))
    assert told.exit_code == 0, told.output
    assert told.output.endswith("The docket holds; the newest entry counts: award to seat 1, 2 by arbiter.\n")
    alone = decided.checked(decided.docket)
    assert alone.exit_code == 0 and "--history can say" in alone.output
    for_programs = json.loads(decided.checked(decided.docket, "--json").output)
    assert (for_programs["holds"], [one["n"] for one in for_programs["entries"]]) == (True, [1, 2])
    nothing = decided.checked({"items": []})
    assert (nothing.exit_code, nothing.output) == (0, "Nothing was decided about the game after its end.\n")


def without_the_first(items: list[Any]) -> list[Any]:
    return items[1:]


def awarded_to_another(items: list[Any]) -> list[Any]:
    return [items[0], {**items[1], "to": [3]}]


def turned_around(items: list[Any]) -> list[Any]:
    return items[::-1]


@pytest.mark.parametrize("change", [without_the_first, awarded_to_another, turned_around])
def test_an_entry_that_is_gone_changed_or_moved_is_found(decided: Decided, change: Callable[[Any], Any]) -> None:
    told = decided.checked({"items": change(decided.docket["items"])})
    assert told.exit_code == 1 and "The docket does not hold: entry" in told.output


def test_another_key_another_end_and_one_that_was_taken_back_are_found(decided: Decided, door: Door) -> None:
    file = decided.file(decided.docket)
    stranger = CliRunner().invoke(main, ["docket", file, "--key", "ab" * 32])
    assert stranger.exit_code == 1 and "not signed with a key given" in stranger.output
    prefix = decided.folder / "prefix.ndjson"
    prefix.write_bytes(decided.reader.get(f"{PATHS}/{decided.game}/export?view=public").data)
    other = decided.checked(decided.docket, "--history", str(prefix))
    assert other.exit_code == 1 and "another end of it" in other.output
    kept = decided.file(decided.docket, "kept.json")
    assert decided.checked(decided.docket, "--kept", kept).exit_code == 0
    back = decided.checked({"items": decided.docket["items"][:1]}, "--kept", kept)
    assert back.exit_code == 1 and "entry 2 that you kept is gone" in back.output
