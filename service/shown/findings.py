"""Where record and rules differ, in words: what was recorded, and what the rules say instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.referee import Finding
from domain.kernel.saying import label, sentence
from domain.kernel.stored import command_of
from domain.kernel.texts import SeatNames, Text
from domain.kernel.words import Language
from service.http.problem_types import PROBLEMS
from service.schemas import disputes as schemas

NOTHING: Final = Text("Nothing.", "Nic.")
ACCEPTED: Final = Text("The move is accepted.", "Tah se přijímá.")
NOT_ALLOWED: Final = Text("The rules do not allow it.", "Pravidla to nedovolují.")
TIMED_OUT_AT: Final = Text("The clock answered at {at}.", "Hodiny odpověděly v {at}.")
UNTIL: Final = Text("There was time until {deadline}.", "Čas byl do {deadline}.")
NO_TIME_LIMIT: Final = Text("There was no limit of time.", "Čas nebyl omezen.")
NOT_OPEN: Final = Text("That question was not open.", "Tato otázka nebyla otevřená.")


def shown_finding(finding: Finding, game: Game, language: Language, named: SeatNames | None = None) -> schemas.Finding:
    recorded, expected = _told(finding, game, language, named)
    return schemas.Finding(
        finding.version,
        finding.what,
        finding.why,
        list(finding.rules),
        finding.recorded,
        finding.expected,
        recorded,
        expected,
    )


def _told(finding: Finding, game: Game, language: Language, named: SeatNames | None) -> tuple[str | None, str | None]:
    recorded, expected = finding.recorded, finding.expected
    if _is_event(recorded) or _is_event(expected):
        return _event(recorded, game, language, named), _event(expected, game, language, named)
    if _is_answer(recorded):
        return _answer(recorded, language), _answer(expected, language)
    if finding.what == "time":
        return _time(recorded, language), _deadline(expected, language)
    if finding.what == "legality":
        refused = NOT_ALLOWED.said(language) if expected is None else _move(expected, game, language, named)
        return _move(recorded, game, language, named), refused
    return None, None


def _is_event(value: Any) -> bool:
    return isinstance(value, Mapping) and {"type", "data", "private"} <= value.keys()


def _is_answer(value: Any) -> bool:
    return isinstance(value, Mapping) and "problem" in value


def _event(value: Any, game: Game, language: Language, named: SeatNames | None) -> str:
    """The event's sentence, as somebody reads it who may see all of it."""
    if not _is_event(value):
        return NOTHING.said(language)
    return sentence(game.ruleset, value["type"], value["data"], value["private"], language, named)


def _answer(value: Any, language: Language) -> str | None:
    if not _is_answer(value):
        return None
    problem = PROBLEMS.get(str(value["problem"]))
    return ACCEPTED.said(language) if problem is None else problem.title.said(language)


def _move(value: Any, game: Game, language: Language, named: SeatNames | None) -> str | None:
    try:
        return label(game.ruleset, command_of(game.ruleset, value), language, named)
    except msgspec.ValidationError:
        return None


def _time(value: Any, language: Language) -> str | None:
    if isinstance(value, Mapping) and "at" in value:
        return TIMED_OUT_AT.said(language).format(at=value["at"])
    return NOT_OPEN.said(language) if isinstance(value, Mapping) else None


def _deadline(value: Any, language: Language) -> str | None:
    if not isinstance(value, Mapping):
        return None
    return NO_TIME_LIMIT.said(language) if value["deadline"] is None else UNTIL.said(language).format(**value)
