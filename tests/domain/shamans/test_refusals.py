"""The table of refusals: every attempt, the clauses that refuse it, and words that a player understands."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel.command import Command
from domain.kernel.saying import refusal
from domain.kernel.words import LANGUAGES
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import (
    ChooseLeader,
    ChooseRitual,
    DeclinePurification,
    Pass,
    PassCard,
    PlayCard,
    Purify,
    Stabilise,
    SwapIdentity,
    TakeArtefact,
    UsePortal,
)
from domain.shamans.elimination import Purification
from domain.shamans.rituals import RitualsWaiting, Stabilisation, Transformation
from domain.shamans.rounds import EndRound
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.trick import LeaderMissing
from tests.domain.shamans.tables import at_round_end, everybody_plays, in_trick, shamans, shamans_table
from tests.given import Given, clause

Situation = Callable[[], Given]
HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def row(attempt: str, situation: Situation, seat: int, command: Command, number: str) -> Any:
    return pytest.param(situation, seat, command, f"SHAM-{number}", id=attempt)


def trick(**facts: Any) -> Situation:
    return lambda: in_trick(shamans_table(HANDS, **facts))


def step(kind: Any, *arguments: Any, **facts: Any) -> Situation:
    return lambda: shamans(shamans_table(HANDS, **facts), kind(0, *arguments))


def eclipse() -> Given:
    return shamans(shamans_table(HANDS, pile=["eclipse"]), RevealEclipse()).when(0, PassCard("blue-1"))


def leader_missing() -> Given:
    return at_round_end(shamans_table([[], *HANDS[1:]], out=[0], led="blue"), LeaderMissing(0))


def passed() -> Given:
    table = shamans_table(HANDS, pawn=25, face_down={0: ["portal-1"], 2: ["dagger-1"]})
    return everybody_plays(in_trick(table), "blue-1", "green-2").when(0, Pass())


def over() -> Given:
    return at_round_end(shamans_table(points=[7, 0, 0]), EndRound("no_cards_left"))


ROWS = [
    row("not your decision", trick(), 1, PlayCard("blue-2"), "4.2"),
    row("not the decision that is asked", trick(), 0, TakeArtefact("pile"), "4.2"),
    row("pass in a trick", trick(), 0, Pass(), "4.2"),
    row("card of another hand", trick(), 0, PlayCard("blue-2"), "4.3"),
    row("card that does not exist", trick(), 0, PlayCard("blue-99"), "4.3"),
    row("empty slot", step(LowestCard, slots=["dagger-1", None]), 0, TakeArtefact("slot2"), "6.1"),
    row("empty pile", step(LowestCard, slots=["dagger-1", None]), 0, TakeArtefact("pile"), "6.1"),
    row("stabilise from an empty slot", step(Stabilisation), 0, Stabilise("slot1"), "6.1"),
    row("chosen already", eclipse, 0, PassCard("green-1"), "7.6"),
    row("play after choosing in the eclipse", eclipse, 0, PlayCard("blue-1"), "4.2"),
    row("hand over a card of another hand", eclipse, 1, PassCard("blue-3"), "4.3"),
    row("swap with oneself", step(Transformation), 0, SwapIdentity(0), "9.4"),
    row("swap with nobody", step(Transformation), 0, SwapIdentity(9), "9.4"),
    row("purify oneself", step(Purification, face_up={0: ["dagger-1"]}), 0, Purify(0), "9.7"),
    row(
        "decline with a face-up dagger", step(Purification, face_up={0: ["dagger-1"]}), 0, DeclinePurification(), "9.7"
    ),
    row(
        "purify without a dagger",
        step(Purification, face_down={0: ["portal-1"]}),
        0,
        Purify(1),
        "9.9",
    ),
    row("no portal", trick(), 0, UsePortal("portal-1", "toward"), "10.1"),
    row("portal of another seat", trick(face_up={1: ["portal-1"]}), 0, UsePortal("portal-1", "toward"), "10.1"),
    row("no portal at all", trick(face_down={0: ["dagger-1"]}), 0, UsePortal("dagger-1", "away"), "10.1"),
    row("away on space 0", trick(pawn=0, face_up={0: ["portal-1"]}), 0, UsePortal("portal-1", "away"), "10.3"),
    row("portal after a pass", passed, 0, UsePortal("portal-1", "away"), "10.9"),
    row("pass twice", passed, 0, Pass(), "10.9"),
    row("play after a pass", passed, 0, PlayCard("green-1"), "4.2"),
    row("play in a window", passed, 2, PlayCard("green-3"), "4.2"),
    row("portal of an eliminated player", leader_missing, 0, UsePortal("portal-1", "away"), "10.18"),
    row("a world that does not wait", step(RitualsWaiting, ("blue", "green")), 0, ChooseRitual("red"), "11.8"),
    row("a leader who is out", leader_missing, 0, ChooseLeader(0), "8.7"),
    row("a leader who does not exist", leader_missing, 0, ChooseLeader(8), "8.7"),
    row("the game is over", over, 0, PlayCard("blue-1"), "13.7"),
    row("a portal after the game", over, 0, UsePortal("portal-1", "away"), "13.7"),
]


@clause("SHAM-4.2", "SHAM-4.3", "SHAM-6.1", "SHAM-7.6", "SHAM-8.7", "SHAM-9.4", "SHAM-9.7", "SHAM-9.9")
@clause("SHAM-10.1", "SHAM-10.3", "SHAM-10.9", "SHAM-10.18", "SHAM-11.8", "SHAM-13.7")
@pytest.mark.parametrize(("situation", "seat", "command", "number"), ROWS)
def test_what_is_not_allowed_is_refused_with_its_clause(
    situation: Situation, seat: int, command: Command, number: str
) -> None:
    refused = situation().when(seat, command).refused(number)
    assert refused.refusal is not None
    for language in LANGUAGES:
        assert refusal(SHAMANS_RULESET, refused.refusal, language)


@clause("SHAM-11.2")
def test_whoever_is_out_of_the_round_is_told_so() -> None:
    table = shamans_table([["blue-1"], [], ["blue-3"]], out=[1])
    in_trick(table).when(1, PlayCard("blue-2")).refused("SHAM-11.2")


@clause("SHAM-12.4")
def test_an_answer_to_a_dropped_question_is_too_late() -> None:
    """The round has ended at once: the old decision is gone, the new round asks its own."""
    table = shamans_table(HANDS, pawn=25, slots=["dagger-1", None], face_up={1: ["portal-1"]})
    ended = shamans(table, LowestCard(0)).when(1, UsePortal("portal-1", "toward")).asked(1, "play")
    ended.when(0, TakeArtefact("slot1")).refused("SHAM-4.2")
