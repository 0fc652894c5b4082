"""Work to do: leased, done, given back; and what nobody finishes comes back, later each time."""

from __future__ import annotations

import pytest

from events.beside import work
from events.beside.work import AUDITS, BOTS, SCORING, WEBHOOKS, Leased, WorkKind, WorkLists
from events.store import Store
from tests.shops import listed

PATIENT = WorkKind("patient", 1_000, factor=3, lease_ms_max=5_000)


def leased_of(todo: WorkLists, kind: WorkKind, at: int, count: int) -> list[Leased]:
    return todo.lease(kind, at, todo.due(kind, at, count))


def test_what_is_due_is_leased_oldest_first_and_no_more_than_asked_for(store: Store) -> None:
    todo = WorkLists(store)
    for at, member in ((30, "c"), (10, "a"), (20, "b"), (99, "later")):
        todo.put(BOTS, member, at)
    assert [one.member for one in leased_of(todo, BOTS, 50, 2)] == ["a", "b"]
    assert [one.member for one in leased_of(todo, BOTS, 50, 9)] == ["c"]
    assert leased_of(todo, BOTS, 50, 9) == [] and leased_of(todo, SCORING, 50, 9) == []


def test_what_nobody_finishes_comes_back_later_each_time_up_to_a_limit(store: Store) -> None:
    todo, at, waits = WorkLists(store), 0, []
    todo.put(PATIENT, "m", 0)
    for tries in range(1, 5):
        [leased] = leased_of(todo, PATIENT, at, 9)
        assert leased == Leased("m", leased.until, tries)
        assert leased_of(todo, PATIENT, leased.until - 1, 9) == []
        waits.append(leased.until - at)
        at = leased.until
    assert waits == [1_000, 3_000, 5_000, 5_000]


def test_what_is_done_under_its_lease_is_off_the_list_and_counts_anew(store: Store) -> None:
    todo = WorkLists(store)
    todo.put(AUDITS, "m", 0)
    [leased] = leased_of(todo, AUDITS, 0, 9)
    assert todo.done(AUDITS, "m", leased.until) is True and listed(todo, AUDITS) == []
    todo.put(AUDITS, "m", 0)
    assert leased_of(todo, AUDITS, 0, 9)[0].tries == 1


def test_whoever_asks_again_meanwhile_is_not_overlooked(store: Store) -> None:
    todo = WorkLists(store)
    todo.put(AUDITS, "m", 0)
    [leased] = leased_of(todo, AUDITS, 0, 9)
    todo.put(AUDITS, "m", 1)
    assert todo.done(AUDITS, "m", leased.until) is False and listed(todo, AUDITS) == ["m"]
    assert todo.done(AUDITS, "m") is True


def test_a_piece_that_is_given_back_is_due_at_once_and_one_that_is_gone_stays_gone(store: Store) -> None:
    todo = WorkLists(store)
    todo.put(BOTS, "m", 0)
    leased_of(todo, BOTS, 0, 9)
    todo.release(BOTS, "m", 5)
    assert leased_of(todo, BOTS, 5, 9)[0].tries == 1
    todo.done(BOTS, "m")
    todo.release(BOTS, "m", 5)
    assert listed(todo, BOTS) == []


def test_what_is_missing_is_told_from_what_somebody_is_at(store: Store) -> None:
    todo = WorkLists(store)
    todo.put(BOTS, "g_1", 0)
    assert todo.put_missing([(BOTS, "g_1"), (BOTS, "g_2"), (AUDITS, "g_1")], 7) == [False, True, True]
    assert [len(listed(todo, kind)) for kind in (BOTS, SCORING, AUDITS, WEBHOOKS)] == [2, 0, 1, 0]


def test_what_was_leased_by_a_clock_that_was_ahead_is_due_when_it_is_right_again(store: Store) -> None:
    """The clock was an hour ahead. What it leased, and what it only put on the list, must not wait for that hour."""
    todo, now, ahead = WorkLists(store), 1_000_000, 4_600_000
    for member, at in (("fine", now), ("leased", ahead), ("asked for", ahead)):
        todo.put(PATIENT, member, at)
    assert [one.member for one in leased_of(todo, PATIENT, now, 9)] == ["fine"]
    assert [one.member for one in todo.lease(PATIENT, ahead, ["leased"])] == ["leased"]
    assert todo.due(PATIENT, now + 1, 9) == []
    assert todo.end_leases(PATIENT, now + 1, 0) == (["asked for", "leased"], 0)
    assert sorted(todo.due(PATIENT, now + 1, 9)) == ["asked for", "leased"]
    assert todo.end_leases(PATIENT, now + 1, 0) == ([], 0)


def test_what_is_to_be_done_later_is_no_work_of_a_wrong_clock(store: Store) -> None:
    """Another machine's clock may be a first lease ahead besides."""
    todo, now = WorkLists(store), 1_000_000
    later = now + AUDITS.later_ms + AUDITS.lease_ms
    todo.put(AUDITS, "later", later)
    todo.put(AUDITS, "too late", later + 1)
    assert todo.end_leases(AUDITS, now, 0) == (["too late"], 0)


def test_a_long_lease_of_what_was_often_tried_is_none_of_a_wrong_clock(store: Store) -> None:
    todo, at = WorkLists(store), 0
    todo.put(PATIENT, "m", 0)
    for _ in range(3):
        [leased] = leased_of(todo, PATIENT, at, 9)
        assert todo.end_leases(PATIENT, at, 0) == ([], 0)
        at = leased.until
    assert leased.until - PATIENT.lease_ms_max == at - 5_000


def test_leases_are_looked_through_a_page_at_a_time(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "LEASES_AT_ONCE", 2)
    todo = WorkLists(store)
    todo.put(PATIENT, "often tried", 0)
    for at in (0, 1_000, 4_000):
        leased_of(todo, PATIENT, at, 1)
    for member in ("a", "b", "c"):
        todo.put(PATIENT, member, 90_000)
    ended, offset = todo.end_leases(PATIENT, 5_000, 0)
    assert (ended, offset) == (["a"], 1)
    assert todo.end_leases(PATIENT, 5_000, offset) == (["b", "c"], 1)
    assert todo.end_leases(PATIENT, 5_000, 1) == ([], 0)
