"""Chapter 10: where cards come from."""

import pytest

from domain.yojimbo.commands import ChangeTactics, Discard, DrawFrom, Retreat, Train
from domain.yojimbo.drawing import DrawCards
from domain.yojimbo.events.drawing import CardsDrawn, CardTakenFromHand, RefillDeckRenewed
from domain.yojimbo.events.rounds import PlayerLeftRound
from domain.yojimbo.round import NextAttack
from domain.yojimbo.spoils import EndRound
from domain.yojimbo.table import YojimboTable
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    attacks_of,
    defence_of,
    defend,
    only,
    yojimbo,
    yojimbo_table,
)
from tests.given import Given, clause


def shihonage(table: YojimboTable, count: int = 5) -> Given:
    """Seat 0 draws so many cards as the winner with Osae Shihonage does."""
    return yojimbo(table, DrawCards(0, count, "shihonage"), EndRound(), NextAttack())


@clause("YOJ-10.1", "YOJ-F1")
def test_cards_come_from_the_top_of_the_refill_deck() -> None:
    table = yojimbo_table([["ikkyo", "ikkyo"], []], deck=["irimi", "tenkan", "kaiten"])
    expected = table.deck[:3]
    game = at_turn(table).when(0, Train())
    assert game.table.hands[0][2:] == expected
    assert list(only(CardsDrawn, game.events).cards) == expected


@clause("YOJ-10.2", "YOJ-R19")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed() -> None:
    table = yojimbo_table([["ikkyo", "ikkyo"], []], deck=["irimi"], discard=["tenkan"] * 4, rest="attack_deck")
    old, used = table.deck[0], set(table.discard)
    game = at_turn(table).when(0, Train()).happened(CardsDrawn, RefillDeckRenewed, CardsDrawn)
    renewed = only(RefillDeckRenewed, game.events)
    assert renewed.count == 4
    assert set(renewed.order) == used
    assert game.table.hands[0][2:] == [old, *renewed.order[:2]]
    assert game.table.deck == list(renewed.order[2:])
    assert game.table.discard == []


@clause("YOJ-R19")
def test_the_deck_is_not_renewed_before_a_card_is_needed() -> None:
    table = yojimbo_table([["ikkyo"] * 4, []], deck=["irimi"], discard=["tenkan"], rest="attack_deck")
    game = at_turn(table).when(0, Train()).never(RefillDeckRenewed)
    assert game.table.deck == []
    assert len(game.table.discard) == 1


@clause("YOJ-R19")
def test_a_change_of_tactics_draws_from_what_it_has_thrown_itself() -> None:
    table = yojimbo_table([["ikkyo", "irimi"], ["ikkyo"]], rest="attack_deck")
    thrown = list(table.hands[0])
    game = at_turn(table).when(0, ChangeTactics(thrown[0])).when(0, Discard(thrown[1]))
    game.happened(RefillDeckRenewed, CardsDrawn, PlayerLeftRound(0, "changed")).never(CardTakenFromHand)
    assert sorted(game.table.hands[0]) == sorted(thrown)


@clause("YOJ-R19")
def test_the_winner_draws_from_what_was_laid_in_the_round() -> None:
    table = yojimbo_table([["shihonage", "osae_shihonage"], []], rest="attack_deck")
    laid = set(table.hands[0])
    game = at_turn(table).when(0, defend(shihonage=1, osae_shihonage=1)).when(1, Retreat())
    game.happened(RefillDeckRenewed, CardsDrawn).never(CardTakenFromHand)
    assert set(game.table.hands[0]) == laid


@clause("YOJ-10.3")
def test_without_deck_and_discard_the_card_comes_from_a_hand_of_one_s_choice() -> None:
    table = yojimbo_table([[], ["ikkyo", "irimi"], [], ["tenkan", "kaiten"]], rest="attack_deck")
    game = at_turn(table).when(0, Train()).asked(0, "source").offers_exactly(0, DrawFrom(1), DrawFrom(3))
    game.when(0, DrawFrom(0)).refused("YOJ-10.3")
    game.when(0, DrawFrom(2)).refused("YOJ-10.3")
    game.when(0, Retreat()).refused("YOJ-10.3")
    game = game.when(0, DrawFrom(3))
    taken = only(CardTakenFromHand, game.events)
    assert (taken.seat, taken.victim, taken.reason) == (0, 3, "training")
    assert taken.card in table.hands[3]
    assert attacks_of([taken.card]) == [taken.af]
    assert game.table.hands[0] == [taken.card]
    assert len(game.table.hands[3]) == 1


@clause("YOJ-R19")
def test_the_card_is_picked_at_random_and_a_player_out_of_the_round_may_be_the_victim() -> None:
    table = yojimbo_table([[], ["ikkyo", "irimi", "tenkan"]], out=[1], rest="attack_deck")
    game = at_turn(table).when(0, Train())
    taken = only(CardTakenFromHand, game.events)
    [draw] = taken.draws
    assert (draw.kind, draw.n) == ("pick", 3)
    assert isinstance(draw.result, int)
    assert taken.card == table.hands[1][draw.result]
    assert len(game.table.hands[1]) == 2, "the victim draws no replacement"


@pytest.mark.parametrize("players", [2, 3])
@clause("YOJ-10.4")
def test_a_training_takes_one_card_from_another_hand_at_most(players: int) -> None:
    table = yojimbo_table([[], *[["ikkyo"] * 3] * (players - 1)], rest="attack_deck")
    game = at_turn(table).when(0, Train())
    if players == 3:
        game = game.when(0, DrawFrom(1))
    game.happened(CardTakenFromHand, PlayerLeftRound(0, "trained"))
    assert len(game.table.hands[0]) == 1


@clause("YOJ-10.4")
def test_a_training_that_finds_some_cards_takes_one_more_from_a_hand() -> None:
    table = yojimbo_table([[], ["ikkyo"] * 3], deck=["irimi", "irimi"], rest="attack_deck")
    game = at_turn(table).when(0, Train()).happened(CardsDrawn, CardTakenFromHand, PlayerLeftRound(0, "trained"))
    assert len(game.table.hands[0]) == 3


@clause("YOJ-10.5")
def test_any_other_draw_chooses_anew_for_each_missing_card() -> None:
    table = yojimbo_table([[], ["ikkyo"] * 2, ["irimi"] * 3], deck=["tenkan"], rest="attack_deck")
    game = shihonage(table).happened(CardsDrawn).asked(0, "source")
    for source in (1, 2, 1):
        game = game.offers(0, DrawFrom(source)).when(0, DrawFrom(source))
    assert [event.victim for event in game.events if isinstance(event, CardTakenFromHand)] == [1, 2, 1, 2]
    assert len(game.table.hands[0]) == 5
    assert game.table.hands[1] == []


@clause("YOJ-10.6")
def test_without_another_card_the_rest_of_the_draw_is_lost() -> None:
    table = yojimbo_table([[], ["ikkyo"], ["irimi"]], rest="attack_deck")
    game = shihonage(table).when(0, DrawFrom(2))
    assert len(game.table.hands[0]) == 2
    nobody = shihonage(yojimbo_table(rest="attack_deck")).never(CardTakenFromHand, CardsDrawn)
    assert nobody.table.hands == [[], []]


@clause("YOJ-10.7", "YOJ-F1")
def test_hands_are_not_refilled_in_any_other_way() -> None:
    table = yojimbo_table([["ikkyo"], ["shihonage"]])
    game = at_turn(table).when(0, defend(ikkyo=1)).when(1, defend(shihonage=1)).when(0, Retreat())
    game.never(CardsDrawn, CardTakenFromHand).asked(1, "turn")
    assert game.table.hands == [[], []]


@clause("YOJ-10.3", "YOJ-10.5")
def test_the_winner_with_osae_shihonage_may_draw_from_other_hands() -> None:
    table = yojimbo_table(
        [[], ["ikkyo"] * 3, ["irimi"] * 3],
        pile=["shomen_uchi"],
        attacks=["kata_dori", "gedan_tsuki"],
        rest="attack_deck",
        out=[1, 2],
        last_defence=defence_of(0, "shomen_uchi", osae="osae_shihonage"),
    )
    game = at_the_end_of_the_round(table).asked(0, "source")
    for source in (1, 1, 2, 2):
        game = game.when(0, DrawFrom(source))
    game = game.when(0, DrawFrom(1)).asked(0, "turn")
    assert len(game.table.hands[0]) == 5
