"""What can be wanted at a table, as pure functions: given a game and a moment, each gives events or refuses.

Every public function here returns a `Wanted`. The path (events/play.py) calls it with the game as this process knows
it, and again whenever it has learnt of newer events; a refusal is an exception.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import msgspec

from domain.kernel.command import Command, IllegalMove, NotRunning
from domain.kernel.engine import Decided, asked, decide, default, is_late, noted
from domain.kernel.engine import time_out as decide_for
from domain.kernel.event import Event
from domain.kernel.lifecycle import (
    AlreadySeated,
    Game,
    NotHost,
    NotOpen,
    NotSeated,
    Occupant,
    RulesUpgraded,
    closes,
    gets_up,
    given_up,
    goes_away,
    upgraded,
)
from domain.kernel.record import By, Cause, Signed, cause_of
from domain.kernel.remedies import (
    AskedOtherwise,
    ConsentNeeded,
    NotForThis,
    NothingAsked,
    Past,
    TooManyRemedies,
    Unsigned,
    decides,
    lapses,
    number_of,
    wants,
)
from domain.kernel.remedy import Remedy
from domain.kernel.starting import joins
from domain.kernel.words import Milliseconds, Seat
from events.proof.signatures import is_consent


class StaleVersion(Exception):
    """The caller expected another version."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


class NothingToDo(Exception):
    """The situation that was to be acted upon is over: somebody else has done it."""


class NotOfSeries(NotSeated):
    """At a table of a series only the players of the game before sit, in their old seats."""


class NotOfOrigin(NotSeated):
    """At a fork of a private game only those sit who sat at that game."""


class NoOldBotsSeat(NotOpen):
    """No seat is free for a bot: at a table of a series, free seats wait for the people who had them in the game
    before."""


class Act(msgspec.Struct, frozen=True):
    """What is decided at this table, by whom, and for which command."""

    decided: Decided
    by: By
    cause: Cause | None = None


Wanted = Callable[[Game, Milliseconds], Act]

REFUSING: Final = (
    IllegalMove,
    NotOpen,
    AlreadySeated,
    NotHost,
    NotSeated,
    StaleVersion,
    NothingToDo,
    AskedOtherwise,
    ConsentNeeded,
    NotForThis,
    TooManyRemedies,
    Unsigned,
)
"""The exceptions by which a `Wanted` refuses."""


def _by_todays_rules(wanted: Wanted) -> Wanted:
    """Upgrades a game of older rules first: `RulesUpgraded` goes on the record before whatever is done."""

    def act(game: Game, at: Milliseconds) -> Act:
        if game.ruleset_version == game.ruleset.version:
            return wanted(game, at)
        event = RulesUpgraded(game.ruleset_version, game.ruleset.version)
        found = wanted(upgraded(game, event, at), at)
        return Act(event.before(found.decided), found.by, found.cause)

    return act


def _only_at(version: int, wanted: Wanted) -> Wanted:
    """Refuses with StaleVersion unless the game is at the version that the caller expects."""

    def act(game: Game, at: Milliseconds) -> Act:
        if game.version != version:
            raise StaleVersion(game.version)
        return wanted(game, at)

    return act


# --- playing ----------------------------------------------------------------------------------------


def move(
    seat: Seat,
    command: Command,
    question: int | None = None,
    expected: int | None = None,
    signed: Signed | None = None,
) -> Wanted:
    """A seat's command. Raises IllegalMove with the clauses, or what else stands in the way."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.table is None:
            raise NotRunning
        decided = decide(game.ruleset, game.table, seat, command, at, question)
        return Act(decided, seat, cause_of(game.ruleset, game.table, seat, command, signed))

    return act if expected is None else _only_at(expected, act)


def time_is_up(seat: Seat, question: int) -> Wanted:
    """The clock gives the default. Raises NothingToDo where that question is answered or its time not up."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.table is None or not game.table.agenda:
            raise NothingToDo
        put = asked(game.table).get(seat)
        if put is None or put.question != question:
            raise NothingToDo
        if seat not in game.table.away and not is_late(game.table, seat, at):
            raise NothingToDo
        cause = cause_of(game.ruleset, game.table, seat, default(game.table, seat))
        return Act(decide_for(game.ruleset, game.table, seat, at), "clock", cause)

    return act


def away(seat: Seat, is_away: bool) -> Wanted:
    """A seat goes away, or comes back. Raises NothingToDo where it already is."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.status != "running":
            raise NotRunning
        event = goes_away(game, seat, is_away)
        if event is None:
            raise NothingToDo
        return Act(noted(game.ruleset, game.table, [event], at), seat)

    return act


def note(event: Event) -> Wanted:
    """Something that is no move is put on the record of a running game."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.status != "running":
            raise NotRunning
        return Act(noted(game.ruleset, game.table, [event], at), "system")

    return act


def remedy(seat: Seat | None, wanted: Remedy, seen: int, past: Past | None, signed: str | None = None) -> Wanted:
    """A seat asks for a remedy of a running game or agrees to one, signed if it has a key; with `seat` None an arbiter
    decides. `past` is the moment that the remedy leads back to, as it was looked up at version `seen`. Raises
    NothingToDo if that is done already, Unsigned if the signature is missing or was given for something else."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.status != "running":
            raise NotRunning
        with _nothing_asked_is_nothing_to_do():
            if seat is None:
                return Act(decides(game, wanted, at, past), "system")
            decided = wants(game, seat, wanted, at, past, signed)
            _check_consent(game, seat, wanted, signed)
            return Act(decided, "system")

    return act if past is None else _only_at(seen, act)


def _check_consent(game: Game, seat: Seat, wanted: Remedy, signed: str | None) -> None:
    occupant = game.seats[seat]
    key = None if occupant is None else occupant.key
    is_right = key is None or signed is None or is_consent(key, game.id, seat, number_of(game), wanted, signed)
    if not is_right:
        raise Unsigned


def lapse() -> Wanted:
    """The clock lets the game go on: nobody has decided in time about the remedy that is asked for."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.status != "running":
            raise NothingToDo
        with _nothing_asked_is_nothing_to_do():
            return Act(lapses(game, at), "clock")

    return act


@contextmanager
def _nothing_asked_is_nothing_to_do() -> Iterator[None]:
    try:
        yield
    except NothingAsked:
        raise NothingToDo from None


def abandon() -> Wanted:
    """The clock ends a table that did not fill up, or a game that nobody has touched for long."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        end = given_up(game, at)
        if end is None:
            raise NothingToDo
        return Act(Decided([end]), "clock")

    return act


# --- before the start ---------------------------------------------------------------------------------


def sit(player: str, entropy: str, before: Game | None, key: str | None = None, origin: Game | None = None) -> Wanted:
    """A player takes the lowest free seat or, in a series (`before` is the game before this one), the seat they had in
    it. `origin` is the game that a fork continues, as it stood there; if it is private, only those who sat at it may
    join."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        own_seat = None if before is None else old_seat(before, player)
        if origin is not None and origin.visibility == "private" and origin.seat_of(player) is None:
            raise NotOfOrigin
        return _seated(game, at, before, Occupant(player, None, entropy, key), own_seat, origin)

    return act


def sit_bot(host: str, bot: str, before: Game | None, origin: Game | None = None) -> Wanted:
    """The host seats a bot."""

    @_by_todays_rules
    def act(game: Game, at: Milliseconds) -> Act:
        if game.host != host:
            raise NotHost
        own_seat = None if before is None else _old_bots_seat(game, before)
        return _seated(game, at, before, Occupant(None, bot, ""), own_seat, origin)

    return act


def leave(seat: Seat, player: str) -> Wanted:
    return _by_todays_rules(lambda game, at: Act(Decided([gets_up(game, seat, player)]), "system"))


def close(player: str) -> Wanted:
    return _by_todays_rules(lambda game, at: Act(Decided([closes(game, player)]), "system"))


def _seated(
    game: Game, at: Milliseconds, before: Game | None, who: Occupant, seat: Seat | None, origin: Game | None
) -> Act:
    previous = None if before is None else handed_over(before)
    return Act(joins(game, who, seat, at, previous, None if origin is None else origin.table), "system")


def handed_over(before: Game) -> Any:
    """What a game hands over to the next one of its series; None where its rules hand over nothing."""
    rules = before.ruleset
    return None if rules.handed_over is None else rules.handed_over(before.table)


def old_seat(before: Game, player: str) -> Seat:
    seat = before.seat_of(player)
    if seat is None:
        raise NotOfSeries
    return seat


def _old_bots_seat(game: Game, before: Game) -> Seat:
    """In a series a bot takes the lowest free seat that was a bot's: the others wait for their people."""
    for seat, occupant in enumerate(before.seats):
        if occupant is not None and occupant.bot and game.seats[seat] is None:
            return seat
    raise NoOldBotsSeat if game.status == "open" else NotOpen
