"""The greedy bot: the same view and moves give the same move, and it beats chance."""

from random import Random

import pytest

from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from domain.yojimbo.bot import greedy
from domain.yojimbo.commands import Pay, Retreat, TakeAsPoints, TakeFollowing, TakePile
from domain.yojimbo.material import Version
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.spoils import KickOption, Paying, Spoils
from domain.yojimbo.table import YojimboOptions, YojimboTable
from tests.domain.yojimbo.tables import at_turn, defence_of, defend, held, seen, yojimbo, yojimbo_table
from tests.given import Given
from tests.playing import moments, seeded_table

GAMES_PLAYED = 30
PLAYERS = 4


def no_dice(sides: int) -> int:
    raise AssertionError("the greedy bot throws no dice")


def chosen(game: Given, seat: int) -> Command:
    return greedy(seen(game.table, seat), legal(game.ruleset, game.table, seat), {}, no_dice)


@pytest.mark.parametrize("version", ["kyu", "dan"])
def test_greedy_is_a_pure_function_of_view_and_moves(version: Version) -> None:
    for table in moments(YOJIMBO_RULESET, 3, 7, every=9, bot="greedy", options=YojimboOptions(version)):
        assert isinstance(table, YojimboTable)
        for seat in asked(table):
            view, moves = seen(table, seat), legal(YOJIMBO_RULESET, table, seat)
            move = greedy(view, tuple(moves), {}, no_dice)
            assert move in moves
            assert greedy(view, moves, {}, no_dice) == move
            assert moves == legal(YOJIMBO_RULESET, table, seat), "the moves are left as they were"


@pytest.mark.parametrize("version", ["kyu", "dan"])
def test_greedy_clearly_beats_random(version: Version) -> None:
    won = 0
    for number in range(GAMES_PLAYED):
        table = seeded_table(YOJIMBO_RULESET, PLAYERS, number, YojimboOptions(version))
        clever = number % PLAYERS
        bots = {seat: greedy if seat == clever else random_bot for seat in range(PLAYERS)}
        for turned in play_out(YOJIMBO_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert table.result is not None
        won += clever in table.result.winners
    assert won > 0.8 * GAMES_PLAYED, "chance alone wins a quarter"


def test_it_defends_with_the_cards_it_misses_least() -> None:
    game = at_turn(yojimbo_table([["irimi", "kotegaeshi"], []], pile=["kiawase", "chudan_tsuki"], holder=1), 0)
    assert chosen(game, 0) == defend(kotegaeshi=1)


def test_it_does_not_defend_against_itself() -> None:
    table = yojimbo_table([["ikkyo", "ikkyo"], ["irimi"]], acted=[0, 1], last_defence=defence_of(0, "katate_dori"))
    assert chosen(at_turn(table), 0) == Retreat()


def test_it_takes_what_is_worth_more() -> None:
    better = yojimbo_table(pile=["gedan_mae_geri"], attacks=["kiawase", "kata_dori"])
    assert chosen(yojimbo(better, KickOption(0)), 0) == TakeFollowing()
    worse = yojimbo_table(pile=["jodan_yoko_geri"], attacks=["kata_dori"])
    assert chosen(yojimbo(worse, KickOption(0)), 0) == TakePile()


def test_it_buys_points_with_its_least_useful_cards() -> None:
    table = yojimbo_table([["irimi", "kaiten", "ikkyo"], []], version="dan", gained=["kata_dori"])
    table.price = 1
    game = yojimbo(table, Spoils(0))
    assert chosen(game, 0) == TakeAsPoints()
    paying = yojimbo(table, Paying(0, 1))
    assert chosen(paying, 0) == Pay(held(paying.table, 0, "kaiten"))
