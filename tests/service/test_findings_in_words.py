"""Where record and rules differ, as people read it: what was recorded, and what the rules say instead."""

from __future__ import annotations

from typing import Any

import pytest

from domain.kernel.referee import Finding
from domain.kernel.words import Language
from service.shown.findings import shown_finding
from tests.domain.kernel.test_referee import seated

GAME = seated().game
WON = {"type": "toy.CoinsWon", "data": {"seat": 0, "amount": 2, "reason": "work"}, "private": {}}
WON_MORE = {**WON, "data": {**WON["data"], "amount": 3}}  # type: ignore[dict-item]
ATTACK = {"type": "toy.attack", "target": 1}
LATE = {"at": "2026-11-17T18:00:00.000Z"}


def told(what: str, recorded: Any, expected: Any, language: Language = "en") -> tuple[str | None, str | None]:
    shown = shown_finding(Finding(7, what, "why", ("TOY-1",), recorded, expected), GAME, language, str)  # type: ignore[arg-type]
    assert (shown.version, shown.what, shown.why, shown.rules) == (7, what, "why", ["TOY-1"])
    assert (shown.recorded, shown.expected) == (recorded, expected)
    return shown.recorded_text, shown.expected_text


def test_events_are_told_as_the_log_would_tell_them() -> None:
    recorded, expected = told("events", WON, WON_MORE)
    assert recorded and expected and recorded != expected
    assert "2" in recorded and "3" in expected
    assert told("events", WON, None) == (recorded, "Nothing.")
    assert told("events", None, WON_MORE, "cs")[0] == "Nic."


def test_an_answer_is_told_by_its_problem_or_as_accepted() -> None:
    assert told("refusal", {"problem": "not-running"}, {"problem": None}) == (
        "The game is not running",
        "The move is accepted.",
    )
    assert told("refusal", {"problem": None}, None, "cs") == ("Tah se přijímá.", None)


@pytest.mark.parametrize(
    ("recorded", "expected", "words"),
    [
        (
            LATE,
            {"deadline": "2026-11-17T18:00:01.000Z"},
            (
                "The clock answered at 2026-11-17T18:00:00.000Z.",
                "There was time until 2026-11-17T18:00:01.000Z.",
            ),
        ),
        (LATE, {"deadline": None}, ("The clock answered at 2026-11-17T18:00:00.000Z.", "There was no limit of time.")),
        ({"seat": 1}, None, ("That question was not open.", None)),
        (None, None, (None, None)),
    ],
)
def test_time_is_told_by_when_the_clock_answered_and_until_when_there_was_time(
    recorded: Any, expected: Any, words: tuple[str | None, str | None]
) -> None:
    assert told("time", recorded, expected) == words


def test_a_move_is_told_by_its_label_beside_what_the_clock_should_have_said_or_that_it_is_not_allowed() -> None:
    label, refused = told("legality", ATTACK, None)
    assert label and refused == "The rules do not allow it."
    _, wanted = told("legality", ATTACK, {"type": "toy.work"})
    assert wanted and wanted != label
    assert told("legality", {"type": "toy.fly"}, None, "cs") == (None, "Pravidla to nedovolují.")


def test_what_is_neither_has_no_words() -> None:
    assert told("record", {"type": "toy.fly"}, None) == (None, None)
