"""What games of older rules did not tell is read as not told."""

from typing import Any

import pytest

from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.playing import HitTaken
from domain.bang.ruleset import BANG_RULESET
from domain.kernel.event import Event
from domain.kernel.record import recorded_event

CARDS = ("bang-2D", "bang-3D")


@pytest.mark.parametrize(
    ("data", "private", "event"),
    [
        ({"seat": 1, "attack": "duel"}, {}, HitTaken(1, "duel", asked=None)),
        (
            {"seat": 1, "count": 2, "reason": "phase_1"},
            {"seat:1": {"cards": list(CARDS)}},
            CardsDrawn(1, 2, "phase_1", CARDS, way=None),
        ),
    ],
)
def test_an_event_of_the_first_version_is_read(data: Any, private: Any, event: Event) -> None:
    assert recorded_event(BANG_RULESET, event.stored_name(), 1, data, private) == event
