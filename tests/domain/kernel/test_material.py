"""Material that is not what the rulebook says: the message names the game, what was expected and what is there."""

import re
from typing import Any

import pytest

from domain.kernel.engine import evolve, start
from domain.kernel.material import all_there, counted
from domain.kernel.ruleset import Ruleset
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


def laid_out(ruleset: Ruleset) -> Any:
    table = seeded_table(ruleset, ruleset.players_max, number=1)
    return evolve(table, start(ruleset, table, 0).events)


@pytest.mark.parametrize("ruleset", [one for one in RULESETS.values() if laid_out(one).hands], ids=lambda one: one.id)
def test_every_game_with_hands_says_its_name_where_a_card_is_lost(ruleset: Ruleset) -> None:
    table = laid_out(ruleset)
    if not any(table.hands):
        table.hands[0].append("a card from another box")
    else:
        table.hands[0].pop()
    with pytest.raises(AssertionError, match=rf"^{re.escape(ruleset.name.en)} has \d+ [\w ]+, here are \d+: "):
        ruleset.check(table)
