"""Rulings on wounds, dying, elimination, reward and penalty."""

import pytest

from domain.bang.commands import Drink, GiveUp, Play, Respond, SidHeal, TakeHit
from domain.bang.events.dealing import TurnStarted
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.life import GameEnded, LifeLost, LifeRegained, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import CardDiscarded, CardTakenFromHand
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.bang.turn import Turn
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause, kinds


def blown_up(*hand: str, life: int, character: str = "willy_the_kid") -> Given:
    """Dynamite explodes in front of seat 1, who holds these cards."""
    cast = {**UNASKED_DRAWERS, 1: character}
    deck = ["missed-2S", "bang-2D", "bang-3D", "bang-4D", "bang-5D"]
    table = bang_table([[], list(hand)], cast=cast, in_play={1: ["dynamite-2H"]}, deck=deck, life={1: life}, turn=1)
    return bang(table, Turn(1))


# --- wounds and dying -----------------------------------------------------------------------------------


@clause("BANG-R12")
def test_life_may_fall_below_zero() -> None:
    then = blown_up("beer-6H", life=1).happened(LifeLost(1, 3, -2, None)).asked(1, "dying")
    assert then.table.life[1] == -2


@clause("BANG-R12")
def test_whoever_is_still_at_zero_is_eliminated_and_nothing_else_follows_his_wound() -> None:
    then = blown_up("bang-9D", life=3, character="bart_cassidy").asked(1, "dying").when(1, GiveUp())
    then.happened(LifeLost(1, 3, 0, None), PlayerEliminated(1, "renegade", None))
    assert [event.reason for event in then.events if isinstance(event, CardsDrawn)] == ["phase_1"]


@clause("BANG-R12", "BANG-R14", "BANG-R48")
def test_bart_cassidy_draws_for_every_life_lost_once_a_beer_has_saved_him() -> None:
    then = blown_up("beer-6H", life=3, character="bart_cassidy").never(CardsDrawn).when(1, Drink("beer-6H"))
    then.happened(LifeRegained(1, 1, "beer"), CardsDrawn(1, 3, "bart_cassidy", ("bang-2D", "bang-3D", "bang-4D")))


@clause("BANG-R12", "BANG-R14")
def test_el_gringo_takes_his_card_only_after_he_was_saved() -> None:
    table = bang_table([["bang-2D", "bang-3D"], ["beer-6H"]], cast={1: "el_gringo"}, life={1: 1})
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit()).never(CardTakenFromHand)
    then = then.asked(1, "dying").when(1, Drink("beer-6H")).happened(LifeRegained(1, 1, "beer"), CardTakenFromHand)
    assert then.table.hands[:2] == [[], ["bang-3D"]]


@clause("BANG-R12")
def test_el_gringo_takes_nothing_when_he_dies() -> None:
    table = bang_table([["bang-2D", "bang-3D"]], cast={1: "el_gringo"}, life={1: 1})
    in_phase_2(table).when(0, Play("bang-2D", 1)).happened(PlayerEliminated).never(CardTakenFromHand)


@clause("BANG-R13")
def test_the_dying_are_asked_until_their_life_is_1() -> None:
    hand = ("beer-6H", "beer-7H", "beer-8H")
    then = blown_up(*hand, life=2).asked(1, "dying").offers_exactly(1, *map(Drink, hand), GiveUp())
    then = then.when(1, Drink("beer-7H")).asked(1, "dying").when(1, Drink("beer-6H")).asked(1, "play")
    then.happened(LifeRegained(1, 0, "beer"), LifeRegained(1, 1, "beer"))
    assert then.table.hands[1][0] == "beer-8H"


@clause("BANG-R13")
def test_beers_that_do_not_suffice_are_lost() -> None:
    then = blown_up("beer-6H", life=2).when(1, Drink("beer-6H"))
    then.happened(LifeRegained(1, 0, "beer"), PlayerEliminated(1, "renegade", None))
    assert then.table.discard == ["missed-2S", "dynamite-2H", "beer-6H"]


@clause("BANG-R13")
def test_sid_ketchum_saves_himself_by_discarding_two_cards() -> None:
    hand = ("bang-8D", "bang-9D", "beer-6H")
    then = blown_up(*hand, life=3, character="sid_ketchum").asked(1, "dying")
    then.offers(1, Drink("beer-6H"), SidHeal(("bang-8D", "bang-9D")), SidHeal(("bang-9D", "beer-6H")), GiveUp())
    then.when(1, SidHeal(("bang-8D", "bang-9D"))).happened(LifeRegained(1, 1, "sid")).asked(1, "play")


@clause("BANG-R13")
def test_with_an_empty_hand_one_dies_without_being_asked() -> None:
    blown_up(life=3).happened(LifeLost(1, 3, 0, None), PlayerEliminated(1, "renegade", None)).asked(2, "play")


@clause("BANG-R13")
def test_of_two_players_the_dying_one_is_not_asked() -> None:
    table = bang_table([["bang-2D"], ["beer-6H", "beer-7H"]], life={1: 1}, dead=[2, 3])
    in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit()).happened(PlayerEliminated(1, "renegade", 0))


@clause("BANG-R13")
@pytest.mark.parametrize(("hand", "is_asked"), [(["beer-6H", "bang-9D"], True), (["beer-6H"], False)])
def test_of_two_players_only_sid_ketchum_with_two_cards_is_asked(hand: list[str], is_asked: bool) -> None:
    table = bang_table([["bang-2D"], hand], cast={1: "sid_ketchum"}, life={1: 1}, dead=[2, 3])
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit())
    if is_asked:
        then.asked(1, "dying").offers_exactly(1, SidHeal(("beer-6H", "bang-9D")), GiveUp())
    else:
        then.happened(PlayerEliminated(1, "renegade", 0), GameEnded)


@clause("BANG-R24")
def test_one_eliminated_earlier_by_the_same_gatling_no_longer_counts_for_beer() -> None:
    table = bang_table([["gatling-10H"], [], ["beer-6H"]], life={1: 1, 2: 1}, dead=[3])
    then = in_phase_2(table).when(0, Play("gatling-10H")).asked(2, "shot").when(2, TakeHit())
    then.happened(PlayerEliminated(1, "renegade", 0), PlayerEliminated(2, "outlaw", 0)).never(LifeRegained)


@clause("BANG-R24")
def test_the_dying_player_himself_counts_for_beer() -> None:
    table = bang_table([["bang-2D"], ["beer-6H"]], life={1: 1}, dead=[3])
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, TakeHit()).asked(1, "dying")
    assert then.when(1, Drink("beer-6H")).table.alive == [0, 1, 2]


# --- elimination ----------------------------------------------------------------------------------------


@clause("BANG-R15")
def test_elimination_turns_the_role_up_clears_the_cards_and_pays_the_reward_in_this_order() -> None:
    table = bang_table([["bang-2D"], [], ["bang-9D"]], in_play={0: ["schofield-JC"], 2: ["barrel-QS"]}, life={2: 1})
    then = in_phase_2(table).when(0, Play("bang-2D", 2)).when(2, TakeHit()).when(2, GiveUp()).asked(0, "play")
    assert list(kinds(then.events))[-5:] == [
        "PlayerEliminated", "CardDiscarded", "CardDiscarded", "CardsDrawn", "CardDiscarded",
    ]  # fmt: skip
    then.happened(
        PlayerEliminated(2, "outlaw", 0),
        CardDiscarded(2, "bang-9D", "hand", "death"),
        CardDiscarded(2, "barrel-QS", "in_play", "death"),
        CardDiscarded(0, "bang-2D", "resolving", "resolved"),
    )


@clause("BANG-R15")
def test_the_seat_of_the_dead_no_longer_counts_for_distance() -> None:
    table = bang_table([["bang-2D", "panic-JH"], [], ["beer-6H"]], players=6, life={1: 1})
    assert table.distance(0, 2) == 2
    assert in_phase_2(table).when(0, Play("bang-2D", 1)).table.distance(0, 2) == 1


@clause("BANG-R15")
def test_the_card_goes_on_being_resolved_after_an_elimination() -> None:
    table = bang_table([["gatling-10H"], [], ["beer-6H"]], life={1: 1})
    in_phase_2(table).when(0, Play("gatling-10H")).happened(PlayerEliminated(1, "renegade", 0)).asked(2, "shot")


@clause("BANG-R15")
def test_an_outlaw_killed_by_an_outlaw_pays_too_and_a_deputy_costs_only_the_sheriff_who_kills_him() -> None:
    hands = [[], [], ["bang-2D", "beer-6H"], [], []]
    roles = ("sheriff", "deputy", "outlaw", "outlaw", "renegade")
    table = bang_table(hands, roles=roles, life={1: 1, 3: 1}, turn=2)
    then = in_phase_2(table).when(2, Play("bang-2D", 3)).happened(PlayerEliminated(3, "outlaw", 2), CardsDrawn)
    assert len(then.table.hands[2]) == 4
    then = in_phase_2(table).when(2, Play("bang-2D", 1)).happened(PlayerEliminated(1, "deputy", 2))
    assert then.never(SheriffPenalised, CardsDrawn).table.hands[2] == ["beer-6H"]


@clause("BANG-R16")
def test_the_cards_of_the_dead_are_discarded_in_hand_order_and_then_in_order_of_play() -> None:
    hand, laid = ["bang-9D", "beer-6H", "bang-8D"], ["mustang-8H", "barrel-QS"]
    table = bang_table([[], hand], in_play={1: laid}, life={1: 1})
    then = bang(table, Shot(1, by=0), Playing(0)).when(1, TakeHit()).when(1, GiveUp())
    assert then.table.discard == [*hand, *laid]


@clause("BANG-R16")
def test_a_penalised_sheriff_discards_his_hand_and_then_his_cards_in_play() -> None:
    hand, laid = ["bang-9D", "beer-6H"], ["mustang-8H", "barrel-QS"]
    table = bang_table([hand], players=5, in_play={0: laid}, life={4: 1})
    then = bang(table, Shot(4, by=0), Playing(0)).happened(SheriffPenalised(0))
    assert then.table.discard == [*hand, *laid]


# --- culprits -------------------------------------------------------------------------------------------


@clause("BANG-R17")
@pytest.mark.parametrize(("card", "target"), [("bang-2D", 1), ("gatling-10H", None), ("indians-KD", None)])
def test_the_culprit_of_a_shot_or_of_indians_is_whoever_played_the_card(card: str, target: int | None) -> None:
    in_phase_2(bang_table([[card]])).when(0, Play(card, target)).happened(LifeLost(1, 1, 3, 0))


@clause("BANG-R17")
def test_the_culprit_of_a_duel_is_the_challenger_and_nobody_if_he_loses_it_himself() -> None:
    table = bang_table([["duel-QD"], ["bang-2D"]])
    in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, TakeHit()).happened(LifeLost(1, 1, 3, 0))
    in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-2D")).happened(LifeLost(0, 1, 4, None))


@clause("BANG-R17", "BANG-R18")
def test_an_outlaw_who_dies_in_his_own_duel_pays_nobody() -> None:
    table = bang_table([["bang-2D"], [], ["duel-QD"]], cast=UNASKED_DRAWERS, life={2: 1}, turn=2)
    then = in_phase_2(table).when(2, Play("duel-QD", 0)).when(0, Respond("bang-2D"))
    then.happened(PlayerEliminated(2, "outlaw", None)).asked(3, "play")
    assert then.table.hands[0] == []


@clause("BANG-R18")
def test_a_deputy_who_dies_in_his_own_duel_with_the_sheriff_costs_him_nothing() -> None:
    table = bang_table([["bang-2D", "bang-3D"], [], [], [], ["duel-QD"]], cast=UNASKED_DRAWERS, life={4: 1}, turn=4)
    then = in_phase_2(table).when(4, Play("duel-QD", 0)).when(0, Respond("bang-2D"))
    then.happened(PlayerEliminated(4, "deputy", None)).never(SheriffPenalised)


@clause("BANG-R18")
def test_bart_cassidy_draws_and_vulture_sam_collects_where_nobody_is_to_blame() -> None:
    blown_up(life=4, character="bart_cassidy").happened(
        CardsDrawn(1, 3, "bart_cassidy", ("bang-2D", "bang-3D", "bang-4D"))
    )
    table = bang_table(
        cast={0: "vulture_sam"}, in_play={1: ["dynamite-2H", "mustang-8H"]}, life={1: 3}, deck=["missed-2S"], turn=1
    )
    assert bang(table, Turn(1)).table.hands[0] == ["mustang-8H"]


@clause("BANG-R19")
def test_death_in_ones_own_turn_ends_it_at_once() -> None:
    table = bang_table([["bang-2D"], ["duel-QD", "bang-9D"]], cast=UNASKED_DRAWERS, life={1: 1}, turn=1)
    then = in_phase_2(table).when(1, Play("duel-QD", 0)).when(0, Respond("bang-2D")).when(1, TakeHit())
    then = then.asked(1, "dying").when(1, GiveUp()).happened(PlayerEliminated(1, "renegade", None), TurnStarted(2, 2))
    assert then.table.discard == ["bang-2D", "bang-9D", "duel-QD"]
    blown_up(life=3).happened(PlayerEliminated(1, "renegade", None), TurnStarted(2, 3)).asked(2, "play")


# --- reward and penalty in the middle and at the end ------------------------------------------------------


@clause("BANG-R20")
def test_the_sheriffs_penalty_comes_in_mid_gatling_and_a_later_outlaw_still_pays() -> None:
    roles = ("sheriff", "deputy", "outlaw", "outlaw", "renegade")
    table = bang_table([["gatling-10H", "beer-6H"]], roles=roles, in_play={0: ["barrel-QS"]}, life={1: 1, 2: 1})
    then = in_phase_2(table).when(0, Play("gatling-10H")).asked(0, "play")
    then.happened(
        SheriffPenalised(0),
        CardDiscarded(0, "beer-6H", "hand", "penalty"),
        CardDiscarded(0, "barrel-QS", "in_play", "penalty"),
        PlayerEliminated(2, "outlaw", 0),
        CardsDrawn,
        LifeLost(4, 1, 3, 0),
        CardDiscarded(0, "gatling-10H", "resolving", "resolved"),
    )
    assert len(then.table.hands[0]) == 3


@clause("BANG-R20")
def test_a_reward_drawn_before_the_penalty_is_lost_with_the_rest() -> None:
    roles = ("sheriff", "outlaw", "deputy", "outlaw", "renegade")
    table = bang_table([["gatling-10H"]], roles=roles, life={1: 1, 2: 1}, deck=["bang-2D", "bang-3D", "bang-4D"])
    then = in_phase_2(table).when(0, Play("gatling-10H"))
    then.happened(CardsDrawn(0, 3, "reward", ("bang-2D", "bang-3D", "bang-4D")), SheriffPenalised(0))
    assert then.table.hands[0] == []
    assert then.table.discard == ["bang-2D", "bang-3D", "bang-4D", "gatling-10H"]


@clause("BANG-R21")
def test_the_reward_is_drawn_even_if_the_game_then_ends() -> None:
    table = bang_table([["bang-2D"]], roles=("sheriff", "outlaw", "outlaw", "renegade"), life={1: 1}, dead=[2, 3])
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).happened(CardsDrawn, GameEnded)
    assert len(then.table.hands[0]) == 3


@clause("BANG-R21")
def test_the_penalty_is_carried_out_even_if_the_game_then_ends() -> None:
    roles = ("sheriff", "renegade", "deputy", "outlaw", "outlaw")
    table = bang_table([["gatling-10H", "beer-6H"]], roles=roles, life={1: 1, 2: 1}, dead=[3, 4])
    then = in_phase_2(table).when(0, Play("gatling-10H"))
    then.happened(SheriffPenalised(0), CardDiscarded(0, "beer-6H", "hand", "penalty"), GameEnded("law", (0, 2), roles))
