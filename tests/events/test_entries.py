"""Batches as they lie in a game's stream."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from threading import Barrier, Thread

import pytest

from domain.kernel.record import Written
from domain.rulesets import RULESETS
from events.entries import BATCH_DICTIONARY, events_in, packed_batch
from events.proof.chain import Head, Stored, link
from events.store import Store
from tests.tables import games_on, played_out, started

BYTES_MAX = 60_000
"""Of a running game of BANG! of 300 events, in Redis."""


def batch(count: int, text: str = "ěščř\n") -> list[Stored]:
    facts = [
        Written(type="synthetic.Said", schema=1, by=0, data={"text": text, "n": n}, private={"seat:1": {"n": n}})
        for n in range(count)
    ]
    return [*link(Head.before_first("g_1"), "2026-11-16T02:29:13.123Z", facts, bytes(32))]


def test_what_is_unpacked_is_what_was_packed() -> None:
    events = batch(7)
    entries = [(b"7-7", [BATCH_DICTIONARY, packed_batch(events)])]
    assert events_in(entries, 0) == events
    assert events_in(entries, 3, 5) == events[3:5]
    assert events_in(entries, 7) == []


def test_threads_pack_and_unpack_side_by_side() -> None:
    """Each has a packer of its own: one that two share would mix what they give it."""
    batches = [batch(3, str(n) * 50_000) for n in range(4)]
    together, failed = Barrier(len(batches)), list[int]()

    def pack(n: int) -> None:
        together.wait()
        for _ in range(30):
            if events_in([(b"3-3", [BATCH_DICTIONARY, packed_batch(batches[n])])], 0) != batches[n]:
                failed.append(n)

    threads = [Thread(target=pack, args=(n,)) for n in range(len(batches))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


@pytest.mark.parametrize(("field", "value"), [(BATCH_DICTIONARY, b"broken"), (b"999", packed_batch(batch(2)))])
def test_an_entry_that_cannot_be_unpacked_is_handed_on_as_it_lies(field: bytes, value: bytes) -> None:
    """One broken game must not stop those that are read together with it."""
    before = (b"1-1", [BATCH_DICTIONARY, packed_batch(batch(1))])
    [first, broken] = events_in([before, (b"3-2", [field, value])], 0)
    assert first == batch(1)[0]
    assert (broken.version, broken.hashed) == (2, value)


def test_a_dictionary_is_never_changed() -> None:
    """Every game of its time is packed by it."""
    kept = {
        path.name: sha256(path.read_bytes()).hexdigest() for path in Path(str(files("events"))).glob("dictionaries/*")
    }
    assert kept == {
        "1": "6dcb8f9f607e609fdbad3d586f9b720a7ed2693796724664b307f08635d13939",
        "over-1": "2528ef31985964877eb46c48121adf507a3d5ab39e826a8a8362d7b644d01d90",
    }


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_of_300_events_is_small(ruleset: str, store: Store, tmp_path: Path) -> None:
    games = games_on(store, tmp_path / "keys")
    version, number = 0, 0
    while version < 300:
        number += 1
        started(games, f"g_{number}", ruleset, RULESETS[ruleset].players_max)
        version = played_out(games, f"g_{number}", number, moves_max=100).version
    tag, (stream, meta, _, _) = store.partitions.appended(f"g_{number}")
    used = sum(store.connections.call(tag, "MEMORY", "USAGE", key, "SAMPLES", 0) for key in (stream, meta))
    assert used * 300 / version < BYTES_MAX
