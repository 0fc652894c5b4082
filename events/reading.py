"""One stored event as the domain's again: straight from its bytes where it is of its present schema, as most are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import UNSET, UnsetType

from domain.kernel.event import EACH, SERVER, Audience, ChanceEvent, Event
from domain.kernel.facts import Awaiting, VoteSealed
from domain.kernel.record import recorded_event
from domain.kernel.ruleset import Ruleset
from events.proof.chain import Stored

_SEAT = len("seat:")


class Hashed(msgspec.Struct):
    """What the rules need of an event's hashed fields."""

    data: dict[str, Any]
    schema: int


decode_hashed = msgspec.json.Decoder(Hashed).decode
decode_private = msgspec.json.Decoder(dict[str, dict[str, Any]]).decode


def event_read(ruleset: Ruleset, stored: Stored, name: str) -> Event:
    """The event of this name. Raises UnknownRecord."""
    kind = ruleset.event_types.get(name)
    if kind is not None:
        try:
            read = _private_reader(kind)(stored) if stored.private else _public_decoder(kind)(stored.hashed)
        except msgspec.ValidationError:
            pass
        else:
            if read is not None and read.schema == kind.schema:
                event: Event = read.data
                return event
    hashed = decode_hashed(stored.hashed)
    parts = decode_private(stored.private) if stored.private else {}
    return recorded_event(ruleset, name, hashed.schema, hashed.data, parts)


@cache
def _public_decoder(kind: type[Event]) -> Callable[[bytes], Any]:
    """Reads the hashed bytes of events without private parts."""
    return _decoder_of(msgspec.defstruct("_Public", [("data", kind), ("schema", int)]))


@cache
def _private_reader(kind: type[Event]) -> Callable[[Stored], Any]:
    """Reads events whose fields lie partly in private parts. None where a part is missing, or where only a ruleset
    knows the types: steps and commands."""
    if kind in (Awaiting, VoteSealed):
        return lambda stored: None
    private = {**kind.private, **({"draws": SERVER} if issubclass(kind, ChanceEvent) else {})}
    data, part = _shapes(kind, private)
    decode_hashed = _decoder_of(msgspec.defstruct("_Hashed", [("data", data), ("schema", int)]))
    decode_parts = _decoder_of(dict[str, part])  # type: ignore[valid-type]

    def read(stored: Stored) -> Any:
        hashed = decode_hashed(stored.hashed)
        parts = decode_parts(stored.private)
        fields = {name: getattr(hashed.data, name) for name in data.__struct_fields__}
        for name, audience in private.items():
            told = {who: value for who, one in parts.items() if (value := getattr(one, name)) is not UNSET}
            if audience == EACH:
                fields[name] = {int(who[_SEAT:]): value for who, value in told.items()}
            elif told:
                fields[name] = next(iter(told.values()))
            else:
                return None
        hashed.data = kind(**fields)
        return hashed

    return read


def _decoder_of(shape: Any) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(shape, strict=False).decode


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
