"""Workers and clocks of two releases on one store: what newer rules are needed for is left to those that have them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from events.beside.deadlines import LEASE_MS
from events.beside.work import BOTS
from events.games import Games
from tests.tables import started
from workers import jobs
from workers.clock import ClockProcess
from workers.workshop import Workshop


@pytest.fixture(autouse=True)
def in_this_process(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run here, on the same workshop."""
    monkeypatch.setattr(jobs, "workshop", lambda: shop)


def bots_table(shop: Workshop, id: str) -> None:
    shop.games.open(id, "bang", 4, "p_host", sit=False)
    for _ in range(4):
        shop.games.sit_bot(id, "p_host", "greedy")


@contextmanager
def at_work(shop: Workshop) -> Iterator[None]:
    """Jobs run on another workshop."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "workshop", lambda: shop)
        yield


def with_newer_rules(shop: Workshop) -> Workshop:
    """As a process of the next release has it."""
    games = shop.games
    newer = {id: dataclasses.replace(rules, version=rules.version + 1) for id, rules in games.rulesets.items()}
    return dataclasses.replace(shop, games=Games(games.store, games.keyring, newer, games.clock))


def test_a_clock_that_meets_newer_rules_leaves_the_lead_to_one_that_has_them(
    clock: ClockProcess, shop: Workshop
) -> None:
    games = shop.games
    started(games, "g_1")
    while clock.follow():
        pass
    other = ClockProcess(with_newer_rules(shop), clock.queues)
    other.shop.games.set_away("g_1", 0, away=True)
    assert clock.leader.held() and not other.leader.held()
    before = clock.follower.positions()
    clock.tick()
    assert clock.follower.positions() == before, "what it could not read is not passed over"
    assert other.leader.held()
    other.tick()
    assert clock.follower.positions() != before


def test_a_job_about_newer_rules_is_left_to_workers_that_have_them(shop: Workshop) -> None:
    games = shop.games
    bots_table(shop, "g_1")
    version = with_newer_rules(shop).games.open_dispute("g_1", 1).game.version
    jobs.bots("g_1", 0, 1)
    jobs.timeouts("g_1")
    assert games.store.versions(["g_1"]) == [version]


def test_what_needs_newer_rules_is_sent_for_again_soon_and_less_and_less_often(shop: Workshop) -> None:
    """A worker that has them may look for jobs beside one that does not: nobody waits until a lease has run out. Where
    there is none yet, others are not kept busy with it."""
    games, now = shop.games, [10**12]
    older = dataclasses.replace(shop, games=Games(games.store, games.keyring, games.rulesets, lambda: now[0]))
    bots_table(shop, "g_1")
    with_newer_rules(shop).games.open_dispute("g_1", 1)
    older.todo.put(BOTS, "g_1", now[0])
    waited = []
    for _ in range(12):
        [leased] = older.todo.lease(BOTS, now[0], ["g_1"])
        with at_work(older):
            jobs.bots("g_1", leased.until, leased.tries)
        due = next(ahead for ahead in range(0, 60_001, 100) if older.todo.due(BOTS, now[0] + ahead, 1))
        waited.append(due)
        now[0] += due
    assert waited == [100 * 2**n for n in range(6)] + [5_000] * 6


def test_a_game_whose_time_is_up_by_newer_rules_is_looked_at_again_soon(shop: Workshop) -> None:
    started(shop.games, "g_1")
    with_newer_rules(shop).games.set_away("g_1", 0, away=True)
    at = shop.games.clock()
    place = shop.games.store.partitions.of("g_1")
    key = shop.games.store.partitions.deadlines(place)
    shop.games.store.connections.call(key[:5], "ZADD", key, at - 1, "g_1")
    assert shop.deadlines.lease(at, at + LEASE_MS, {place: 1}) == ["g_1"]
    jobs.timeouts("g_1")
    assert not shop.deadlines.overdue(at + 900, 1) and shop.deadlines.overdue(shop.games.clock() + 1_100, 1) == [place]
