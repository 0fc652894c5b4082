"""What a server needs to keep what is stored, asked of real ones: the model of the simulation has no memory."""

from __future__ import annotations

import pytest

from events.ids import new_id
from events.store import FEED_BYTES_MAX, FEED_MAX, Store, owner_mark


@pytest.mark.parametrize("opening", [(), ("o", owner_mark("p"))], ids=["moves", "openings"])
def test_a_feed_is_bounded_by_bytes(any_store: Store, game: str, opening: tuple[str | bytes, ...]) -> None:
    """However long its games are called and have become."""
    home, id = any_store.partitions.of(game), new_id("g", 2**48 - 1)
    feed, tag = any_store.partitions.feed(home), any_store.partitions.tag(home)
    any_store.connections.call(tag, "DEL", feed)
    words = ("XADD", feed, "MAXLEN", "~", FEED_MAX, "0-*", "g", id, "v", 10**9, "n", 1_000, *opening)
    for _ in range(0, FEED_MAX + 5_000, 5_000):
        any_store.connections.call_all([(tag, words)] * 5_000)
    taken = any_store.connections.call(tag, "MEMORY", "USAGE", feed, "SAMPLES", 0)
    any_store.connections.call(tag, "DEL", feed)
    assert FEED_BYTES_MAX / 2 < taken <= FEED_BYTES_MAX
