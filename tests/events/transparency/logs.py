"""A log on a real store, and what a stranger makes of it."""

from __future__ import annotations

from pathlib import Path

from events.proof.keys import KeyFolder
from events.proof.verify.log import Checkpoint, is_consistent, is_included, leaf_of, read_checkpoint, read_proof
from events.store import Store
from events.transparency.log import Log
from events.transparency.scribe import Scribe

ORIGIN = "gyoji.example/v1/log"


def scribe_of(store: Store, folder: Path, keys: Path | None = None) -> Scribe:
    return Scribe(store, folder, KeyFolder(keys or folder.parent / "log-keys"), ORIGIN)


def entered(scribe: Scribe) -> int:
    """Everything there is to enter. A step that finds the log elsewhere than it was enters nothing, the next does."""
    count = 0
    while more := scribe.step() or scribe.step():
        count += more
    return count


def newest(log: Log) -> Checkpoint:
    return read_checkpoint(log.checkpoint().note)


def entries_of(log: Log) -> list[bytes]:
    size = log.checkpoint().size
    return [log.tiles.entry(index, size) for index in range(size)]


def has_grown(log: Log, old: Checkpoint) -> bool:
    """Whether the log only grew since this checkpoint, by its own proof."""
    new = newest(log)
    return is_consistent(old, new, read_proof(log.consistency(old.size, new.size)))


def is_proved(log: Log, game: str, version: int, hash: str) -> bool:
    """Whether the log proves that it has this very event as the head of a batch."""
    proof = log.proof(game, version)
    assert proof is not None
    tree = read_checkpoint(proof.checkpoint)
    entry = leaf_of(game, proof.version, hash)
    return tree.is_signed(bytes.fromhex(proof.key)) and is_included(entry, proof.index, read_proof(proof.proof), tree)
