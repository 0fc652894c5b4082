"""From stored JSON back to events, steps and tables, whatever schema they were stored under."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel.clock import Asked
from domain.kernel.command import Command
from domain.kernel.event import Event, EventUpcast
from domain.kernel.facts import Awaiting, VoteSealed
from domain.kernel.ruleset import Ruleset
from domain.kernel.step import Pending, Step
from domain.kernel.table import Table

Parts = Mapping[str, Mapping[str, Any]]


class UnknownRecord(Exception):
    """A stored name or schema that this version of the rules does not know."""


def event_of(ruleset: Ruleset, name: str, schema: int, data: Mapping[str, Any], private: Parts) -> Event:
    """The event that was stored, brought up to its present schema."""
    kind = ruleset.event_types.get(name)
    if kind is None:
        raise UnknownRecord(f"{name} (schema {schema})")
    data, private = upcast(kind, ruleset.upcasts, schema, data, private)
    event = kind.from_parts(data, private)
    if isinstance(event, Awaiting):
        return msgspec.structs.replace(event, agenda=agenda_of(ruleset, private["server"]["agenda"]))
    if isinstance(event, VoteSealed):
        return VoteSealed(event.seat, command_of(ruleset, event.vote))
    return event


def upcast(
    kind: type[Event],
    upcasts: Mapping[tuple[str, int], EventUpcast],
    schema: int,
    data: Mapping[str, Any],
    private: Parts,
) -> tuple[Mapping[str, Any], Parts]:
    """The parts of a stored event as its present schema has them."""
    name = kind.stored_name()
    if schema > kind.schema:
        raise UnknownRecord(f"{name} (schema {schema})")
    for older in range(schema, kind.schema):
        if (name, older) not in upcasts:
            raise UnknownRecord(f"{name} (schema {older})")
        data, private = upcasts[name, older](dict(data), {audience: dict(part) for audience, part in private.items()})
    return data, private


def command_of(ruleset: Ruleset, stored: Any) -> Command:
    """A command from its JSON; raises msgspec.ValidationError where it is malformed."""
    if not isinstance(stored, Mapping):
        raise msgspec.ValidationError("Expected `object`")
    verb = stored.get("type")
    kind = ruleset.command_types.get(verb) if isinstance(verb, str) else None
    if kind is None:
        raise msgspec.ValidationError("Unknown command - at `$.type`")
    return msgspec.convert(stored, kind)


def agenda_of(ruleset: Ruleset, stored: Sequence[Any]) -> tuple[Pending, ...]:
    return tuple(
        Pending(
            step_of(ruleset, pending["step"]),
            msgspec.convert(pending.get("asked", {}), dict[int, Asked], strict=False),
            {int(seat): command_of(ruleset, vote) for seat, vote in pending.get("votes", {}).items()},
        )
        for pending in stored
    )


def step_of(ruleset: Ruleset, stored: Mapping[str, Any]) -> Step:
    name = stored["step"]
    while name not in ruleset.step_types:
        if name not in ruleset.step_upcasts:
            raise UnknownRecord(name)
        stored = ruleset.step_upcasts[name](dict(stored))
        name = stored["step"]
    return msgspec.convert(stored, ruleset.step_types[name])


def snapshot(table: Table) -> bytes:
    """The whole table; a cache that may be deleted, for the histories are the truth."""
    return msgspec.json.encode(table)


def restored(ruleset: Ruleset, stored: bytes) -> Table:
    plain = msgspec.json.decode(stored)
    agenda = agenda_of(ruleset, plain.pop("agenda", ()))
    table = msgspec.convert(plain, ruleset.table, strict=False)
    table.agenda = list(agenda)
    return table
