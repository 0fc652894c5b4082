"""Between stored bytes and the domain's events, games and tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final

from domain.kernel.clock import moment
from domain.kernel.facts import GameFinished, Remedied, VoteSealed
from domain.kernel.lifecycle import (
    Game,
    GameAbandoned,
    Origin,
    PastNeeded,
    PastTables,
    RulesUpgraded,
    fold,
    nothing_past,
    opened,
)
from domain.kernel.record import recorded_opening
from domain.kernel.replaying import AWAITING
from domain.kernel.ruleset import Ruleset
from events.proof.chain import Stored
from events.reading import Reader, decode_hashed, decode_private, event_read, reader

LOOKING: Final = (VoteSealed.stored_name(), Remedied.stored_name())
"""Events that need what the last `Awaiting` has put on the table: a vote the agenda, a remedy the clocks."""
RULES_UPGRADED: Final = RulesUpgraded.stored_name()
CLOSING: Final = (GameFinished.stored_name(), GameAbandoned.stored_name())
"""Events that clear the agenda: whatever was awaited before them must not come back."""
REACHING_BACK: Final = frozenset((*LOOKING, *CLOSING))
"""Events after which an earlier `Awaiting` is applied no more: it was applied right before them, or must not be at
all."""

_AWAITING: Final = AWAITING.encode()
_NO_READERS: Final[tuple[Ruleset | None, dict[bytes, Reader]]] = (None, {})
_readers: dict[int, tuple[Ruleset, dict[bytes, Reader]]] = {}
"""Readers by the `id()` of their ruleset, which cannot be hashed."""

Rulesets = Mapping[str, Ruleset]


class UnknownRuleset(Exception):
    """A game of rules that are not in this catalogue."""


class NewerRules(Exception):
    """The record of a game names newer rules than this process has: only one that has them can read on."""

    @classmethod
    def of(cls, game: Game) -> NewerRules:
        rules = game.ruleset
        return cls(f"{game.id} goes by version {game.ruleset_version} of {rules.id}, here there is {rules.version}")


def folded(rulesets: Rulesets, id: str, stored: Iterable[Stored], origin: Sequence[Stored] = ()) -> Game:
    """A game from all its stored events, or from the first of them; of a fork with those of its `origin`.

    Raises NewerRules, UnknownRuleset, PastNeeded.
    """
    events = list(stored)
    game = game_opened_by(rulesets, id, events[0])
    return continued(game, events[1:], past_tables(rulesets, id, events, origin))


def past_tables(rulesets: Rulesets, id: str, events: Sequence[Stored], origin: Sequence[Stored] = ()) -> PastTables:
    """The tables that lie behind a game, from all its events. Raises PastNeeded where those of the origin are needed
    and not at hand."""

    def past(place: int | Origin) -> Any:
        if isinstance(place, int):
            return folded(rulesets, id, events[:place], origin).table
        if not origin:
            raise PastNeeded
        return folded(rulesets, place.game, origin[: place.version]).table

    return past


def game_opened_by(rulesets: Rulesets, id: str, first: Stored) -> Game:
    """The game that its first event makes. Raises NewerRules, UnknownRuleset."""
    hashed = decode_hashed(first.hashed)
    opening = recorded_opening(hashed.schema, hashed.data, decode_private(first.private))
    ruleset = rulesets.get(opening.ruleset)
    if ruleset is None:
        raise UnknownRuleset(opening.ruleset)
    game = opened(id, ruleset, opening, moment(first.at))
    if game.ruleset_version > ruleset.version:
        raise NewerRules.of(game)
    return game


def continued(game: Game, stored: Iterable[Stored], past: PastTables = nothing_past) -> Game:
    """The same game, in place, after some more stored events. Raises NewerRules; PastNeeded where one of them leads
    back to a table that `past` does not have.

    An `Awaiting` is read only where it still matters: the next one replaces it whole, and before that only a vote looks
    at its agenda, and a remedy takes its clocks along.
    """
    awaiting: Stored | None = None
    one: Stored | None = None
    ruleset, table = game.ruleset, game.table
    plain = _plain(ruleset)
    for one in stored:
        stored_name = one.name
        if stored_name == _AWAITING:
            awaiting = one
            continue
        read = plain.get(stored_name)
        if read is not None:
            # As `fold` does it, but nobody looks at versions on the way: nearly all of a rebuild is this.
            event = read(one) or event_read(ruleset, one, one.type)
            event.apply(table)
            if event.draws:
                table.draws += len(event.draws)
            continue
        name = one.type
        event = event_read(ruleset, one, name)
        _count(game, one.version - 1)
        if awaiting is not None and name in LOOKING:
            event_read(ruleset, awaiting, AWAITING).apply(table)
        if name in REACHING_BACK:
            awaiting = None
        fold(game, event, game.at, past)
        table = game.table
        if name == RULES_UPGRADED and game.ruleset_version > ruleset.version:
            raise NewerRules.of(game)
    if awaiting is not None:
        event_read(ruleset, awaiting, AWAITING).apply(table)
    if one is not None:
        _count(game, one.version)
        game.at = moment(one.at)
    return game


def _plain(ruleset: Ruleset) -> Mapping[bytes, Reader]:
    """Readers, by stored name, of the events that are only applied to the table."""
    known, readers = _readers.get(id(ruleset), _NO_READERS)
    if known is not ruleset:
        kinds = ruleset.event_types.items()
        readers = {n.encode(): reader(kind) for n, kind in kinds if n != AWAITING and n not in REACHING_BACK}
        _readers[id(ruleset)] = ruleset, readers
    return readers


def _count(game: Game, version: int) -> None:
    """Sets the version of the game and of its table."""
    game.version = version
    if game.table is not None:
        game.table.version = version


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
