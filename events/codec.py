"""Between stored bytes and the domain's events, games and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Any, Final

import msgspec

from domain.kernel.clock import moment
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting, GameFinished, VoteSealed
from domain.kernel.lifecycle import Game, GameAbandoned, GameOpened, fold, opened
from domain.kernel.record import recorded_event
from domain.kernel.ruleset import Ruleset
from events.proof.chain import Stored

AWAITING: Final = Awaiting.stored_name()
VOTE_SEALED: Final = VoteSealed.stored_name()
CLOSING: Final = (GameFinished.stored_name(), GameAbandoned.stored_name())
"""Events that clear the agenda: whatever was awaited before them must not come back."""

Rulesets = Mapping[str, Ruleset]


class _Hashed(msgspec.Struct):
    """What the rules need of an event's hashed fields."""

    at: str
    data: dict[str, Any]
    schema: int
    type: str


_decode_hashed = msgspec.json.Decoder(_Hashed).decode
_decode_private = msgspec.json.Decoder(dict[str, dict[str, Any]]).decode


class UnknownRuleset(Exception):
    """A game of rules that are not in this catalogue."""


def event_of(ruleset: Ruleset, stored: Stored) -> tuple[Event, str]:
    """The domain's event and its timestamp."""
    hashed = _decode_hashed(stored.hashed)
    return _event(ruleset, hashed, stored.private), hashed.at


def _event(ruleset: Ruleset, hashed: _Hashed, private: bytes) -> Event:
    parts = _decode_private(private) if private else {}
    return recorded_event(ruleset, hashed.type, hashed.schema, hashed.data, parts)


def folded(rulesets: Rulesets, id: str, stored: Iterable[Stored]) -> Game:
    """A game from all its stored events, or from the first of them."""
    events = iter(stored)
    first = next(events)
    hashed = _decode_hashed(first.hashed)
    opening = GameOpened.from_parts(hashed.data, _decode_private(first.private))
    ruleset = rulesets.get(opening.ruleset)
    if ruleset is None:
        raise UnknownRuleset(opening.ruleset)
    return continued(opened(id, ruleset, opening, moment(hashed.at)), events)


def continued(game: Game, stored: Iterable[Stored]) -> Game:
    """The same game, in place, after some more stored events.

    What is awaited is read only where it still matters: the next `Awaiting` replaces it whole, and between the two
    only a vote looks at it.
    """
    awaiting: tuple[_Hashed, bytes] | None = None
    at = None
    for one in stored:
        hashed = _decode_hashed(one.hashed)
        at = hashed.at
        if hashed.type == AWAITING:
            awaiting = hashed, one.private
            game.version = game.table.version = one.version
            continue
        if awaiting is not None and hashed.type == VOTE_SEALED:
            _event(game.ruleset, *awaiting).apply(game.table)
            awaiting = None
        if hashed.type in CLOSING:
            awaiting = None
        fold(game, _event(game.ruleset, hashed, one.private), game.at)
    if awaiting is not None:
        _event(game.ruleset, *awaiting).apply(game.table)
    if at is not None:
        game.at = moment(at)
    return game


def type_of(stored: Stored) -> str:
    return _decode_hashed(stored.hashed).type


def looked_at(game: Game, newest: str) -> Game:
    """A game for whoever looks at it, after an event of this type.

    Inside a batch nobody is asked: only the `Awaiting` at its end says who is. Until then a fold keeps the agenda that
    was answered, because a vote goes to it; but what lies there is asked no more and need not fit the table.
    """
    if newest == AWAITING or game.table is None or not game.table.agenda:
        return game
    shown = copy(game)
    shown.table = copy(game.table)
    shown.table.agenda = []
    return shown
