"""Rulings on blue cards, on theft, and on distances that change."""

import pytest

from domain.bang.commands import HAND, EndPlay, Play, Respond, TakeHit
from domain.bang.events.drawing import CardsFlipped, DynamitePassed, JailServed
from domain.bang.events.life import LifeLost
from domain.bang.events.playing import CardDiscarded, CardTakenFromPlay, EquipmentLaid
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import clause


@clause("BANG-R34")
@pytest.mark.parametrize(
    ("laid", "held"),
    [("barrel-QS", "barrel-KS"), ("mustang-8H", "mustang-9H"), ("volcanic-10S", "volcanic-10C")],
)
def test_a_blue_card_of_a_name_that_already_lies_there_is_not_playable(laid: str, held: str) -> None:
    given_card = in_phase_2(bang_table([[held]], in_play={0: [laid]})).offers_exactly(0, EndPlay())
    given_card.when(0, Play(held)).refused("BANG-4.8")


@clause("BANG-R34")
def test_a_second_jail_cannot_be_laid_in_front_of_a_prisoner() -> None:
    given_jail = in_phase_2(bang_table([["jail-4H"]], in_play={2: ["jail-10S"]}))
    given_jail.offers_exactly(0, Play("jail-4H", 1), Play("jail-4H", 3), EndPlay())
    given_jail.when(0, Play("jail-4H", 2)).refused("BANG-4.8")


@clause("BANG-R34")
def test_a_weapon_of_another_name_discards_the_old_one_first() -> None:
    table = bang_table([["volcanic-10S"]], in_play={0: ["schofield-JC", "barrel-QS"]})
    then = in_phase_2(table).when(0, Play("volcanic-10S"))
    then.happened(CardDiscarded(0, "schofield-JC", "in_play", "weapon"), EquipmentLaid(0, 0, "volcanic-10S"))
    assert then.table.in_play[0] == ["barrel-QS", "volcanic-10S"]


@clause("BANG-R34")
@pytest.mark.parametrize(
    ("character", "card"),
    [("jourdonnais", "barrel-QS"), ("paul_regret", "mustang-8H"), ("rose_doolan", "appaloosa-AS")],
)
def test_what_a_character_has_built_in_is_no_card_and_does_not_block(character: str, card: str) -> None:
    then = in_phase_2(bang_table([[card]], cast={0: character})).when(0, Play(card))
    assert then.table.in_play[0] == [card]


@clause("BANG-R35")
@pytest.mark.parametrize("card", ["panic-JH", "cat_balou-9D"])
def test_the_hand_is_one_option_and_each_card_in_play_another(card: str) -> None:
    table = bang_table([[card], ["beer-6H", "beer-7H"]], in_play={1: ["barrel-QS", "jail-4H"]})
    in_phase_2(table).offers_exactly(
        0, Play(card, 1, HAND), Play(card, 1, "barrel-QS"), Play(card, 1, "jail-4H"), EndPlay()
    )


@clause("BANG-R35")
@pytest.mark.parametrize("card", ["panic-JH", "cat_balou-9D"])
def test_without_a_target_that_has_a_card_neither_is_playable(card: str) -> None:
    given_card = in_phase_2(bang_table([[card, "bang-2D"]], bangs_played=1)).offers_exactly(0, EndPlay())
    given_card.when(0, Play(card, 1, HAND)).refused("BANG-R35")


@clause("BANG-R35")
def test_cat_balou_may_remove_ones_own_card_in_play_but_not_ones_own_hand_card() -> None:
    table = bang_table([["cat_balou-9D", "beer-6H"]], in_play={0: ["dynamite-2H"]})
    given_card = in_phase_2(table)
    given_card.when(0, Play("cat_balou-9D", 0, HAND)).refused("BANG-R35")
    then = given_card.when(0, Play("cat_balou-9D", 0, "dynamite-2H"))
    assert then.table.discard == ["dynamite-2H", "cat_balou-9D"]


@clause("BANG-R35")
def test_panic_is_for_other_players_only() -> None:
    table = bang_table([["panic-JH", "beer-6H"]], in_play={0: ["dynamite-2H"]})
    in_phase_2(table).offers_exactly(0, Play("beer-6H"), EndPlay())


@clause("BANG-R36")
def test_a_dynamite_or_jail_taken_by_panic_may_be_played_again() -> None:
    table = bang_table([["panic-JH", "panic-QH"]], in_play={1: ["dynamite-2H", "jail-4H"]})
    then = in_phase_2(table).when(0, Play("panic-JH", 1, "dynamite-2H")).when(0, Play("panic-QH", 1, "jail-4H"))
    then.happened(CardTakenFromPlay(0, 1, "dynamite-2H"), CardTakenFromPlay(0, 1, "jail-4H"))
    then.offers(0, Play("dynamite-2H"), Play("jail-4H", 1), Play("jail-4H", 3))


@clause("BANG-R37")
def test_jail_may_be_laid_at_any_distance_and_in_front_of_oneself_but_not_of_the_sheriff_or_the_dead() -> None:
    table = bang_table([[], ["jail-4H"]], players=7, in_play={4: ["mustang-8H"]}, dead=[6], turn=1)
    given_jail = in_phase_2(table)
    given_jail.offers_exactly(1, *(Play("jail-4H", seat) for seat in (1, 2, 3, 4, 5)), EndPlay())
    given_jail.when(1, Play("jail-4H", 6)).refused("BANG-10.11.1")
    assert given_jail.when(1, Play("jail-4H", 1)).table.in_play[1] == ["jail-4H"]


@clause("BANG-R37", "BANG-R38")
def test_a_jail_laid_in_front_of_oneself_is_tested_in_ones_own_next_turn() -> None:
    deck = ["bang-2D", "bang-3D", "missed-2S"]
    table = bang_table([[], ["jail-4H"]], cast=UNASKED_DRAWERS, dead=[2, 3], deck=deck, turn=1)
    then = in_phase_2(table).when(1, Play("jail-4H", 1)).when(1, EndPlay()).when(0, EndPlay())
    then.happened(CardsFlipped(1, "jail", ("missed-2S",)), JailServed(1, "jail-4H")).asked(0, "play")


@clause("BANG-R39")
def test_dynamite_passes_over_the_dead_to_the_end_of_the_next_players_row() -> None:
    table = bang_table(
        cast=UNASKED_DRAWERS, in_play={1: ["dynamite-2H"], 3: ["barrel-QS"]}, dead=[2], deck=["beer-6H"], turn=1
    )
    then = bang(table, Turn(1)).happened(DynamitePassed(1, "dynamite-2H", 3))
    assert then.table.in_play[3] == ["barrel-QS", "dynamite-2H"]


@clause("BANG-R39")
def test_whoever_laid_the_dynamite_is_the_first_to_test_it() -> None:
    table = bang_table([[], ["dynamite-2H"]], cast=UNASKED_DRAWERS, dead=[2, 3], turn=1)
    then = in_phase_2(table).when(1, Play("dynamite-2H")).when(1, EndPlay()).never(CardsFlipped)
    then = then.asked(0, "play").when(0, EndPlay())
    assert [event.seat for event in then.events if isinstance(event, CardsFlipped)] == [1]


@clause("BANG-R41")
def test_a_weapon_or_horse_counts_from_the_moment_it_lies_in_play() -> None:
    table = bang_table([["bang-2D", "schofield-JC"]], players=6)
    then = in_phase_2(table).offers_not(0, Play("bang-2D", 2)).when(0, Play("schofield-JC"))
    then.offers(0, Play("bang-2D", 2)).offers_not(0, Play("bang-2D", 3))


@clause("BANG-R41")
def test_a_death_brings_the_survivors_nearer_at_once() -> None:
    table = bang_table([["bang-2D", "bang-3D"]], players=6, cast={0: "willy_the_kid"}, life={1: 1})
    then = in_phase_2(table).offers_not(0, Play("bang-3D", 2)).when(0, Play("bang-2D", 1))
    then.offers(0, Play("bang-3D", 2))


@clause("BANG-R41")
def test_a_weapon_that_is_lost_no_longer_reaches() -> None:
    table = bang_table([["cat_balou-9D", "bang-2D"]], players=6, in_play={0: ["winchester-8S"]})
    then = in_phase_2(table).offers(0, Play("bang-2D", 3)).when(0, Play("cat_balou-9D", 0, "winchester-8S"))
    then.offers_not(0, Play("bang-2D", 3))


@clause("BANG-R41")
def test_the_target_of_a_card_already_played_stays_valid() -> None:
    table = bang_table([[], [], [], ["missed-2S"]], players=6, in_play={3: ["mustang-8H"]})
    assert table.distance(0, 3) > table.weapon_range(0)
    shot = bang(table, Shot(3, by=0), Playing(0)).asked(3, "shot")
    shot.when(3, TakeHit()).happened(LifeLost(3, 1, 3, 0))
    shot.when(3, Respond("missed-2S")).never(LifeLost)
