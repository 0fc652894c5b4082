"""Every version of a game can be looked at: nothing is shown until the table is laid out, everything from then on."""

import pytest

from domain.kernel.engine import evolve, start
from domain.kernel.words import ALL, LANGUAGES, PUBLIC
from domain.rulesets import EVERY_RULESET
from tests.playing import GAMES, seeded_table


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_table_that_says_it_is_laid_out_can_be_seen_by_everybody(game: str, players: int) -> None:
    ruleset = EVERY_RULESET[game]
    table = seeded_table(ruleset, players, 1)
    states = [table.is_laid_out]
    for event in start(ruleset, table, 0).events:
        evolve(table, (event,))
        states.append(table.is_laid_out)
        if table.is_laid_out:
            for viewer in (*table.seats, PUBLIC, ALL):
                view = ruleset.visible(table, viewer)
                assert all(ruleset.drawn(view, ruleset, language) for language in LANGUAGES)
    assert states[0] is False and states[-1] is True
    assert states == sorted(states), "a table that was laid out is not any more"
