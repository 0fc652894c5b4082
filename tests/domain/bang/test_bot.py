"""The greedy bot: the same view and moves give the same move, and it beats chance."""

from random import Random
from statistics import mean

import pytest

from domain.bang.bot import greedy
from domain.bang.commands import Drink, EndPlay, Pick, Play, Respond
from domain.bang.death import Dying
from domain.bang.material import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Shot
from domain.bang.table import BangTable
from domain.bang.turn import Turn
from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, legal, open_step
from tests.domain.bang.tables import bang, bang_table, in_phase_2, seen
from tests.given import Given
from tests.playing import moments, seeded_table

GAMES_PLAYED = 60
PLAYERS = 5


def no_dice(sides: int) -> int:
    raise AssertionError("the greedy bot throws no dice")


def chosen(game: Given, seat: int) -> Command:
    about = open_step(game.table).about(game.table)
    return greedy(seen(game.table, seat), legal(game.ruleset, game.table, seat), about, no_dice)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_greedy_is_a_pure_function_of_view_and_moves(players: int) -> None:
    for table in moments(BANG_RULESET, players, number=players, every=9, bot="greedy"):
        assert isinstance(table, BangTable)
        for seat in asked(table):
            view, moves = seen(table, seat), legal(BANG_RULESET, table, seat)
            move = greedy(view, tuple(moves), {}, no_dice)
            assert move in moves
            assert greedy(view, moves, {}, no_dice) == greedy(seen(table, seat), moves, {}, no_dice) == move
            assert moves == legal(BANG_RULESET, table, seat), "the moves are left as they were"


def test_greedy_clearly_beats_random() -> None:
    points: dict[str, list[int]] = {"greedy": [], "random": []}
    for number in range(GAMES_PLAYED):
        table = seeded_table(BANG_RULESET, PLAYERS, number)
        clever = {number % PLAYERS, (number + 2) % PLAYERS}
        bots = {seat: greedy if seat in clever else random_bot for seat in range(PLAYERS)}
        for turned in play_out(BANG_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert table.result is not None
        for placing in table.result.seats:
            points["greedy" if placing.seat in clever else "random"].append(placing.points)
    assert mean(points["greedy"]) > mean(points["random"]) + 0.2


def test_an_outlaw_shoots_the_sheriff_rather_than_anybody_else() -> None:
    game = in_phase_2(bang_table([["bang-2D"]], roles=[OUTLAW, RENEGADE, OUTLAW, SHERIFF]))
    assert chosen(game, 0) == Play("bang-2D", 3)


def test_a_deputy_spares_the_sheriff() -> None:
    roles = [DEPUTY, SHERIFF, RENEGADE, OUTLAW, OUTLAW]
    game = in_phase_2(bang_table([["bang-2D"]], roles=roles, dead=[4], in_play={3: ["mustang-8H"]}))
    game.offers(0, Play("bang-2D", 1)).offers_not(0, Play("bang-2D", 3))
    assert chosen(game, 0) == EndPlay()


def test_it_keeps_itself_alive() -> None:
    shot = bang(bang_table([[], ["bang-2D", "missed-2S"]]), Shot(1, by=0))
    assert chosen(shot, 1) == Respond("missed-2S")
    dying = bang(bang_table([[], ["bang-2D", "beer-6H"]], life={1: 0}), Dying(1, killer=0))
    assert chosen(dying, 1) == Drink("beer-6H")


def test_it_does_not_put_itself_in_jail() -> None:
    roles = [DEPUTY, SHERIFF, RENEGADE, OUTLAW, OUTLAW]
    others_are_in_jail = {3: ["jail-10S"], 2: ["jail-JS"]}
    game = in_phase_2(bang_table([["jail-4H"]], roles=roles, dead=[4], in_play=others_are_in_jail))
    game.offers_exactly(0, Play("jail-4H", 0), EndPlay())
    assert chosen(game, 0) == EndPlay()


@pytest.mark.parametrize(
    ("tested", "flipped", "good"),
    [
        ("jail-4H", ["bang-2D", "beer-6H"], "beer-6H"),
        ("dynamite-2H", ["missed-2S", "bang-2D"], "bang-2D"),
    ],
)
def test_lucky_duke_lets_the_better_card_count(tested: str, flipped: list[str], good: str) -> None:
    """Both lie there: what is tested is a fact of the question."""
    in_play = {1: [tested, "jail-10S" if tested == "dynamite-2H" else "dynamite-2H"]}
    game = bang(bang_table(cast={1: "lucky_duke"}, in_play=in_play, deck=flipped), Turn(1))
    assert chosen(game, 1) == Pick(good)
