"""Rulings on the running order: a turn, a card, a draw!, and what is asked at all."""

import pytest

from domain.bang.commands import HAND, Discard, Drink, EndPlay, GiveUp, Pick, Play, Respond, Take, TakeHit, UseBarrel
from domain.bang.events.dealing import TurnStarted
from domain.bang.events.drawing import (
    CardsDrawn,
    CardsFlipped,
    DynamiteExploded,
    DynamitePassed,
    FlipJudged,
    JailEscaped,
    JailServed,
    TopCardsLookedAt,
)
from domain.bang.events.life import PlayerEliminated
from domain.bang.events.playing import CardDiscarded
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause, kinds


def turn_of_1(
    *in_play: str,
    deck: list[str],
    life: int = 4,
    hand: tuple[str, ...] = (),
    character: str = "willy_the_kid",
) -> Given:
    """The turn of seat 1 begins, with these cards before it and these on the deck."""
    cast = {**UNASKED_DRAWERS, 1: character}
    table = bang_table([[], list(hand)], cast=cast, in_play={1: in_play}, deck=deck, life={1: life}, turn=1)
    return bang(table, Turn(1))


# --- the card being resolved --------------------------------------------------------------------------


@clause("BANG-R2")
def test_a_played_brown_card_lies_apart_until_its_effect_is_over() -> None:
    table = bang_table([["gatling-10H"], ["missed-2S"], [], ["missed-3S"]])
    then = in_phase_2(table).when(0, Play("gatling-10H")).asked(1, "shot")
    assert (then.table.resolving, then.table.discard) == (["gatling-10H"], [])
    then = then.when(1, Respond("missed-2S")).asked(3, "shot")
    assert (then.table.resolving, then.table.discard) == (["gatling-10H"], ["missed-2S"])
    then = then.when(3, Respond("missed-3S"))
    assert (then.table.resolving, then.table.discard) == ([], ["missed-2S", "missed-3S", "gatling-10H"])


@clause("BANG-R2")
def test_the_played_card_ends_on_top_of_answers_flips_and_the_cards_of_the_dead() -> None:
    table = bang_table(
        [["bang-2D"], ["missed-3S", "beer-6H"]], in_play={1: ["barrel-QS"]}, life={1: 1}, deck=["missed-2S"]
    )
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBarrel()).when(1, TakeHit()).when(1, GiveUp())
    assert then.table.discard == ["missed-2S", "missed-3S", "beer-6H", "barrel-QS", "bang-2D"]


@clause("BANG-R2")
def test_a_card_that_cat_balou_removes_lies_below_it() -> None:
    table = bang_table([["cat_balou-9D"], ["beer-6H"]])
    assert in_phase_2(table).when(0, Play("cat_balou-9D", 1, HAND)).table.discard == ["beer-6H", "cat_balou-9D"]


@clause("BANG-R2")
def test_bang_cards_of_a_duel_and_a_beer_lie_below_the_duel() -> None:
    table = bang_table([["duel-QD", "beer-6H"], ["bang-2D"]], life={0: 1})
    then = in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-2D")).when(0, TakeHit())
    then = then.when(0, Drink("beer-6H"))
    assert then.table.discard == ["bang-2D", "beer-6H", "duel-QD"]


# --- tests at the start of a turn ---------------------------------------------------------------------


@clause("BANG-R3")
def test_a_failed_jail_does_not_cancel_the_test_of_a_later_dynamite() -> None:
    then = turn_of_1("jail-4H", "dynamite-2H", deck=["bang-2D", "missed-2S"])
    then.happened(
        JailServed(1, "jail-4H"), FlipJudged(1, "dynamite", "missed-2S", True), DynamiteExploded(1, "dynamite-2H")
    )
    assert then.table.life[1] == 1


@clause("BANG-R3")
def test_each_test_is_resolved_completely_before_the_next() -> None:
    then = turn_of_1("dynamite-2H", "jail-4H", deck=["missed-2S", "beer-7H"], life=3, hand=("beer-6H",))
    then.asked(1, "dying").never(JailEscaped)
    assert then.table.in_play[1] == ["jail-4H"]
    then.when(1, Drink("beer-6H")).happened(FlipJudged(1, "jail", "beer-7H", True), JailEscaped(1, "jail-4H"))


@clause("BANG-R3")
def test_if_dynamite_kills_the_player_the_jail_is_not_tested() -> None:
    then = turn_of_1("dynamite-2H", "jail-4H", deck=["missed-2S"], life=3)
    then.happened(PlayerEliminated(1, "renegade", None), TurnStarted(2, 3))
    assert [event.reason for event in then.events if isinstance(event, CardsFlipped)] == ["dynamite"]


# --- what is asked, what is not -----------------------------------------------------------------------


@clause("BANG-R7")
def test_phase_2_is_asked_even_if_nothing_can_be_played() -> None:
    in_phase_2(bang_table()).asked(0, "play").offers_exactly(0, EndPlay())
    in_phase_2(bang_table([["missed-2S"]])).asked(0, "play").offers_exactly(0, EndPlay())


@clause("BANG-R7")
def test_tests_draws_and_flips_need_no_command() -> None:
    then = in_phase_2(bang_table(cast=UNASKED_DRAWERS, in_play={1: ["jail-4H"]}, deck=["bang-2D"]))
    then = then.when(0, EndPlay()).asked(2, "play")
    assert list(kinds(then.events)) == [
        "TurnEnded", "TurnStarted", "CardsFlipped", "FlipJudged", "JailServed",
        "TurnEnded", "TurnStarted", "CardsDrawn",
    ]  # fmt: skip


@clause("BANG-R8")
def test_new_hand_cards_are_appended() -> None:
    table = bang_table([["stagecoach-9S-1", "bang-9D"]], deck=["bang-2D", "beer-6H"])
    then = in_phase_2(table).when(0, Play("stagecoach-9S-1"))
    assert then.table.hands[0] == ["bang-9D", "bang-2D", "beer-6H"]


@clause("BANG-R8")
def test_cards_in_play_are_appended_when_laid_or_when_dynamite_arrives() -> None:
    table = bang_table([["barrel-QS", "mustang-8H"]], cast=UNASKED_DRAWERS, in_play={0: ["volcanic-10S"]})
    laid = in_phase_2(table).when(0, Play("mustang-8H")).when(0, Play("barrel-QS"))
    assert laid.table.in_play[0] == ["volcanic-10S", "mustang-8H", "barrel-QS"]
    arrived = bang_table(cast=UNASKED_DRAWERS, in_play={0: ["dynamite-2H"], 1: ["jail-4H"]}, deck=["beer-6H"])
    assert bang(arrived, Turn(0)).table.in_play[1] == ["jail-4H", "dynamite-2H"]


@clause("BANG-R10")
@pytest.mark.parametrize(
    ("character", "decision"),
    [
        ("black_jack", "draw_choice"),
        ("jesse_jones", "draw_choice"),
        ("pedro_ramirez", "draw_choice"),
        ("kit_carlson", "kit_return"),
        ("bart_cassidy", "play"),
        ("calamity_janet", "play"),
        ("suzy_lafayette", "play"),
    ],
)
def test_the_choice_in_phase_1_is_asked_only_of_those_who_have_one(character: str, decision: str) -> None:
    table = bang_table([[], ["bang-2D"]], cast={0: character}, discard=["beer-6H"])
    bang(table, Turn(0)).asked(0, decision)


@clause("BANG-R10")
def test_kit_carlsons_look_and_lucky_dukes_second_flip_need_no_consent() -> None:
    kit = bang(bang_table(cast={0: "kit_carlson"}), Turn(0))
    assert len(kit.table.looked_at) == 3
    duke = turn_of_1("jail-4H", deck=["bang-2D", "bang-3D"], character="lucky_duke")
    assert duke.asked(1, "flip_choice").table.flipped == ["bang-2D", "bang-3D"]


# --- mass attacks -------------------------------------------------------------------------------------


@clause("BANG-R11")
@pytest.mark.parametrize("card", ["gatling-10H", "indians-KD"])
def test_a_mass_attack_asks_one_after_the_other_clockwise_from_the_left(card: str) -> None:
    held = [["beer-6H"], ["beer-7H"], [card], ["beer-8H"], ["beer-9H"]]
    then = in_phase_2(bang_table(held, turn=2)).when(2, Play(card))
    for seat in (3, 4, 0, 1):
        then = then.asked(seat, "shot" if card == "gatling-10H" else "indians").when(seat, TakeHit())
    then.asked(2, "play")


@clause("BANG-R11")
def test_each_target_is_finished_before_the_next_is_asked() -> None:
    table = bang_table([["gatling-10H"], ["beer-6H"], [], ["missed-2S"]], life={1: 1, 2: 1})
    then = in_phase_2(table).when(0, Play("gatling-10H")).asked(1, "shot").when(1, TakeHit())
    then = then.asked(1, "dying").when(1, Drink("beer-6H")).asked(3, "shot")
    then.happened(PlayerEliminated(2, "outlaw", 0), CardsDrawn)
    assert len(then.table.hands[0]) == 3


@clause("BANG-R11")
def test_whoever_was_eliminated_is_asked_nothing_more() -> None:
    table = bang_table([["beer-7H"], ["beer-6H"]], life={1: 1})
    then = bang(table, Shot(1, by=0), Shot(1, by=2), Playing(0)).when(1, TakeHit()).when(1, GiveUp())
    then.asked(0, "play")


# --- the procedures -----------------------------------------------------------------------------------


@clause("BANG-R64")
def test_a_turn_runs_from_its_tests_over_the_three_phases_to_the_next_seat() -> None:
    hand = ("bang-2D", "bang-3D", "bang-4D")
    then = turn_of_1("jail-4H", deck=["beer-6H", "beer-7H", "beer-8H"], life=2, hand=hand)
    then = then.asked(1, "play").when(1, EndPlay())
    for card in hand:
        then = then.asked(1, "discard").when(1, Discard(card))
    then.asked(2, "play")
    assert list(kinds(then.events)) == [
        "TurnStarted", "CardsFlipped", "FlipJudged", "JailEscaped", "CardsDrawn",
        "CardDiscarded", "CardDiscarded", "CardDiscarded", "TurnEnded", "TurnStarted", "CardsDrawn",
    ]  # fmt: skip


@clause("BANG-R64")
def test_a_new_turn_forgets_the_bang_cards_of_the_last() -> None:
    table = bang_table([["bang-2D"]], cast={0: "bart_cassidy", 1: "bart_cassidy"}, bangs_played=1)
    then = in_phase_2(table).when(0, EndPlay()).happened(TurnStarted(1, 2))
    assert then.table.bangs_played == 0


@clause("BANG-R64")
def test_a_turn_player_who_dies_in_phase_2_skips_phase_3() -> None:
    roles = ("renegade", "sheriff", "outlaw", "outlaw")
    table = bang_table([["duel-QD", "beer-6H"], ["bang-2D"]], roles=roles, cast=UNASKED_DRAWERS, life={0: 1})
    then = in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-2D")).when(0, TakeHit())
    then.when(0, GiveUp()).happened(PlayerEliminated(0, "renegade", None), TurnStarted(1, 2)).asked(1, "play")


@clause("BANG-R65")
def test_a_weapon_is_laid_after_the_old_one_is_discarded() -> None:
    table = bang_table([["winchester-8S"]], in_play={0: ["schofield-JC"]})
    then = in_phase_2(table).when(0, Play("winchester-8S"))
    assert list(kinds(then.events)) == ["CardDiscarded", "EquipmentLaid"]


@clause("BANG-R65")
def test_a_brown_card_is_announced_answered_discarded_and_then_the_end_is_tested() -> None:
    table = bang_table([["bang-2D"]], roles=("sheriff", "outlaw", "outlaw", "renegade"), life={1: 1}, dead=[2, 3])
    then = in_phase_2(table).when(0, Play("bang-2D", 1))
    assert list(kinds(then.events)) == [
        "CardPlayed", "HitTaken", "LifeLost", "PlayerEliminated", "CardsDrawn", "CardDiscarded", "GameEnded",
    ]  # fmt: skip


@clause("BANG-R65")
def test_an_immediate_effect_happens_before_the_card_is_discarded() -> None:
    table = bang_table([["beer-6H"]], life={0: 2})
    then = in_phase_2(table).when(0, Play("beer-6H"))
    assert list(kinds(then.events)) == ["CardPlayed", "LifeRegained", "CardDiscarded"]


@clause("BANG-R65")
def test_a_bang_is_counted_when_it_is_played_and_not_when_it_hits() -> None:
    table = bang_table([["bang-2D"], ["missed-2S"]])
    assert in_phase_2(table).when(0, Play("bang-2D", 1)).asked(1, "shot").table.bangs_played == 1


@clause("BANG-R65")
def test_general_store_is_picked_before_it_is_discarded() -> None:
    table = bang_table([["general_store-9C"]], dead=[1, 2], deck=["bang-2D", "beer-6H"])
    then = in_phase_2(table).when(0, Play("general_store-9C")).when(0, Take("beer-6H"))
    assert list(kinds(then.events)) == [
        "CardPlayed", "StoreOpened", "StoreCardTaken", "StoreCardTaken", "CardDiscarded",
    ]  # fmt: skip


@clause("BANG-R66")
def test_a_draw_discards_the_flipped_card_and_compares_it() -> None:
    then = turn_of_1("dynamite-2H", deck=["missed-2S"])
    then.happened(CardsFlipped(1, "dynamite", ("missed-2S",)), FlipJudged(1, "dynamite", "missed-2S", True))
    assert then.table.discard[0] == "missed-2S"
    assert then.table.flipped == []


@clause("BANG-R66")
def test_the_card_that_lucky_duke_chooses_is_the_one_compared() -> None:
    flipped = turn_of_1("dynamite-2H", deck=["missed-2S", "beer-6H"], character="lucky_duke").asked(1, "flip_choice")
    flipped.when(1, Pick("beer-6H")).happened(DynamitePassed(1, "dynamite-2H", 2))
    flipped.when(1, Pick("missed-2S")).happened(DynamiteExploded(1, "dynamite-2H"))


@clause("BANG-R40")
def test_the_flipped_card_is_discarded_before_the_jail_or_the_exploded_dynamite() -> None:
    assert turn_of_1("jail-4H", deck=["bang-2D"]).table.discard == ["bang-2D", "jail-4H"]
    assert turn_of_1("jail-4H", deck=["beer-6H"]).table.discard == ["beer-6H", "jail-4H"]
    assert turn_of_1("dynamite-2H", deck=["missed-2S"]).table.discard == ["missed-2S", "dynamite-2H"]


@clause("BANG-R40")
def test_an_exploded_dynamite_is_gone_before_the_wound_so_that_vulture_sam_never_gets_it() -> None:
    table = bang_table(
        cast={**UNASKED_DRAWERS, 0: "vulture_sam"}, in_play={1: ["dynamite-2H", "barrel-QS"]}, life={1: 3},
        deck=["missed-2S"], turn=1,
    )  # fmt: skip
    then = bang(table, Turn(1)).happened(DynamiteExploded, PlayerEliminated)
    assert then.table.hands[0] == ["barrel-QS"]
    assert then.table.discard == ["missed-2S", "dynamite-2H"]


@clause("BANG-R38")
def test_a_failed_jail_costs_the_characters_own_way_of_drawing_too_but_not_phase_3() -> None:
    hand = ("bang-2D", "bang-3D")
    then = turn_of_1("jail-4H", deck=["bang-4D"], hand=hand, life=1, character="kit_carlson")
    then.asked(1, "discard").never(CardsDrawn, TopCardsLookedAt).when(1, Discard("bang-2D")).happened(
        CardDiscarded, TurnStarted(2, 3)
    )
