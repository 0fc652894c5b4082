"""A golden game, gone through once more: what everybody saw, could do and was told at each version."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from domain.kernel.clock import moment
from domain.kernel.command import Command, IllegalMove
from domain.kernel.engine import admitted, asked, legal, rules_of
from domain.kernel.lifecycle import Game, fold, opened
from domain.kernel.record import recorded_event, recorded_opening
from domain.kernel.replaying import Recorded
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import choice, refusal, sentence
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from domain.rulesets import RULESETS
from events.codec import looked_at
from events.history_files import History, read_history
from tests.golden.record import HISTORIES

LANGUAGES: Final[tuple[Language, ...]] = ("en", "cs")
TRIED: Final = 25
SELDOM: Final = 60
REFUSED_MAX: Final = 150
"""Of a game: enough that its common clauses come up."""

Plain = dict[str, Any]


class Golden(NamedTuple):
    """The newest golden game of a ruleset."""

    ruleset: Ruleset
    content: bytes
    history: History

    @classmethod
    def of(cls, id: str) -> Golden:
        ruleset = RULESETS[id]
        content = (HISTORIES / f"{id}-{ruleset.version}.ndjson").read_bytes()
        return cls(ruleset, content, read_history(content))

    @property
    def seats(self) -> range:
        return range(self.history.events[0].data["seats"])

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        return (PUBLIC, *self.seats)

    def games(self) -> Iterator[tuple[Recorded, Game]]:
        """Each event, and the game after it as somebody may look at it."""
        first, *others = self.history.events
        opening = recorded_opening(first.schema, first.data, first.private)
        game = opened(self.history.game, self.ruleset, opening, moment(first.at))
        yield first, game
        for event in others:
            stored = recorded_event(game.ruleset, event.type, event.schema, event.data, event.private)
            fold(game, stored, moment(event.at))
            yield event, looked_at(game, event.type)


def views(golden: Golden) -> Iterator[Plain]:
    """`table` for each viewer that sees another one than at the version before."""
    before: dict[Viewer, bytes] = {}
    for event, game in golden.games():
        changed: Plain = {}
        for viewer in (*golden.viewers, ALL):
            table = game.table
            view = golden.ruleset.visible(table, viewer) if table is not None and table.is_laid_out else None
            plain = msgspec.json.encode(view)
            if before.get(viewer) != plain:
                before[viewer] = plain
                changed[_name(viewer)] = msgspec.json.decode(plain)
        yield {"version": event.version, "views": changed}


def moves(golden: Golden) -> Iterator[Plain]:
    """Wherever anybody is asked: all moves of all seats that have any, with labels and clauses."""
    for event, game in golden.games():
        table, ruleset = game.table, golden.ruleset
        if table is None or not table.agenda:
            continue
        for seat in golden.seats:
            found = legal(ruleset, table, seat)
            question = asked(table).get(seat)
            if found:
                yield {
                    "version": event.version,
                    "seat": seat,
                    "question": None if question is None else question.question,
                    "moves": [
                        {
                            "command": msgspec.to_builtins(move),
                            "label": {one: choice(ruleset, table, seat, move, one) for one in LANGUAGES},
                            "rules": list(rules_of(ruleset, table, seat, move)),
                        }
                        for move in found
                    ],
                }


def refusals(golden: Golden) -> Iterator[Plain]:
    """Commands that were legal earlier in the game and are not now: each with its clauses and in words."""
    random = Random(golden.ruleset.id)
    seen: list[Command] = []
    found: set[tuple[str, ...]] = set()
    count = 0
    for event, game in golden.games():
        table, ruleset = game.table, golden.ruleset
        if table is None or not table.agenda:
            continue
        for seat in golden.seats:
            options = legal(ruleset, table, seat)
            for command in random.sample(seen, min(TRIED, len(seen))):
                if count == REFUSED_MAX or command in options:
                    continue
                try:
                    admitted(ruleset, table, seat, command, moment(event.at))
                except IllegalMove as no:
                    # Each reason for the first time, and after that now and then.
                    if no.clauses in found and random.randrange(SELDOM):
                        continue
                    found.add(no.clauses)
                    count += 1
                    yield {
                        "version": event.version,
                        "seat": seat,
                        "command": msgspec.to_builtins(command),
                        "rules": list(no.clauses),
                        "detail": {one: refusal(ruleset, no, one) for one in LANGUAGES},
                    }
            seen += random.sample(options, min(3, len(options)))


def sentences(golden: Golden) -> Iterator[Plain]:
    """Each event in words: for everybody, and for the seats that may know more."""
    for event in golden.history.events:
        said = {PUBLIC: _said(golden, event, PUBLIC)}
        for seat in golden.seats:
            own = _said(golden, event, seat)
            if own != said[PUBLIC]:
                said[_name(seat)] = own
        yield {"version": event.version, "type": event.type, "text": said}


def _said(golden: Golden, event: Recorded, viewer: Viewer) -> Plain:
    known = {audience: part for audience, part in event.private.items() if audience == f"seat:{viewer}"}
    return {one: sentence(golden.ruleset, event.type, event.data, known, one) for one in LANGUAGES}


def _name(viewer: Viewer) -> str:
    return f"seat:{viewer}" if isinstance(viewer, int) else viewer
