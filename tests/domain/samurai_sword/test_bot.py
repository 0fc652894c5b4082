"""The greedy bot: the same view and moves give the same move, and it beats chance."""

from random import Random
from statistics import mean

import pytest

from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from domain.samurai_sword.bot import greedy
from domain.samurai_sword.commands import BushidoLoseHonour, EndTurn, Parry, PlayGeisha, PlayWeapon
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.table import SwordTable
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import SEATED, facing_bushido, playing, sword_table
from tests.given import Given
from tests.playing import moments, seeded_table

GAMES_PLAYED = 40


def no_dice(sides: int) -> int:
    raise AssertionError("the greedy bot throws no dice")


def chosen(game: Given, seat: int) -> Command:
    return greedy(visible(game.table, seat), legal(game.ruleset, game.table, seat), {}, no_dice)


@pytest.mark.parametrize("players", SEATED)
def test_greedy_is_a_pure_function_of_view_and_moves(players: int) -> None:
    for table in moments(SAMURAI_SWORD_RULESET, players, number=players, every=9, bot="greedy"):
        assert isinstance(table, SwordTable)
        for seat in asked(table):
            view, moves = visible(table, seat), legal(SAMURAI_SWORD_RULESET, table, seat)
            move = greedy(view, tuple(moves), {}, no_dice)
            assert move in moves
            assert greedy(visible(table, seat), moves, {}, no_dice) == move
            assert moves == legal(SAMURAI_SWORD_RULESET, table, seat), "the moves are left as they were"


@pytest.mark.parametrize("players", SEATED)
def test_greedy_clearly_beats_random(players: int) -> None:
    won: dict[str, list[bool]] = {"greedy": [], "random": []}
    for number in range(GAMES_PLAYED):
        table = seeded_table(SAMURAI_SWORD_RULESET, players, number)
        clever = {number % players, (number + 2) % players}
        bots = {seat: greedy if seat in clever else random_bot for seat in range(players)}
        for turned in play_out(SAMURAI_SWORD_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert table.result is not None
        for seat in table.seats:
            won["greedy" if seat in clever else "random"].append(seat in table.result.winners)
    assert mean(won["greedy"]) > mean(won["random"]) + 0.15


def test_a_samurai_spares_the_shogun() -> None:
    table = sword_table({1: ["bokken"], 2: []}, turn=1, in_play={3: ["armor"]})
    game = playing(table).offers(1, PlayWeapon("bokken", 0))
    assert chosen(game, 1) == EndTurn()


def test_a_ninja_strikes_the_shogun_first() -> None:
    game = playing(sword_table({2: ["daikyu"]}, players=5, turn=2))
    assert chosen(game, 2) == PlayWeapon("daikyu", 0)


def test_it_parries_and_keeps_its_weapons_for_attacks() -> None:
    table = sword_table({0: ["bo"], 1: ["bokken", "parry"]}, cast={1: "hanzo"})
    assert chosen(playing(table).when(0, PlayWeapon("bo", 1)), 1) == Parry("parry")


def test_it_rids_itself_of_bushido() -> None:
    game = playing(sword_table({0: ["geisha"]}, in_play={0: ["bushido"]}))
    assert chosen(game, 0) == PlayGeisha(0, "play", "bushido")


def test_the_shogun_of_three_gives_bushido_the_honour_that_costs_nothing() -> None:
    game = facing_bushido(sword_table({0: ["bo"]}, players=3, in_play={0: ["bushido"]}))
    assert chosen(game, 0) == BushidoLoseHonour()
