"""What nobody can know is drawn anew where a game goes back farther than what was shown, and where a fork begins."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.engine import resumed
from domain.kernel.table import Table
from domain.kernel.words import PUBLIC
from domain.rulesets import EVERY_RULESET
from tests.playing import GAMES, moments

MOMENTS: Final = 6
TWINS: Final = 6
WAYS_BACK: Final = 12

KEPT: Final = {
    "samurai-sword": {"removed"},
    "yojimbo": {"attack_deck", "attack_pile", "gained", "victory"},
}
"""What stays, though nobody knows it. Sword: the role that was put aside follows from everybody's own. Yojimbo: what is
behind a card whose attack lies open comes back only with a shuffle of its own; the rest of that deck is drawn anew."""


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_what_nobody_can_know_is_drawn_anew(game: str, players: int) -> None:
    ruleset, random = EVERY_RULESET[game], Random(players)
    scrambled = importlib.import_module(f"tests.domain.{game.replace('-', '_')}.twins").scrambled
    for table in islice(moments(ruleset, players, players, every=30, bot="greedy"), MOMENTS):
        hidden = [
            set().union(
                *(
                    _changed(table, scrambled(table, viewer, set(), lambda things: random.sample(things, len(things))))
                    for _ in range(TWINS)
                )
            )
            for viewer in (*table.seats, PUBLIC)
        ]
        drawn = set().union(*(_changed(table, again) for again in _resumed(game, table)))
        unknown = {name for name in set.intersection(*hidden) if _has_orders(table, name)}
        kept = {name for name in unknown if name.partition(":")[0] in KEPT.get(game, ())}
        assert unknown - kept <= drawn, f"nobody knows {unknown - kept - drawn}, and it is not drawn anew"


def test_the_side_of_an_eclipse_that_nobody_has_seen_is_drawn_anew() -> None:
    table: Any = next(moments(EVERY_RULESET["shamans"], 3, 1))
    assert {again.eclipse_side for again in _resumed("shamans", table)} == {"left", "right"}
    table.eclipse_revealed = True
    assert {again.eclipse_side for again in _resumed("shamans", table)} == {table.eclipse_side}


def _resumed(game: str, table: Table) -> Iterator[Any]:
    """The table as it may lie once it was gone back to, by other draws each time."""
    for k in range(WAYS_BACK):
        back = table.copy()
        back.draws += 100 * k
        yield resumed(EVERY_RULESET[game], back.went_back(table), 10**9).table


def _changed(one: Table, other: Table) -> set[str]:
    """The fields that differ; of what each seat has of its own, that of each seat."""
    return {name for name, value in _fields(one).items() if _fields(other).get(name) != value}


def _fields(table: Table) -> dict[str, Any]:
    named: dict[str, Any] = {}
    for name, value in msgspec.to_builtins(table, str_keys=True).items():
        if isinstance(value, dict) or (isinstance(value, list) and len(value) == table.players):
            pairs = value.items() if isinstance(value, dict) else enumerate(value)
            named |= {f"{name}:{key}": item for key, item in pairs}
        else:
            named[name] = value
    return named


def _has_orders(table: Table, name: str) -> bool:
    """Whether there is anything to shuffle: what is one card cannot lie otherwise."""
    value = _fields(table)[name]
    return not isinstance(value, list) or len(value) > 1
