"""Chapter 12: the DAN version, where points cost cards."""

from typing import Any

import pytest

from domain.yojimbo.commands import ChangeTactics, Pay, Retreat, TakeAsPoints, TakeFollowing, TakeToHand
from domain.yojimbo.events.drawing import CardsDrawn
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed
from domain.yojimbo.events.spoils import (
    AttackCardsGained,
    SpoilsChosen,
    SpoilsTakenToHand,
    VictoryCardsLaid,
    VictoryCardsTransferred,
)
from domain.yojimbo.events.turns import HandCardDiscarded
from domain.yojimbo.spoils import Spoils
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    attacks_of,
    defence_of,
    fronts,
    held,
    only,
    yojimbo_table,
)
from tests.given import Given, clause, kinds

SIX = ("ikkyo", "irimi", "tenkan", "kaiten", "renraku", "shihonage")


def won(
    pile: tuple[str, ...] = ("katate_dori", "shomen_uchi"),
    *,
    hand: tuple[str, ...] = SIX,
    osae: str | None = None,
    tenkan: bool = False,
    attacks: tuple[str, ...] = ("gedan_tsuki", "kiawase", "jodan_tsuki"),
    holder: int = 0,
    **more: Any,
) -> Given:
    """Seat 0 of a DAN game has won against the top of this pile."""
    averted = attacks[0] if tenkan else pile[-1]
    table = yojimbo_table(
        [hand, []],
        version="dan",
        pile=pile,
        attacks=attacks,
        holder=holder,
        out=[1],
        last_defence=defence_of(0, averted, osae=osae, tenkan=tenkan),
        **more,
    )
    return at_the_end_of_the_round(table)


@clause("YOJ-12.2", "YOJ-E11", "YOJ-F2")
def test_all_gained_cards_go_to_the_hand_or_all_become_points() -> None:
    game = won().asked(0, "spoils").offers_exactly(0, TakeToHand(), TakeAsPoints())
    assert only(AttackCardsGained, game.events).price == 3
    to_hand = game.when(0, TakeToHand())
    assert (len(to_hand.table.hands[0]), to_hand.table.points(0)) == (8, 0)
    as_points = game.when(0, TakeAsPoints())
    for face in ("kaiten", "renraku", "tenkan"):
        as_points = as_points.asked(0, "payment").when(0, Pay(held(as_points.table, 0, face)))
    assert fronts(as_points.table, 0) == ["ikkyo", "irimi", "shihonage"]
    assert as_points.table.points(0) == 3
    assert attacks_of(as_points.table.victory[0]) == ["katate_dori", "shomen_uchi"]
    game.when(0, Pay(held(game.table, 0, "ikkyo"))).refused("YOJ-12.2")


@clause("YOJ-12.3", "YOJ-R34")
def test_cards_taken_to_the_hand_are_hand_cards_from_now_on() -> None:
    game = won()
    gained = list(game.table.gained)
    game = game.when(0, TakeToHand()).happened(SpoilsChosen(0, "hand", False), SpoilsTakenToHand, AttackPlaced)
    assert game.table.hands[0][-2:] == gained, "in the order of the pile, behind the others"
    assert game.table.gained == []
    assert game.table.victory == [[], []]
    game.asked(0, "turn").offers(0, ChangeTactics(gained[0]))


@clause("YOJ-12.4")
def test_points_cost_as_many_cards_as_they_are_worth() -> None:
    game = won(("kiawase",)).when(0, TakeAsPoints()).asked(0, "payment")
    first, second, third = game.table.hands[0][:3]
    game.offers(0, *map(Pay, game.table.hands[0]))
    game = game.when(0, Pay(second)).when(0, Pay(first))
    game.when(0, Pay(first)).refused("YOJ-12.4")
    game.when(0, TakeToHand()).refused("YOJ-12.4")
    game = game.when(0, Pay(third)).happened(
        SpoilsChosen(0, "points", False),
        HandCardDiscarded(0, second, "payment"),
        HandCardDiscarded(0, first, "payment"),
        HandCardDiscarded(0, third, "payment"),
        VictoryCardsLaid,
        AttackPlaced,
    )
    assert game.table.discard[-3:] == [second, first, third]
    assert len(game.table.hands[0]) == 3
    laid = only(VictoryCardsLaid, game.events)
    assert (laid.seat, laid.afs, laid.total) == (0, ("kiawase",), 3)


@clause("YOJ-12.4")
def test_points_are_laid_on_top_in_the_order_in_which_they_were_gained() -> None:
    game = won(("kata_dori", "chudan_tsuki"), tenkan=True, victory={0: ["jodan_tsuki"]}, attacks=("katate_dori",))
    game = game.when(0, TakeAsPoints())
    for face in ("ikkyo", "irimi", "tenkan"):
        game = game.when(0, Pay(held(game.table, 0, face)))
    assert attacks_of(game.table.victory[0]) == ["jodan_tsuki", "kata_dori", "chudan_tsuki", "katate_dori"]


@clause("YOJ-12.5", "YOJ-F11")
def test_the_card_of_osae_ikkyo_costs_nothing() -> None:
    game = won(("shomen_uchi",), osae="osae_ikkyo", attacks=("kiawase", "gedan_tsuki"))
    gained = only(AttackCardsGained, game.events)
    assert (gained.afs, gained.price, gained.free_vp) == (("shomen_uchi", "kiawase"), 2, 3)
    game = game.when(0, TakeAsPoints()).when(0, Pay(held(game.table, 0, "ikkyo")))
    game = game.when(0, Pay(held(game.table, 0, "irimi")))
    assert game.table.points(0) == 5
    assert len(game.table.hands[0]) == 4


@clause("YOJ-12.5", "YOJ-R18")
def test_with_tenkan_only_the_last_card_is_free() -> None:
    game = won(("shomen_uchi",), osae="osae_ikkyo", tenkan=True, attacks=("gedan_tsuki", "kiawase"))
    gained = only(AttackCardsGained, game.events)
    assert (gained.afs, gained.price, gained.free_vp) == (("shomen_uchi", "gedan_tsuki", "kiawase"), 3, 3)


@clause("YOJ-12.6", "YOJ-R16")
def test_too_small_a_hand_must_take_the_cards() -> None:
    game = won(("kiawase",), hand=("ikkyo", "irimi"))
    game.happened(SpoilsChosen(0, "hand", True), SpoilsTakenToHand, AttackPlaced).asked(0, "turn")
    assert len(game.table.hands[0]) == 3
    open_choice = won(("kiawase",), hand=("ikkyo", "irimi", "tenkan")).asked(0, "spoils")
    poor = open_choice.table.copy()
    poor.hands[0] = poor.hands[0][:2]
    objection = Spoils(0).objection(poor, TakeAsPoints())
    assert objection is not None
    assert objection.clauses == ("YOJ-12.6",)


@clause("YOJ-12.7", "YOJ-R16")
def test_what_comes_with_the_yojimbo_card_is_free_and_always_points() -> None:
    game = won(("chudan_tsuki",), holder=1, victory={1: ["kata_dori", "kiawase"]}, osae="osae_kotegaeshi")
    game.happened(VictoryCardsTransferred, AttackCardsGained).asked(0, "spoils")
    assert only(AttackCardsGained, game.events).price == 1
    game = game.when(0, TakeToHand())
    assert attacks_of(game.table.victory[0]) == ["kata_dori", "kiawase"]
    assert game.table.points(0) == 4
    poor = won(("kiawase",), hand=(), holder=1, victory={1: ["kata_dori"]})
    assert attacks_of(poor.table.victory[0]) == ["kata_dori"]
    assert len(poor.table.hands[0]) == 1


@clause("YOJ-R16")
def test_choice_and_payment_come_before_the_draw_and_the_next_attack() -> None:
    game = won(("katate_dori",), osae="osae_shihonage", tenkan=True, holder=1, victory={1: ["kata_dori"]})
    game.asked(0, "spoils").happened(FollowingAttackRevealed).never(AttackPlaced, CardsDrawn)
    game = game.when(0, TakeAsPoints()).when(0, Pay(held(game.table, 0, "kaiten")))
    game.never(CardsDrawn)
    game = game.when(0, Pay(held(game.table, 0, "renraku")))
    assert list(kinds(game.events)) == [
        "RoundWon",
        "YojimboTaken",
        "VictoryCardsTransferred",
        "AttackCardsGained",
        "FollowingAttackRevealed",
        "SpoilsChosen",
        "HandCardDiscarded",
        "HandCardDiscarded",
        "VictoryCardsLaid",
        "CardsDrawn",
        "AttackPlaced",
        "FollowingAttackRevealed",
        "RoundStarted",
    ]
    assert len(game.table.hands[0]) == 4 + 5


@clause("YOJ-R16")
def test_the_kick_option_is_chosen_before_the_price_is_known() -> None:
    game = won(("yoko_geri",), attacks=("kiawase", "gedan_tsuki", "kata_dori")).asked(0, "kick")
    game = game.when(0, TakeFollowing()).asked(0, "spoils")
    gained = only(AttackCardsGained, game.events)
    assert (gained.afs, gained.price, gained.free_vp) == (("kiawase",), 3, 0)
    assert attacks_of(game.table.attack_pile) == ["yoko_geri"]


@pytest.mark.parametrize("choice", [TakeToHand(), TakeAsPoints()])
@clause("YOJ-12.2")
def test_nobody_else_may_choose(choice: TakeToHand | TakeAsPoints) -> None:
    won().when(1, choice).refused("YOJ-4.11")
    won().when(0, Retreat()).refused("YOJ-12.2")
