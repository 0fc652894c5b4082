"""Work to do: leased, done, given back; and what nobody finishes comes back, later each time."""

from __future__ import annotations

from events.beside.work import AUDITS, BOTS, SCORING, Kind, Leased, Todo
from events.store import Store

PATIENT = Kind("patient", 1_000, factor=3, lease_ms_max=5_000)


def test_what_is_due_is_leased_oldest_first_and_no_more_than_asked_for(store: Store) -> None:
    todo = Todo(store)
    for at, member in ((30, "c"), (10, "a"), (20, "b"), (99, "later")):
        todo.put(BOTS, member, at)
    assert [one.member for one in todo.lease(BOTS, 50, 2)] == ["a", "b"]
    assert [one.member for one in todo.lease(BOTS, 50, 9)] == ["c"]
    assert todo.lease(BOTS, 50, 9) == [] and todo.lease(SCORING, 50, 9) == []


def test_what_nobody_finishes_comes_back_later_each_time_up_to_a_limit(store: Store) -> None:
    todo, at, waits = Todo(store), 0, []
    todo.put(PATIENT, "m", 0)
    for tries in range(1, 5):
        [leased] = todo.lease(PATIENT, at, 9)
        assert leased == Leased("m", leased.until, tries)
        assert todo.lease(PATIENT, leased.until - 1, 9) == []
        waits.append(leased.until - at)
        at = leased.until
    assert waits == [1_000, 3_000, 5_000, 5_000]


def test_what_is_done_under_its_lease_is_off_the_list_and_counts_anew(store: Store) -> None:
    todo = Todo(store)
    todo.put(AUDITS, "m", 0)
    [leased] = todo.lease(AUDITS, 0, 9)
    assert todo.done(AUDITS, "m", leased.until) is True and todo.members(AUDITS) == []
    todo.put(AUDITS, "m", 0)
    assert todo.lease(AUDITS, 0, 9)[0].tries == 1


def test_whoever_asks_again_meanwhile_is_not_overlooked(store: Store) -> None:
    todo = Todo(store)
    todo.put(AUDITS, "m", 0)
    [leased] = todo.lease(AUDITS, 0, 9)
    todo.put(AUDITS, "m", 1)
    assert todo.done(AUDITS, "m", leased.until) is False and todo.members(AUDITS) == ["m"]
    assert todo.done(AUDITS, "m") is True


def test_a_piece_that_is_given_back_is_due_at_once_and_one_that_is_gone_stays_gone(store: Store) -> None:
    todo = Todo(store)
    todo.put(BOTS, "m", 0)
    todo.lease(BOTS, 0, 9)
    todo.release(BOTS, "m", 5)
    assert todo.lease(BOTS, 5, 9)[0].tries == 1
    todo.done(BOTS, "m")
    todo.release(BOTS, "m", 5)
    assert todo.members(BOTS) == []


def test_what_is_missing_is_told_from_what_somebody_is_at(store: Store) -> None:
    todo = Todo(store)
    todo.put(BOTS, "g_1", 0)
    assert todo.put_missing([(BOTS, "g_1"), (BOTS, "g_2"), (AUDITS, "g_1")], 7) == [False, True, True]
    assert todo.counts() == {"bots": 2, "scoring": 0, "audits": 1, "webhooks": 0}
