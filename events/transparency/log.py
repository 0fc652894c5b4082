"""The log as it is read: its newest checkpoint, its tiles, and proofs made from them."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from events.feed import Follower
from events.proof.keys import KeyFolder
from events.store import Store
from events.transparency import tree
from events.transparency.cosignatures import Cosignatures, Cosigned
from events.transparency.leaves import Leaf
from events.transparency.notes import Checkpoint, read_note, signer_of
from events.transparency.places import BatchPlace, places
from events.transparency.tiles import ENTRIES, HEIGHT, WIDTH, NoSuchTile, Tile, TileFolder

CHECKPOINT: Final = "checkpoint"
"""The file in the log's folder that has the newest one."""

LOG_FOLLOWER: Final = "log"
"""The follower that enters batches into the log."""


def note_of(version: int) -> str:
    """The note beside a game that keeps the proof of a batch."""
    return f"log:{version}"


class Proof(msgspec.Struct, frozen=True):
    """The proof that a batch is in the log: `log` of a history file's last line."""

    checkpoint: str
    index: int
    key: str
    """The public key that signed the checkpoint, in hex."""
    proof: list[str]
    version: int


class NoCheckpoint(Exception):
    """Nothing was entered yet."""


class Log:
    """One log. One instance serves all threads of a process."""

    def __init__(self, store: Store, folder: Path, keys: KeyFolder) -> None:
        self._store, self._folder, self._keys = store, folder, keys
        self.tiles = TileFolder(folder)
        self.cosignatures = Cosignatures(store, keys)

    def checkpoint(self) -> Checkpoint:
        """The newest one. Raises NoCheckpoint."""
        try:
            return read_note((self._folder / CHECKPOINT).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise NoCheckpoint from None

    def cosigned(self, at_least: int = 0) -> Checkpoint:
        """The newest one that so many witnesses have cosigned, with all their lines. Raises NoCheckpoint."""
        newest = self.checkpoint()
        known = [*self.cosignatures.all(newest), Cosigned(newest, ())]
        enough = [one for one in known if len(one.witnesses) >= at_least]
        if not enough:
            raise NoCheckpoint
        return max(enough, key=lambda one: (one.size, len(one.witnesses))).checkpoint

    def tile(self, path: str) -> bytes:
        """The file of an address, if the newest checkpoint covers it. Raises NoSuchTile, NoCheckpoint."""
        tile = Tile.named(path)
        level = 0 if tile.level == ENTRIES else int(tile.level)
        if tile.number * WIDTH + tile.width > self.checkpoint().size >> (HEIGHT * level):
            raise NoSuchTile(path)
        return self.tiles.read(tile)

    def consistency(self, old: int, size: int) -> list[str]:
        """The proof that the tree of this size began as that of size `old`; 1 <= old <= size, and no more than was
        signed."""
        return _written(tree.consistency(self.tiles.nodes(size), old, size))

    def inclusion(self, index: int, size: int) -> list[str]:
        return _written(tree.inclusion(self.tiles.nodes(size), index, size))

    def entry(self, index: int, size: int) -> str:
        return self.tiles.entry(index, size).decode()

    def proof(self, game: str, version: int) -> Proof | None:
        """The proof of a game's newest batch up to a version, in the checkpoint that most witnesses cosigned; None
        where the log has no such batch. An entry of the log for history that the store has lost since is passed over:
        it proves nothing about the events that are there now."""
        try:
            checkpoint = self.checkpoint()
        except NoCheckpoint:
            return None
        known = [one for one in places(self._store, game) if one.version <= version and one.entry < checkpoint.size]
        newest_first = sorted(known, reverse=True)
        place = next((one for one in newest_first if self.has_stored(game, one, checkpoint.size)), None)
        if place is None:
            return None
        covering = [one for one in self.cosignatures.all(checkpoint) if one.size > place.entry]
        # What others vouch for is worth more than what is a little newer.
        best = max(covering, key=lambda one: (len(one.witnesses), one.size), default=None)
        return self._proof(place, best.checkpoint if best else checkpoint)

    def has_stored(self, game: str, place: BatchPlace, size: int) -> bool:
        """Whether the entry at this place of the tree of this size is the event that the store has at this version."""
        stored = self._store.read(game, place.version - 1, 1)
        return any(Leaf(game, one.version, one.hash).entry == self.tiles.entry(place.entry, size) for one in stored)

    def _proof(self, place: BatchPlace, checkpoint: Checkpoint) -> Proof:
        key = signer_of(checkpoint, self._keys.public_keys).public_key
        return Proof(checkpoint.note, place.entry, key, self.inclusion(place.entry, checkpoint.size), place.version)

    def kept_proof(self, game: str, version: int) -> Proof | None:
        """The proof of the batch that ends with this version of a game that is over. The first one that was made is
        kept, so that every process gives the same file."""
        name = note_of(version)
        kept = self._store.notes(game, [name]).get(name)
        if kept is None:
            made = self.proof(game, version)
            if made is None or made.version != version:
                return None
            kept = self._store.note_once(game, name, msgspec.json.encode(made))
        return None if kept is None else msgspec.json.decode(kept, type=Proof)

    def may_get(self, game: str, version: int) -> bool:
        """Whether this batch of a game that is over may still get into the log: it is entered and not signed yet, or
        the scribe is not at the end of the feed that tells of it."""
        partition = self._store.partitions.of(game)
        end = self._store.feed_ends()[partition]
        position = Follower(self._store, LOG_FOLLOWER).positions()[partition]
        # In this order: whatever the scribe enters meanwhile is found.
        is_entered = any(place.version == version for place in places(self._store, game))
        return (self._folder / CHECKPOINT).exists() and (is_entered or position != end)

    def is_settled(self, game: str) -> bool:
        """Whether nothing is left to enter: the game was archived with its proof, or came from another house."""
        archive = self._store.archive
        if archive is None or not archive.has(game):
            return False
        beside = archive.beside(game)
        has_proof = beside is not None and any(name.startswith("log:") for name in beside.notes)
        return has_proof or archive.is_imported(game)


def _written(hashes: Sequence[bytes]) -> list[str]:
    return [base64.b64encode(one).decode() for one in hashes]
