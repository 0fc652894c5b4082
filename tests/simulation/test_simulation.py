"""Days of play in seconds, in which everything that may go wrong does: nothing is lost, doubled or stuck.

A failure names its seed: `python -m tests.simulation --seed N` repeats the same day.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from events.proof.chain import Head, Stored
from events.redis.calls import Steps
from events.store import Appended, AppendOutcome, Store
from tests.simulation.day import SHORT, Day, lived
from tests.simulation.faults import FAULTS
from tests.simulation.promises import Broken

SHORT_DAYS = 20
"""How many short days each of their tests simulates."""

SmallDay = Callable[[int], Day]


@pytest.fixture(scope="module")
def small_day(tmp_path_factory: pytest.TempPathFactory) -> SmallDay:
    """The day of a seed at a small table, simulated once however many tests use it."""
    folder = tmp_path_factory.mktemp("days")
    return cache(lambda seed: lived(seed, folder, SHORT))


@pytest.mark.parametrize("first", range(0, 100, SHORT_DAYS))
def test_whatever_goes_wrong_at_a_small_table_every_promise_is_kept(first: int, small_day: SmallDay) -> None:
    days = [small_day(seed) for seed in range(first, first + SHORT_DAYS)]
    assert sum(day.acknowledged for day in days) > 10 * SHORT_DAYS


@pytest.mark.parametrize("seed", range(1, 5))
def test_whatever_goes_wrong_while_several_games_are_played_every_promise_is_kept(seed: int, tmp_path: Path) -> None:
    assert lived(seed, tmp_path).events > 0


def test_a_seed_is_one_day_for_ever(small_day: SmallDay, tmp_path: Path) -> None:
    assert small_day(3) == lived(3, tmp_path, SHORT) != small_day(4)


def test_everything_that_may_go_wrong_does(small_day: SmallDay) -> None:
    happened: Counter[str] = Counter()
    for seed in range(100):
        happened += small_day(seed).faults
        if happened.keys() >= set(FAULTS):
            return
    pytest.fail(f"only {happened}")


def test_a_store_that_acknowledges_what_it_does_not_write_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without this the tests above might pass only because nothing is ever found."""
    honest, random = Store.appending, Random(1)

    def appending(store: Store, head: Head, batch: Sequence[Stored], **others: Any) -> Steps[AppendOutcome]:
        if random.random() < 0.05:
            return Appended(head.version + 1, len(batch))
        return (yield from honest(store, head, batch, **others))

    monkeypatch.setattr(Store, "appending", appending)
    with pytest.raises(Broken, match="lost"):
        [lived(seed, tmp_path, SHORT) for seed in range(20)]
