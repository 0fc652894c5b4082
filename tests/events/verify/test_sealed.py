"""How many private parts a verifier says that it has opened, and how many seals are still closed."""

from __future__ import annotations

import json
import random

import pytest

from events.proof.receipts import Keyring
from events.proof.verify import verify
from events.proof.verify.report import how_many
from tests.histories import SyntheticGame


@pytest.mark.parametrize("audiences", [set(), {"seat:1"}, {"seat:0", "seat:2"}])
def test_parts_and_seals_are_counted_as_they_stand_in_the_file(ring: Keyring, audiences: set[str]) -> None:
    content = SyntheticGame(random.Random(12), is_over=False).file(ring, audiences)
    events = [json.loads(line) for line in content.splitlines()[1:-1]]
    opened = sum(len(event["private"]) for event in events)
    closed = sum(len(event["seals"]) for event in events) - opened
    [said] = [check.says for check in verify(content).checks if check.proof == "seals"]
    assert closed > 0
    parts = how_many(opened, "private part opens its seal", "private parts open their seals")
    assert said == f"{parts}, {closed} seals are still closed"


def test_of_a_game_that_is_over_none_is_closed(ring: Keyring) -> None:
    content = SyntheticGame(random.Random(12)).file(ring)
    events = [json.loads(line) for line in content.splitlines()[1:-1]]
    opened = sum(len(event["private"]) for event in events)
    [said] = [check.says for check in verify(content).checks if check.proof == "seals"]
    assert said == f"{opened} private parts open their seals, and every salt follows from the secret"
