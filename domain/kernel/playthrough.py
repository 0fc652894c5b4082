"""A game told as plain text through one viewer's eyes: what was decided, what happened, what it looks like."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from domain.kernel.arena import Turned
from domain.kernel.engine import asked, legal, open_step
from domain.kernel.event import Event
from domain.kernel.facts import VoteSealed
from domain.kernel.ruleset import Ruleset
from domain.kernel.saying import choice, ending, label, question, sentence
from domain.kernel.table import Table
from domain.kernel.texts import Text, seat_name
from domain.kernel.words import ALL, Language, Viewer

OPTIONS_SHOWN: Final = 12
"""How many options of a choice are listed; the others are only counted."""

BEFORE_PLAY: Final = Text("Setup", "Příprava")
SECRETLY: Final = Text("a secret decision", "tajné rozhodnutí")
OUT_OF_TURN: Final = Text("Out of turn", "Mimo pořadí")
MORE: Final = Text("… and {0} more", "… a další: {0}")


def told(
    ruleset: Ruleset,
    game: Iterable[Turned],
    viewer: Viewer,
    language: Language,
    options_shown: int | None = OPTIONS_SHOWN,
) -> Iterator[list[str]]:
    """The lines of every move, the setup first and the closing passage last; `options_shown`: None for all."""
    waiting: set[int] = set()
    decision = BEFORE_PLAY
    for number, turned in enumerate(game):
        table = turned.table
        why = decision if turned.seat is None or turned.seat in waiting else OUT_OF_TURN
        events = turned.events if table.result is not None else turned.events[:-1]
        yield [
            f"{number}. {_move(ruleset, turned, why.said(language), viewer, language)}",
            *(f"   {said_to(ruleset, event, viewer, language)}" for event in events),
            *_awaited(ruleset, table, viewer, language, options_shown),
        ]
        if table.result is not None:
            yield [f"= {line}" for line in ending(ruleset, ruleset.score(table), language)]
        waiting = set(asked(table))
        if waiting:
            decision = ruleset.texts.decisions[open_step(table).decision]


def said_to(ruleset: Ruleset, event: Event, viewer: Viewer, language: Language) -> str:
    """An event as a sentence, from what this viewer may know."""
    data, private = msgspec.to_builtins(event.parts(), str_keys=True)
    return sentence(ruleset, event.stored_name(), data, readable(private, viewer), language)


def readable(private: Mapping[str, dict[str, Any]], viewer: Viewer) -> dict[str, dict[str, Any]]:
    """The private parts that this viewer may read."""
    return {reader: part for reader, part in private.items() if viewer == ALL or reader == f"seat:{viewer}"}


def _move(ruleset: Ruleset, turned: Turned, why: str, viewer: Viewer, language: Language) -> str:
    if turned.seat is None or turned.command is None:
        return why
    is_vote = any(isinstance(event, VoteSealed) for event in turned.events)
    is_known = viewer in (ALL, turned.seat) or not (is_vote or turned.command.secret)
    move = label(ruleset, turned.command, language) if is_known else SECRETLY.said(language)
    return f"{seat_name(language)(turned.seat)} [{why}]: {move}"


def _awaited(
    ruleset: Ruleset, table: Table, viewer: Viewer, language: Language, options_shown: int | None
) -> Iterator[str]:
    """Who is asked what; where the viewer is asked, also the table and the options."""
    if not asked(table):
        return
    step = open_step(table)
    decision = ruleset.texts.decisions[step.decision].said(language)
    about = question(ruleset, step.decision, step.about(table), language)
    who = ", ".join(map(seat_name(language), asked(table)))
    yield f"   ? {who}: {decision}" if about is None else f"   ? {who}: {decision} – {about}"
    if isinstance(viewer, int) and viewer in asked(table):
        drawn = ruleset.drawn(ruleset.visible(table, viewer), ruleset, language)
        yield from (f"     | {line}".rstrip() for line in drawn.splitlines())
        moves = legal(ruleset, table, viewer)
        listed = moves[:options_shown]
        yield from (f"     - {choice(ruleset, table, viewer, move, language)}" for move in listed)
        if len(moves) > len(listed):
            yield f"     - {MORE.said(language).format(len(moves) - len(listed))}"
