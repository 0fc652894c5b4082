"""BANG! in words: names and sentences in both languages."""

import re
from typing import Any

import pytest

from domain.bang.commands import Discard, Play, Respond, SidHeal
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.life import CardsCollected, GameEnded, LifeLost, PlayerEliminated, SheriffPenalised
from domain.bang.events.playing import CardDiscarded, CardPlayed, EquipmentLaid, HitTaken
from domain.bang.material import CARD_TYPES, CARDS, CAST
from domain.bang.ruleset import BANG_RULESET
from domain.bang.texts import DECISIONS, EVENTS, MOVES, REFUSALS, TEXTS
from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.saying import label, question, sentence

CZECH_TEMPLATES = [template for sentences in (EVENTS, MOVES) for said in sentences.values() for template in said.cs]


def told(event: Event, viewer: int | None, language: Any = "cs") -> str:
    public, private = event.parts()
    opened = {audience: part for audience, part in private.items() if audience == f"seat:{viewer}"}
    return sentence(BANG_RULESET, event.stored_name(), public, opened, language)


def test_every_event_move_decision_and_card_has_its_words() -> None:
    assert EVENTS.keys() == {kind.stored_name() for kind in BANG_RULESET.events}
    assert MOVES.keys() == {kind.verb() for kind in BANG_RULESET.commands}
    assert DECISIONS.keys() == {step.decision for step in BANG_RULESET.steps if hasattr(step, "decision")}
    assert {*CARDS, *CARD_TYPES, *CAST} <= TEXTS.names.keys()
    assert REFUSALS.keys() <= BANG_RULESET.clauses.keys()


@pytest.mark.parametrize("template", [one for one in CZECH_TEMPLATES if re.search(r"\{(card|cards)\}", one)])
def test_no_czech_sentence_needs_the_name_of_a_card_in_another_case(template: str) -> None:
    """Panika!, Indiáni! and Mustang are declined; after „kartu“, a colon or „platí“ they stand as printed.

    Of what is drunk, a Beer, the case is the same.
    """
    assert re.search(r"([Kk]art[auy]|kartou|:|[Pp]latí|Vypít) \{(card|cards)\}", template)


@pytest.mark.parametrize(
    ("event", "viewer", "words"),
    [
        (CardsDrawn(1, 2, "phase_1", ("panic-JH", "indians-KD")), 1, "si líže: Panika! J♥, Indiáni! K♦ (1. fáze)."),
        (CardsDrawn(1, 2, "phase_1", ("panic-JH", "indians-KD")), 0, "si líže 2 karty (1. fáze)."),
        (CardPlayed(1, "panic-JH", "panic", 2, "hand"), 0, "hraje kartu Panika! J♥, cíl: Místo 2 (ruka)."),
        (EquipmentLaid(1, 2, "jail-4H"), 0, "vykládá kartu Vězení 4♥; má ji před sebou Místo 2."),
        (CardDiscarded(1, "indians-KD", "resolving", "resolved"), 0, "odhazuje kartu Indiáni! K♦ (vyhodnoceno)."),
        (CardsCollected(1, 2, 1, (), ("beer-6H",)), 0, "sbírá 1 kartu po hráči Místo 2."),
        (CardsCollected(1, 2, 5, (), CARDS[:5]), 0, "sbírá 5 karet po hráči Místo 2."),
        (LifeLost(1, 3, 1, None), 0, "ztrácí 3 životy, zbývá: 1."),
    ],
)
def test_events_in_czech(event: Event, viewer: int, words: str) -> None:
    assert told(event, viewer) == f"Místo 1 {words}"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (HitTaken(1), "Místo 1 dostává zásah."),
        (PlayerEliminated(1, "outlaw", 0), "Místo 1 (Zločinec) umírá, zabíjí Místo 0."),
        (PlayerEliminated(1, "outlaw", None), "Místo 1 (Zločinec) umírá."),
        (SheriffPenalised(1), "Místo 1 zabíjí Pomocníka a přichází o všechny karty."),
    ],
)
def test_czech_does_not_take_everybody_for_a_man(event: Event, words: str) -> None:
    assert told(event, None) == words


def test_a_shot_says_who_has_fired_it() -> None:
    assert (
        question(BANG_RULESET, "shot", {"shooter_seat": 2, "needed": 1}, "en") == "Shot by Seat 2. Missed! needed: 1."
    )
    assert question(BANG_RULESET, "dying", {"killer": None}, "en") is None
    assert question(BANG_RULESET, "play", {}, "en") is None


def test_one_or_many_may_win_in_czech() -> None:
    assert told(GameEnded("law", (0,), ("sheriff",)), None) == "Hra končí, vítězí zákon."
    assert told(GameEnded("outlaws", (1,), ("sheriff",)), None) == "Hra končí, vítězí Zločinci."


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Play("mustang-8H"), "Zahrát kartu Mustang 8♥"),
        (Play("panic-JH", 2, "hand"), "Zahrát kartu Panika! J♥, cíl: Místo 2 (ruka)"),
        (Respond("missed-2S"), "Odpovědět kartou Vedle! 2♠"),
        (Discard("indians-KD"), "Odhodit kartu Indiáni! K♦"),
        (SidHeal(("panic-JH", "mustang-8H")), "Odhodit karty Panika! J♥, Mustang 8♥ a získat život"),
    ],
)
def test_moves_in_czech(move: Command, words: str) -> None:
    assert label(BANG_RULESET, move, "cs") == words
