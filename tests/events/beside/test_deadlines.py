"""Deadlines: what is due is leased, comes back if nobody looked at it, and is forgotten once a game is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.clock import Clock
from domain.kernel.lifecycle import due
from events.beside.deadlines import Deadlines
from events.games import Games
from events.store import Store
from tests.tables import NOW, games_on, started

LEASE = 5_000


@pytest.fixture
def deadlines(store: Store) -> Deadlines:
    return Deadlines(store)


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path)


def all_of(deadlines: Deadlines, at: int) -> dict[int, int]:
    found = deadlines.overdue(at, 100)
    return {partition: found.count(partition) for partition in found}


def test_a_game_is_due_after_its_moment_and_not_in_the_very_millisecond(deadlines: Deadlines, games: Games) -> None:
    moment = due(started(games, "g_1", clock=Clock(60, 300)))
    assert moment is not None
    assert deadlines.overdue(moment, 10) == []
    assert deadlines.lease(moment, moment + LEASE, {games.store.partitions.of("g_1"): 1}) == []
    assert deadlines.overdue(moment + 1, 10) == [games.store.partitions.of("g_1")]


def test_whoever_waits_longest_comes_first(deadlines: Deadlines, games: Games) -> None:
    for number, seconds in enumerate((90, 30, 60)):
        started(games, f"g_{number}", clock=Clock(seconds, 0))
    wanted = [games.store.partitions.of(id) for id in ("g_1", "g_2", "g_0")]
    assert deadlines.overdue(NOW + 1_000_000, 10) == wanted


def test_what_is_leased_is_due_again_only_when_the_lease_is_over(deadlines: Deadlines, games: Games) -> None:
    started(games, "g_1", clock=Clock(60, 0))
    late = NOW + 1_000_000
    assert deadlines.lease(late, late + LEASE, all_of(deadlines, late)) == ["g_1"]
    assert deadlines.overdue(late + LEASE, 10) == []
    assert deadlines.overdue(late + LEASE + 1, 10) != []


def test_of_a_partition_no_more_are_leased_than_asked_for(deadlines: Deadlines, store: Store) -> None:
    for number in range(500):
        deadlines.add_missing(f"g_{number}", number)
    partition = store.partitions.of("g_0")
    assert len(deadlines.lease(NOW, NOW + LEASE, {partition: 2})) == 2


def test_a_lease_can_be_ended_early_and_never_be_made_longer(deadlines: Deadlines) -> None:
    deadlines.add_missing("g_1", 1_000)
    deadlines.bring_forward("g_1", 2_000)
    assert deadlines.overdue(1_001, 10) != []
    deadlines.bring_forward("g_1", 500)
    assert deadlines.overdue(501, 10) != []


def test_a_game_that_is_not_on_the_list_is_not_brought_forward_onto_it(deadlines: Deadlines) -> None:
    deadlines.bring_forward("g_gone", 1)
    assert deadlines.without_one(["g_gone"]) == ["g_gone"]


def test_a_game_that_is_over_is_on_no_list(deadlines: Deadlines, games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0")
    assert deadlines.without_one(["g_1"]) == []
    games.close("g_1", "p_0")
    assert deadlines.without_one(["g_1"]) == ["g_1"]


def test_what_was_lost_is_put_back_once(deadlines: Deadlines) -> None:
    assert deadlines.add_missing("g_1", 5) is True
    assert deadlines.add_missing("g_1", 1) is False
    assert deadlines.without_one(["g_1", "g_2"]) == ["g_2"]
    deadlines.remove("g_1")
    assert deadlines.without_one(["g_1"]) == ["g_1"]


def test_a_lease_of_a_clock_that_was_ahead_ends_and_a_deadline_far_ahead_stays(
    deadlines: Deadlines, games: Games
) -> None:
    for id in ("g_1", "g_2"):
        started(games, id, clock=Clock(36_000, 0))
    ahead = NOW + 48 * 3_600_000
    deadlines.remove("g_2")
    assert deadlines.lease(ahead, ahead + LEASE, all_of(deadlines, ahead)) == ["g_1"]
    deadlines.add_missing("g_2", ahead + 1)
    games_leased = ["g_1", "g_2", "g_gone"]
    assert deadlines.end_leases(games_leased, ahead + LEASE, NOW) == []
    assert deadlines.end_leases(games_leased, NOW + 2 * LEASE, NOW) == ["g_1"]
    assert deadlines.overdue(NOW + 1, 9) == [games.store.partitions.of("g_1")]
    assert deadlines.end_leases(games_leased, NOW + 2 * LEASE, NOW) == []
