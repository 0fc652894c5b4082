"""Refusals: numbered for each seat, the newest kept, a long command by its type alone."""

from __future__ import annotations

from pathlib import Path

import msgspec

from events.archive import Archive, Beside
from events.beside.refusals import COMMAND_BYTES_MAX, KEPT_MAX, Refusals
from events.store import Store

PLAY = {"type": "bang.play", "card": "bang-AS"}


def test_each_seat_counts_its_own(store: Store) -> None:
    refusals = Refusals(store)
    kept = [refusals.keeping("g_1", seat, 7, 1_000, PLAY, ["BANG-4.7"]) for seat in (0, 1, 0)]
    numbers = [store.carried_out(one) for one in kept]
    assert numbers == [1, 1, 2]
    assert [(one.seat, one.n) for one in refusals.all("g_1")] == [(0, 1), (0, 2), (1, 1)]
    assert [one.seat for one in refusals.all("g_1", 1)] == [1] and refusals.all("g_2") == []


def test_all_that_was_said_of_it_is_kept(store: Store) -> None:
    refusals = Refusals(store)
    store.carried_out(refusals.keeping("g_1", 3, 7, 1_000, PLAY, ["BANG-4.7", "BANG-4.8"]))
    one = refusals.one("g_1", 3, 1)
    assert one is not None
    assert (one.version, one.at, one.command, one.rules) == (7, 1_000, PLAY, ("BANG-4.7", "BANG-4.8"))
    assert refusals.one("g_1", 3, 2) is None


def test_only_the_newest_are_kept_and_numbers_go_on(store: Store) -> None:
    refusals = Refusals(store)
    for _ in range(KEPT_MAX + 3):
        store.carried_out(refusals.keeping("g_1", 0, 1, 1, PLAY, []))
    assert [one.n for one in refusals.all("g_1")] == list(range(4, KEPT_MAX + 4))


def test_of_a_very_long_command_its_type_is_kept(store: Store) -> None:
    refusals = Refusals(store)
    store.carried_out(refusals.keeping("g_1", 0, 1, 1, {**PLAY, "card": "x" * COMMAND_BYTES_MAX}, []))
    assert refusals.all("g_1")[0].command == {"type": "bang.play"}


def test_those_of_an_archived_game_are_read_as_before(store: Store, tmp_path: Path) -> None:
    refusals = Refusals(store)
    store.carried_out(refusals.keeping("g_1", 0, 1, 1, PLAY, ["BANG-4.7"]))
    before = refusals.all("g_1")
    store.archive = Archive(tmp_path)
    store.archive.keep("g_1", [b""], Beside(refusals=[msgspec.to_builtins(one) for one in before]))
    store.connections.call(store.partitions.tag(store.partitions.of("g_1")), "DEL", store.partitions.refusals("g_1"))
    assert refusals.all("g_1") == before and refusals.one("g_1", 0, 1) == before[0]
