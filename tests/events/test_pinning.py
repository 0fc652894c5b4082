"""The zips of the rules: written once, whole, and current: they judge as the rules of this process do."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from domain.kernel.referee import Answered, Request
from domain.rulesets import RULESETS
from events import pinning
from events.history_files import read_history
from tests.changed_rules import ChangedRules
from tests.golden.record import HISTORIES

BANG = RULESETS["bang"]


@pytest.fixture
def rules(tmp_path: Path) -> ChangedRules:
    return ChangedRules(tmp_path)


# --- released, and for ever ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", RULESETS)
def test_every_pin_is_current(game: str) -> None:
    """A rule that was changed without a new version fails here, and so does whatever nobody has compared yet."""
    ruleset = RULESETS[game]
    pin = pinning.pin_of(game, ruleset.version)
    assert pin.exists(), f"version {ruleset.version} of {game} is not pinned: run `make pin`"
    assert pinning.is_current(ruleset, pin), (
        f"nobody has compared the rules of {game} with {pin.name} as they are now; all that changed since that zip: "
        f"{', '.join(pinning.changed_since(ruleset, pin))}. "
        "Run `make pin`, which plays games by both and says whether a new version is needed; "
        f"if so, {pinning.to_raise(ruleset)}"
    )


def test_no_released_zip_was_ever_written_again() -> None:
    kept = {path.name: sha256(path.read_bytes()).hexdigest() for path in pinning.PINS_FOLDER.glob("*.zip")}
    assert kept == pinning.checksums(), (
        "a zip in the repository is for ever: bring it back (`git checkout`); for other rules raise the version"
    )


def test_every_note_belongs_to_a_version_on_offer_that_needs_it() -> None:
    on_offer = {pinning.pin_of(game, ruleset.version): ruleset for game, ruleset in RULESETS.items()}
    noted = [path.with_suffix(".zip") for path in pinning.PINS_FOLDER.glob("*.alike")]
    needless = [pin.name for pin in noted if pin not in on_offer or pinning.difference_from(on_offer[pin], pin) is None]
    assert needless == [], "run `make pin`: nothing needs to be known of these any more"


def test_a_zip_is_written_whole_with_its_checksum_and_nothing_else_is_left(tmp_path: Path) -> None:
    pin = pinning.pin_of("bang", 7, tmp_path)
    pinning.keep(BANG, pin)
    assert pinning.is_current(BANG, pin)
    assert pinning.checksums(tmp_path) == {"bang-7.zip": sha256(pin.read_bytes()).hexdigest()}
    assert sorted(tmp_path.iterdir()) == [tmp_path / pinning.SUMS, pin]


def test_a_zip_is_never_written_twice(tmp_path: Path) -> None:
    pin = pinning.pin_of("bang", 7, tmp_path)
    pin.write_bytes(b"the rules of their day")
    with pytest.raises(pinning.Released):
        pinning.keep(BANG, pin)
    assert pin.read_bytes() == b"the rules of their day"


def test_a_zip_that_got_lost_is_not_replaced_by_another(tmp_path: Path) -> None:
    pin = pinning.pin_of("bang", 7, tmp_path)
    pinning.keep(BANG, pin)
    content = pin.read_bytes()
    pin.unlink()
    pinning.keep(BANG, pin)
    assert pin.read_bytes() == content, "the same one may come back"
    pin.unlink()
    (tmp_path / pinning.SUMS).write_text(f"{'0' * 64}  bang-7.zip\n", encoding="utf-8")
    with pytest.raises(pinning.Released):
        pinning.keep(BANG, pin)
    assert not pin.exists()


# --- current ------------------------------------------------------------------------------------------------


def test_rules_are_the_same_wherever_and_however_they_are_written(rules: ChangedRules, tmp_path: Path) -> None:
    """Every module written anew, one of them in another folder under another name, imports under other names."""
    rules.rewrite()
    rules.move("bang/shooting.py", "bang/gunfights/shots.py")
    rules.edit("bang/cards.py", "import Ambush, Duel, Shot", "import Ambush, Duel as Contest, Shot")
    rules.edit("bang/cards.py", "Duel(", "Contest(")
    pin = rules.pin("bang", tmp_path / "pins")
    assert pinning.sources_in(pin.read_bytes()) != pinning.sources_of("bang")
    assert pinning.changed_since(BANG, pin) == []
    assert pinning.is_current(BANG, pin)
    history = read_history((HISTORIES / f"bang-{BANG.version}.ndjson").read_bytes()).events
    answer = pinning.ask(pin, msgspec.json.encode(Request(history, 1, None, None)))
    assert msgspec.json.decode(answer, type=Answered).finding is None, "the copy is sound"


@pytest.mark.parametrize(
    ("path", "old", "new", "name"),
    [
        ("bang/cards.py", 'table.life[me] + 1, "beer"', 'table.life[me] + 2, "beer"', "bang:beer"),
        ("bang/clauses.json", "{", '{"BANG-99.1": {"en": "A rule.", "cs": "Pravidlo."},', "bang:clauses.json"),
        ("kernel/clock.py", "AWAY_AFTER: Final = 3", "AWAY_AFTER: Final = 2", "kernel:AWAY_AFTER"),
    ],
)
def test_a_rule_changed_without_a_new_version_is_found(
    rules: ChangedRules, tmp_path: Path, path: str, old: str, new: str, name: str
) -> None:
    file = rules.domain / path
    file.write_text(file.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    pin = rules.pin("bang", tmp_path / "pins")
    assert not pinning.is_current(BANG, pin)
    assert pinning.changed_since(BANG, pin) == [name]


def test_what_is_known_of_some_rules_is_not_known_of_others(rules: ChangedRules, tmp_path: Path) -> None:
    pin = rules.edit("kernel/seating.py", "steps", "apart").pin("bang", tmp_path / "pins")
    difference = pinning.difference_from(BANG, pin)
    assert difference is not None
    pinning.note_alike(pin, difference, games=200, histories=1)
    assert pinning.is_current(BANG, pin)
    rules.edit("kernel/seating.py", "apart", "away").pin("bang", tmp_path / "pins")
    assert not pinning.is_current(BANG, pin), "the zip is another one"


def test_notes_that_git_has_merged_are_read_line_by_line(rules: ChangedRules, tmp_path: Path) -> None:
    """Two branches may each have a note: `merge=union` keeps both, and a new one replaces them."""
    pin = rules.edit("kernel/seating.py", "steps", "apart").pin("bang", tmp_path / "pins")
    difference = pinning.difference_from(BANG, pin)
    assert difference is not None
    ours, theirs = f"{'0' * 64}  200 games, 1 histories\n", f"{difference}  200 games, 1 histories\n"
    pinning.alike_of(pin).write_text(ours, encoding="utf-8")
    assert not pinning.is_current(BANG, pin)
    pinning.alike_of(pin).write_text(ours + theirs, encoding="utf-8")
    assert pinning.is_current(BANG, pin)
    pinning.note_alike(pin, difference, games=200, histories=1)
    assert pinning.alike_of(pin).read_text(encoding="utf-8") == theirs


def test_a_pin_that_is_not_there_is_not_current(tmp_path: Path) -> None:
    assert not pinning.is_current(BANG, pinning.pin_of("bang", 7, tmp_path))


def test_whoever_changes_rules_is_told_what_to_do(tmp_path: Path) -> None:
    katana = RULESETS["samurai-katana"]
    kept = "`python -m tests.golden.record`, `python -m tests.golden.paths samurai-katana` and `make kit`"
    run = f"run `python -m tests.golden samurai-katana`, `make pin`, {kept}"
    assert pinning.to_raise(katana, tmp_path) == run, "the version is not pinned, so it was raised already"
    pinning.pin_of(katana.id, katana.version, tmp_path).touch()
    raised = f"from {katana.version} to {katana.version + 1}"
    assert pinning.to_raise(katana, tmp_path) == (
        f"raise `version` of samurai-katana in domain/samurai_katana/ruleset.py {raised}, then {run}"
    )
