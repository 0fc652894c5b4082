"""Material that is not what the rulebook says: the message names the game, what was expected and what is there."""

import re

import pytest

from domain.kernel.engine import evolve, start
from domain.kernel.material import all_there, counted
from domain.rulesets import RULESETS
from tests.playing import seeded_table


def test_a_wrong_count_is_said_with_both_numbers() -> None:
    counted("BANG!", 2, "cards", ["bang", "beer"])
    with pytest.raises(AssertionError, match=r"^BANG! has 80 cards, here are 2$"):
        counted("BANG!", 80, "cards", ["bang", "beer"])


def test_pieces_that_are_missing_or_too_many_are_named() -> None:
    all_there("BANG!", "cards", ["bang", "beer"], iter(["beer", "bang"]))
    with pytest.raises(AssertionError, match=r"^BANG! has 2 cards, here are 3: missing bang; too many beer, jail$"):
        all_there("BANG!", "cards", ["bang", "beer"], ["beer", "jail", "beer"])


@pytest.mark.parametrize("game", RULESETS)
def test_every_game_says_its_name_where_a_card_is_lost(game: str) -> None:
    ruleset = RULESETS[game]
    table = seeded_table(ruleset, ruleset.players_max, number=1)
    evolve(table, start(ruleset, table, 0).events)
    if not table.hands:
        pytest.skip("nobody holds cards in this game")
    if not any(table.hands):
        table.hands[0].append("a card from another box")
    else:
        table.hands[0].pop()
    with pytest.raises(AssertionError, match=rf"^{re.escape(ruleset.name.en)} has \d+ [\w ]+, here are \d+: "):
        ruleset.check(table)
