"""Chapter 10, brown cards: what each of them does when it is played."""

import pytest

from domain.bang.commands import HAND, EndPlay, Play, Respond, Take, TakeHit, UseBarrel
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.life import LifeLost, LifeRegained
from domain.bang.events.playing import (
    CardDiscarded,
    CardPlayed,
    CardTakenFromHand,
    CardTakenFromPlay,
    DuelAnswered,
    HitTaken,
    IndiansAnswered,
    RandomCardDiscarded,
    ShotAnswered,
    ShotCancelled,
    StoreCardTaken,
    StoreOpened,
)
from domain.bang.shooting import Ambush, Duel
from domain.kernel.chance import Chance
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import SEED, clause


@clause("BANG-10.1.1")
def test_saloon_gives_every_living_player_one_life_up_to_his_maximum() -> None:
    table = bang_table([["saloon-5H"]], players=5, life={0: 3, 1: 1, 2: 4, 3: 3}, dead=[4])
    then = in_phase_2(table).when(0, Play("saloon-5H"))
    then.happened(
        LifeRegained(0, 4, "saloon"), LifeRegained(1, 2, "saloon"), LifeRegained(3, 4, "saloon"), CardDiscarded
    )
    assert then.table.life == [4, 2, 4, 4, 0]


@clause("BANG-10.2.1")
def test_stagecoach_draws_two_cards_from_the_deck() -> None:
    table = bang_table([["stagecoach-9S-1"]], deck=["bang-2D", "beer-6H", "missed-2S"])
    then = in_phase_2(table).when(0, Play("stagecoach-9S-1"))
    then.happened(CardsDrawn(0, 2, "stagecoach", ("bang-2D", "beer-6H")))
    assert then.table.hands[0] == ["bang-2D", "beer-6H"]
    assert then.table.deck[0] == "missed-2S"


@clause("BANG-10.3.1")
def test_wells_fargo_draws_three_cards_from_the_deck() -> None:
    table = bang_table([["wells_fargo-3H"]], deck=["bang-2D", "beer-6H", "missed-2S", "jail-4H"])
    then = in_phase_2(table).when(0, Play("wells_fargo-3H"))
    then.happened(CardsDrawn(0, 3, "wells_fargo", ("bang-2D", "beer-6H", "missed-2S")))
    assert then.table.deck[0] == "jail-4H"


@clause("BANG-10.4.1")
def test_panic_reaches_only_others_at_distance_1_whatever_the_weapon() -> None:
    held = [["panic-JH", "bang-2D"], ["beer-6H"], ["beer-7H"], ["beer-8H"], ["beer-9H"], ["beer-10H"]]
    given_panic = in_phase_2(bang_table(held, in_play={0: ["winchester-8S"], 1: ["mustang-8H"]}))
    given_panic.offers(0, Play("panic-JH", 5, HAND))
    given_panic.when(0, Play("panic-JH", 1, HAND)).refused("BANG-10.4.1")
    given_panic.when(0, Play("panic-JH", 2, HAND)).refused("BANG-10.4.1")
    given_panic.when(0, Play("panic-JH", 0, "winchester-8S")).refused("BANG-10.4.1")


@clause("BANG-10.4.1")
def test_appaloosa_brings_a_second_neighbour_within_reach_of_panic() -> None:
    held = [["panic-JH"], ["beer-6H"], ["beer-7H"], ["beer-8H"]]
    in_phase_2(bang_table(held)).offers_not(0, Play("panic-JH", 2, HAND))
    in_phase_2(bang_table(held, in_play={0: ["appaloosa-AS"]})).offers(0, Play("panic-JH", 2, HAND))


@clause("BANG-10.4.2")
def test_panic_takes_a_random_hand_card() -> None:
    hand = ["beer-6H", "beer-7H", "beer-8H"]
    then = in_phase_2(bang_table([["panic-JH"], hand])).when(0, Play("panic-JH", 1, HAND))
    taken, draw = Chance(SEED).picked(hand)
    then.happened(CardTakenFromHand(0, 1, "panic", taken, draws=(draw,)))
    assert then.table.hands[0] == [taken]
    assert then.table.hands[1] == [card for card in hand if card != taken]


@clause("BANG-10.4.2")
def test_panic_takes_the_chosen_blue_card_into_the_hand() -> None:
    table = bang_table([["panic-JH"], ["beer-6H"]], in_play={1: ["barrel-QS", "volcanic-10S"]})
    then = in_phase_2(table).when(0, Play("panic-JH", 1, "volcanic-10S"))
    then.happened(CardTakenFromPlay(0, 1, "volcanic-10S"))
    assert then.table.hands[0] == ["volcanic-10S"]
    assert then.table.in_play[0] == []
    assert then.table.in_play[1] == ["barrel-QS"]


@clause("BANG-10.5.1")
def test_cat_balou_reaches_any_player_at_any_distance() -> None:
    held = [["cat_balou-9D"], *([card] for card in ("beer-6H", "beer-7H", "beer-8H", "beer-9H", "beer-10H"))]
    table = bang_table(held, in_play={3: ["mustang-8H"]})
    in_phase_2(table).offers(0, *(Play("cat_balou-9D", seat, HAND) for seat in range(1, 6)))


@clause("BANG-10.5.2")
def test_cat_balou_discards_a_random_hand_card() -> None:
    hand = ["beer-6H", "beer-7H", "beer-8H"]
    then = in_phase_2(bang_table([["cat_balou-9D"], hand])).when(0, Play("cat_balou-9D", 1, HAND))
    lost, draw = Chance(SEED).picked(hand)
    then.happened(RandomCardDiscarded(1, 0, lost, draws=(draw,)))
    assert then.table.hands[1] == [card for card in hand if card != lost]
    assert then.table.discard == [lost, "cat_balou-9D"]


@clause("BANG-10.5.2")
def test_cat_balou_discards_the_chosen_card_in_play() -> None:
    table = bang_table([["cat_balou-9D"]], in_play={2: ["barrel-QS", "volcanic-10S"]})
    then = in_phase_2(table).when(0, Play("cat_balou-9D", 2, "barrel-QS"))
    then.happened(CardDiscarded(2, "barrel-QS", "in_play", "cat_balou"))
    assert then.table.in_play[2] == ["volcanic-10S"]
    assert then.table.discard == ["barrel-QS", "cat_balou-9D"]


@clause("BANG-10.6.1")
def test_gatling_shoots_at_every_other_living_player_whatever_the_distance() -> None:
    table = bang_table([["gatling-10H"]], players=6, in_play={3: ["mustang-8H"]}, dead=[4])
    then = in_phase_2(table).when(0, Play("gatling-10H"))
    assert [event.seat for event in then.events if isinstance(event, HitTaken)] == [1, 2, 3, 5]
    assert then.table.life == [5, 3, 3, 3, 0, 3]


@clause("BANG-10.6.1")
def test_a_missed_cancels_a_shot_of_gatling() -> None:
    table = bang_table([["gatling-10H"], [], ["missed-2S"], []])
    then = in_phase_2(table).when(0, Play("gatling-10H")).asked(2, "shot").when(2, Respond("missed-2S"))
    then.happened(ShotAnswered(2, "missed-2S", "missed"), ShotCancelled(2))
    assert then.table.life == [5, 3, 4, 3]


@clause("BANG-10.7.1")
def test_indians_make_every_other_player_discard_a_bang_or_lose_a_life() -> None:
    table = bang_table([["indians-KD"], ["bang-2D"], ["bang-3D"], ["beer-6H"]])
    then = in_phase_2(table).when(0, Play("indians-KD")).asked(1, "indians")
    then = then.when(1, Respond("bang-2D")).asked(2, "indians").when(2, TakeHit())
    then = then.asked(3, "indians").when(3, TakeHit())
    then.happened(IndiansAnswered(1, "bang-2D", "bang"), LifeLost(2, 1, 3, 0), LifeLost(3, 1, 3, 0))
    assert then.table.life == [5, 4, 3, 3]
    assert then.table.discard == ["bang-2D", "indians-KD"]


@clause("BANG-10.7.2")
def test_neither_missed_nor_barrel_helps_against_indians() -> None:
    table = bang_table([[], ["missed-2S", "bang-2D"]], in_play={1: ["barrel-QS"]})
    ambushed = bang(table, Ambush(1, by=0)).offers_exactly(1, Respond("bang-2D"), TakeHit())
    ambushed.when(1, Respond("missed-2S")).refused("BANG-10.7.2")
    ambushed.when(1, UseBarrel()).refused("BANG-10.7.2")


@clause("BANG-10.8.1")
def test_a_duel_may_be_fought_with_any_other_living_player_at_any_distance() -> None:
    table = bang_table([["duel-QD"]], players=6, in_play={3: ["mustang-8H"]}, dead=[4])
    given_duel = in_phase_2(table)
    given_duel.offers_exactly(0, *(Play("duel-QD", seat) for seat in (1, 2, 3, 5)), EndPlay())
    given_duel.when(0, Play("duel-QD", 0)).refused("BANG-10.8.1")
    given_duel.when(0, Play("duel-QD", 4)).refused("BANG-10.8.1")


@clause("BANG-10.8.2")
def test_in_a_duel_the_challenged_discards_first_and_then_both_in_turn() -> None:
    table = bang_table([["duel-QD", "bang-2D", "bang-3D"], [], ["bang-4D", "bang-5D"]])
    then = in_phase_2(table).when(0, Play("duel-QD", 2))
    then = then.asked(2, "duel").when(2, Respond("bang-4D")).asked(0, "duel").when(0, Respond("bang-2D"))
    then = then.asked(2, "duel").when(2, Respond("bang-5D")).asked(0, "duel")
    then.happened(
        DuelAnswered(2, "bang-4D", "bang"), DuelAnswered(0, "bang-2D", "bang"), DuelAnswered(2, "bang-5D", "bang")
    )
    assert then.table.discard == ["bang-4D", "bang-2D", "bang-5D"]


@clause("BANG-10.8.3")
@pytest.mark.parametrize(("loser", "life"), [(2, [5, 4, 3, 4]), (0, [4, 4, 4, 4])])
def test_the_first_who_will_not_discard_loses_one_life_and_the_duel_ends(loser: int, life: list[int]) -> None:
    table = bang_table([["duel-QD", "bang-2D"], [], ["bang-4D", "bang-5D"]])
    then = in_phase_2(table).when(0, Play("duel-QD", 2))
    if loser == 0:
        then = then.when(2, Respond("bang-4D"))
    then = then.when(loser, TakeHit()).asked(0, "play")
    assert then.table.life == life
    assert then.table.discard[-1] == "duel-QD"


@clause("BANG-10.8.3")
def test_who_can_see_that_he_holds_no_card_loses_the_duel_at_once() -> None:
    then = in_phase_2(bang_table([["duel-QD"]])).when(0, Play("duel-QD", 2)).asked(0, "play")
    assert then.table.life == [5, 4, 3, 4]


@clause("BANG-10.8.4")
def test_a_missed_does_not_answer_a_duel() -> None:
    table = bang_table([[], ["missed-2S", "bang-2D"]])
    dueling = bang(table, Duel(1, rival=0, challenger=0)).offers_exactly(1, Respond("bang-2D"), TakeHit())
    dueling.when(1, Respond("missed-2S")).refused("BANG-10.8.4")


@clause("BANG-10.8.5")
def test_a_duel_is_not_the_bang_card_of_the_turn() -> None:
    held = [["duel-QD", "duel-JS", "bang-2D"]]
    then = in_phase_2(bang_table(held, bangs_played=1)).when(0, Play("duel-QD", 1)).when(0, Play("duel-JS", 1))
    assert then.table.bangs_played == 1
    unspent = in_phase_2(bang_table(held)).when(0, Play("duel-QD", 1)).offers(0, Play("bang-2D", 1))
    assert unspent.table.bangs_played == 0


@clause("BANG-10.9.1")
def test_general_store_turns_up_one_card_per_living_player() -> None:
    row = ("bang-2D", "beer-6H", "missed-2S")
    table = bang_table([["general_store-9C"]], dead=[3], deck=[*row, "jail-4H"])
    then = in_phase_2(table).when(0, Play("general_store-9C"))
    then.happened(CardPlayed, StoreOpened(0, row)).asked(0, "store")
    assert then.table.store == list(row)


@clause("BANG-10.9.2")
def test_beginning_with_its_player_everybody_takes_a_card_of_the_general_store() -> None:
    row = ["bang-2D", "beer-6H", "missed-2S", "jail-4H"]
    table = bang_table([[], [], ["general_store-9C"]], turn=2, deck=row)
    then = in_phase_2(table).when(2, Play("general_store-9C"))
    then = then.asked(2, "store").offers_exactly(2, *map(Take, row)).when(2, Take("beer-6H"))
    then = then.asked(3, "store").offers_not(3, Take("beer-6H")).when(3, Take("jail-4H"))
    then = then.asked(0, "store").when(0, Take("bang-2D"))
    then.happened(StoreCardTaken(0, "bang-2D"), StoreCardTaken(1, "missed-2S")).asked(2, "play")
    assert then.table.hands == [["bang-2D"], ["missed-2S"], ["beer-6H"], ["jail-4H"]]
