"""Presence: a seat is there as long as one of its streams says so."""

from __future__ import annotations

import pytest

from events.beside import presence
from events.beside.presence import EXPIRES_MS, Here, Mark, Presence
from events.play import now
from events.store import Store


def note(store: Store, game: str, seat: int | None, stream: str, is_open: bool) -> None:
    store.carried_out(Presence(store).noting([Mark(game, seat, stream, is_open)]))


def test_a_seat_is_there_until_its_last_stream_is_gone(store: Store) -> None:
    here = Presence(store)
    for seat, stream in ((0, "a"), (0, "b"), (2, "c")):
        note(store, "g_1", seat, stream, True)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({0, 2}))
    note(store, "g_1", 0, "a", False)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({0, 2}))
    note(store, "g_1", 0, "b", False)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({2})) and store.carried_out(here.at("g_2")) == Here()


def test_a_stream_that_was_not_heard_of_for_long_is_gone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    here = Presence(store)
    note(store, "g_1", 1, "a", True)
    late = now() + EXPIRES_MS + 1_000
    monkeypatch.setattr(presence, "now", lambda: late)
    assert store.carried_out(here.at("g_1")) == Here()
    note(store, "g_1", 1, "a", True)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({1}))


def test_those_who_watch_are_counted_beside_the_seats(store: Store) -> None:
    here = Presence(store)
    for stream in ("a", "b"):
        note(store, "g_1", None, stream, True)
    note(store, "g_1", 3, "c", True)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({3}), watching=2)
    note(store, "g_1", None, "a", False)
    assert store.carried_out(here.at("g_1")) == Here(frozenset({3}), watching=1)
