"""Questions as streams tell them: who is asked what, and to a seat also its own moves."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from domain.kernel.engine import may_act
from domain.kernel.facts import ToAct
from domain.kernel.lifecycle import Game
from domain.kernel.replaying import AWAITING
from domain.kernel.ruleset import Ruleset
from domain.kernel.texts import SeatNames
from domain.kernel.words import Language, Seat
from events.beside.lobby import to_act
from events.proof.chain import Stored
from service.schemas import answers
from service.shown.games import shown_questions


class OpenQuestions(NamedTuple):
    """What is asked at a version, and who might step in out of turn: public facts alone."""

    version: int
    to_act: list[ToAct]
    may_act: list[Seat]

    @property
    def asked(self) -> set[Seat]:
        return {one.seat for one in self.to_act}

    @property
    def may_have_moves(self) -> set[Seat]:
        """Judged by public facts; any other seat certainly has none."""
        return {*self.asked, *self.may_act}


class _Facts(msgspec.Struct):
    to_act: list[ToAct]
    may_act: list[Seat]


class _Awaited(msgspec.Struct):
    data: _Facts


_decode = msgspec.json.Decoder(_Awaited).decode


def questions_after(stored: Stored) -> OpenQuestions | None:
    """The questions after a batch, by its last event; None if nothing is asked."""
    if stored.type != AWAITING:
        return None
    facts = _decode(stored.hashed).data
    return OpenQuestions(stored.version, facts.to_act, facts.may_act)


def questions_in(game: Game) -> OpenQuestions | None:
    """The same, read off a game as it stands."""
    asked = to_act(game)
    return OpenQuestions(game.version, asked, list(may_act(game.ruleset, game.table))) if asked else None


def told_question(
    game: str,
    questions: OpenQuestions,
    ruleset: Ruleset | None,
    language: Language,
    seats: SeatNames,
    own: answers.Moves | None = None,
) -> answers.Question:
    """`own` are the moves of a reader who wants them told."""
    return answers.Question(
        game,
        questions.version,
        shown_questions(questions.to_act, ruleset, language, seats),
        questions.may_act,
        msgspec.UNSET if own is None else own.question,
        msgspec.UNSET if own is None else own.moves,
    )
