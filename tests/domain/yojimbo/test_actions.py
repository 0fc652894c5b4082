"""Chapter 4: training, change of tactics, accepting the challenge, retreat."""

import pytest

from domain.yojimbo.commands import ChangeTactics, Discard, FinishChange, PlayKaiten, Retreat, Train
from domain.yojimbo.events.drawing import CardsDrawn
from domain.yojimbo.events.rounds import PlayerLeftRound, RoundWon
from domain.yojimbo.events.turns import (
    ChallengeAccepted,
    HandCardDiscarded,
    TacticsChangeFinished,
    TacticsChangeStarted,
    TrainingStarted,
)
from tests.domain.yojimbo.tables import at_turn, defend, fronts, held, only, yojimbo_table
from tests.given import clause


@pytest.mark.parametrize("before", [0, 1, 4])
@clause("YOJ-4.1", "YOJ-4.4")
def test_training_in_kyu_fills_the_hand_to_five_and_ends_the_round_for_its_player(before: int) -> None:
    game = at_turn(yojimbo_table([["ikkyo"] * before, []]))
    drawn = tuple(game.table.deck[: 5 - before])
    game = game.when(0, Train()).happened(TrainingStarted(0, 5 - before), CardsDrawn, PlayerLeftRound(0, "trained"))
    assert game.table.hands[0][before:] == list(drawn)
    assert len(game.table.hands[0]) == 5
    game.asked(1, "turn").when(0, Retreat()).refused("YOJ-4.4")


@clause("YOJ-4.2", "YOJ-R9")
def test_training_in_kyu_is_not_offered_with_a_full_hand() -> None:
    for size in (5, 6):
        game = at_turn(yojimbo_table([["irimi"] * size, []], pile=["kiawase"])).offers_not(0, Train())
        game.when(0, Train()).refused("YOJ-4.2")


@clause("YOJ-R9")
def test_training_is_offered_even_if_no_card_can_be_drawn() -> None:
    table = yojimbo_table(rest="attack_deck")
    game = at_turn(table).offers(0, Train()).when(0, Train())
    game.happened(TrainingStarted(0, 5), PlayerLeftRound(0, "trained")).never(CardsDrawn)


@pytest.mark.parametrize("before", [0, 5, 12])
@clause("YOJ-4.3", "YOJ-12.1")
def test_training_in_dan_draws_one_card_whatever_the_hand(before: int) -> None:
    game = at_turn(yojimbo_table([["ikkyo"] * before, []], version="dan")).when(0, Train())
    game.happened(TrainingStarted(0, 1), CardsDrawn, PlayerLeftRound(0, "trained"))
    assert len(game.table.hands[0]) == before + 1


@clause("YOJ-4.5", "YOJ-4.6", "YOJ-R32")
def test_a_change_of_tactics_draws_as_many_as_were_thrown() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "tenkan", "kaiten"], []]))
    ikkyo, tenkan, kaiten = game.table.hands[0]
    before = game.table.deck[:2]
    game = game.when(0, ChangeTactics(tenkan)).asked(0, "change")
    game.offers_exactly(0, Discard(ikkyo), Discard(kaiten), FinishChange()).never(CardsDrawn)
    game = game.when(0, Discard(kaiten)).asked(0, "change").never(CardsDrawn).when(0, FinishChange())
    game.happened(
        TacticsChangeStarted(0),
        HandCardDiscarded(0, tenkan, "change"),
        HandCardDiscarded(0, kaiten, "change"),
        TacticsChangeFinished(0, 2),
        CardsDrawn,
        PlayerLeftRound(0, "changed"),
    )
    assert game.table.hands[0] == [ikkyo, *before]
    assert game.table.discard[-2:] == [tenkan, kaiten]
    game.asked(1, "turn").when(0, Retreat()).refused("YOJ-4.6")


@clause("YOJ-4.5")
def test_a_change_of_tactics_needs_a_card_of_the_hand() -> None:
    empty = at_turn(yojimbo_table([[], ["ikkyo"]]))
    empty.offers_exactly(0, Train(), Retreat())
    empty.when(0, ChangeTactics(held(empty.table, 1, "ikkyo"))).refused("YOJ-4.5")
    changing = at_turn(yojimbo_table([["ikkyo", "irimi"], ["ikkyo"]]))
    changing = changing.when(0, ChangeTactics(held(changing.table, 0, "ikkyo")))
    changing.when(0, Discard(held(changing.table, 1, "ikkyo"))).refused("YOJ-4.5")
    changing.when(0, Retreat()).refused("YOJ-4.5")


@clause("YOJ-4.7", "YOJ-5.25")
def test_a_defence_goes_to_the_discard_pile_and_stays_there() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi"], []], pile=["kata_dori"], holder=1), 0)
    ikkyo = held(game.table, 0, "ikkyo")
    game = game.when(0, defend(ikkyo=1))
    accepted = only(ChallengeAccepted, game.events)
    assert (accepted.seat, accepted.cards, accepted.target, accepted.af) == (0, (ikkyo,), "current", "kata_dori")
    assert (accepted.strength, accepted.value, accepted.bonus) == (3, 3, 0)
    assert fronts(game.table, 0) == ["irimi"]
    assert game.table.discard[-1] == ikkyo
    won = game.when(1, Retreat()).happened(RoundWon(1, 0))
    assert won.table.discard[-1] == ikkyo


@clause("YOJ-4.8", "YOJ-F4")
def test_cards_that_do_not_avert_the_attack_may_not_be_laid() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi", "osae_kotegaeshi"], []], pile=["ryote_dori"], holder=1), 0)
    game.when(0, defend(ikkyo=1)).refused("YOJ-5.3", "YOJ-4.8")
    game.when(0, defend(irimi=1)).refused("YOJ-5.3", "YOJ-4.8")
    game.when(0, defend(ikkyo=1, irimi=1, osae_kotegaeshi=1)).refused("YOJ-5.14")
    game.offers(0, defend(ikkyo=1, irimi=1), ChangeTactics(held(game.table, 0, "osae_kotegaeshi")))


@clause("YOJ-4.9")
def test_whoever_accepts_the_challenge_stays_in_the_round() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], ["ikkyo"]])).when(0, defend(ikkyo=1))
    assert game.table.in_round == [0, 1]
    game.when(1, defend(ikkyo=1)).asked(0, "turn")


@clause("YOJ-4.10")
def test_a_defence_need_not_exceed_earlier_ones() -> None:
    hands = [["iriminage", "iriminage"], ["kokyunage", "kokyunage"], []]
    game = at_turn(yojimbo_table(hands, pile=["shomen_uchi"], holder=2), 0)
    game = game.when(0, defend(iriminage=2)).offers(1, defend(kokyunage=2)).when(1, defend(kokyunage=2))
    first, second = (event for event in game.events if isinstance(event, ChallengeAccepted))
    assert first.value + first.bonus > second.value + second.bonus == 4


@clause("YOJ-4.11")
def test_whoever_retreats_is_out_and_keeps_his_hand() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi"], []])).when(0, Retreat())
    assert fronts(game.table, 0) == ["ikkyo", "irimi"]
    assert game.table.in_round == [1]
    game.when(0, defend(ikkyo=1)).refused("YOJ-4.11")


@clause("YOJ-4.12", "YOJ-F9")
def test_a_player_without_cards_may_retreat_and_at_first_train() -> None:
    at_turn(yojimbo_table([[], []])).offers_exactly(0, Train(), Retreat())
    spent = at_turn(yojimbo_table([["ikkyo"], ["kaiten", "kaiten"]])).when(0, defend(ikkyo=1)).when(1, PlayKaiten())
    spent.offers_exactly(0, Retreat())
    spent.when(0, Retreat()).when(1, Retreat()).happened(RoundWon(1, 0))
