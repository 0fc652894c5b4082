"""Followers and leaders, on a real Redis."""

from collections.abc import Sequence

import pytest

from domain.kernel.record import Written
from events.data_set import Pointer
from events.feed import FellBehind, Follower, Leadership, all_games
from events.proof.chain import Head, link
from events.redis.calls import Word
from events.store import Store

COUNTED = "{ix}:counted"


def append(store: Store, game: str, feed_max: int = 100_000) -> None:
    head = store.head(game) or Head.before_first(game)
    batch = link(head, "2026-11-16T00:00:00.000Z", [Written(type="t", schema=1, by="system", data={})], b"s" * 32)
    store.append(head, batch, key=f"{game}:{head.version}", due=None, feed_max=feed_max)


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


def test_a_follower_that_fell_behind_rebuilds_from_the_games(store: Store) -> None:
    follower = Follower(store, "counter")
    for _ in range(400):
        append(store, "g_a", feed_max=10)
    with pytest.raises(FellBehind):
        follower.step(count_games)
    assert follower.rebuild(count_games) == 1
    assert counted(store) == {"g_a": 400}
    append(store, "g_a")
    follower.step(count_games)
    assert counted(store) == {"g_a": 401}


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
