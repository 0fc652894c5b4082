"""Counters: they count for everybody together, and begin anew."""

from __future__ import annotations

from events.beside.counters import Counters
from events.redis.families import INDEX, SIGN_UPS
from events.store import Store


def test_two_processes_count_together_and_other_names_for_themselves(store: Store) -> None:
    assert [Counters(store).up(SIGN_UPS, "a", 60)[0] for _ in range(3)] == [1, 2, 3]
    assert Counters(store).up(SIGN_UPS, "b", 60)[0] == 1


def test_the_time_until_it_begins_anew_is_that_of_the_first_count(store: Store) -> None:
    counters = Counters(store)
    assert counters.up(SIGN_UPS, "a", 60)[1] == 60
    assert counters.up(SIGN_UPS, "a", 3_600)[1] <= 60
    store.connections.call(INDEX, "DEL", SIGN_UPS.key("a"))
    assert counters.up(SIGN_UPS, "a", 3_600) == (1, 3_600)
