"""The decisions: what the clock answers, and what needs no answer."""

import pytest

from domain.kernel.command import Command
from domain.kernel.engine import asked, default, open_step
from domain.kernel.step import Step
from domain.yojimbo.commands import (
    ChangeTactics,
    Discard,
    DrawFrom,
    FinishChange,
    Pay,
    PlayKaiten,
    Retreat,
    TakeAsPoints,
    TakePile,
    TakeToHand,
)
from domain.yojimbo.drawing import SourceHand
from domain.yojimbo.events.drawing import CardsDrawn, CardTakenFromHand
from domain.yojimbo.events.rounds import PlayerLeftRound
from domain.yojimbo.events.spoils import KickOptionChosen, SpoilsChosen, VictoryCardsLaid
from domain.yojimbo.events.turns import HandCardDiscarded, TacticsChangeFinished
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.spoils import KickOption, Paying, Spoils
from domain.yojimbo.table import YojimboTable
from domain.yojimbo.tactics import ChangingTactics
from domain.yojimbo.turn import KaitenAlone, Turn
from tests.domain.yojimbo.tables import (
    at_the_end_of_the_round,
    at_turn,
    defence_of,
    yojimbo,
    yojimbo_table,
)
from tests.given import clause


def any_table() -> YojimboTable:
    table = yojimbo_table([[], ["ikkyo", "irimi", "kaiten"], ["tenkan"], ["renraku"]], gained=["kata_dori"])
    table.price = 1
    return table


@pytest.mark.parametrize(
    ("step", "decision", "answer"),
    [
        (Turn(1), "turn", Retreat()),
        (ChangingTactics(1, 1), "change", FinishChange()),
        (KaitenAlone(1), "kaiten_alone", Retreat()),
        (KickOption(1), "kick", TakePile()),
        (Spoils(1), "spoils", TakeToHand()),
        (SourceHand(1, 1, "training"), "source", DrawFrom(2)),
        (SourceHand(3, 1, "training"), "source", DrawFrom(1)),
    ],
)
@clause("YOJ-R26", "YOJ-R35")
def test_every_decision_has_its_default(step: Step, decision: str, answer: Command) -> None:
    game = yojimbo(any_table(), step)
    [seat] = asked(game.table)
    game.asked(seat, decision)
    assert default(game.table, seat) == answer
    assert decision in YOJIMBO_RULESET.texts.decisions


@clause("YOJ-R26", "YOJ-R35")
def test_the_clock_pays_with_the_card_longest_in_hand() -> None:
    game = yojimbo(any_table(), Paying(1, 1))
    assert default(game.table, 1) == Pay(game.table.hands[1][0])


@clause("YOJ-R26")
def test_a_player_who_is_away_stays_in_the_game() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], []], pile=["kiawase"]))
    for _ in range(3):
        game = game.when_time_runs_out(0).happened(PlayerLeftRound(0, "retreated")).when(1, Retreat())
    assert game.table.away == [0]
    assert game.table.in_round == [0, 1], "away, and yet in every round"


@clause("YOJ-R27")
def test_the_turn_is_asked_even_if_retreat_is_all_there_is() -> None:
    game = at_turn(yojimbo_table([["kaiten"], ["kaiten"]])).when(0, PlayKaiten()).when(1, PlayKaiten())
    game.asked(0, "turn").offers_exactly(0, Retreat())


@clause("YOJ-R27")
def test_a_change_of_tactics_ends_by_itself_with_the_hand() -> None:
    game = at_turn(yojimbo_table([["ikkyo", "irimi"], []]))
    first, second = game.table.hands[0]
    game = game.when(0, ChangeTactics(first)).asked(0, "change").when(0, Discard(second))
    game.happened(TacticsChangeFinished(0, 2), CardsDrawn, PlayerLeftRound(0, "changed")).asked(1, "turn")


@clause("YOJ-R27", "YOJ-R34")
def test_a_payment_of_the_whole_hand_is_made_at_once_in_hand_order() -> None:
    table = yojimbo_table(
        [["ikkyo", "irimi", "tenkan"], []],
        version="dan",
        pile=["kiawase"],
        out=[1],
        last_defence=defence_of(0, "kiawase"),
    )
    hand = list(table.hands[0])
    game = at_the_end_of_the_round(table).when(0, TakeAsPoints()).asked(0, "turn")
    game.happened(
        SpoilsChosen(0, "points", False),
        *(HandCardDiscarded(0, card, "payment", forced=True) for card in hand),
        VictoryCardsLaid,
    )
    assert game.table.hands[0] == []
    assert game.table.points(0) == 3


@clause("YOJ-R27")
def test_a_single_source_hand_is_used_at_once() -> None:
    table = yojimbo_table([[], [], ["ikkyo", "irimi"]], rest="attack_deck")
    game = yojimbo(table, SourceHand(0, 1, "training"), Turn(1))
    game.happened(CardTakenFromHand).asked(1, "turn")


@clause("YOJ-R27")
def test_a_kick_option_without_a_choice_is_not_asked() -> None:
    table = yojimbo_table(pile=["yoko_geri"], attacks=(), out=[1], last_defence=defence_of(0, "yoko_geri"))
    at_the_end_of_the_round(table).never(KickOptionChosen)


@clause("YOJ-R34")
def test_a_hand_keeps_the_order_of_arrival() -> None:
    table = yojimbo_table([["kaiten", "ikkyo", "irimi"], []], deck=["tenkan", "renraku"])
    old, new = list(table.hands[0]), table.deck[:1]
    game = at_turn(table).when(0, ChangeTactics(old[1])).when(0, FinishChange())
    assert game.table.hands[0] == [old[0], old[2], *new]


def test_what_a_question_is_about_is_public() -> None:
    game = yojimbo(any_table(), Turn(1))
    assert open_step(game.table).about(game.table) == {
        "round": 1,
        "first_action": True,
        "attack": "katate_dori",
        "following": "gedan_tsuki",
    }
    assert open_step(yojimbo(any_table(), Spoils(1)).table).about(any_table()) == {
        "gained": ["kata_dori"],
        "price": 1,
        "free_vp": None,
    }
    source = yojimbo(any_table(), SourceHand(1, 1, "training"))
    assert open_step(source.table).about(source.table) == {"remaining": 1, "reason": "training"}
