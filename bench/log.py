"""The transparency log: how fast it grows, how long its proofs are, what it costs to verify a file with one."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from bench.figures import Figure, side_by_side
from bench.processor import Meter
from bench.store import EVENTS_WANTED, long_enough
from domain.rulesets import RULESETS
from events.entries import events_in
from events.games import Games
from events.proof.canon import canon
from events.proof.chain import Head, Stored
from events.proof.keys import KeyFolder
from events.proof.receipts import Keyring
from events.proof.verify import verify
from events.proof.verify.log import COSIGNATURE_BYTES, Witness
from events.redis.connection import Connections
from events.redis.server import running
from events.store import Store
from events.telling import export
from events.transparency import tree
from events.transparency.scribe import Scribe

BATCHES: Final = 60_000
VERIFYING: Final = Path(__file__).parent / "verifying.mjs"
LARGE: Final = 10**9
"""Entries of a log that has been running for years."""


def measured() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        connections, data = Connections(server.url), Path(folder)
        store = Store(connections)
        scribe = Scribe(store, data / "log", KeyFolder(data / "keys" / "log"), "gyoji.example/v1/log")
        games = Games(store, Keyring(data / "keys"), RULESETS, log=scribe.log)
        history = long_enough(games)
        assert server.pid is not None
        yield from entering(store, scribe, history, server.pid)
        yield from proofs(games, history)
        yield from verification(games, history)
        connections.close()


def entering(store: Store, scribe: Scribe, history: str, redis: int) -> Iterator[Figure]:
    """Entering the batches of a real game, copied into many: followed, read, hashed, written to disk, claimed and
    signed."""
    scribe.look_through()
    count = _copied(store, history, BATCHES)
    meter, started = Meter({"the scribe": [os.getpid()], "Redis": [redis]}), time.perf_counter()
    entered = 0
    while entered < count:
        entered += scribe.step()
    seconds = time.perf_counter() - started
    yield Figure(f"enter {count:,} batches into the log", count / seconds, "batches/s", target=5_000)
    for what, spent in meter.spent().items():
        yield Figure(f"CPU of {what} for a batch", 1e6 * spent / count, "µs", is_cost=True)


def _copied(store: Store, history: str, wanted: int) -> int:
    """Copies the entries of a game into other games: the scribe reads only heads, so that is enough."""
    tag, (stream, *_) = store.partitions.appended(history)
    entries = store.connections.call(tag, "XRANGE", stream, "-", "+")
    batches: list[Sequence[Stored]] = [events_in([entry], 0) for entry in entries]
    count = 0
    while count < wanted:
        head = Head.before_first(f"g_copy_{count}")
        for batch in batches:
            store.append(head, batch, is_once=True, due=None)
            head = Head(head.game, batch[-1].version, batch[-1].hash)
        count += len(batches)
    return count


def proofs(games: Games, id: str) -> Iterator[Figure]:
    """The size of proofs as they stand in a history file, with their checkpoint."""
    assert games.log is not None
    proof = games.log.proof(id, games.load(id).head.version)
    assert proof is not None
    size = games.log.checkpoint().size
    yield Figure(f"a proof in a log of {size:,} entries", len(canon(proof)), "bytes", 2_000, is_cost=True)
    hashes = ["A" * 44 for _ in tree.inclusion(lambda height, index: b"", 0, LARGE)]
    large = msgspec.structs.replace(proof, index=LARGE, proof=hashes)
    yield Figure(f"a proof in a log of {LARGE:,} entries", len(canon(large)), "bytes", 2_000, is_cost=True)
    line = Witness("witness.example/w1", bytes(32)).line(bytes(COSIGNATURE_BYTES))
    yield Figure("what each witness adds to a proof", len(line.encode()), "bytes", is_cost=True)


def verification(games: Games, id: str) -> Iterator[Figure]:
    """The whole file, its last line with the log's proof and signature included, by all three verifiers."""
    content = b"".join(export(games, id, "all"))
    count = len(content.splitlines()) - 2
    assert b'"log":{"checkpoint":' in content

    def work() -> int:
        assert verify(content).holds
        return 1

    own, _ = side_by_side(work, lambda: len(content) // len(content), time.process_time)
    what = f"verify {EVENTS_WANTED} events with the log's proof"
    yield Figure(what, own * 1000 * EVENTS_WANTED / count, "ms", 100, is_cost=True)
    if shutil.which("node") is None:
        return
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        file.write(content)
        file.flush()
        taken = json.loads(subprocess.run(["node", VERIFYING, file.name], check=True, capture_output=True).stdout)
    for name, who in (("docs", "docs/verifier.mjs"), ("page", "the page's code under Node")):
        yield Figure(f"the same by {who}", taken[name] * EVENTS_WANTED / count, "ms", is_cost=True)
