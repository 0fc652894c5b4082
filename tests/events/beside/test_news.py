"""News of players take no more memory than they may."""

from __future__ import annotations

import pytest

from domain.kernel.score import Placing, Result
from domain.rulesets import RULESETS
from events.beside.news import NEWS_BYTES_MAX, News, spread
from events.ids import new_id
from events.store import Store

PIECES = 2_000

PROMISED = 300
"""So many are kept by what openapi.yaml says of `streamMine`."""


@pytest.mark.parametrize("is_over", [True, False], ids=["the longest", "short ones"])
def test_news_of_a_player_are_bounded_by_bytes(store: Store, *, is_over: bool) -> None:
    """However many games they play, and however many sit there."""
    id, seats = new_id("g", 2**48 - 1), range(max(ruleset.players_max for ruleset in RULESETS.values()))
    result = Result("revolution", tuple(seats), tuple(Placing(seat, 1 + seat, 1_000 + seat) for seat in seats))
    player, at = new_id("p", 1), "2026-11-17T12:00:00.000Z"
    news = News(id, 10_000, at, "samurai-katana", "abandoned", id, player, result if is_over else None)
    commands = [("{ix}", command) for command in spread(player, "ended", news) if command[0] == "XADD"]
    for _ in range(0, PIECES, 100):
        store.connections.call_all(commands * 100)
    taken = store.connections.call("{ix}", "MEMORY", "USAGE", f"{{ix}}:news:{player}", "SAMPLES", 0)
    assert NEWS_BYTES_MAX / 4 < taken <= NEWS_BYTES_MAX
    assert store.connections.call("{ix}", "XLEN", f"{{ix}}:news:{player}") >= PROMISED
