"""The greedy bot of Honest Cups: the same view and moves give the same move, and it beats chance."""

from random import Random
from statistics import mean

import pytest

from domain.example.bot import greedy
from domain.example.commands import Bid, Doubt, TakeSide
from domain.example.rounds import LiftCups, Witnesses
from domain.example.ruleset import EXAMPLE_RULESET
from domain.example.table import ExampleTable
from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal
from tests.domain.example.tables import bidding, cups, cups_table, seen
from tests.given import Given
from tests.playing import moments, seeded_table

GAMES_PLAYED = 60


def no_dice(sides: int) -> int:
    raise AssertionError("the greedy bot throws no dice")


def chosen(game: Given, seat: int) -> Command:
    return greedy(seen(game.table, seat), legal(game.ruleset, game.table, seat), {}, no_dice)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_is_a_pure_function_of_view_and_moves(players: int) -> None:
    for table in moments(EXAMPLE_RULESET, players, number=players, every=3, bot="greedy"):
        assert isinstance(table, ExampleTable)
        for seat in asked(table):
            view, moves = seen(table, seat), legal(EXAMPLE_RULESET, table, seat)
            assert greedy(view, moves, {}, no_dice) == greedy(seen(table, seat), tuple(moves), {}, no_dice)


@pytest.mark.parametrize("players", [2, 4])
def test_greedy_clearly_beats_random(players: int) -> None:
    points: dict[str, list[int]] = {"greedy": [], "random": []}
    for number in range(GAMES_PLAYED):
        table = seeded_table(EXAMPLE_RULESET, players, number)
        bots = {seat: greedy if (seat + number) % 2 else random_bot for seat in range(players)}
        for turned in play_out(EXAMPLE_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert table.result is not None
        for placing in table.result.seats:
            points["greedy" if bots[placing.seat] is greedy else "random"].append(placing.points)
    assert mean(points["greedy"]) > mean(points["random"]) + 1


def test_it_believes_what_its_own_dice_show() -> None:
    table = cups_table([[5, 5, 5], [2, 3, 6], [1, 2, 4]], bid=(3, 5), bidder=1)
    assert isinstance(chosen(bidding(table, 0), 0), Bid)
    assert chosen(bidding(table, 2), 2) == Doubt()
    votes = cups(table, Witnesses(2), LiftCups(2))
    assert chosen(votes, 0) == TakeSide("bid")
