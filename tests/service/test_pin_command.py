"""`gyoji pin`: rules are kept once; what has changed since is compared, and whoever changed it is told what to do."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from domain.rulesets import RULESETS
from events import pinning
from events.alike import simulated
from service.cli import main
from tests.changed_rules import ChangedRules
from tests.golden.record import HISTORIES

BANG = RULESETS["bang"]
PIN = f"bang-{BANG.version}.zip"


@pytest.fixture
def pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of pins, for BANG! alone, and few games to compare."""
    folder = tmp_path / "pins"
    monkeypatch.setattr(pinning, "PINS_FOLDER", folder)
    monkeypatch.setattr(import_module("service.cli.pin"), "RULESETS", {"bang": BANG})
    monkeypatch.setattr(simulated, "GAMES", 3)
    return folder


def pinned() -> Result:
    return CliRunner().invoke(main, ["pin", *map(str, sorted(HISTORIES.glob("*.ndjson")))])


def said(result: Result) -> str:
    return " ".join(result.output.split())


def test_rules_are_kept_once(pins: Path) -> None:
    assert f"{PIN}: kept" in said(pinned())
    assert f"{PIN}: as it was" in said(pinned())
    told = json.loads(CliRunner().invoke(main, ["pin", "--json"]).output)
    assert told == {"pins": [{"pin": PIN, "holds": True, "says": "as it was"}]}
    assert sorted(path.name for path in pins.iterdir()) == [pinning.SUMS, PIN]


def test_changed_definitions_that_judge_alike_need_no_new_version(pins: Path, tmp_path: Path) -> None:
    pin = ChangedRules(tmp_path).edit("kernel/seating.py", "steps", "apart").pin("bang", pins)
    content = pin.read_bytes()
    compared = pinned()
    assert compared.exit_code == 0, compared.output
    assert "kernel:distance changed, and it judges 3 simulated games and 3 histories alike" in said(compared)
    assert "no new version is needed" in said(compared)
    assert pinning.is_current(BANG, pin)
    assert "known that they judge alike" in said(pinned())
    assert pin.read_bytes() == content


def test_what_was_noted_goes_with_the_definitions_or_the_version_it_was_about(pins: Path) -> None:
    pinned()
    for version in (BANG.version, BANG.version + 1):
        pinning.note_alike(pinning.pin_of("bang", version, pins), "0" * 64, games=200, histories=1)
    assert "as it was" in said(pinned())
    assert list(pins.glob("*.alike")) == []


def test_rules_that_judge_differently_need_a_new_version_and_the_zip_stays(pins: Path, tmp_path: Path) -> None:
    rules = ChangedRules(tmp_path).edit("bang/table.py", "self.bangs_played == 0", "self.bangs_played <= 1")
    pin = rules.pin("bang", pins)
    content = pin.read_bytes()
    refused = pinned()
    assert refused.exit_code == 1
    assert f"{PIN}: bang:BangTable changed, and it judges differently" in said(refused)
    assert pinning.to_raise(BANG) in said(refused)
    assert not pinning.alike_of(pin).exists()
    assert pin.read_bytes() == content


def test_rules_that_cannot_be_compared_need_a_new_version(pins: Path, tmp_path: Path) -> None:
    ChangedRules(tmp_path).edit("kernel/engine.py", "def objection(", "def protest(").pin("bang", pins)
    refused = pinned()
    assert refused.exit_code == 1
    assert "can't be compared" in said(refused)
    assert pinning.to_raise(BANG) in said(refused)


def test_a_released_zip_that_got_lost_is_brought_back_not_written(pins: Path) -> None:
    pins.mkdir()
    (pins / pinning.SUMS).write_text(f"{'0' * 64}  {PIN}\n", encoding="utf-8")
    refused = pinned()
    assert refused.exit_code == 1
    assert "bring it back from the repository" in said(refused)
    assert list(pins.glob("*.zip")) == []
