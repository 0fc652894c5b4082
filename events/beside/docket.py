"""Dockets, kept beside the games that are over: the entries, and a remedy that seats have yet to agree on."""

from __future__ import annotations

from typing import Final

import msgspec

from domain.kernel.remedy import Remedy
from domain.kernel.words import Milliseconds, Seat
from events.proof.docket import DocketEntry
from events.redis.scripts import Script
from events.store import Store

DOCKET: Final = "docket"
"""The note beside a game that keeps its docket."""

# Only if nobody else has written it since it was read.
_KEEP = Script(
    "if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then return 0 end "
    "redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) return 1"
)


class Proposal(msgspec.Struct, frozen=True):
    """A remedy that some seats have agreed to; it lapses when not all have by `until`."""

    remedy: Remedy
    until: Milliseconds
    seats: tuple[Seat, ...]


class Docket(msgspec.Struct, frozen=True):
    entries: tuple[DocketEntry, ...] = ()
    proposal: Proposal | None = None


_decode = msgspec.json.Decoder(Docket).decode


class Dockets:
    """The dockets of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game: str) -> Docket:
        return self._read(game)[0]

    def change(self, game: str, before: Docket, after: Docket) -> bool:
        """Writes it down; False: somebody else has changed it since."""
        known, kept = self._read(game)
        if known != before:
            return False
        tag, (_, meta, _, _) = self._store.partitions.appended(game)
        in_redis = self._store.connections.call(tag, "HGET", meta, f"m:{DOCKET}") or b""
        if in_redis not in (b"", kept):
            return False
        words = [f"m:{DOCKET}", in_redis, msgspec.json.encode(after)]
        return bool(self._store.connections.run(tag, _KEEP, [meta], words))

    def _read(self, game: str) -> tuple[Docket, bytes]:
        kept = self._store.notes(game, [DOCKET]).get(DOCKET, b"")
        return (_decode(kept) if kept else Docket()), kept
