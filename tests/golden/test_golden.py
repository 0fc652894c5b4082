"""Seeded games go as they went before: the same options, the same text."""

import pytest

from domain.rulesets import EVERY_RULESET, RULESETS
from tests.golden.games import FOLDER, golden_files
from tests.golden.record import HISTORIES


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_golden_games_go_as_they_went_before(game: str) -> None:
    repair = f"if the rules were meant to change: python -m tests.golden {game}"
    for path, wanted in golden_files(EVERY_RULESET[game]):
        assert path.exists(), f"{path.name} is missing; {repair}"
        assert path.read_text(encoding="utf-8").splitlines() == wanted.splitlines(), f"{path.name} differs; {repair}"


def test_every_golden_file_belongs_to_a_game() -> None:
    expected = {path for ruleset in EVERY_RULESET.values() for path, _ in golden_files(ruleset)}
    kept = {path for folder in FOLDER.iterdir() if folder.name in EVERY_RULESET for path in folder.iterdir()}
    assert kept <= expected


@pytest.mark.parametrize("game", RULESETS)
def test_a_history_is_kept_of_every_version(game: str) -> None:
    kept = {path.stem for path in HISTORIES.glob("*.ndjson")}
    wanted = {f"{game}-{version}" for version in range(1, RULESETS[game].version + 1)}
    assert wanted <= kept, "python -m tests.golden.record"
