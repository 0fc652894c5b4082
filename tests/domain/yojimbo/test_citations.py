"""Every event, every move and every answer of the clock names exactly the clauses that act in it."""

from collections.abc import Sequence

import pytest

from domain.kernel.arena import new_table
from domain.kernel.engine import start
from domain.kernel.facts import GameFinished, TimedOut
from domain.yojimbo.commands import (
    ChangeTactics,
    Discard,
    DrawFrom,
    FinishChange,
    Pay,
    PlayKaiten,
    Retreat,
    TakeAsPoints,
    TakeFollowing,
    TakePile,
    TakeToHand,
    Train,
)
from domain.yojimbo.drawing import DrawCards, SourceHand
from domain.yojimbo.events.dealing import DecksPrepared, HandDealt, StartCardDrawn, StartPlayerDetermined
from domain.yojimbo.events.drawing import CardsDrawn, CardTakenFromHand, RefillDeckRenewed
from domain.yojimbo.events.rounds import (
    AttackPlaced,
    FollowingAttackRevealed,
    GameEnded,
    PlayerLeftRound,
    RoundNotWon,
    RoundStarted,
    RoundWon,
)
from domain.yojimbo.events.spoils import (
    AttackCardsGained,
    KickOptionChosen,
    SpoilsChosen,
    SpoilsTakenToHand,
    VictoryCardsLaid,
    VictoryCardsTransferred,
    YojimboTaken,
)
from domain.yojimbo.events.turns import (
    ChallengeAccepted,
    HandCardDiscarded,
    KaitenPlayed,
    TacticsChangeFinished,
    TacticsChangeStarted,
    TrainingStarted,
)
from domain.yojimbo.material import ATTACK, CARDS, Version
from domain.yojimbo.round import NextAttack
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.setup import StartDraw
from domain.yojimbo.table import Defence, YojimboOptions, YojimboTable
from domain.yojimbo.turn import Turn
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    defence_of,
    defend,
    yojimbo,
    yojimbo_table,
)
from tests.given import SEED, Given


def cs(*numbers: str) -> tuple[str, ...]:
    return tuple(f"YOJ-{number}" for number in numbers)


def begun(version: Version) -> Given:
    decided = start(YOJIMBO_RULESET, new_table(YOJIMBO_RULESET, 2, SEED, YojimboOptions(version)), 0)
    return Given(YOJIMBO_RULESET, decided.table, decided.events, [*decided.rules])


def won(
    attack: str = "kata_dori",
    *,
    osae: str | None = None,
    tenkan: bool = False,
    attacks: Sequence[str] = ("gedan_tsuki", "chudan_tsuki", "jodan_tsuki"),
    version: Version = "kyu",
    hand: Sequence[str] = (),
    victory: Sequence[str] = ("kiawase", "katate_dori"),
) -> Given:
    """Seat 1 has won; the former holder is seat 0."""
    table = yojimbo_table(
        [[], hand],
        version=version,
        pile=[attack],
        attacks=attacks,
        victory={0: victory},
        out=[0],
        last_defence=defence_of(1, attack, osae=osae, tenkan=tenkan),
    )
    return at_the_end_of_the_round(table)


def empty_decks(*hands: Sequence[str]) -> YojimboTable:
    """All other cards are attacks to come: nothing can be drawn."""
    return yojimbo_table(hands, rest="attack_deck")


# --- setup ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "dealt"), [("kyu", cs("2.6", "13.3", "R24")), ("dan", cs("2.6", "12.1", "13.3", "R24"))]
)
def test_a_deal_cites_the_figures_of_its_version(version: Version, dealt: tuple[str, ...]) -> None:
    game = begun(version).cited(HandDealt, *dealt)
    game.cited(DecksPrepared, *cs("2.2", "2.5")).cited(AttackPlaced, *cs("2.3"))
    game.cited(FollowingAttackRevealed, *cs("2.4")).cited(RoundStarted, *cs("3.1", "3.2"))


def test_a_start_draw_cites_the_tie_only_where_there_was_one() -> None:
    weak, strong = ([card for card in CARDS if ATTACK[card].strength == strength][:2] for strength in (1, 7))
    clear = yojimbo(yojimbo_table(deck=[weak[0], strong[0]]), StartDraw((0, 1), 1))
    clear.cited(StartCardDrawn, *cs("2.8", "R23")).cited(StartPlayerDetermined, *cs("2.8", "2.10"))
    tied = yojimbo(yojimbo_table(deck=[*weak, *strong[:1], CARDS[0]]), StartDraw((0, 1), 1))
    tied.cited(StartCardDrawn, *cs("2.9", "R23")).cited(StartPlayerDetermined, *cs("2.9", "2.10"))


def test_a_deck_that_runs_out_in_the_start_draw_is_renewed_by_its_ruling() -> None:
    table = yojimbo_table(rest="discard")
    table.round = 0
    yojimbo(table, StartDraw((0, 1), 1)).cited(RefillDeckRenewed, *cs("10.2", "R23"))
    later = at_turn(yojimbo_table(rest="discard")).when(0, Train())
    later.cited(RefillDeckRenewed, *cs("10.2", "R19"))


# --- turns ------------------------------------------------------------------------------------------------


def test_training_cites_its_version() -> None:
    kyu = at_turn(yojimbo_table([["ikkyo"], []])).allows(0, Train(), *cs("3.6", "4.1")).when(0, Train())
    kyu.cited(TrainingStarted, *cs("4.1")).cited(CardsDrawn, *cs("4.1", "10.1", "13.3"))
    kyu.cited(PlayerLeftRound, *cs("4.4"))
    dan = at_turn(yojimbo_table([["ikkyo"], []], version="dan"))
    dan = dan.allows(0, Train(), *cs("3.6", "4.3", "12.1")).when(0, Train())
    dan.cited(TrainingStarted, *cs("4.3", "12.1")).cited(CardsDrawn, *cs("4.3", "10.1", "13.3"))


def test_training_without_cards_late_or_in_vain_says_so() -> None:
    at_turn(yojimbo_table()).allows(0, Train(), *cs("3.6", "4.1", "4.12"))
    late = yojimbo_table([["ikkyo"], []], last_defence=defence_of(1, "katate_dori"))
    game = at_turn(late).allows(0, Train(), *cs("3.6", "4.1", "R31"))
    game.allows(0, ChangeTactics(game.table.hands[0][0]), *cs("3.6", "4.5", "R31"))
    at_turn(empty_decks(["ikkyo"], [])).allows(0, Train(), *cs("3.6", "4.1", "R9"))


def test_a_change_of_tactics_that_empties_the_hand_ends_by_itself() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi"], []]))
    first, second = game.table.hands[0]
    game = game.allows(0, ChangeTactics(first), *cs("3.6", "4.5")).when(0, ChangeTactics(first))
    game.cited(TacticsChangeStarted, *cs("4.5")).cited(HandCardDiscarded, *cs("4.5", "R32"))
    game.allows(0, Discard(second), *cs("4.5", "R32")).allows(0, FinishChange(), *cs("4.5"))
    finished = game.when(0, FinishChange()).cited(TacticsChangeFinished, *cs("4.5"))
    finished.cited(CardsDrawn, *cs("4.5", "10.1", "13.3")).cited(PlayerLeftRound, *cs("4.6"))
    game.when(0, Discard(second)).cited(TacticsChangeFinished, *cs("4.5", "R27"))


def test_a_retreat_says_whether_cards_were_left_and_whose_claim_it_keeps() -> None:
    at_turn(yojimbo_table([["ikkyo"], []])).allows(0, Retreat(), *cs("3.8")).when(0, Retreat()).cited(
        PlayerLeftRound, *cs("4.11")
    )
    empty = at_turn(yojimbo_table()).allows(0, Retreat(), *cs("3.8", "4.12")).when(0, Retreat())
    empty.cited(PlayerLeftRound, *cs("4.11", "4.12"))
    again = at_turn(yojimbo_table([["ikkyo"], []], last_defence=defence_of(0, "katate_dori")))
    again.allows(0, Retreat(), *cs("3.8", "7.3", "R12"))


def test_kaiten_cites_what_it_costs_the_one_who_is_alone() -> None:
    table = yojimbo_table([["kaiten", "ikkyo"], []])
    skipped = at_turn(table).allows(0, PlayKaiten(), *cs("6.1")).when(0, PlayKaiten())
    skipped.cited(KaitenPlayed, *cs("6.1", "R21"))
    table = yojimbo_table([["kaiten", "ikkyo"], []], out=[1])
    alone = at_turn(table).allows(0, PlayKaiten(), *cs("6.1", "6.3", "R14")).when(0, PlayKaiten())
    alone.cited(KaitenPlayed, *cs("6.1", "6.3", "R14", "R21"))
    alone.allows(0, defend(ikkyo=1), *cs("6.3", "5.1", "5.2", "5.3", "5.17")).allows(0, Retreat(), *cs("6.4", "R14"))
    alone.when(0, Retreat()).cited(PlayerLeftRound, *cs("4.11", "6.4", "R14"))
    again = at_turn(yojimbo_table([["kaiten"], []], last_defence=defence_of(0, "katate_dori")))
    again.allows(0, PlayKaiten(), *cs("6.1", "R12"))


# --- defences ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "cards", "numbers"),
    [
        ("kata_dori", {"ikkyo": 1}, ["5.1", "5.2", "5.3"]),
        ("ushiro_kata_dori", {"ikkyo": 2}, ["5.1", "5.2", "5.3", "5.5"]),
        ("ushiro_ryote_dori", {"ikkyo": 1, "shihonage": 1, "renraku": 1}, ["5.1", "5.2", "5.3", "5.7"]),
        ("ushiro_ryote_dori", {"ikkyo": 1, "irimi": 1}, ["5.1", "5.2", "5.3", "5.8"]),
        ("gedan_mae_geri", {"irimi": 1}, ["5.1", "5.2", "5.3", "5.9"]),
        ("yoko_geri", {"irimi": 2}, ["5.1", "5.2", "5.3", "5.9", "5.11"]),
        ("kata_dori", {"ikkyo": 1, "osae_ikkyo": 1}, ["5.1", "5.2", "5.3", "5.13"]),
        ("kata_dori", {"ikkyo": 1, "osae_kotegaeshi": 1, "renraku": 1}, ["5.1", "5.2", "5.3", "5.14"]),
        ("tanto_gedan_tsuki", {"ikkyo": 1, "osae_ikkyo": 1}, ["5.1", "5.2", "5.3", "5.13", "5.15"]),
        ("kiawase", {"ikkyo": 1, "tenkan": 1}, ["5.2", "5.3", "5.19"]),
    ],
)
def test_a_defence_cites_what_it_is_built_by(attack: str, cards: dict[str, int], numbers: list[str]) -> None:
    hand = [face for face, count in cards.items() for _ in range(count)]
    game = at_turn(yojimbo_table([[], hand], pile=[attack]), 1).allows(1, defend(**cards), *cs("3.7", *numbers))
    game.when(1, defend(**cards)).cited(ChallengeAccepted, *cs("4.7", "4.9", *numbers, "R21"))


def test_a_defence_cites_the_bonus_only_for_the_holder() -> None:
    game = at_turn(yojimbo_table([["iriminage"], []], pile=["shomen_uchi"]))
    game.allows(0, defend(iriminage=1), *cs("3.7", "5.1", "5.2", "5.3", "5.17"))


def test_a_defence_cites_covered_attacks_and_the_defences_before_it() -> None:
    earlier = Defence(1, (), "current", "kata_dori", 6, 0, "osae_ikkyo", False)
    table = yojimbo_table([[], [], ["ikkyo"]], pile=["kiawase", "kata_dori"], last_defence=earlier)
    game = at_turn(table, 2).allows(2, defend(ikkyo=1), *cs("3.7", "5.1", "5.2", "5.3", "4.10", "9.2"))
    game.when(2, defend(ikkyo=1)).cited(
        ChallengeAccepted, *cs("4.7", "4.9", "5.1", "5.2", "5.3", "4.10", "9.2", "8.12", "R21")
    )
    smaller = Defence(2, (), "current", "kata_dori", 2, 0, None, False)
    own = at_turn(yojimbo_table([[], [], ["ikkyo"]], pile=["kata_dori"], last_defence=smaller), 2)
    own.allows(2, defend(ikkyo=1), *cs("3.7", "5.1", "5.2", "5.3", "R12"))


# --- the end of a round -----------------------------------------------------------------------------------


def test_a_win_cites_the_retreat_only_where_the_winner_has_retreated() -> None:
    won().cited(RoundWon, *cs("7.1", "7.2"))
    table = yojimbo_table([["ikkyo"], []], out=[0, 1], last_defence=defence_of(1, "katate_dori"))
    at_the_end_of_the_round(table).cited(RoundWon, *cs("7.1", "7.2", "7.3", "R11"))


def test_after_a_round_without_a_winner_the_attack_is_covered() -> None:
    game = at_the_end_of_the_round(yojimbo_table(out=[0, 1])).cited(RoundNotWon, *cs("7.1", "7.4"))
    game.cited(AttackPlaced, *cs("9.1")).cited(FollowingAttackRevealed, *cs("2.4", "9.1"))
    game.cited(RoundStarted, *cs("3.1", "3.2", "9.3"))


def test_after_a_win_the_next_attack_lies_alone() -> None:
    game = won().cited(AttackPlaced, *cs("8.13")).cited(FollowingAttackRevealed, *cs("2.4", "8.13"))
    game.cited(RoundStarted, *cs("3.1", "3.2")).cited(YojimboTaken, *cs("8.1"))


def test_the_last_attack_is_played_for_by_its_ruling() -> None:
    game = won(attacks=("gedan_tsuki",)).cited(FollowingAttackRevealed, *cs("R15"))
    game.cited(RoundStarted, *cs("3.1", "3.2", "R15"))


@pytest.mark.parametrize(
    ("osae", "victory", "numbers"),
    [
        (None, ["kiawase", "kata_dori"], ["8.2"]),
        ("osae_ikkyo", ["kiawase", "kata_dori"], ["8.2"]),
        ("osae_kotegaeshi", ["kiawase", "kata_dori"], ["8.2", "8.3"]),
        ("osae_kotegaeshi", ["kiawase"], ["8.2", "8.3", "8.4", "R17"]),
    ],
)
def test_what_comes_with_the_yojimbo_card_cites_the_osae_that_won(
    osae: str | None, victory: list[str], numbers: list[str]
) -> None:
    won(osae=osae, victory=victory).cited(VictoryCardsTransferred, *cs(*numbers))
    dan = won(osae=osae, victory=victory, version="dan", attack="katate_dori", attacks=())
    dan.cited(VictoryCardsTransferred, *cs(*numbers, "12.7"))


@pytest.mark.parametrize(
    ("osae", "tenkan", "attacks", "numbers"),
    [
        (None, False, 3, ["8.6"]),
        ("osae_shihonage", False, 3, ["8.6"]),
        (None, True, 3, ["8.6", "8.8"]),
        ("osae_ikkyo", False, 3, ["8.6", "8.9"]),
        ("osae_ikkyo", False, 0, ["8.6", "R18"]),
        ("osae_ikkyo", True, 3, ["8.6", "8.8", "8.9", "R18"]),
        ("osae_ikkyo", True, 1, ["8.6", "8.8", "R18"]),
    ],
)
def test_gained_cards_cite_where_they_come_from(
    osae: str | None, tenkan: bool, attacks: int, numbers: list[str]
) -> None:
    following = ("gedan_tsuki", "chudan_tsuki", "jodan_tsuki")[:attacks]
    game = won(osae=osae, tenkan=tenkan, attacks=following).cited(AttackCardsGained, *cs(*numbers))
    game.cited(VictoryCardsLaid, *cs("8.10", "13.2"))


def test_an_attack_that_follows_a_gain_is_seen_at_once() -> None:
    game = won(tenkan=True, version="dan", hand=["ikkyo"] * 3, attacks=("gedan_tsuki", "kata_dori"))
    game.cited(FollowingAttackRevealed, *cs("2.4", "R28"))
    last = won(tenkan=True, version="dan", hand=["ikkyo"] * 3, attacks=("gedan_tsuki",))
    last.cited(FollowingAttackRevealed, *cs("R18"))


def test_after_a_kick_both_choices_and_what_they_do_are_told_apart() -> None:
    game = won("yoko_geri").allows(1, TakePile(), *cs("8.6", "8.7")).allows(1, TakeFollowing(), *cs("8.7", "R18"))
    pile = game.when(1, TakePile()).cited(KickOptionChosen, *cs("8.7")).cited(AttackCardsGained, *cs("8.6"))
    pile.cited(AttackPlaced, *cs("8.13"))
    following = game.when(1, TakeFollowing()).cited(AttackCardsGained, *cs("8.7", "R18"))
    following.cited(AttackPlaced, *cs("8.13", "R18"))


def test_osae_shihonage_draws_by_its_own_clause() -> None:
    won(osae="osae_shihonage").cited(CardsDrawn, *cs("8.11", "10.1", "13.3"))


# --- DAN --------------------------------------------------------------------------------------------------


def test_dan_spoils_cite_the_choice_and_the_price() -> None:
    game = won(version="dan", hand=["ikkyo", "irimi", "tenkan"]).cited(AttackCardsGained, *cs("8.6", "12.2", "R16"))
    game.allows(1, TakeToHand(), *cs("12.2", "12.3")).allows(1, TakeAsPoints(), *cs("12.2", "12.4"))
    hand = game.when(1, TakeToHand()).cited(SpoilsChosen, *cs("12.2", "12.3"))
    hand.cited(SpoilsTakenToHand, *cs("12.3", "13.3", "R34"))
    points = game.when(1, TakeAsPoints()).cited(SpoilsChosen, *cs("12.2", "12.4"))
    paid = Pay(points.table.hands[1][0])
    points = points.allows(1, paid, *cs("12.4", "R16")).when(1, paid)
    points.cited(HandCardDiscarded, *cs("12.4", "R16")).cited(VictoryCardsLaid, *cs("12.4", "13.2"))


def test_a_free_card_is_cited_where_there_is_one() -> None:
    game = won(version="dan", hand=["ikkyo", "irimi"], osae="osae_ikkyo")
    game.cited(AttackCardsGained, *cs("8.6", "8.9", "12.2", "12.5", "R16"))
    game.allows(1, TakeAsPoints(), *cs("12.2", "12.4", "12.5"))


def test_spoils_that_nobody_could_pay_are_forced() -> None:
    won(version="dan").cited(SpoilsChosen, *cs("12.6", "R16"))


def test_a_payment_of_the_whole_hand_was_not_asked() -> None:
    game = won(version="dan", hand=["ikkyo"]).when(1, TakeAsPoints())
    game.cited(HandCardDiscarded, *cs("12.4", "R16", "R27"))


# --- drawing from hands -----------------------------------------------------------------------------------


def test_a_card_of_another_hand_cites_what_it_is_drawn_for() -> None:
    table = empty_decks([], ["ikkyo"], ["irimi"])
    training = yojimbo(table, SourceHand(0, 1, "training"), Turn(0)).allows(0, DrawFrom(2), *cs("10.3", "10.4"))
    training.when(0, DrawFrom(2)).cited(CardTakenFromHand, *cs("10.3", "10.4", "R19"))
    osae = yojimbo(table, DrawCards(0, 1, "shihonage"), Turn(0)).allows(0, DrawFrom(1), *cs("10.3", "10.5"))
    osae.when(0, DrawFrom(1)).cited(CardTakenFromHand, *cs("10.3", "10.5", "R19"))


def test_a_single_hand_with_cards_is_not_asked_about() -> None:
    game = yojimbo(empty_decks([], ["ikkyo"], []), SourceHand(0, 1, "training"), Turn(0))
    game.cited(CardTakenFromHand, *cs("10.3", "10.4", "R19", "R27"))


# --- the end, and the clock -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("victory", "pile", "numbers"),
    [
        ({0: ["kiawase"]}, ["kata_dori"], ["11.1", "11.2", "11.3", "11.4"]),
        ({0: ["kiawase"]}, [], ["11.1", "11.3", "11.4"]),
        ({0: ["kiawase"], 1: ["jodan_yoko_geri"]}, [], ["11.1", "11.3", "11.5", "R25"]),
    ],
)
def test_the_end_cites_what_decided(victory: dict[int, list[str]], pile: list[str], numbers: list[str]) -> None:
    table = yojimbo_table(players=2, pile=pile, attacks=(), victory=victory)
    yojimbo(table, NextAttack()).cited(GameEnded, *cs(*numbers)).cited(GameFinished, *cs("11.1"))


def test_the_clock_cites_the_ruling_that_names_its_answer() -> None:
    at_turn(yojimbo_table()).when_time_runs_out(0).cited(TimedOut, *cs("R26", "R35"))
