"""The table of refusals: every attempt, and the clause that refuses it."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.command import Command, IllegalMove, NotYourDecision
from domain.kernel.saying import refusal
from domain.kernel.step import Step
from domain.kernel.words import LANGUAGES
from domain.samurai_sword.attacks import Attacked, Grappled, Shouted
from domain.samurai_sword.bushido import BushidoTest
from domain.samurai_sword.commands import (
    AnswerWeapon,
    BushidoDiscard,
    BushidoLoseHonour,
    Discard,
    DrawFirst,
    EndTurn,
    NobunagaDraw,
    Parry,
    PlayAction,
    PlayBreathing,
    PlayBushido,
    PlayDiversion,
    PlayGeisha,
    PlayProperty,
    PlayWeapon,
    TakeHit,
)
from domain.samurai_sword.drawing import IeyasuDraws
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.turn import Excess
from tests.domain.samurai_sword.tables import ended, playing, sword, sword_table
from tests.given import Given, clause

Situation = Callable[[], Given]


def row(attempt: str, situation: Situation, seat: int, command: Command, number: str) -> Any:
    return pytest.param(situation, seat, command, f"SWORD-{number}", id=attempt)


def turn(*hand: str, **facts: Any) -> Situation:
    """Seat 0 of six holds these cards and may play."""
    others = facts.pop("others", {})
    return lambda: playing(sword_table({0: hand, **others}, players=6, **facts))


def asked(step: Step, *hand: str, **facts: Any) -> Situation:
    """Seat 1 of four holds these cards and is asked something."""
    return lambda: sword(sword_table({1: hand}, **facts), step)


attacked = Attacked(1, 0, "bo", 1)
bushido = {"in_play": {1: ["bushido"]}, "turn": 1}


def over() -> Given:
    return ended(sword_table({1: ["bo"]}, honour={1: 1}, in_play={1: ["bushido"]}), 1)


ROWS = [
    row("end_turn after the end", over, 0, EndTurn(), "9.1"),
    row("parry after the end", over, 1, Parry("parry"), "9.1"),
    row("parry of an attack on another", asked(attacked, "parry"), 2, Parry("parry"), "6.8"),
    row("parry by the attacker", asked(attacked, "parry"), 0, Parry("parry"), "6.8"),
    row("parry of nothing", turn("bo"), 1, Parry("parry"), "4.13"),
    row("parry of another's battlecry", asked(Shouted(1, 0), "parry"), 2, Parry("parry"), "4.13"),
    row("take_hit for another", asked(attacked, "parry"), 2, TakeHit(), "4.13"),
    row("a weapon out of turn", turn("bo"), 1, PlayWeapon("bo", 0), "4.13"),
    row("nobunaga_draw out of turn", turn("bo", cast={1: "nobunaga"}), 1, NobunagaDraw(), "4.13"),
    row("draw_first out of turn", turn("bo"), 1, DrawFirst("deck"), "4.13"),
    row("nobunaga_draw by another character", turn("bo"), 0, NobunagaDraw(), "13.13"),
    row("nobunaga_draw while attacked", asked(attacked, "bo", cast={1: "nobunaga"}), 1, NobunagaDraw(), "13.13"),
    row("nobunaga_draw under bushido", asked(BushidoTest(1, "bo"), "bo", **bushido), 1, NobunagaDraw(), "13.13"),
    row("draw_first by another character", turn("bo", cast={0: "goemon"}), 0, DrawFirst("deck"), "13.9"),
    row("draw_first in the playing phase", turn("bo"), 0, DrawFirst("deck"), "4.2"),
    row("parry in the playing phase", turn("parry"), 0, Parry("parry"), "4.2"),
    row("take_hit in the playing phase", turn("parry"), 0, TakeHit(), "4.2"),
    row("discard in the playing phase", turn("parry"), 0, Discard("parry"), "4.2"),
    row("bushido_lose_honour in the playing phase", turn("bo"), 0, BushidoLoseHonour(), "4.2"),
    row("end_turn while drawing", asked(IeyasuDraws(1, 2), "bo", discard=["bo"], turn=1), 1, EndTurn(), "4.2"),
    row("end_turn under bushido", asked(BushidoTest(1, "bo"), "bo", **bushido), 1, EndTurn(), "4.2"),
    row("end_turn with excess cards", asked(Excess(1), *["parry"] * 8, turn=1), 1, EndTurn(), "4.2"),
    row("a weapon while attacked", asked(attacked, "bo"), 1, PlayWeapon("bo", 0), "4.2"),
    row("answer_weapon to a weapon", asked(attacked, "bo"), 1, AnswerWeapon("bo"), "4.2"),
    row("parry of jujutsu", asked(Grappled(1, 0), "parry"), 1, Parry("parry"), "4.2"),
    row("parry played as an action", turn("parry"), 0, PlayAction("parry"), "12.31"),
    row("parry played as a weapon", turn("parry"), 0, PlayWeapon("parry", 1), "12.31"),
    row("parry played as a property, not held", turn("bo"), 0, PlayProperty("parry"), "12.31"),
    row("a weapon not in hand", turn("bo"), 0, PlayWeapon("bokken", 1), "4.8"),
    row("an action not in hand", turn("bo"), 0, PlayAction("daimyo"), "4.8"),
    row("a property not in hand", turn("bo"), 0, PlayProperty("armor"), "4.8"),
    row("a card that does not exist", turn("bo"), 0, PlayWeapon("excalibur", 1), "4.8"),
    row("bushido not in hand", turn("bo", in_play={1: ["bushido"]}), 0, PlayBushido(1), "4.8"),
    row("breathing not in hand", turn("bo"), 0, PlayBreathing(0), "4.8"),
    row("diversion not in hand", turn("bo"), 0, PlayDiversion(0), "4.8"),
    row("geisha not in hand", turn("bo"), 0, PlayGeisha(0, "hand"), "4.8"),
    row("parry not in hand", asked(attacked, "bo"), 1, Parry("parry"), "4.8"),
    row("weapon against jujutsu not in hand", asked(Grappled(1, 0), "parry"), 1, AnswerWeapon("bo"), "4.8"),
    row("weapon for bushido not in hand", asked(BushidoTest(1, "bo"), **bushido), 1, BushidoDiscard("bo"), "4.8"),
    row("excess card not in hand", asked(Excess(1), *["parry"] * 8, turn=1), 1, Discard("bo"), "4.8"),
    row("an action as a weapon", turn("daimyo"), 0, PlayWeapon("daimyo", 1), "4.10"),
    row("a weapon as an action", turn("bo"), 0, PlayAction("bo"), "4.11"),
    row("an action that must name somebody", turn("geisha"), 0, PlayAction("geisha"), "4.11"),
    row("a weapon as a property", turn("bo"), 0, PlayProperty("bo"), "4.12"),
    row("bushido in front of nobody", turn("bushido"), 0, PlayProperty("bushido"), "4.12"),
    row("weapon above the limit", turn("bo", weapons_played=1), 0, PlayWeapon("bo", 0), "4.9"),
    row("weapon against oneself", turn("bo"), 0, PlayWeapon("bo", 0), "6.1"),
    row("weapon against nobody", turn("bo"), 0, PlayWeapon("bo", 6), "6.1"),
    row("weapon against the harmless", turn("bo", others={3: []}), 0, PlayWeapon("bo", 3), "6.5"),
    row("weapon too weak", turn("bo"), 0, PlayWeapon("bo", 3), "6.4"),
    row("Hanzo's only card", asked(attacked, "bo", cast={1: "hanzo"}), 1, Parry("bo"), "13.6"),
    row("parry with a weapon", asked(attacked, "bo", "bo"), 1, Parry("bo"), "6.7"),
    row("Hanzo with another card", asked(attacked, "bo", "focus", cast={1: "hanzo"}), 1, Parry("focus"), "6.7"),
    row("battlecry parried with a weapon", asked(Shouted(1, 0), "bo"), 1, Parry("bo"), "6.7"),
    row("jujutsu answered with no weapon", asked(Grappled(1, 0), "parry"), 1, AnswerWeapon("parry"), "12.18"),
    row("no weapon for bushido", asked(BushidoTest(1, "bo"), "focus", **bushido), 1, BushidoDiscard("focus"), "12.8"),
    row("second bushido", turn("bushido", in_play={1: ["bushido"]}), 0, PlayBushido(2), "12.5"),
    row("bushido in front of no seat", turn("bushido"), 0, PlayBushido(6), "12.4"),
    row("breathing naming oneself", turn("breathing"), 0, PlayBreathing(0), "12.23"),
    row("diversion on oneself", turn("diversion", "bo"), 0, PlayDiversion(0), "12.27"),
    row("diversion on an empty hand", turn("diversion", others={2: []}), 0, PlayDiversion(2), "12.27"),
    row("geisha on the own hand", turn("geisha", "bo"), 0, PlayGeisha(0, "hand"), "12.29"),
    row("geisha on an empty hand", turn("geisha", others={2: []}), 0, PlayGeisha(2, "hand"), "12.29"),
    row("geisha on no property", turn("geisha"), 0, PlayGeisha(2, "play", "armor"), "12.29"),
    row("geisha on nobody", turn("geisha"), 0, PlayGeisha(9, "play", "armor"), "12.29"),
    row("last resilience", turn(cast={0: "nobunaga"}, resilience={0: 1}), 0, NobunagaDraw(), "13.14"),
    row("no card anywhere", turn(cast={0: "nobunaga"}, rest=2), 0, NobunagaDraw(), "R30"),
]


@clause(
    "SWORD-4.2",
    "SWORD-4.8",
    "SWORD-4.9",
    "SWORD-4.10",
    "SWORD-4.11",
    "SWORD-4.12",
    "SWORD-4.13",
    "SWORD-6.1",
    "SWORD-6.4",
    "SWORD-6.5",
    "SWORD-6.7",
    "SWORD-6.8",
    "SWORD-9.1",
    "SWORD-12.4",
    "SWORD-12.5",
    "SWORD-12.8",
    "SWORD-12.18",
    "SWORD-12.23",
    "SWORD-12.27",
    "SWORD-12.29",
    "SWORD-12.31",
    "SWORD-13.6",
    "SWORD-13.9",
    "SWORD-13.13",
    "SWORD-13.14",
    "SWORD-R30",
)
@pytest.mark.parametrize(("situation", "seat", "command", "number"), ROWS)
def test_what_is_refused_and_by_which_clause(situation: Situation, seat: int, command: Command, number: str) -> None:
    refused = situation().when(seat, command).refused(number)
    assert refused.refusal is not None
    for language in LANGUAGES:
        assert refusal(SAMURAI_SWORD_RULESET, refused.refusal, language) != number


@clause("SWORD-4.13")
def test_a_seat_that_nobody_asked_is_told_so() -> None:
    refused = playing(sword_table({0: ["bo"]})).when(1, EndTurn())
    assert isinstance(refused.refusal, NotYourDecision)
    refused = playing(sword_table({0: ["bo"]})).when(0, TakeHit())
    assert type(refused.refusal) is IllegalMove
