"""What happened: immutable facts with public and private parts."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, ClassVar, Final, Literal, Self, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from domain.kernel.chance import Draw

SERVER: Final = "server"
"""The audience of what nobody reads before the end of the game."""

EACH: Final = "each"
"""The field is a dict by seat; every seat reads its own entry."""

Audience = str | tuple[str, ...]

EventUpcast = Callable[[dict[str, Any], dict[str, dict[str, Any]]], tuple[dict[str, Any], dict[str, dict[str, Any]]]]
"""From the parts of an old schema to those of the next one."""


def to(*fields: str) -> tuple[str, ...]:
    """Private to the seats that these (public) fields name."""
    return fields


class Event(Struct, frozen=True, tag_field="type"):
    """A fact. `apply` is the only code that changes a table, and it decides and rolls nothing."""

    is_event: ClassVar[Literal[True]] = True
    schema: ClassVar[int] = 1
    rules: ClassVar[tuple[str, ...]] = ()
    private: ClassVar[Mapping[str, Audience]] = {}
    draws: ClassVar[tuple[Draw, ...]] = ()
    """What chance was asked for; only a `ChanceEvent` has any."""

    @abstractmethod
    def apply(self, table: Any) -> None:
        """Changes the table, and nothing else."""

    def cites(self, table: Any) -> tuple[str, ...]:
        """Exactly the clauses that this event applies, given the table before it. Public facts alone decide which, so
        that they give nothing away."""
        return self.rules

    @classmethod
    def stored_name(cls) -> str:
        return str(cls.__struct_config__.tag)

    def parts(self) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """What everybody may read, and what each audience may read besides."""
        public, private = layout(type(self))
        opened: dict[str, dict[str, Any]] = {}
        for name, audience in private:
            value = getattr(self, name)
            if audience == SERVER:
                opened.setdefault(SERVER, {})[name] = value
            elif audience == EACH:
                for seat, own in value.items():
                    opened.setdefault(f"seat:{seat}", {})[name] = own
            else:
                for reader in self._readers(cast(tuple[str, ...], audience)):
                    opened.setdefault(reader, {})[name] = value
        return {stored: getattr(self, name) for name, stored in public}, opened

    def _readers(self, fields: tuple[str, ...]) -> list[str]:
        """The audiences of a field that is private to the seats these fields name. Where they name nobody, it is the
        server: then nobody reads the field before the end."""
        seats = sorted({seat for field in fields if (seat := getattr(self, field)) is not None})
        return [f"seat:{seat}" for seat in seats] or [SERVER]

    @classmethod
    def from_parts(cls, data: Mapping[str, Any], private: Mapping[str, Mapping[str, Any]]) -> Self:
        """The whole event again, from its stored parts (all of them)."""
        fields = dict(data)
        for name, audience in layout(cls)[1]:
            if audience == EACH:
                fields[name] = {
                    int(reader.removeprefix("seat:")): part[name] for reader, part in private.items() if name in part
                }
            else:
                fields[name] = next(part[name] for part in private.values() if name in part)
        return msgspec.convert(fields, cls, strict=False)


class ChanceEvent(Event, frozen=True, kw_only=True):
    """An event that chance had a hand in; its draws are revealed with everything else at the end of the game."""

    draws: tuple[Draw, ...]  # type: ignore[misc]


@cache
def layout(kind: type[Event]) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, Audience], ...]]:
    """The public fields with their stored names, and the private ones with their audiences."""
    private = {**kind.private, **({"draws": SERVER} if issubclass(kind, ChanceEvent) else {})}
    assert private.keys() <= set(kind.__struct_fields__), f"{kind.__name__} hides a field that it does not have"
    stored_names = zip(kind.__struct_fields__, kind.__struct_encode_fields__, strict=True)
    public = tuple((name, stored) for name, stored in stored_names if name not in private)
    return public, tuple(private.items())


@cache
def has_numbers_for_keys(kind: type[Event]) -> bool:
    """Whether the parts of such an event may hold a dict with numbers for keys (hands by seat). JSON has only texts for
    keys, so the numbers must become texts before they are sorted. Judged by the annotations; in doubt, yes."""
    hints = get_type_hints(kind)
    for name, audience in layout(kind)[1]:
        if audience == EACH:
            hints[name] = get_args(hints[name])[1]
    return any(_may_be_keyed_by_number(hints[name]) for name in kind.__struct_fields__)


def _may_be_keyed_by_number(hint: Any) -> bool:
    if hint is Any:
        return True
    if isinstance(hint, type) and issubclass(hint, Struct):
        return any(map(_may_be_keyed_by_number, get_type_hints(hint).values()))
    if get_origin(hint) is dict and get_args(hint)[0] is not str:
        return True
    return get_origin(hint) is not Literal and any(map(_may_be_keyed_by_number, get_args(hint)))
