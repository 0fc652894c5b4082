"""BANG! and Missed!: chapter 7."""

import pytest

from domain.bang.commands import Drink, EndPlay, GiveUp, Play, Respond, TakeHit
from domain.bang.events.life import LifeLost, PlayerEliminated
from domain.bang.events.playing import CardDiscarded, HitTaken, ShotAnswered, ShotCancelled
from tests.domain.bang.tables import bang_table, in_phase_2
from tests.given import Given, clause


def shot(*hand: str, life: int = 4) -> Given:
    """Seat 0 plays BANG! on seat 1, who holds these cards."""
    return in_phase_2(bang_table([["bang-2D"], hand], life={1: life})).when(0, Play("bang-2D", 1))


@clause("BANG-7.1")
def test_bang_is_played_on_one_other_living_player_not_farther_than_ones_weapon_reaches() -> None:
    table = bang_table([["bang-2D"]], players=7, dead=[1], in_play={0: ["schofield-JC"]})
    game = in_phase_2(table)
    game.offers_exactly(0, *(Play("bang-2D", seat) for seat in (2, 3, 5, 6)), EndPlay())
    for seat in (0, 1, 4):
        game.when(0, Play("bang-2D", seat)).refused("BANG-7.1")


@clause("BANG-7.1")
def test_bang_hits_nobody_but_its_target() -> None:
    game = shot().happened(LifeLost(1, 1, 3, 0))
    assert game.table.life == [5, 3, 4, 4]


@clause("BANG-7.2")
def test_the_target_may_play_missed_to_cancel_the_shot() -> None:
    game = shot("missed-2S").asked(1, "shot").when(1, Respond("missed-2S"))
    game.happened(ShotAnswered(1, "missed-2S", "missed"), ShotCancelled(1)).never(LifeLost, HitTaken)
    assert game.table.life[1] == 4
    assert game.table.hands[1] == []


@clause("BANG-7.2")
def test_the_answer_comes_before_anything_else_goes_on() -> None:
    game = shot("missed-2S")
    game.when(0, EndPlay()).refused("BANG-4.9", "BANG-4.2")


@clause("BANG-7.3")
def test_a_shot_that_is_not_cancelled_costs_one_life() -> None:
    game = shot("missed-2S").when(1, TakeHit()).happened(HitTaken(1, asked=True), LifeLost(1, 1, 3, 0))
    assert game.table.hands[1] == ["missed-2S"]


@clause("BANG-7.4")
@pytest.mark.parametrize("answer", [Respond("missed-2S"), TakeHit()], ids=["cancelled", "hit"])
def test_the_bang_card_is_discarded_whether_the_shot_was_cancelled_or_not(answer: Respond | TakeHit) -> None:
    game = shot("missed-2S").when(1, answer).happened(CardDiscarded(0, "bang-2D", "resolving", "resolved"))
    assert game.table.discard[-1] == "bang-2D"
    assert game.table.resolving == []


@clause("BANG-7.5")
def test_nobody_cancels_a_shot_aimed_at_somebody_else() -> None:
    table = bang_table([["bang-2D"], ["bang-3D"], ["missed-2S"]])
    game = in_phase_2(table).when(0, Play("bang-2D", 1))
    game.offers_exactly(2).when(2, Respond("missed-2S")).refused("BANG-4.9", "BANG-7.6")


@clause("BANG-7.6")
def test_one_missed_cancels_one_shot() -> None:
    hands = [["bang-2D", "gatling-10H"], ["missed-2S", "missed-3S"]]
    game = in_phase_2(bang_table(hands)).when(0, Play("bang-2D", 1)).when(1, Respond("missed-2S"))
    game = game.asked(0, "play").when(0, Play("gatling-10H"))
    game.offers_exactly(1, Respond("missed-3S"), TakeHit()).when(1, Respond("missed-3S")).asked(0, "play")


@clause("BANG-7.6")
def test_missed_cannot_be_played_in_any_other_situation() -> None:
    in_phase_2(bang_table([["missed-2S"]])).offers_exactly(0, EndPlay()).when(0, Play("missed-2S")).refused("BANG-7.6")
    dying = shot("missed-2S", life=1).when(1, TakeHit()).asked(1, "dying")
    dying.offers_exactly(1, GiveUp()).when(1, Respond("missed-2S")).refused("BANG-7.6")


@clause("BANG-7.7")
def test_who_loses_his_last_life_is_out_of_the_game_unless_he_plays_beer() -> None:
    hit = shot("beer-6H", life=1).when(1, TakeHit()).asked(1, "dying")
    hit.when(1, GiveUp()).happened(LifeLost(1, 1, 0, 0), PlayerEliminated(1, "renegade", 0))
    saved = hit.when(1, Drink("beer-6H")).never(PlayerEliminated).asked(0, "play")
    assert saved.table.life[1] == 1
