"""A backup of a cluster comes back to one server."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import redis

from events.backups.making import backed_up
from events.backups.restoring import opened_backup, restored_backup
from events.folders import folders_in
from events.proof.chain import Head
from events.redis.server import RedisServer
from tests.fixtures.cluster import address
from tests.fixtures.redis import connected
from tests.writers import append


def test_games_of_all_masters_of_a_cluster_come_back_to_one_server(
    redis_cluster: list[redis.Redis], own_redis: Callable[..., RedisServer], game: str, tmp_path: Path
) -> None:
    folders = folders_in(tmp_path)
    with connected(address(redis_cluster[1])) as store:
        heads = [append(store, Head.before_first(f"{game}{n}"), "w", n, "key")[0] for n in range(20)]
        made = backed_up(store, folders, tmp_path / "backup.tar")
        partitions = store.partitions
    assert made.redis == ["redis-1.rdb", "redis-2.rdb", "redis-3.rdb"]
    with connected(own_redis("everysec").url) as store, opened_backup(tmp_path / "backup.tar") as backup:
        restored_backup(backup, store.connections, folders)
        assert store.partitions == partitions
        assert [store.head(head.game) for head in heads] == heads
