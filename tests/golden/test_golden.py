"""Seeded games go as they went before: the same options, the same text."""

import pytest

from domain.rulesets import EVERY_RULESET, RULESETS
from events.alike.comparing import compared
from events.alike.simulated import Sample
from events.history_files import read_history
from events.pinning import pin_of, to_raise
from tests.golden.games import FOLDER, golden_files
from tests.golden.record import HISTORIES, paths_of


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_golden_games_go_as_they_went_before(game: str) -> None:
    for path, wanted in golden_files(EVERY_RULESET[game]):
        assert path.exists(), f"{path.name} is missing: run `python -m tests.golden {game}`"
        assert path.read_text(encoding="utf-8").splitlines() == wanted().splitlines(), (
            f"{path.name} differs; if the rules were meant to change, {to_raise(EVERY_RULESET[game])}; "
            f"if only words or bots were, run `python -m tests.golden {game}` and `make pin`"
        )


def test_every_golden_file_belongs_to_a_game() -> None:
    expected = {path for ruleset in EVERY_RULESET.values() for path, _ in golden_files(ruleset)}
    kept = {path for folder in FOLDER.iterdir() if folder.name in EVERY_RULESET for path in folder.iterdir()}
    assert kept <= expected


@pytest.mark.parametrize("game", RULESETS)
def test_a_history_is_kept_of_every_version(game: str) -> None:
    kept = {path.stem for path in HISTORIES.glob("*.ndjson")}
    wanted = {f"{game}-{version}" for version in range(1, RULESETS[game].version + 1)}
    wanted |= {path.stem for path in paths_of(RULESETS[game])}
    assert wanted <= kept, "run `make pin`, then `python -m tests.golden.record`"


@pytest.mark.parametrize("game", RULESETS)
def test_its_pin_and_the_rules_here_judge_a_kept_history_alike(game: str) -> None:
    ruleset = RULESETS[game]
    history = read_history((HISTORIES / f"{game}-{ruleset.version}.ndjson").read_bytes())
    found = compared(ruleset, pin_of(game, ruleset.version), [Sample(history.game, history.events)])
    assert found is None, f"{found}; if the rules were meant to change, {to_raise(ruleset)}"
