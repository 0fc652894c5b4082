"""The parts of a history: where its turns or rounds begin, where it goes on from an earlier moment, and where somebody
was asked. Public facts alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from domain.kernel.facts import Remedied
from domain.kernel.lifecycle import Game
from domain.kernel.replaying import AWAITING
from domain.kernel.texts import SeatNames, Text
from domain.kernel.words import PUBLIC, Language
from events.memory import STARTED
from events.proof.chain import Stored
from events.telling import told_events
from service.schemas import answers

SET_UP: Final = Text("The set-up.", "Příprava hry.")
WENT_BACK: Final = Text("Back to: {}", "Zpět: {}")
FORKED: Final = Text("Going on: {}", "Pokračování: {}")

REMEDIED: Final = Remedied.stored_name()


class _Told(msgspec.Struct):
    at: str
    text: str


_decode_told = msgspec.json.Decoder(_Told).decode


def chapters(
    game: Game, events: Iterable[Stored], language: Language, seats: SeatNames, origin: Sequence[Stored] = ()
) -> list[answers.Chapter]:
    """The set-up first, then what the ruleset divides a game by. Where it goes on from an earlier moment a chapter
    begins, too, named for the one of that moment; `origin` are the events that a fork continues."""
    return [chapter for chapter, _ in _titled(game, events, language, seats, origin)]


def _titled(
    game: Game, events: Iterable[Stored], language: Language, seats: SeatNames, origin: Sequence[Stored] = ()
) -> list[tuple[answers.Chapter, str]]:
    """Each chapter with the title of the turn or round in it: the same again where a game went back to it."""
    beginnings = {kind.stored_name() for kind in game.ruleset.turns}
    found: list[tuple[answers.Chapter, str]] = []
    last = 0
    for stored in events:
        last, kind = stored.version, stored.type
        to = _version_gone_back_to(stored)
        is_fork = kind == STARTED and bool(origin)
        if not found or kind in beginnings or to is not None or is_fork:
            (line,) = told_events(game, [stored], PUBLIC, language, seats)
            said = _decode_told(line)
            title, text = said.text, said.text
            if not found:
                title = SET_UP.said(language)
            elif to is not None:
                title = next(title for chapter, title in reversed(found) if chapter.version <= to)
                text = WENT_BACK.said(language).format(title)
            elif is_fork:
                *_, (_, title) = _titled(game, origin, language, seats)
                text = FORKED.said(language).format(title)
            found.append((answers.Chapter(last, last, kind, said.at, text, []), title))
        elif kind == AWAITING:
            found[-1][0].decisions.append(_decision(stored))
    ends = [*(chapter.version - 1 for chapter, _ in found[1:]), last]
    return [
        (msgspec.structs.replace(chapter, last=end), title) for (chapter, title), end in zip(found, ends, strict=True)
    ]


def _version_gone_back_to(stored: Stored) -> int | None:
    if stored.type != REMEDIED:
        return None
    public, _ = stored.facts({})
    return int(public["to"][0]) if public["kind"] == "restore" else None


def _decision(awaiting: Stored) -> answers.DecisionPut:
    public, _ = awaiting.facts({})
    asked = [answers.AskedSeat(one["seat"], one["decision"], one["question"]) for one in public["to_act"]]
    return answers.DecisionPut(awaiting.version, asked)
