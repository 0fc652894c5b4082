"""Whatever a ruleset writes down has canonical bytes, by its type: no value is looked at when it is written."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, inspect

from domain.kernel.event import Event
from domain.kernel.facts import FACTS
from domain.kernel.lifecycle import GAME_EVENTS
from domain.rulesets import RULESETS
from events.proof.canon import INTEGER_MAX

ANYTHING = frozenset(
    {
        "GameOpened.options",
        "Pending.step",
        "Pending.votes",
        "VoteSealed.vote",
        "ToAct.about",
    }
)
"""Fields that may hold anything by their type. The first four hold options, steps and commands, all of which are looked
at here; what a question is about is looked at in every game of the battery."""


def misfits(kind: inspect.Type, place: str) -> Iterator[str]:
    """Where a value of this type might have no canonical bytes, or others in another language."""
    match kind:
        case inspect.Metadata():
            yield from misfits(kind.type, place)
        case inspect.StrType() | inspect.BoolType() | inspect.NoneType() | inspect.LiteralType():
            return
        case inspect.IntType():
            if max(abs(kind.ge or 0), abs(kind.le or 0)) > INTEGER_MAX:
                yield f"{place}: an integer beyond ±(2^53-1)"
        case inspect.UnionType():
            for one in kind.types:
                yield from misfits(one, place)
        case inspect.ListType() | inspect.VarTupleType():
            yield from misfits(kind.item_type, place)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from misfits(one, place)
        case inspect.DictType():
            if not isinstance(_bare(kind.key_type), inspect.StrType | inspect.IntType):
                yield f"{place}: keys of {kind.key_type}"
            yield from misfits(kind.value_type, place)
        case inspect.StructType():
            for field in kind.fields:
                if not field.encode_name.isascii():
                    yield f"{place}: {field.encode_name} is not ASCII"
                yield from misfits(field.type, f"{kind.cls.__name__}.{field.name}")
        case inspect.AnyType():
            if place not in ANYTHING:
                yield f"{place}: anything"
        case _:
            yield f"{place}: {kind}"


def _bare(kind: inspect.Type) -> inspect.Type:
    return kind.type if isinstance(kind, inspect.Metadata) else kind


def of(kind: type[Struct]) -> list[str]:
    return [*misfits(inspect.type_info(kind), kind.__name__)]


@pytest.mark.parametrize("game", RULESETS)
def test_every_event_command_step_and_option_of_a_game_is_canonical_by_its_type(game: str) -> None:
    ruleset = RULESETS[game]
    kinds = [*ruleset.events, *ruleset.commands, *ruleset.steps, ruleset.options]
    assert [misfit for kind in kinds for misfit in of(kind)] == []


def test_so_is_every_event_of_the_kernel() -> None:
    assert [misfit for kind in (*FACTS, *GAME_EVENTS.values()) for misfit in of(kind)] == []


class Odd(Event, frozen=True, tag="toy.Odd"):
    share: float
    raw: bytes
    whatever: Any
    by_share: dict[float, int]
    pairs: tuple[tuple[int, set[int]], ...]


def test_what_would_not_be_canonical_is_found() -> None:
    found = [misfit.split(":")[0] for misfit in of(Odd)]
    assert found == ["Odd.share", "Odd.raw", "Odd.whatever", "Odd.by_share", "Odd.pairs"]
