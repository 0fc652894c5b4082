"""What the store promises to whoever appends, reads and follows."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from domain.kernel.record import Written
from events.data_set import FellBehind, Pointer
from events.proof.chain import Head, Stored, head_of, link
from events.store import PAGE_MAX, TAIL_MAX, Appended, Conflict, Mismatch, Repeated, Store
from tests.patience import wait_for

SECRET = b"\x01" * 32
AT = "2026-11-16T02:29:13.123Z"


def batch(head: Head, count: int, mark: str = "") -> list[Stored]:
    private: dict[str, Any] = {"server": {"draws": None}, "seat:1": {"card": "ěščř"}}
    facts = [
        Written(type="synthetic.Drawn", schema=1, by=1, data={"n": n, "mark": mark}, private=private if n % 2 else {})
        for n in range(count)
    ]
    return [*link(head, AT, facts, SECRET)]


def begun(store: Store, game: str, count: int = 5) -> tuple[Head, list[Stored]]:
    head = Head.before_first(game)
    events = batch(head, count)
    assert store.append(head, events, key="first", due=1000) == Appended(1, count)
    return head_of(game, events[-1]), events


def deadline(store: Store, game: str) -> float | None:
    partition = store.partitions.of(game)
    tag, key = store.partitions.tag(partition), store.partitions.deadlines(partition)
    score = store.connections.call(tag, "ZSCORE", key, game)
    return None if score is None else float(score)


def test_what_was_appended_is_read_back_byte_by_byte(any_store: Store, game: str) -> None:
    head, events = begun(any_store, game)
    more = batch(head, 2)
    assert any_store.append(head, more, key="second", due=1000) == Appended(6, 2)
    assert any_store.read(game) == events + more
    assert any_store.read(game, after=4, count=2) == [events[4], more[0]]
    assert any_store.head(game) == head_of(game, more[-1])


def test_a_signature_counts_once_under_whatever_key_it_comes(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    more = batch(head, 2)
    assert any_store.append(head, more, key="one", body=b"b", signature="ab", due=1) == Appended(6, 2)
    head = head_of(game, more[-1])
    for key in ("one", "two", None):
        again = batch(head, 2)
        assert any_store.append(head, again, key=key, body=b"b", signature="ab", due=1) == Repeated(6, 2)
    assert any_store.append(head, batch(head, 2), key="three", body=b"b", signature="cd", due=1) == Appended(8, 2)


def test_a_game_that_does_not_exist_has_no_head_and_no_events(any_store: Store, game: str) -> None:
    assert any_store.head(game) is None
    assert any_store.read(game) == []
    assert list(any_store.read_all(game)) == []
    assert any_store.answered(game, "key") is None
    assert any_store.notes(game, ["host"]) == {}


def test_a_page_has_no_more_events_than_were_asked_for(any_store: Store, game: str) -> None:
    _, events = begun(any_store, game, PAGE_MAX + 7)
    assert any_store.read(game) == events[:PAGE_MAX]
    assert list(any_store.read_all(game)) == events


@pytest.mark.parametrize("page", [1, 2, 3, 1_000])
def test_a_game_is_read_from_any_version_to_any_other(
    any_store: Store, game: str, page: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batches of several sizes: a reader may begin and end in the middle of one, and so may a page."""
    monkeypatch.setattr("events.store.PAGE_MAX", page)
    head, events = Head.before_first(game), list[Stored]()
    for size in (3, 1, 2, 4):
        added = batch(head, size)
        any_store.append(head, added, due=None)
        head, events = head_of(game, added[-1]), events + added
    for after in range(len(events) + 2):
        assert any_store.read_many([(game, after, 3)]) == [events[after : after + 3]]
        for last in range(after + 1, len(events) + 3):
            assert any_store.read(game, after, last - after) == events[after:last]
            assert list(any_store.read_all(game, after, last)) == events[after:last]
            assert any_store.carried_out(any_store.reading_all(game, after, last)) == events[after:last]


def test_events_that_had_an_entry_each_are_read_among_batches(any_store: Store, game: str) -> None:
    """As releases before have stored them: the game goes on behind them."""
    head = Head.before_first(game)
    old = batch(head, 3)
    tag, (stream, meta, _, _) = any_store.partitions.appended(game)
    for event in old:
        any_store.connections.call(tag, "XADD", stream, f"{event.version}-0", "e", event.hashed, "p", event.private)
    any_store.connections.call(tag, "HSET", meta, "v", 3, "h", old[-1].hash)
    new = batch(head_of(game, old[-1]), 2)
    assert any_store.append(head, new, due=None) == Conflict(3, old)
    assert any_store.append(head_of(game, old[-1]), new, due=None) == Appended(4, 2)
    for after in range(6):
        assert any_store.read(game, after) == (old + new)[after:]
    assert any_store.append(head_of(game, old[1]), batch(head, 1), due=None) == Conflict(5, [old[2], *new])


def test_an_append_of_nothing_is_a_mistake(any_store: Store, game: str) -> None:
    with pytest.raises(ValueError, match="at least one"):
        any_store.append(Head.before_first(game), [], key="key", due=None)


# Somebody was faster


def test_a_late_append_changes_nothing_and_gets_what_it_missed(any_store: Store, game: str) -> None:
    start = Head.before_first(game)
    head, events = begun(any_store, game)
    after_two = head_of(game, events[1])
    assert any_store.append(start, batch(start, 1), key="late", due=5) == Conflict(5, events)
    assert any_store.append(after_two, batch(after_two, 3), key="late", due=5) == Conflict(5, events[2:])
    assert any_store.head(game) == head
    assert any_store.read(game) == events
    assert deadline(any_store, game) == 1000
    assert any_store.answered(game, "late") is None


def test_after_applying_the_tail_the_same_key_may_be_used_again(any_store: Store, game: str) -> None:
    begun(any_store, game)
    start = Head.before_first(game)
    outcome = any_store.append(start, batch(start, 1), key="late", due=5)
    assert isinstance(outcome, Conflict)
    head = head_of(game, outcome.tail[-1])
    assert any_store.append(head, batch(head, 1), key="late", due=5) == Appended(6, 1)


def test_a_tail_is_bounded_and_says_how_far_the_game_is(any_store: Store, game: str) -> None:
    begun(any_store, game, TAIL_MAX + 50)
    start = Head.before_first(game)
    outcome = any_store.append(start, batch(start, 1), key="late", due=5)
    assert isinstance(outcome, Conflict)
    assert outcome.version == TAIL_MAX + 50
    assert [event.version for event in outcome.tail] == list(range(1, TAIL_MAX + 1))


def test_a_head_that_was_never_stored_gets_no_tail(any_store: Store, game: str) -> None:
    """A process may remember more than a store that was restored from a backup, or something else."""
    _, events = begun(any_store, game)
    elsewhere = batch(Head.before_first(game), 9, mark="elsewhere")
    for version in (3, 5, 9):
        other = head_of(game, elsewhere[version - 1])
        assert any_store.append(other, batch(other, 1), key="late", due=5) == Conflict(5, [])
    assert any_store.read(game) == events


# The same key again


def test_a_repeated_key_gets_the_first_answer_whatever_happened_since(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    mine = batch(head, 2)
    assert any_store.append(head, mine, key="mine", body=b"move", due=5) == Appended(6, 2)
    newer = head_of(game, mine[-1])
    assert any_store.append(newer, batch(newer, 1), key="other", due=6) == Appended(8, 1)
    assert any_store.append(newer, batch(newer, 1), key="mine", body=b"move", due=7) == Repeated(6, 2)
    assert any_store.answered(game, "mine", b"move") == Repeated(6, 2)
    assert len(any_store.read(game)) == 8
    assert deadline(any_store, game) == 6


def test_a_repeated_key_with_another_body_is_told_so(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    any_store.append(head, batch(head, 2), key="mine", body=b"move", due=5)
    assert any_store.append(head, batch(head, 1), key="mine", body=b"another", due=5) == Mismatch(6, 2)
    assert any_store.answered(game, "mine", b"another") == Mismatch(6, 2)
    assert len(any_store.read(game)) == 7


def test_our_own_append_made_again_after_a_lost_answer_is_an_append(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    mine = batch(head, 2)
    assert any_store.append(head, mine, key="mine", due=5) == Appended(6, 2)
    assert any_store.append(head, mine, key="mine", due=5) == Appended(6, 2)
    assert any_store.append(head, batch(head, 2, mark="another"), key="mine", due=5) == Repeated(6, 2)
    assert len(any_store.read(game)) == 7


@pytest.mark.parametrize("key", ["k", "k" * 1000, "ř 😀\x00\n", ""], ids=["short", "long", "strange", "empty"])
def test_any_text_may_be_a_key(any_store: Store, game: str, key: str) -> None:
    head, _ = begun(any_store, game)
    assert any_store.append(head, batch(head, 1), key=key, body=b"\x00\xff\n 1", due=5) == Appended(6, 1)
    assert any_store.answered(game, key, b"\x00\xff\n 1") == Repeated(6, 1)


# Beside the events


def test_the_deadline_is_set_by_the_append_and_taken_away_at_the_end(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    assert deadline(any_store, game) == 1000
    last = batch(head, 1)
    any_store.append(head, last, key="second", due=1_800_000_000_123)
    assert deadline(any_store, game) == 1_800_000_000_123
    head = head_of(game, last[0])
    any_store.append(head, batch(head, 1), key="third", due=None)
    assert deadline(any_store, game) is None


def test_notes_are_written_with_an_append_or_alone(any_store: Store, game: str) -> None:
    head, _ = begun(any_store, game)
    any_store.append(head, batch(head, 1), key="k", due=5, notes={"host": "p_1", "v": b"\x00"})
    any_store.note(game, {"invite": "abc"})
    assert any_store.notes(game, ["host", "v", "invite", "nothing"]) == {"host": b"p_1", "v": b"\x00", "invite": b"abc"}
    stored = any_store.head(game)
    assert stored is not None
    assert stored.version == 6


# Following


def test_a_follower_gets_a_pointer_for_every_append_in_order(any_store: Store, game: str) -> None:
    before = any_store.feed_ends()
    head, _ = begun(any_store, game)
    any_store.append(head, batch(head, 3), key="second", due=5)
    any_store.append(head, batch(head, 1), key="late", due=5)
    any_store.append(head, batch(head, 1), key="first", due=5)
    home = any_store.partitions.of(game)
    at = before[home]
    assert any_store.follow(before) == [Pointer(home, at + 1, game, 1, 5), Pointer(home, at + 2, game, 6, 3)]
    assert any_store.follow({home: at + 1}) == [Pointer(home, at + 2, game, 6, 3)]
    assert any_store.follow(before, count=1) == [Pointer(home, at + 1, game, 1, 5)]
    assert any_store.feed_ends() == {**before, home: at + 2}


def test_a_follower_waits_for_what_comes_next(any_store: Store, game: str) -> None:
    before = any_store.feed_ends()
    started = time.monotonic()
    assert any_store.follow(before, wait=0.05) == []
    assert time.monotonic() - started >= 0.045
    with ThreadPoolExecutor(1) as pool:
        found = pool.submit(wait_for, lambda: any_store.follow(before, wait=1.0))
        begun(any_store, game)
        assert [pointer.game for pointer in found.result()] == [game]


def test_a_follower_that_fell_behind_the_cut_feed_is_told(
    any_store: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.store.FEED_MAX", 10)
    home = any_store.partitions.of(game)
    start = any_store.feed_ends()[home]
    head = Head.before_first(game)
    for n in range(250):
        events = batch(head, 1)
        any_store.append(head, events, key=str(n), due=5)
        head = head_of(game, events[-1])
    with pytest.raises(FellBehind) as behind:
        any_store.follow({home: start})
    assert behind.value.partition == home
    assert start + 1 < behind.value.oldest <= start + 241
    kept = any_store.follow({home: behind.value.oldest - 1})
    assert [pointer.position for pointer in kept] == list(range(behind.value.oldest, start + 251))
    assert any_store.follow({home: start + 250}) == []


def test_threads_share_a_store(any_store: Store, game: str) -> None:
    def play(n: int) -> int:
        begun(any_store, f"{game}-{n}")
        return len(any_store.read(f"{game}-{n}"))

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(play, range(40))) == [5] * 40


def test_events_that_nobody_can_want_twice_need_no_key(any_store: Store, game: str) -> None:
    head = Head.before_first(game)
    events, others = batch(head, 3), batch(head, 3, mark="another")
    for _ in range(2):
        assert any_store.append(head, events, is_once=True, due=None) == Appended(1, 3)
    assert any_store.append(head, others, is_once=True, due=None) == Conflict(3, events)
    more = batch(head_of(game, events[-1]), 2)
    assert any_store.append(head_of(game, events[-1]), more, due=None) == Appended(4, 2)
    assert any_store.append(head, events, is_once=True, due=None) == Appended(1, 3)
    assert any_store.read(game) == events + more
    tag, (_, meta, _, _) = any_store.partitions.appended(game)
    assert any_store.connections.call(tag, "HLEN", meta) == len(["version", "hash", "the key of its own"])
