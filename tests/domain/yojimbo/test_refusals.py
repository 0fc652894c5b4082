"""Every refusal names the rule that refuses, the first of those that a defence breaks."""

import msgspec
import pytest

from domain.kernel.command import Command, NotYourDecision
from domain.kernel.saying import refusal
from domain.kernel.stored import command_of
from domain.kernel.words import LANGUAGES
from domain.yojimbo.commands import (
    COMMANDS,
    ChangeTactics,
    Defend,
    Discard,
    DrawFrom,
    Faces,
    FinishChange,
    Pay,
    PlayKaiten,
    Retreat,
    TakePile,
    Train,
)
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from domain.yojimbo.turn import Turn
from tests.domain.yojimbo.tables import at_turn, defend, yojimbo, yojimbo_table
from tests.given import Given, clause

HAND = [
    "ikkyo",
    "ikkyo",
    "irimi",
    "irimi",
    "iriminage",
    "kaiten",
    "osae_ikkyo",
    "osae_kotegaeshi",
    "renraku",
    "renraku",
    "shihonage",
    "tenkan",
    "tenkan",
]


def facing(attack: str, *attacks: str) -> Given:
    return at_turn(yojimbo_table([HAND, []], version="dan", pile=[attack], attacks=attacks, holder=1), 0)


@pytest.mark.parametrize(
    ("attack", "cards", "clauses"),
    [
        ("kata_dori", defend(kotegaeshi=1, kaiten=1, tenkan=2), ["YOJ-4.7"]),
        ("kata_dori", defend(ikkyo=3), ["YOJ-4.7"]),
        ("kata_dori", defend(kaiten=1, tenkan=2), ["YOJ-5.24"]),
        ("kata_dori", defend(tenkan=2), ["YOJ-5.20"]),
        ("kata_dori", defend(tenkan=1), ["YOJ-5.21"]),
        ("kata_dori", defend(osae_ikkyo=1, osae_kotegaeshi=1), ["YOJ-5.4"]),
        ("gedan_mae_geri", defend(ikkyo=1, osae_ikkyo=1, osae_kotegaeshi=1), ["YOJ-5.6"]),
        ("kata_dori", defend(irimi=2, osae_ikkyo=1, osae_kotegaeshi=1), ["YOJ-5.12"]),
        ("kata_dori", defend(irimi=2, osae_ikkyo=1), ["YOJ-5.13"]),
        ("tanto_gedan_tsuki", defend(irimi=2, osae_ikkyo=1), ["YOJ-5.13"]),
        ("tanto_gedan_tsuki", defend(irimi=2, renraku=1), ["YOJ-5.10"]),
        ("tanto_gedan_tsuki", defend(ikkyo=1, shihonage=1), ["YOJ-5.15"]),
        ("kata_dori", defend(ikkyo=1, shihonage=1, osae_kotegaeshi=1), ["YOJ-5.7"]),
        ("kata_dori", defend(ikkyo=1, osae_kotegaeshi=1), ["YOJ-5.14"]),
        ("ushiro_kata_dori", defend(ikkyo=1, renraku=1), ["YOJ-5.22"]),
        ("ushiro_kata_dori", defend(ikkyo=1), ["YOJ-5.3", "YOJ-4.8"]),
        ("kata_dori", defend(ikkyo=2), ["YOJ-5.23"]),
    ],
)
@clause("YOJ-4.7", "YOJ-4.8")
def test_a_refused_defence_cites_the_first_rule_it_breaks(attack: str, cards: Defend, clauses: list[str]) -> None:
    game = facing(attack).when(0, cards).refused(*clauses)
    assert game.refusal is not None
    for language in LANGUAGES:
        assert refusal(YOJIMBO_RULESET, game.refusal, language)


@clause("YOJ-3.3")
def test_whoever_is_not_on_turn_waits() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], ["ikkyo"]]))
    waiting = game.when(1, Retreat()).refused("YOJ-3.3")
    assert isinstance(waiting.refusal, NotYourDecision)
    game.when(1, defend(ikkyo=1)).refused("YOJ-3.3")


@clause("YOJ-4.4", "YOJ-4.6", "YOJ-4.11")
def test_whoever_is_out_is_told_how_he_left() -> None:
    game = at_turn(yojimbo_table([[], ["ikkyo"], [], []]))
    [card] = game.table.hands[1]
    game = game.when(0, Train()).when(1, ChangeTactics(card)).when(2, Retreat()).asked(3, "turn")
    for seat, cited in enumerate(("YOJ-4.4", "YOJ-4.6", "YOJ-4.11")):
        game.when(seat, PlayKaiten()).refused(cited)


@pytest.mark.parametrize("command", [FinishChange(), Discard("y001"), TakePile(), Pay("y001"), DrawFrom(1)])
@clause("YOJ-3.5")
def test_what_answers_another_question_is_no_turn(command: Command) -> None:
    at_turn(yojimbo_table([["ikkyo"], ["irimi"]])).when(0, command).refused("YOJ-3.5")


@pytest.mark.parametrize(
    "sent",
    [
        {"type": "yojimbo.defend"},
        {"type": "yojimbo.defend", "cards": {"uppercut": 1}},
        {"type": "yojimbo.defend", "cards": {"ikkyo": -1}},
        {"type": "yojimbo.defend", "cards": {"ikkyo": "1"}},
        {"type": "yojimbo.defend", "cards": ["ikkyo"]},
        {"type": "yojimbo.defend", "cards": {"ikkyo": 1}, "target": 0},
        {"type": "yojimbo.discard"},
        {"type": "yojimbo.draw_from", "seat": 99},
        {"type": "yojimbo.bow"},
    ],
)
def test_what_is_no_command_is_malformed(sent: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        command_of(YOJIMBO_RULESET, sent)


def test_a_defence_is_sent_as_the_faces_that_are_laid() -> None:
    sent = {"type": "yojimbo.defend", "cards": {"ikkyo": 1, "irimi": 1, "osae_ikkyo": 1}}
    command = command_of(YOJIMBO_RULESET, sent)
    assert command == Defend(Faces(irimi=1, ikkyo=1, osae_ikkyo=1))
    assert msgspec.to_builtins(command) == sent


def test_unknown_cards_are_refused_and_change_nothing() -> None:
    game = yojimbo(yojimbo_table([["ikkyo"], []]), Turn(0))
    game.when(0, ChangeTactics("y999")).refused("YOJ-4.5")
    game.when(0, ChangeTactics("katate_dori")).refused("YOJ-4.5")


def test_every_verb_has_a_label_and_every_refusal_a_clause() -> None:
    texts = YOJIMBO_RULESET.texts
    assert {command.verb() for command in COMMANDS} == texts.moves.keys()
    assert {event.stored_name() for event in YOJIMBO_RULESET.events} == texts.events.keys()
    assert texts.refusals.keys() <= YOJIMBO_RULESET.clauses.keys()
