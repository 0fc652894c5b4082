"""Games by lot: any number of players that a game is for, with any options that fit them."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.inspect import BoolType, LiteralType, Metadata, type_info

from domain.kernel.variants import varied
from domain.rulesets import EVERY_RULESET
from tests.domain.kernel.toy import TOY

TRIES = 400


class PairOptions(msgspec.Struct, frozen=True):
    in_pairs: bool = False
    turns_max: int = 12


def values_of(options: type[msgspec.Struct]) -> dict[str, set[Any]]:
    """What may be chosen by lot, and among what."""
    found: dict[str, set[Any]] = {}
    for field in type_info(options).fields:  # type: ignore[attr-defined]
        inner = field.type.type if isinstance(field.type, Metadata) else field.type
        if isinstance(inner, BoolType):
            found[field.encode_name] = {True, False}
        elif isinstance(inner, LiteralType):
            found[field.encode_name] = set(inner.values)
    return found


@pytest.mark.parametrize("ruleset", EVERY_RULESET.values(), ids=lambda ruleset: ruleset.id)
def test_by_lot_every_number_of_players_and_every_choice_comes_and_all_of_them_fit(ruleset: Any) -> None:
    random = Random(7)
    made = [varied(ruleset, random.randrange) for _ in range(TRIES)]
    assert {players for players, _ in made} == set(range(ruleset.players_min, ruleset.players_max + 1))
    assert all(ruleset.misfit(options, players) is None for players, options in made)
    for name, values in values_of(ruleset.options).items():
        assert {msgspec.to_builtins(options)[name] for _, options in made} == values, name


def test_a_choice_that_does_not_fit_the_players_keeps_its_default() -> None:
    paired = dataclasses.replace(
        TOY,
        options=PairOptions,
        misfit=lambda options, players: "in_pairs" if options.in_pairs and players % 2 else None,
    )
    made = [varied(paired, Random(number).randrange) for number in range(100)]
    assert {(players % 2, options.in_pairs) for players, options in made} == {(0, False), (0, True), (1, False)}
