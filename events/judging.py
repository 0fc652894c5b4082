"""Verdicts that need no history: on a refused attempt, by the table as it stood when the attempt arrived, and on
whether the time of a seat was up when the clock answered for it. *Judging* is asking the rules again
(events/disputing.py has all words of it); a *judgement* is something else, the part of a case file that tells of the
verdict."""

from __future__ import annotations

import json
from typing import Any, Final, Literal

import msgspec

from domain.kernel.clock import moment, timestamp
from domain.kernel.command import Command, IllegalMove, NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.engine import admitted, asked, is_late
from domain.kernel.lifecycle import Game
from domain.kernel.referee import Finding
from domain.kernel.replaying import Recorded
from domain.kernel.stored import command_of
from events.beside.disputes import DisputeVerdict
from events.beside.refusals import Refusal
from events.proof.canon import INTEGER_MAX

TIMED_OUT: Final = "table.TimedOut"

ASKED_AGAIN: Final = frozenset(("illegal-move", "not-your-decision", "question-closed", "not-running", "malformed"))
"""Refusals that are checked by judging the command again."""

_WHY: Final = {
    "illegal-move": "the rules refuse this command",
    "not-your-decision": "it was another seat's decision",
    "question-closed": "its question was closed, or its time was up",
    "not-running": "no game was being played",
    "malformed": "it is no command of this game",
    "stale-version": "it was meant for another version",
}
_NOT_BY_RULES: Final = {
    "busy": "others were faster again and again",
    "idempotency-mismatch": "its key had come with another body",
    "unsupported-media-type": "it came in a format that nobody reads",
}
_HEADER: Final = "a header of it says nothing that can be read"


class Again(msgspec.Struct, frozen=True):
    """How the attempt would be answered today, at the table as it stood then; `problem` None: it would be accepted."""

    problem: str | None
    rules: tuple[str, ...] = ()

    @property
    def why(self) -> str:
        return "the rules allow this command" if self.problem is None else _WHY[self.problem]


def judged_again(game: Game, refusal: Refusal) -> tuple[DisputeVerdict, Finding | None]:
    """The verdict on a refusal, by the game as it stood at its version."""
    unasked = _NOT_BY_RULES.get(refusal.problem) or (_HEADER if refusal.headers else None)
    if unasked is not None:
        return "stands", Finding(refusal.version, "record", f"{unasked}; nobody asked the rules")
    again = asked_again(game, refusal)
    is_same_day = game.ruleset_version == game.ruleset.version
    is_same = (again.problem, again.rules) == (refusal.problem, tuple(refusal.rules))
    if again.problem is not None and (is_same or not is_same_day):
        return "stands", None
    what: Literal["time", "legality"] = "time" if "question-closed" in (refusal.problem, again.problem) else "legality"
    finding = Finding(
        refusal.version,
        what,
        again.why,
        again.rules,
        {"problem": refusal.problem, "rules": list(refusal.rules), "command": refusal.command},
        {"problem": again.problem, "rules": list(again.rules)},
    )
    if again.problem is not None:
        return "stands", finding
    return ("wrong" if is_same_day else "changed"), finding


def judged_time_out(before: Game, event: Recorded) -> tuple[DisputeVerdict, Finding | None]:
    """Whether the clock might answer, by public facts alone: what was asked, until when, and who was away."""
    seat, at = event.data["seat"], moment(event.at)
    put = None if before.table is None else asked(before.table).get(seat)
    if put is None or put.question != event.data["question"]:
        why = f"seat {seat} was not asked that"
        return "wrong", Finding(event.version, "time", why, (), {"question": event.data["question"]})
    if seat in before.table.away or is_late(before.table, seat, at):
        return "stands", None
    deadline = put.deadline(before.table.banks[seat])
    expected = {"deadline": None if deadline is None else timestamp(deadline)}
    return "wrong", Finding(
        event.version, "time", f"the time of seat {seat} was not up", (), {"at": event.at}, expected
    )


def asked_again(game: Game, refusal: Refusal) -> Again:
    """Judges the attempt by the moment when it arrived, in the order in which the reasons to refuse a command are
    looked for."""
    try:
        plain = _read(refusal.body) if refusal.problem == "malformed" else refusal.command
        command: Command = command_of(game.ruleset, plain)
    except ValueError:
        return Again("malformed")
    if refusal.expected is not None and refusal.expected != game.version:
        return Again("stale-version")
    if game.table is None:
        return Again("not-running")
    try:
        admitted(game.ruleset, game.table, refusal.seat, command, max(refusal.at, game.at), refusal.question)
    except IllegalMove as no:
        return Again(_named(no), tuple(no.clauses))
    return Again(None)


def _read(body: bytes | None) -> Any:
    """The command in a body that was found malformed. Raises ValueError where it is."""
    plain = json.loads(body or b"", object_pairs_hook=_without_twins)
    question = plain.pop("question", None) if isinstance(plain, dict) else None
    if question is not None and (type(question) is not int or not 0 < question <= INTEGER_MAX):
        raise ValueError("question")
    return plain


def _without_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A name that stands twice in an object is malformed."""
    once = dict(pairs)
    if len(once) != len(pairs):
        raise ValueError("twice")
    return once


def _named(no: IllegalMove) -> str:
    if isinstance(no, NotRunning):
        return "not-running"
    if isinstance(no, QuestionClosed):
        return "question-closed"
    return "not-your-decision" if isinstance(no, NotYourDecision) else "illegal-move"
