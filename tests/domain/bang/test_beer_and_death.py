"""Beer, elimination, penalty and reward: chapter 8."""

import pytest

from domain.bang.commands import Drink, EndPlay, GiveUp, Play, TakeHit
from domain.bang.death import Dying
from domain.bang.events.drawing import CardsDrawn, DynamiteExploded
from domain.bang.events.life import LifeLost, LifeRegained, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import CardDiscarded
from domain.bang.material import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from domain.bang.turn import Turn
from tests.domain.bang.tables import bang, bang_table, in_phase_2, seen
from tests.given import Given, clause

BEERS = ["beer-6H", "beer-7H", "beer-8H"]


def blown_up(life: int, beers: int) -> Given:
    """Dynamite explodes in front of seat 1, who drinks what he has."""
    table = bang_table(
        [[], BEERS[:beers]], turn=1, life={1: life}, in_play={1: ["dynamite-2H"]}, deck=["missed-5S"], players=5
    )
    game = bang(table, Turn(1)).happened(DynamiteExploded(1, "dynamite-2H"))
    for beer in BEERS[:beers]:
        game = game.asked(1, "dying").when(1, Drink(beer))
    return game


def killed(role: str, *, by: str, cards: list[str] | None = None) -> Given:
    """Seat 1 of this role is shot dead by seat 0 of that role, who also holds `cards` and has a Barrel."""
    rest = [RENEGADE, OUTLAW, OUTLAW] if SHERIFF in (role, by) else [SHERIFF, OUTLAW, RENEGADE]
    table = bang_table([["bang-2D", *(cards or [])]], roles=[by, role, *rest], life={1: 1}, in_play={0: ["barrel-QS"]})
    return in_phase_2(table).when(0, Play("bang-2D", 1)).happened(PlayerEliminated(1, role, 0))


# --- Beer -------------------------------------------------------------------------------------------


@clause("BANG-8.1")
def test_beer_gives_its_player_one_life() -> None:
    game = in_phase_2(bang_table([["beer-6H"]], life={0: 2})).when(0, Play("beer-6H"))
    game.happened(LifeRegained(0, 3, "beer"), CardDiscarded(0, "beer-6H", "resolving", "resolved"))
    assert game.table.life[0] == 3


@clause("BANG-8.2")
@pytest.mark.parametrize("card", ["beer-6H", "saloon-5H"])
def test_life_never_rises_above_its_starting_value(card: str) -> None:
    game = in_phase_2(bang_table([[card]])).when(0, Play(card)).never(LifeRegained)
    assert game.table.life == [5, 4, 4, 4]


@clause("BANG-8.3")
def test_beer_cannot_heal_another_player() -> None:
    table = bang_table([["beer-6H"], ["bang-3D"]], life={0: 2, 1: 2})
    in_phase_2(table).offers_not(0, Play("beer-6H", 1)).when(0, Play("beer-6H", 1)).refused("BANG-4.9")
    dying = bang(bang_table([["beer-6H"], ["bang-3D"]], life={1: 0}), Dying(1, killer=2))
    dying.offers_exactly(1, GiveUp()).when(0, Drink("beer-6H")).refused("BANG-4.9")


@clause("BANG-8.4")
def test_beer_has_no_effect_with_two_players_left() -> None:
    two = in_phase_2(bang_table([["beer-6H"]], dead=[2, 3], life={0: 2})).when(0, Play("beer-6H"))
    assert two.never(LifeRegained).table.life[0] == 2
    assert two.table.discard == ["beer-6H"]
    three = in_phase_2(bang_table([["beer-6H"]], dead=[3], life={0: 2})).when(0, Play("beer-6H"))
    assert three.table.life[0] == 3


@clause("BANG-8.4")
def test_with_two_players_left_beer_saves_nobody() -> None:
    table = bang_table([["bang-2D"], ["beer-6H"]], dead=[2, 3], life={1: 1})
    hit = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit())
    hit.happened(LifeLost(1, 1, 0, 0), PlayerEliminated(1, RENEGADE, 0)).never(LifeRegained)


@clause("BANG-8.5")
def test_beer_may_be_played_in_ones_own_turn() -> None:
    in_phase_2(bang_table([["beer-6H"]], life={0: 1})).offers_exactly(0, Play("beer-6H"), EndPlay())


@clause("BANG-8.6")
def test_out_of_turn_beer_may_be_played_only_on_a_deadly_hit() -> None:
    table = bang_table([["bang-2D", "duel-QD"], ["beer-6H"]], life={1: 2})
    game = in_phase_2(table)
    game.when(1, Play("beer-6H")).refused("BANG-4.9", "BANG-8.6")
    asked = game.when(0, Play("bang-2D", 1)).offers_exactly(1, TakeHit())
    asked.when(1, Drink("beer-6H")).refused("BANG-8.6")
    wounded = asked.when(1, TakeHit()).asked(0, "play")
    assert wounded.table.life[1] == 1, "the first hit was not deadly"
    wounded.when(0, Play("duel-QD", 1)).when(1, TakeHit()).asked(1, "dying").offers(1, Drink("beer-6H"))


@clause("BANG-8.7")
@pytest.mark.parametrize(("life", "beers"), [(3, 1), (2, 2), (1, 3)])
def test_several_beers_may_be_played_against_one_deadly_hit(life: int, beers: int) -> None:
    survived = blown_up(life, beers).never(PlayerEliminated)
    assert survived.table.life[1] == 1
    assert survived.table.hands[1] == []


@clause("BANG-8.7")
@pytest.mark.parametrize(("life", "beers"), [(3, 0), (2, 1), (1, 2)])
def test_too_few_beers_do_not_help(life: int, beers: int) -> None:
    dead = blown_up(life, beers).happened(PlayerEliminated(1, RENEGADE, None))
    assert set(BEERS[:beers]) <= set(dead.table.discard)


# --- elimination ------------------------------------------------------------------------------------


@clause("BANG-8.8")
@pytest.mark.parametrize("hand", [[], ["missed-2S"]], ids=["without a card", "without a Beer"])
def test_who_loses_the_last_life_and_plays_no_beer_is_dead(hand: list[str]) -> None:
    table = bang_table([["indians-KD"], hand], life={1: 1})
    game = in_phase_2(table).when(0, Play("indians-KD"))
    if hand:
        game = game.when(1, TakeHit()).when(1, GiveUp())
    game.happened(LifeLost(1, 1, 0, 0), PlayerEliminated(1, RENEGADE, 0))
    assert game.table.alive == [0, 2, 3]


@clause("BANG-8.9")
def test_saloon_cannot_be_used_to_survive_a_deadly_hit() -> None:
    dying = bang(bang_table([[], ["saloon-5H"]], life={1: 0}), Dying(1, killer=0))
    dying.offers_exactly(1, GiveUp()).when(1, Play("saloon-5H")).refused("BANG-8.9")


@clause("BANG-8.10")
def test_the_role_of_a_dead_player_is_turned_up() -> None:
    game = in_phase_2(bang_table([["bang-2D"]], life={1: 1}))
    assert seen(game.table, "public").gunmen[1].role is None
    dead = game.when(0, Play("bang-2D", 1)).happened(PlayerEliminated(1, RENEGADE, 0))
    assert seen(dead.table, "public").gunmen[1].role == RENEGADE


@clause("BANG-8.11")
def test_the_hand_and_the_cards_in_play_of_a_dead_player_are_discarded() -> None:
    hands = [["duel-QD"], ["missed-2S", "saloon-5H"]]
    game = in_phase_2(bang_table(hands, life={1: 1}, in_play={1: ["mustang-8H", "jail-4H"]}))
    dead = game.when(0, Play("duel-QD", 1)).when(1, TakeHit()).when(1, GiveUp()).table
    assert (dead.hands[1], dead.in_play[1]) == ([], [])
    assert dead.discard == ["missed-2S", "saloon-5H", "mustang-8H", "jail-4H", "duel-QD"]


# --- penalty and reward -----------------------------------------------------------------------------


@clause("BANG-8.12")
def test_a_sheriff_who_kills_a_deputy_discards_his_hand_and_his_cards_in_play() -> None:
    game = killed(DEPUTY, by=SHERIFF, cards=["missed-2S", "beer-6H"]).happened(SheriffPenalised(0))
    assert (game.table.hands[0], game.table.in_play[0]) == ([], [])
    assert game.table.discard == ["missed-2S", "beer-6H", "barrel-QS", "bang-2D"]


@clause("BANG-8.12")
@pytest.mark.parametrize(("role", "by"), [(DEPUTY, OUTLAW), (DEPUTY, RENEGADE), (RENEGADE, SHERIFF), (DEPUTY, DEPUTY)])
def test_nobody_else_is_penalised_and_the_sheriff_for_nobody_else(role: str, by: str) -> None:
    game = killed(role, by=by, cards=["missed-2S"]).never(SheriffPenalised)
    assert (game.table.hands[0], game.table.in_play[0]) == (["missed-2S"], ["barrel-QS"])


@clause("BANG-8.13")
@pytest.mark.parametrize("killer", [SHERIFF, DEPUTY, RENEGADE, OUTLAW])
def test_whoever_kills_an_outlaw_draws_three_cards(killer: str) -> None:
    game = killed(OUTLAW, by=killer, cards=["missed-2S"])
    reward = [event for event in game.events if isinstance(event, CardsDrawn)]
    assert [(event.seat, event.count, event.reason) for event in reward] == [(0, 3, "reward")]
    assert game.table.hands[0] == ["missed-2S", *reward[0].cards]


@clause("BANG-8.13")
@pytest.mark.parametrize("role", [DEPUTY, RENEGADE])
def test_for_anybody_else_there_is_no_reward(role: str) -> None:
    killed(role, by=OUTLAW).never(CardsDrawn)
