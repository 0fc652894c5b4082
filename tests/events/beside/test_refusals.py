"""Refusals: numbered for each seat, the newest kept, a long body by its hash alone."""

from __future__ import annotations

from pathlib import Path

import msgspec

from events.archive import Archive, Beside
from events.beside.refusals import BODY_BYTES_MAX, REFUSALS_KEPT_MAX, Attempt, Refusals, attempt
from events.proof.canon import sha
from events.redis import families
from events.store import Store

PLAY = {"type": "bang.play", "card": "bang-AS"}


def tried(body: bytes = b'{"type":"bang.play","card":"bang-AS"}', *rules: str) -> Attempt:
    return attempt("illegal-move", version=7, at=1_000, body=body, command=PLAY, question=5, rules=rules)


def test_each_seat_counts_its_own(store: Store) -> None:
    refusals = Refusals(store)
    kept = [store.carried_out(refusals.keeping("g_1", seat, tried())) for seat in (0, 1, 0)]
    assert [one.n for one in kept] == [1, 1, 2]
    assert [(one.seat, one.n) for one in refusals.all("g_1")] == [(0, 1), (0, 2), (1, 1)]
    assert [one.seat for one in refusals.all("g_1", 1)] == [1] and refusals.all("g_2") == []


def test_all_that_was_said_of_it_is_kept(store: Store) -> None:
    refusals = Refusals(store)
    kept = store.carried_out(refusals.keeping("g_1", 3, tried(b"{}", "BANG-4.7", "BANG-4.8")))
    assert refusals.one("g_1", 3, 1) == kept
    assert (kept.version, kept.at, kept.command, kept.rules) == (7, 1_000, PLAY, ("BANG-4.7", "BANG-4.8"))
    assert (kept.problem, kept.question, kept.body, kept.body_hash) == ("illegal-move", 5, b"{}", sha(b"{}"))
    assert refusals.one("g_1", 3, 2) is None


def test_only_the_newest_are_kept_and_numbers_go_on(store: Store) -> None:
    refusals = Refusals(store)
    for _ in range(REFUSALS_KEPT_MAX + 3):
        store.carried_out(refusals.keeping("g_1", 0, tried()))
    assert [one.n for one in refusals.all("g_1")] == list(range(4, REFUSALS_KEPT_MAX + 4))


def test_of_a_very_long_body_its_hash_and_the_command_s_type_are_kept(store: Store) -> None:
    refusals = Refusals(store)
    for body in (b"x" * BODY_BYTES_MAX, b"x" * (BODY_BYTES_MAX + 1)):
        store.carried_out(refusals.keeping("g_1", 0, tried(body)))
    whole, bare = refusals.all("g_1")
    assert whole.is_whole and whole.command == PLAY
    assert not bare.is_whole and bare.command == {"type": "bang.play"}
    assert bare.body is None and bare.body_hash == sha(b"x" * (BODY_BYTES_MAX + 1))


def test_those_kept_before_they_had_a_problem_and_a_body_are_read_as_illegal_moves(store: Store) -> None:
    tag, key = store.partitions.place(families.REFUSED, "g_1")
    store.connections.call(tag, "HSET", key, "0:1", msgspec.json.encode([7, 1_000, PLAY, ["BANG-4.7"]]))
    [one] = Refusals(store).all("g_1")
    assert (one.problem, one.command, one.rules, one.is_whole) == ("illegal-move", PLAY, ("BANG-4.7",), True)


def archived(store: Store, refusals: Refusals, folder: Path) -> None:
    store.archive = Archive(folder)
    store.archive.keep("g_1", [b""], Beside(refusals=[msgspec.to_builtins(one) for one in refusals.all("g_1")]))
    tag, key = store.partitions.place(families.REFUSED, "g_1")
    store.connections.call(tag, "DEL", key)


def test_those_of_an_archived_game_are_read_as_before(store: Store, tmp_path: Path) -> None:
    refusals = Refusals(store)
    store.carried_out(refusals.keeping("g_1", 0, tried(b"\xff not JSON", "BANG-4.7")))
    before = refusals.all("g_1")
    archived(store, refusals, tmp_path)
    assert refusals.all("g_1") == before and refusals.one("g_1", 0, 1) == before[0]


def test_of_somebody_erased_nothing_is_left_that_they_sent(store: Store, tmp_path: Path) -> None:
    refusals = Refusals(store)
    for seat in (0, 1, 0):
        store.carried_out(refusals.keeping("g_1", seat, tried(b"my name is Ada")))
    refusals.erase("g_1", 0)
    first, again, other = refusals.all("g_1")
    assert first.body is None and again.command == {"type": "bang.play"} and other.body == b"my name is Ada"
    assert first.body_hash == other.body_hash, "what it was is known by its hash"
    archived(store, refusals, tmp_path)
    refusals.erase("g_1", 1)
    assert all(one.body is None for one in refusals.all("g_1"))
    assert b"Ada" not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


def test_of_whoever_left_a_seat_only_what_they_sent_is_forgotten(store: Store) -> None:
    refusals = Refusals(store)
    for version in (3, 4, 6):
        tried_at = attempt("not-running", version=version, at=1_000, body=b"{}", command=PLAY)
        store.carried_out(refusals.keeping("g_1", 1, tried_at))
    refusals.erase_before("g_1", 1, 5)
    assert [one.body for one in refusals.all("g_1")] == [None, None, b"{}"]
