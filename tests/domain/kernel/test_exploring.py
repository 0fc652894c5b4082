"""Explorers and tables by lot: how simulated games come to places where others seldom do."""

from collections import Counter
from random import Random

import pytest

from domain.kernel.bots import Explorer
from domain.kernel.command import Command
from domain.kernel.plots import plotting
from domain.kernel.variants import varied
from domain.rulesets import EVERY_RULESET
from tests.domain.kernel.toy_facts import Attack, Work

MOVES: list[Command] = [Work(), *map(Attack, range(4))]


def chosen(temper: int) -> Counter[Command]:
    bot = Explorer(Random(temper).randrange)
    return Counter(bot(None, MOVES, {}, Random(number).randrange) for number in range(300))


def test_an_explorer_keeps_its_temper() -> None:
    assert chosen(1) == chosen(1)


def test_explorers_differ_in_what_they_love() -> None:
    favourites = {max(chosen(temper).items(), key=lambda item: item[1])[0] for temper in range(30)}
    assert favourites == set(MOVES)


def test_a_plot_leaves_its_best_moves_to_choose_from() -> None:
    bot = plotting(
        lambda view, move, about: isinstance(move, Attack) and move.target > 1, Explorer(Random(1).randrange)
    )
    assert {bot(None, MOVES, {}, Random(number).randrange) for number in range(300)} == {Attack(2), Attack(3)}


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_tables_by_lot_have_every_number_of_players_and_every_variant(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    tables = [varied(ruleset, Random(number).randrange) for number in range(200)]
    assert {players for players, _ in tables} == set(range(ruleset.players_min, ruleset.players_max + 1))
    assert all(ruleset.misfit(options, players) is None for players, options in tables)
    for name in ruleset.options.__struct_fields__:
        if isinstance(getattr(ruleset.options(), name), bool):
            assert {getattr(options, name) for _, options in tables} == {True, False}, name
