"""Dockets, kept beside the games that are over: the entries, and a remedy that seats have yet to agree on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from domain.kernel.clock import moment
from domain.kernel.remedy import Remedy
from domain.kernel.words import Milliseconds, Seat
from events.beside.accounts import Accounts
from events.proof.docket import DocketEntry
from events.redis import families
from events.redis.scripts import Script
from events.store import Store, note_field

DOCKET: Final = "docket"
"""The note beside a game that keeps its docket."""
_FIELD: Final = note_field(DOCKET)

DOCKET_OPEN_MAX: Final[Milliseconds] = 7 * 24 * 3600 * 1000
"""How long an entry may be remarked on and appealed against, and how long an appeal may wait for an answer."""

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
    """Those who agreed, beginning with the one who asked."""


class Remark(msgspec.Struct, frozen=True):
    """What somebody said about an entry; their words are kept with the person, so that erasing one erases both."""

    n: int
    entry: int
    player: str
    is_appeal: bool
    """Whether somebody seated wants it to be decided again."""
    at: Milliseconds
    token: str
    """A repeated request has the same token, and is one remark."""


class Docket(msgspec.Struct, frozen=True):
    entries: tuple[DocketEntry, ...] = ()
    proposal: Proposal | None = None
    remarks: tuple[Remark, ...] = ()

    @property
    def open_until(self) -> Milliseconds | None:
        """Until when something may be said about the newest entry, and an arbiter may decide again: counted from the
        first entry, however many follow, or nothing would ever be final. An appeal gives as long once more. None: there
        is no entry."""
        if not self.entries:
            return None
        appeals = [one.at for one in self.remarks if one.is_appeal]
        return max([moment(self.entries[0].at), *appeals]) + DOCKET_OPEN_MAX

    @property
    def appeals_until(self) -> Milliseconds | None:
        """Until when somebody may appeal: later appeals and decisions do not extend it."""
        return moment(self.entries[0].at) + DOCKET_OPEN_MAX if self.entries else None


_decode = msgspec.json.Decoder(Docket).decode


class Dockets:
    """The dockets of all games."""

    def __init__(self, store: Store) -> None:
        self._store, self._accounts = store, Accounts(store)

    def of(self, game: str) -> Docket:
        return self._read(game)[0]

    def newest(self, game: str) -> DocketEntry | None:
        """The entry that counts; None: nothing was decided after the end."""
        entries = self.of(game).entries
        return entries[-1] if entries else None

    def newest_of(self, games: Sequence[str]) -> dict[str, DocketEntry]:
        """The same of several games, in one round trip for each node; those about which something was decided."""
        store = self._store
        appended = [store.partitions.appended(game) for game in games]
        answers = store.connections.call_all([(tag, ("HMGET", keys[1], "v", _FIELD)) for tag, keys in appended])
        found: dict[str, DocketEntry] = {}
        for game, (version, kept) in zip(games, answers, strict=True):
            # What is archived may be decided about again: then that note is in Redis, and the game is not.
            is_elsewhere = kept is None and version is None
            docket = self.of(game) if is_elsewhere else _decode(kept) if kept else Docket()
            if docket.entries:
                found[game] = docket.entries[-1]
        return found

    def change(self, game: str, before: Docket, after: Docket) -> bool:
        """Writes it down; False: somebody else has changed it since."""
        known, kept = self._read(game)
        if known != before:
            return False
        tag, (_, meta, _, _) = self._store.partitions.appended(game)
        in_redis = self._store.connections.call(tag, "HGET", meta, _FIELD) or b""
        if in_redis not in (b"", kept):
            return False
        words = [_FIELD, in_redis, msgspec.json.encode(after)]
        return bool(self._store.connections.run(tag, _KEEP, [meta], words))

    def say(self, game: str, remark: Remark, words: str) -> None:
        """Keeps what somebody wrote, in the one key of that person. Raises Erased."""
        self._accounts.write(remark.player, families.REMARK.field(game, str(remark.n)), words)

    def said(self, game: str, remark: Remark) -> str | None:
        """Their words; None once they are erased."""
        return self._accounts.read(remark.player, families.REMARK.field(game, str(remark.n)))

    def _read(self, game: str) -> tuple[Docket, bytes]:
        kept = self._store.notes(game, [DOCKET]).get(DOCKET, b"")
        return (_decode(kept) if kept else Docket()), kept
