"""Where the keys of a game lie, fixed for ever."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from events.redis import families
from events.redis.partitions import PARTITIONS, Partitions, PartitionsMismatch, agreed
from events.redis.server import RedisServer
from tests.fixtures.redis import connected


def test_a_game_s_place_never_changes() -> None:
    """Were this test to fail, every game stored so far would be looked for in the wrong place."""
    partitions = Partitions()
    assert [partitions.of(game) for game in ("g_1", "g_2", "p_1", "")] == [22, 44, 35, 0]
    assert partitions.place(families.REFUSED, "g_1") == ("{p22}", "{p22}:r:g_1")
    assert partitions.place(families.PLAYER_ACCOUNT, "p_1") == ("{p35}", "{p35}:p:p_1")
    assert partitions.feed(7) == "{p07}:feed"
    assert partitions.deadlines(7) == "{p07}:dl"


def test_all_keys_of_an_append_share_one_tag() -> None:
    tag, keys = Partitions().appended("g_1")
    assert tag == "{p22}"
    assert keys == ("{p22}:g:g_1", "{p22}:m:g_1", "{p22}:feed", "{p22}:dl")


def test_games_spread_over_all_partitions() -> None:
    counts = Counter(Partitions().of(f"g_{n:032x}") for n in range(6400))
    assert len(counts) == PARTITIONS
    assert max(counts.values()) < 200


def test_the_number_of_partitions_is_kept_in_the_data_set(own_redis: Callable[[], RedisServer]) -> None:
    with connected(own_redis().url) as store:
        connections = store.connections
        assert agreed(connections, 16) == Partitions(16)
        assert agreed(connections) == store.partitions == Partitions(16)
        with pytest.raises(PartitionsMismatch, match="16 partitions, not 64"):
            agreed(connections, 64)
        connections.call("{ix}", "SET", "{ix}:partitions", "many")
        with pytest.raises(PartitionsMismatch, match="no number of partitions"):
            agreed(connections)


@pytest.mark.parametrize("count", [0, -1, 101])
def test_there_are_at_least_one_and_at_most_a_hundred_partitions(count: int) -> None:
    with pytest.raises(ValueError, match="1 to 100"):
        Partitions(count)
