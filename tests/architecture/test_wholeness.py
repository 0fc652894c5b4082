"""Everything a ruleset registers is whole: nothing that the kernel asks of it is left abstract."""

from typing import Any

import pytest

from domain.kernel.lifecycle import GAME_EVENTS
from domain.rulesets import RULESETS


def unwritten(kind: type[Any]) -> list[str]:
    return [name for name in dir(kind) if getattr(getattr(kind, name, None), "__isabstractmethod__", False)]


@pytest.mark.parametrize("game", RULESETS)
def test_no_event_step_or_move_out_of_turn_leaves_anything_abstract(game: str) -> None:
    ruleset = RULESETS[game]
    kinds = [*ruleset.events, *ruleset.steps, *map(type, ruleset.anytime), *GAME_EVENTS.values()]
    assert len(kinds) > len(GAME_EVENTS)
    assert {kind.__name__: found for kind in kinds if (found := unwritten(kind))} == {}
