"""Everything a ruleset registers is whole: nothing that the kernel asks of it is left abstract."""

from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

from domain.kernel.lifecycle import GAME_EVENTS
from domain.kernel.ruleset import steps_in
from domain.rulesets import EVERY_RULESET


def unwritten(kind: type[Any]) -> list[str]:
    return [name for name in dir(kind) if getattr(getattr(kind, name, None), "__isabstractmethod__", False)]


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_no_table_event_step_or_move_out_of_turn_leaves_anything_abstract(game: str) -> None:
    ruleset = EVERY_RULESET[game]
    kinds = [ruleset.table, *ruleset.events, *ruleset.steps, *map(type, ruleset.anytime), *GAME_EVENTS.values()]
    assert len(kinds) > 1 + len(GAME_EVENTS)
    assert {kind.__name__: found for kind in kinds if (found := unwritten(kind))} == {}


@pytest.mark.parametrize("game", EVERY_RULESET)
def test_every_step_of_a_game_is_registered(game: str) -> None:
    package = import_module(f"domain.{game.replace('-', '_')}")
    modules = [import_module(one.name) for one in walk_packages(package.__path__, f"{package.__name__}.")]
    assert set(steps_in(*modules)) == set(EVERY_RULESET[game].steps), "a module with steps is missing in ruleset.py"
