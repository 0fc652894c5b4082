"""`make load`: a crowd plays, what it was told is compared with what is kept, and a broken promise is named."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from xml.etree import ElementTree

import pytest

from bench.crowd.growth import WHAT, measured
from bench.crowd.minutes import Outcome, crowded
from bench.crowd.people import Acknowledged, Journal
from bench.crowd.plot import plotted

MB = 1e6


def flat(**parts: list[float]) -> Outcome:
    journal = Journal(moves=[Acknowledged("g_1", 1, 2, "ab")])
    return Outcome(journal, 600, [float(minute) for minute in range(1, 11)], parts, [1.0] * 10)


def test_a_small_crowd_plays_all_games_and_nothing_is_lost_doubled_or_left_out() -> None:
    with ThreadPoolExecutor(1) as thread:  # the browser tests keep a loop in the main one
        outcome = thread.submit(crowded, 10, 0.3, think=0.5, tell=lambda _: None).result()
    assert outcome.broken(is_flat_asked=False) == []
    assert outcome.journal.moves and outcome.journal.events_seen and len(outcome.journal.games) >= 10
    assert {"api", "push", "clock", "worker", "redis"} <= outcome.bytes_by_part.keys()


def test_memory_that_grows_is_named_and_that_of_redis_is_not() -> None:
    warmed = [MB * size for size in (50, 80, 100, 120, 121, 121, 120, 122, 121, 121)]
    leaks = [MB * size for size in range(100, 200, 10)]
    assert flat(api=warmed, redis=leaks).broken() == []
    assert flat(api=leaks).broken() == ["memory grows: api"]
    assert flat(api=leaks).broken(is_flat_asked=False) == []


@pytest.mark.parametrize(("field", "said"), [("lost", "lost"), ("doubled", "twice")])
def test_a_move_that_was_lost_or_doubled_breaks_a_promise(field: str, said: str) -> None:
    outcome = flat()
    setattr(outcome, field, 2)
    [broken] = outcome.broken()
    assert said in broken and broken.endswith(": 2")


def test_a_gap_in_a_stream_and_a_crowd_that_cannot_move_break_promises() -> None:
    outcome = flat()
    outcome.journal.gaps, outcome.journal.moves = 1, []
    assert len(outcome.broken()) == 2


def test_growth_is_told_by_size_and_for_ten_times_as_much() -> None:
    [table] = measured([10, 20])
    assert table.columns == ["10", "20", "for 10x"]
    assert [what for what, _ in table.rows] == list(WHAT)


def test_the_picture_has_a_line_for_each_part() -> None:
    picture = ElementTree.fromstring(plotted("a < b", "MB", [1.0, 2.0], {"api": [1.0, 2.0], "push": [3.0, 3.0]}))
    assert len([one for one in picture if one.tag.endswith("polyline")]) == 2
