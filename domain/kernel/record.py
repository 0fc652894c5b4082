"""How a batch of events is written down: public and private parts, and the command that caused it."""

from collections.abc import Mapping
from itertools import chain, repeat
from typing import Any, Literal

import msgspec
from msgspec import Struct

from domain.kernel.command import Command
from domain.kernel.engine import Decided
from domain.kernel.event import Event, has_numbers_for_keys
from domain.kernel.lifecycle import GAME_EVENTS, GAME_UPCASTS, GameOpened
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Ballot
from domain.kernel.stored import Parts, event_of, upcast
from domain.kernel.table import Table
from domain.kernel.words import Seat

By = int | Literal["clock", "system"]


class Written(Struct, frozen=True, kw_only=True):
    """One event as it is written down, before it has a place in a chain: its parts, and what is noted with them.

    No field of `data` or `private` is ever left out: one without a value is null.
    """

    type: str
    schema: int
    by: By
    data: Mapping[str, Any]
    command: Any = None
    rules: tuple[str, ...] = ()
    private: Mapping[str, Mapping[str, Any]] = {}


class Signed(Struct, frozen=True):
    """A signature by a seat's own key under its command, and what else it was given for (docs/trust.md, 7)."""

    question: int | None
    seen: int
    """The version that the player was looking at: signed, but never checked."""
    signature: str


class Cause(Struct, frozen=True):
    """The command behind a batch, and whose it is. Of a vote the others learn only that it was given."""

    seat: Seat
    command: Command
    is_vote: bool
    signed: Signed | None = None


def cause_of(ruleset: Ruleset, table: Table, seat: Seat, command: Command, signed: Signed | None = None) -> Cause:
    """The command as the cause of what follows from it at this table."""
    is_ballot = bool(table.agenda) and isinstance(table.agenda[-1].step, Ballot)
    return Cause(seat, command, is_ballot and type(command) not in ruleset.anytime_by_command, signed)


def written(ruleset: Ruleset, decided: Decided, by: By, cause: Cause | None = None) -> list[Written]:
    batch = []
    for place, (event, rules) in enumerate(zip(decided.events, chain(decided.rules, repeat(())), strict=False)):
        data, private = event.parts()
        if has_numbers_for_keys(type(event)):
            data, private = msgspec.to_builtins((data, private), str_keys=True)
        command = None
        if place == 0 and cause is not None:
            command, hidden = parts_of(ruleset, cause)
            if hidden is not None:
                private.setdefault(f"seat:{cause.seat}", {}).update(hidden)
        batch.append(
            Written(
                type=event.stored_name(),
                schema=event.schema,
                by=by,
                command=command,
                rules=rules,
                data=data,
                private=private,
            )
        )
    return batch


def parts_of(ruleset: Ruleset, cause: Cause) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The command as everybody may read it and, where that leaves something out, the part that only its seat may read.

    A signature is private where the whole command is: others could try the few commands that are possible and see
    which one it fits.
    """
    whole = msgspec.to_builtins(cause.command)
    signed = {} if cause.signed is None else {"signed": msgspec.to_builtins(cause.signed)}
    if cause.is_vote:
        return {"type": f"{ruleset.id}.vote"}, {"command": whole, **signed}
    if cause.command.secret:
        left = {name: value for name, value in whole.items() if name not in cause.command.secret}
        return left, {"command": whole, **signed}
    return {**whole, **signed}, None


def recorded_event(ruleset: Ruleset, name: str, schema: int, data: Any, private: Parts) -> Event:
    """A written event as an object again: one about the table, or one about the game as a whole."""
    kind = GAME_EVENTS.get(name)
    if kind is None:
        return event_of(ruleset, name, schema, data, private)
    return kind.from_parts(*upcast(kind, GAME_UPCASTS, schema, data, private))


def recorded_opening(schema: int, data: Any, private: Parts) -> GameOpened:
    """The first event of every game: only it says by which rules the others are read."""
    return GameOpened.from_parts(*upcast(GameOpened, GAME_UPCASTS, schema, data, private))
