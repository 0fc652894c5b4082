"""A bot that listens needs one call for each of its moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bench.serving import Serving, serving
from bench.stream_bots import CALLS_MAX, PARTS, played
from domain.rulesets import RULESETS


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    with serving(*PARTS) as one:
        yield one


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whole_games_take_hardly_more_calls_than_moves(served: Serving, ruleset: str) -> None:
    calls, moves = played(served.house.settings.port, ruleset)
    assert calls <= CALLS_MAX * moves, f"{calls} calls for {moves} moves"
