"""One stored event as the domain's again: straight from its bytes where it is of its present schema, as most are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal, get_args, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import asdict

from domain.kernel.event import EACH, Audience, Event, layout
from domain.kernel.facts import Awaiting, VoteSealed
from domain.kernel.record import recorded_event
from domain.kernel.ruleset import Ruleset
from events.proof.chain import Stored

UNREADABLE: Final[tuple[type[Event], ...]] = (Awaiting, VoteSealed)
"""Only a ruleset knows the types of what is in them: steps and commands."""

_SEAT = len("seat:")


class Hashed(msgspec.Struct):
    """What the rules need of an event's hashed fields."""

    data: dict[str, Any]
    schema: int


decode_hashed = msgspec.json.Decoder(Hashed).decode
decode_private = msgspec.json.Decoder(dict[str, dict[str, Any]]).decode


Reader = Callable[[Stored], Event | None]
"""Reads events of one kind from their bytes; None where they are not of its present schema, or a part is missing."""


def event_read(ruleset: Ruleset, stored: Stored, name: str) -> Event:
    """The event of this name. Raises UnknownRecord."""
    kind = ruleset.event_types.get(name)
    event = None if kind is None or kind in UNREADABLE else reader(kind)(stored)
    if event is not None:
        return event
    hashed = decode_hashed(stored.hashed)
    parts = decode_private(stored.private) if stored.private else {}
    return recorded_event(ruleset, name, hashed.schema, hashed.data, parts)


@cache
def reader(kind: type[Event]) -> Reader:
    """The reader of a kind of event that is not UNREADABLE."""
    _, private = layout(kind)
    return _private_reader(kind, dict(private)) if private else _public_reader(kind)


def _public_reader(kind: type[Event]) -> Reader:
    """The reader of a kind without private parts, but for a command that not everybody may read."""
    decode = _decoder_of(_hashed_shape(kind, kind))

    def read(stored: Stored) -> Event | None:
        try:
            event: Event = decode(stored.hashed).data
        except msgspec.ValidationError:
            return None
        return event

    return read


def _private_reader(kind: type[Event], private: Mapping[str, Audience]) -> Reader:
    """The reader of a kind whose fields lie partly in private parts."""
    own = [name for name, audience in private.items() if audience == EACH]
    shared = [name for name in private if name not in own]
    data, part = _shapes(kind, private)
    decode_hashed = _decoder_of(_hashed_shape(kind, data))
    decode_parts = _decoder_of(dict[str, part])  # type: ignore[valid-type]

    def read(stored: Stored) -> Event | None:
        if not stored.private:
            return None
        try:
            fields = asdict(decode_hashed(stored.hashed).data)
            parts = decode_parts(stored.private)
        except msgspec.ValidationError:
            return None
        for name in own:
            told = ((who, getattr(one, name)) for who, one in parts.items())
            fields[name] = {int(who[_SEAT:]): value for who, value in told if value is not UNSET}
        for name in shared:
            for one in parts.values():
                if (value := getattr(one, name)) is not UNSET:
                    fields[name] = value
                    break
            else:
                return None
        return kind(**fields)

    return read


def _decoder_of(shape: Any) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(shape, strict=False).decode


def _hashed_shape(kind: type[Event], data: type[msgspec.Struct]) -> type[msgspec.Struct]:
    """The hashed fields that are read of an event of the present schema."""
    return msgspec.defstruct("_Hashed", [("data", data), ("schema", Literal[kind.schema])])


def _shapes(kind: type[Event], private: Mapping[str, Audience]) -> tuple[type[msgspec.Struct], type[msgspec.Struct]]:
    """The public data of such an event, and a private part, which has what its audience reads."""
    hints = get_type_hints(kind, include_extras=True)
    data: list[Any] = []
    part: list[Any] = []
    for one in msgspec.structs.fields(kind):
        hint = hints[one.name]
        if one.name not in private:
            data.append((one.name, hint, msgspec.field(name=one.encode_name)))
        else:
            own = get_args(hint)[1] if private[one.name] == EACH else hint
            part.append((one.name, own | UnsetType, UNSET))
    return msgspec.defstruct("_Data", data), msgspec.defstruct("_Part", part)
