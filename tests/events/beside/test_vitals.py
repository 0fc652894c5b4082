"""What is told of the store to whoever watches over the service."""

from __future__ import annotations

from events.beside.vitals import Vitals, Waiting
from events.beside.work import BOTS, KINDS, WEBHOOKS, WorkLists
from events.store import Store


def test_work_is_told_by_how_much_is_due_and_for_how_long(store: Store) -> None:
    todo = WorkLists(store)
    for at, member in ((3_000, "a"), (9_000, "b"), (11_000, "later")):
        todo.put(BOTS, member, at)
    todo.put(WEBHOOKS, "m", 12_000)
    for number, at in enumerate((8_000, 4_000, 20_000)):
        place = store.partitions
        store.connections.call(place.tag(number), "ZADD", place.deadlines(number), at, f"g_{number}")
    told = Vitals(store.connections.url, store.connections.url).waiting(10_000)
    assert told.pop("bots") == Waiting(2, 7_000)
    assert told.pop("timeouts") == Waiting(2, 6_000)
    assert told == {name: Waiting(0, 0) for name in KINDS if name != "bots"}
