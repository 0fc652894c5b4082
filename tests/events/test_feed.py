"""Followers and leaders, on a real Redis."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random

import pytest

from domain.kernel.record import Written
from events import feed
from events.data_set import Pointer
from events.feed import FellBehind, Follower, Leadership, all_games
from events.proof.chain import Head, link
from events.redis.calls import Word
from events.redis.errors import StoreError
from events.store import Store
from tests.tables import dumped

COUNTED = "{ix}:counted"
GAMES = ("g_a", "g_b", "g_c", "g_d", "g_e")


def append(store: Store, game: str) -> None:
    head = store.head(game) or Head.before_first(game)
    batch = link(head, "2026-11-16T00:00:00.000Z", [Written(type="t", schema=1, by="system", data={})], b"s" * 32)
    store.append(head, batch, key=f"{game}:{head.version}", due=None)


def count_games(pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
    return [("HINCRBY", COUNTED, pointer.game, pointer.count) for pointer in pointers]


def counted(store: Store) -> dict[str, int]:
    flat = store.connections.call("{ix}", "HGETALL", COUNTED)
    return {game.decode(): int(count) for game, count in zip(flat[::2], flat[1::2], strict=True)}


def test_a_follower_sees_every_append_once(store: Store) -> None:
    follower = Follower(store, "counter")
    for game in ("g_a", "g_b", "g_a"):
        append(store, game)
    while follower.step(count_games):
        pass
    append(store, "g_b")
    assert len(follower.step(count_games)) == 1
    assert follower.step(count_games) == []
    assert counted(store) == {"g_a": 2, "g_b": 2}


def test_of_two_followers_of_one_name_only_one_has_the_effect(store: Store) -> None:
    append(store, "g_a")

    def slow(pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
        Follower(store, "counter").step(count_games)
        return count_games(pointers)

    assert Follower(store, "counter").step(slow) == []
    assert counted(store) == {"g_a": 1}


def test_a_follower_that_fell_behind_rebuilds_from_the_games(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.store.FEED_MAX", 10)
    follower = Follower(store, "counter")
    for _ in range(400):
        append(store, "g_a")
    with pytest.raises(FellBehind):
        follower.step(count_games)
    assert follower.rebuild(count_games) == 1
    assert counted(store) == {"g_a": 400}
    append(store, "g_a")
    follower.step(count_games)
    assert counted(store) == {"g_a": 401}


@pytest.mark.parametrize("seed", range(4))
def test_games_have_turns_and_every_append_its_effect_once(store: Store, seed: int) -> None:
    """Also if another follower of the same name takes over half-way, or steps at the same time."""
    random = Random(seed)
    follower, rival = Follower(store, "counter"), Follower(store, "counter")

    def interrupted(pointers: Sequence[Pointer]) -> list[Sequence[Word]]:
        if random.random() < 0.1:
            raise StoreError
        if random.random() < 0.2:
            rival.step(count_games, count=random.randint(1, 4))
        return count_games(pointers)

    wanted: Counter[str] = Counter()
    for _ in range(40):
        for game in random.choices(GAMES, [9, 9, 1, 1, 1], k=random.randrange(8)):
            append(store, game)
            wanted[game] += 1
        with suppress(StoreError):
            follower.step(interrupted, count=random.randint(1, 4))
        if random.random() < 0.2:
            follower, rival = rival, Follower(store, "counter")
    while follower.step(count_games, count=3) or follower.step(count_games):
        pass
    assert counted(store) == wanted
    ends = {partition: at for partition, at in store.feed_ends().items() if at}
    assert {partition: at for partition, at in follower.furthest().items() if at} == ends
    assert store.connections.call("{ix}", "HKEYS", "{ix}:ahead:counter") == [b"step"], "nothing is left on the list"


def test_who_waits_while_the_store_goes_back_is_served_what_is_there_afterwards(store: Store) -> None:
    for game in GAMES:
        append(store, game)
    feeds = {partition: dumped(store, game) for game in GAMES for partition in (store.partitions.of(game),)}
    follower = Follower(store, "counter")
    for game in GAMES:
        append(store, game)
    assert len(follower.step(count_games, count=1)) == 2
    [first] = counted(store)
    for restore in feeds.values():
        restore()
    for game in GAMES:
        append(store, f"{game}_other")
    while follower.step(count_games):
        pass
    others = {f"{game}_other" for game in GAMES if store.partitions.of(f"{game}_other") != store.partitions.of(first)}
    assert others <= set(counted(store))


def test_an_older_release_that_followed_meanwhile_is_followed_on_from_where_it_stood(store: Store) -> None:
    """It knows of no list, and does again what was done out of turn."""
    game, other = two_of_one_partition(store)
    for _ in range(2):
        append(store, game)
        append(store, other)
    assert {pointer.game for pointer in Follower(store, "counter").step(count_games, count=1)} == {game}
    partition = store.partitions.of(game)
    store.connections.call("{ix}", "HSET", "{ix}:at:counter", partition, 2)
    follower = Follower(store, "counter")
    assert [pointer.position for pointer in follower.step(count_games)] == [4]
    assert follower.step(count_games) == [] and follower.positions()[partition] == 4
    assert store.connections.call("{ix}", "HKEYS", "{ix}:ahead:counter") == [b"step"]


def test_who_has_read_enough_reads_no_further(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feed, "READ_AT_ONCE", 2)
    monkeypatch.setattr(feed, "HELD_MAX", 3)
    follower = Follower(store, "counter")
    for _ in range(4):
        for game in GAMES:
            append(store, game)
    while follower.step(count_games, count=1):
        assert len(counted(store)) <= len(GAMES)
    assert counted(store) == dict.fromkeys(GAMES, 4)


def two_of_one_partition(store: Store) -> tuple[str, str]:
    first, *others = (f"g_{number}" for number in range(2_000))
    return first, next(other for other in others if store.partitions.of(other) == store.partitions.of(first))


def test_all_games_are_found(store: Store) -> None:
    games = {f"g_{number}" for number in range(50)}
    for game in games:
        append(store, game)
    assert sorted(all_games(store)) == sorted(games)


def test_one_leads_until_it_lets_go(store: Store) -> None:
    first, second = Leadership(store, "clock"), Leadership(store, "clock")
    assert first.held()
    assert first.held()
    assert not second.held()
    second.release()
    assert first.held()
    first.release()
    assert second.held()


def test_a_lead_from_a_clock_that_was_ahead_ends_as_soon_as_any_other(store: Store) -> None:
    """Whoever had it is dead, and Redis would keep it for an hour."""
    store.connections.call("{ix}", "SET", "{ix}:leader:clock", "somebody", "PX", 3_600_000)
    assert not Leadership(store, "clock", seconds=5.0).held()
    assert store.connections.call("{ix}", "PTTL", "{ix}:leader:clock") <= 5_000
