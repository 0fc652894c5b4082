"""The parts of a history: where its turns or rounds begin, and where somebody was asked. Public facts alone."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from domain.kernel.lifecycle import Game
from domain.kernel.replaying import AWAITING
from domain.kernel.texts import SeatNames
from domain.kernel.words import PUBLIC, Language
from events.proof.chain import Stored
from events.telling import told
from service.schemas import answers


class _Told(msgspec.Struct):
    at: str
    text: str


_decode_told = msgspec.json.Decoder(_Told).decode


def chapters(game: Game, events: Iterable[Stored], language: Language, seats: SeatNames) -> list[answers.Chapter]:
    """The set-up first, then a turn or a round each, as the ruleset divides a game."""
    beginnings = {kind.stored_name() for kind in game.ruleset.turns}
    found: list[answers.Chapter] = []
    last = 0
    for stored in events:
        last, kind = stored.version, stored.type
        if not found or kind in beginnings:
            (line,) = told(game, [stored], PUBLIC, language, seats)
            said = _decode_told(line)
            found.append(answers.Chapter(last, last, kind, said.at, said.text, []))
        elif kind == AWAITING:
            found[-1].decisions.append(_decision(stored))
    ends = [*(chapter.version - 1 for chapter in found[1:]), last]
    return [msgspec.structs.replace(chapter, last=end) for chapter, end in zip(found, ends, strict=True)]


def _decision(awaiting: Stored) -> answers.DecisionPut:
    public, _ = awaiting.facts({})
    asked = [answers.AskedSeat(one["seat"], one["decision"], one["question"]) for one in public["to_act"]]
    return answers.DecisionPut(awaiting.version, asked)
