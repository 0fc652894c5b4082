"""Every kind of event occurs in simulated games; `python -m tests.occurrences` counts them over many."""

import pytest

from domain.rulesets import RULESETS
from tests.occurrences import occurred_in

GAMES_MAX = 400


@pytest.mark.parametrize("game", RULESETS)
def test_explorers_come_to_every_kind_of_event(game: str) -> None:
    missing: list[str] = []
    for occurred in occurred_in(game, range(GAMES_MAX)):
        missing = occurred.missing
        if not missing:
            return
    pytest.fail(f"never in {GAMES_MAX} games: {', '.join(missing)}")
