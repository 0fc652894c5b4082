"""The greedy bot: the same view and moves give the same move, it beats chance, and its games end in time."""

from random import Random
from statistics import mean

import pytest

from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from domain.samurai_katana.bot.moves import greedy
from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.court import AcceptPosition, RefusePosition
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.commands.trade import AcceptTrade, RefuseTrade
from domain.samurai_katana.commands.windows import AttendTea, Pass, PlayJustice
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import in_clan_turn, katana_table
from tests.given import Given
from tests.playing import everybody, moments, seeded_table


def no_dice(sides: int) -> int:
    raise AssertionError("the greedy bot throws no dice")


def chosen(game: Given, seat: int) -> Command:
    return greedy(visible(game.table, seat), legal(game.ruleset, game.table, seat), {}, no_dice)


@pytest.mark.parametrize("players", [3, 6])
def test_greedy_is_a_pure_function_of_view_and_moves(players: int) -> None:
    for table in moments(SAMURAI_KATANA_RULESET, players, number=players, every=17, bot="greedy"):
        assert isinstance(table, KatanaTable)
        for seat in asked(table):
            view, moves = visible(table, seat), legal(SAMURAI_KATANA_RULESET, table, seat)
            move = greedy(view, tuple(moves), {}, no_dice)
            assert move in moves
            assert greedy(visible(table, seat), moves, {}, no_dice) == move


def test_greedy_clearly_beats_random() -> None:
    won = 0
    for number in range(6):
        table = seeded_table(SAMURAI_KATANA_RULESET, 3, number)
        clever = number % 3
        bots = {seat: greedy if seat == clever else random_bot for seat in range(3)}
        for turned in play_out(SAMURAI_KATANA_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert table.result is not None
        won += clever in table.result.winners
    assert won >= 5


def test_games_of_greedy_bots_end_after_a_few_game_turns() -> None:
    turns = []
    for number in range(6):
        table = seeded_table(SAMURAI_KATANA_RULESET, 4, number)
        for turned in play_out(SAMURAI_KATANA_RULESET, table, everybody(4, greedy), Random(number).randrange):
            table = turned.table
        assert isinstance(table, KatanaTable)
        assert table.ending == "threshold"
        turns.append(table.game_turn)
    assert 4 <= mean(turns) <= 10


def test_it_completes_a_province_rather_than_stop() -> None:
    table = katana_table([["bushi"]], samurai={0: {"iyo": 2, "tosa": 1}, 3: {"kazusa": 1}}, koku={0: 1})
    assert chosen(in_clan_turn(table), 0) == Move("iyo", "sanuki", 1)


def test_it_keeps_its_honour() -> None:
    assert chosen(in_clan_turn(katana_table([["bushi"]], honour={0: 9})), 0) == EndTurn()
    in_clan_turn(katana_table([["bushi"]], honour={0: 9})).offers(0, SellHonour())


def test_it_accepts_honour_and_defends_itself() -> None:
    tea = in_clan_turn(katana_table([["tea_ceremony", "bushi"]])).when(0, PlayCard("tea_ceremony", seat=1))
    assert chosen(tea, 1) == AttendTea()
    hands = [["affront", "bushi"], ["shogunal_justice", "bushi", "ashigaru"]]
    insult = in_clan_turn(katana_table(hands, honour={1: 5})).when(0, PlayCard("affront", seat=1))
    assert chosen(insult, 1) == PlayJustice()


def test_greedy_takes_a_bargain_and_no_dear_offer() -> None:
    view = visible(katana_table([["bushi"]]), 0)
    moves = [RefusePosition(), AcceptPosition()]
    assert greedy(view, moves, {"emperor": 1, "price": 1}, no_dice) == AcceptPosition()
    assert greedy(view, moves, {"emperor": 1, "price": 9}, no_dice) == RefusePosition()
    trade = [RefuseTrade(), AcceptTrade()]
    assert greedy(view, trade, {"seller": 1, "card": "taisho", "price": 1}, no_dice) == AcceptTrade()
    assert greedy(view, trade, {"seller": 1, "card": "ashigaru", "price": 5}, no_dice) == RefuseTrade()


def test_greedy_keeps_its_justice_for_itself() -> None:
    view = visible(katana_table([["shogunal_justice", "bushi", "bushi"]]), 0)
    moves = [Pass(), PlayJustice()]
    assert greedy(view, moves, {"card": "affront", "by": 1, "affected": [0]}, no_dice) == PlayJustice()
    assert greedy(view, moves, {"card": "affront", "by": 1, "affected": [2]}, no_dice) == Pass()
