"""The scribe enters the heads of new batches into the log, and signs it.

It follows the feeds like any follower, so no command waits for it. What is behind the cut of a feed it reads from the
games themselves. A step has an order that no crash can turn into two trees of one size:

1. New tiles are on the disk. Nobody reads beyond the signed size, so they may still be written again.
2. The size and root are claimed in Redis, in one step with the positions in the feeds (events/redis/claim.lua). Whoever
   has another tree of that size, in a folder of their own or after a restored backup, does not get it.
3. The checkpoint is signed and put into the folder, outside of Redis.

After a crash between 2 and 3 the claimed tree is found in the tiles, and signed. After Redis went back to a backup the
log goes on from the checkpoint: a batch that is entered twice does no harm, and where a game goes on in another way
than before, both ways stand in the log for everybody to see. If it is the folder that went back, or a wrong folder, it
does not hold the tree that Redis has claimed: then the log stands still and says so, and signs nothing.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from events.data_set import Pointer
from events.feed import FellBehind, Follower, all_games
from events.proof.keys import KeyFolder
from events.redis.calls import Word
from events.redis.families import INDEX
from events.redis.scripts import script_file
from events.store import Store
from events.transparency import tree
from events.transparency.leaves import Leaf
from events.transparency.log import CHECKPOINT, LOG_FOLLOWER, Log, NoCheckpoint
from events.transparency.notes import TreeHead, signed_note
from events.transparency.places import HEAD, BatchPlace, key_of, last_places, packed_places
from events.transparency.tiles import Edge, NoSuchTile
from events.whole_files import write_whole

POINTERS_AT_ONCE: Final = 200
"""Pointers taken from each partition at a time."""

GAMES_AT_ONCE: Final = 500
"""How many games are looked through before what the log lacks of them is entered."""

POSITIONS_SECONDS: Final = 60.0
"""How often the scribe checks that the feeds are still those that it followed."""

_CLAIM = script_file("claim")
_ORIGIN: Final = "origin"
_LOCK: Final = "lock"
_NOTHING: Final = TreeHead(0, tree.EMPTY)


class LogStandsStill(Exception):
    """Going on might sign a second tree of some size; the message is for whoever runs the service."""


class Scribe:
    """Writes one log; one process at a time does. It belongs to one thread."""

    def __init__(self, store: Store, folder: Path, keys: KeyFolder, origin: str) -> None:
        self.store, self.folder, self.keys = store, folder, keys
        self.log = Log(store, folder, keys)
        self._origin = origin
        self._follower = Follower(store, LOG_FOLLOWER)
        self._edge: Edge | None = None
        self._lock: int | None = None
        self._next_check = 0.0
        self._last: dict[int, tuple[Pointer, Leaf | None]] = {}
        """For each partition the pointer that was followed last, and its event."""

    def step(self, wait: float = 0.0) -> int:
        """Enters what is new, after waiting a little for it; how many entries. Raises LogStandsStill."""
        if self._edge is None and not self._open():
            return 0
        before = self._follower.positions()
        try:
            pointers = self.store.follow(before, count=POINTERS_AT_ONCE, wait=wait)
            if self._is_ahead(before) or self._is_another_feed(before, pointers):
                return self.look_through()
        except FellBehind:
            return self.look_through()
        followed = self._followed(pointers)
        after = {pointer.partition: pointer.position for pointer in followed}
        leaves = [leaf for leaf in followed.values() if leaf is not None]
        if not after or not self._enter(leaves, before, after):
            return 0
        self._last |= _last_of(followed)
        return len(leaves)

    def look_through(self) -> int:
        """Enters what the log lacks of any game, then stands at the ends of the feeds; how many entries."""
        if self._edge is None and not self._open():
            return 0
        ends, before = self.store.feed_ends(), self._follower.positions()
        count = 0
        games: list[str] = []
        for game in all_games(self.store):
            games.append(game)
            if len(games) == GAMES_AT_ONCE:
                count += self._enter_missing(games)
                games = []
        count += self._enter_missing(games)
        self._enter([], before, {partition: end for partition, end in ends.items() if end != before[partition]})
        self._look_back(ends)
        return count

    def close(self) -> None:
        """Lets another process write."""
        self._edge = None
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # What is entered

    def _followed(self, pointers: Sequence[Pointer]) -> dict[Pointer, Leaf | None]:
        """What is entered for each of these appends: its newest event. None: it was never told to anybody."""
        wanted = [(one.game, one.first + one.count - 2, 1) for one in pointers]
        followed: dict[Pointer, Leaf | None] = {}
        for pointer, (game, after, _), kept in zip(pointers, wanted, self.store.read_many(wanted), strict=True):
            # One that is no longer in Redis may be in the archive.
            found = kept or self.store.read(game, after, 1)
            followed[pointer] = Leaf(game, found[0].version, found[0].hash) if found else None
        return followed

    def _enter_missing(self, games: Sequence[str]) -> int:
        lasts = last_places(self.store, games)
        leaves = [leaf for game, last in zip(games, lasts, strict=True) for leaf in self._missing(game, last)]
        return len(leaves) if leaves and self._enter(leaves, {}, {}) else 0

    def _missing(self, game: str, last: BatchPlace | None) -> Iterator[Leaf]:
        """The heads after the last that was entered, or all of them where that was another history."""
        after = 0
        if last is None and self.log.is_settled(game):
            return
        size = 0 if self._edge is None else self._edge.size
        if last is not None and last.entry < size and self.log.has_stored(game, last, size):
            after = last.version
        for event in self.store.batch_heads(game, after):
            yield Leaf(game, event.version, event.hash)

    def _is_ahead(self, positions: Mapping[int, int]) -> bool:
        """Whether the feeds end before what was followed: parts of a cluster went back to a backup."""
        if time.monotonic() < self._next_check:
            return False
        self._next_check = time.monotonic() + POSITIONS_SECONDS
        return any(positions[partition] > end for partition, end in self.store.feed_ends().items())

    def _is_another_feed(self, positions: Mapping[int, int], fresh: Sequence[Pointer]) -> bool:
        """Whether a feed with something new went back and has grown past where it was: then what was followed last is
        not there any more, or is another event."""
        moved = {pointer.partition for pointer in fresh}
        known = {p: last for p, last in self._last.items() if p in moved and last[0].position == positions[p]}
        return self._last_at({p: positions[p] for p in known}) != known

    def _last_at(self, positions: Mapping[int, int]) -> dict[int, tuple[Pointer, Leaf | None]]:
        """The pointers at these positions, and their events. Raises FellBehind."""
        before = {partition: position - 1 for partition, position in positions.items() if position > 0}
        return _last_of(self._followed(self.store.follow(before, count=1))) if before else {}

    def _look_back(self, positions: Mapping[int, int]) -> None:
        """Looks up what was followed last in those partitions where another process did so."""
        self._last = {p: last for p, last in self._last.items() if last[0].position == positions[p]}
        with suppress(FellBehind):
            self._last |= self._last_at({p: at for p, at in positions.items() if p not in self._last})

    # How it is entered

    def _enter(self, leaves: Sequence[Leaf], before: Mapping[int, int], after: Mapping[int, int]) -> bool:
        """Whether they were entered. False: another process has moved the log or the positions on; the next step looks
        at them again."""
        edge, self._edge = self._edge, None
        assert edge is not None
        first = edge.size
        entries = [leaf.entry for leaf in leaves]
        edge.add(entries, [tree.leaf_hash(entry) for entry in entries])
        head = TreeHead(edge.size, edge.close())
        if not self._claimed(first, head, leaves, before, after):
            return False
        if leaves:
            self._sign(head)
        self._edge = edge
        return True

    def _claimed(
        self, first: int, head: TreeHead, leaves: Sequence[Leaf], before: Mapping[int, int], after: Mapping[int, int]
    ) -> bool:
        words: list[Word] = [first, head.size, head.root.hex(), len(after)]
        for partition, position in after.items():
            words += (partition, before[partition], position)
        places: dict[str, list[BatchPlace]] = {}
        for index, leaf in enumerate(leaves, first):
            places.setdefault(leaf.game, []).append(BatchPlace(leaf.version, index))
        keys = [HEAD, self._follower.key, *map(key_of, places)]
        words += map(packed_places, places.values())
        return bool(self.store.connections.run(INDEX, _CLAIM, keys, words))

    def _sign(self, head: TreeHead) -> None:
        note = signed_note(self._origin, head, self.keys).note
        write_whole(self.folder / CHECKPOINT, note.encode())

    # From where it goes on

    def _open(self) -> bool:
        """Takes the folder, if nobody has it, and finds where the log stands. Raises LogStandsStill."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if not self._locked():
            return False
        self._origin = self._kept_origin()
        try:
            newest = self.log.checkpoint().head
        except NoCheckpoint:
            newest = _NOTHING
        claimed = self._claimed_head()
        head = max(newest, claimed)
        try:
            found = tree.root(self.log.tiles.nodes(head.size), head.size)
            edge = Edge(self.log.tiles, head.size)
        except NoSuchTile as missing:
            raise LogStandsStill(f"the log had {head.size} entries, and {missing}: restore its folder") from None
        for known in (newest, claimed):
            if known.size == head.size and known.root != found:
                raise LogStandsStill(f"{self.folder} has another tree of {head.size} entries than the one that counts")
        if claimed.size < head.size:
            if not self._claimed(claimed.size, head, [], {}, {}):
                return False
        elif newest.size < head.size:
            self._sign(head)
        self._edge = edge
        self._look_back(self._follower.positions())
        return True

    def _claimed_head(self) -> TreeHead:
        size, root = self.store.connections.call(INDEX, "HMGET", HEAD, "size", "root")
        return _NOTHING if size is None else TreeHead(int(size), bytes.fromhex(root.decode()))

    def _kept_origin(self) -> str:
        """The log's name, fixed when it is first used: who knows the log knows it by that."""
        path = self.folder / _ORIGIN
        if not path.exists():
            write_whole(path, f"{self._origin}\n".encode())
        return path.read_text(encoding="utf-8").strip()

    def _locked(self) -> bool:
        if self._lock is not None:
            return True
        descriptor = os.open(self.folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._lock = descriptor
        return True


def _last_of(followed: Mapping[Pointer, Leaf | None]) -> dict[int, tuple[Pointer, Leaf | None]]:
    """Of each partition the last pointer and its event."""
    return {pointer.partition: (pointer, leaf) for pointer, leaf in followed.items()}
