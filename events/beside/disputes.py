"""Disputes and audits, kept beside a game's events.

A dispute is about one event, or about one of the claimant's own refused commands. What the claimant wrote is personal,
so it is a field of the player's own key: erasing the person erases the words, and leaves the dispute.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec

from domain.kernel.referee import Finding
from domain.kernel.words import Milliseconds, Seat
from events.beside.accounts import Accounts
from events.redis import families
from events.redis.calls import Word
from events.redis.scripts import Script
from events.store import Store

STOPS_MAX: Final = 3
"""How many disputes of one seat may stop the clocks of one game, so that nobody can stall it for ever."""

DISPUTES_MAX: Final = 20
"""How many disputes one player may open about one game."""

CLAIM_MAX: Final = 1_000
"""How many characters a claim may have."""

DisputeStatus = Literal["open", "after_end", "judged"]
DisputeVerdict = Literal["stands", "wrong", "changed"]


class TooManyDisputes(Exception):
    """This player has disputed enough about this game."""


class Dispute(msgspec.Struct, frozen=True):
    """`version` or `refusal` says what it is about; `seat` is the claimant's, None for one who only watches."""

    n: int
    player: str
    seat: Seat | None
    version: int
    refusal: int | None
    at: Milliseconds
    status: DisputeStatus
    stops_clock: bool = False
    verdict: DisputeVerdict | None = None
    judged_at: Milliseconds | None = None
    ruleset_version: int | None = None
    """The rules by which it was judged."""
    is_pinned: bool = False
    """Whether those were the rules of the day; else the newest."""
    finding: Finding | None = None

    @property
    def opening_key(self) -> str:
        """The idempotency key under which its opening is on the record, if it is."""
        return f"system:dispute-opened:{self.n}"

    @property
    def judging_key(self) -> str:
        return f"system:dispute-judged:{self.n}"


class Audited(msgspec.Struct, frozen=True):
    """The newest audit of a game: asked for at a version, and what came of it."""

    status: Literal["open", "judged"]
    version: int
    verdict: Literal["holds", "wrong", "changed"] | None = None
    finding: Finding | None = None
    commands: int = 0
    judged_at: Milliseconds | None = None
    rules: list[Any] = []


AUDIT: Final = "audit"
"""The note beside a game that keeps its newest audit."""

# The same token gives the same dispute. A game without a head has left Redis. Then numbers and limits go on from the
# disputes in the archive: how many there are (ARGV[4]), and how many are this player's (ARGV[5]). Where these are not
# given, the script writes nothing and answers 0.
_OPEN = Script(
    "local known = redis.call('HGET', KEYS[1], 't:' .. ARGV[1]) if known then return tonumber(known) end "
    "if ARGV[4] == '' and redis.call('HEXISTS', KEYS[2], 'v') == 0 then return 0 end "
    "local before, own = tonumber(ARGV[4]) or 0, tonumber(ARGV[5]) or 0 "
    "if own + redis.call('HINCRBY', KEYS[1], 'p:' .. ARGV[3], 0) >= tonumber(ARGV[6]) then return -1 end "
    "if tonumber(redis.call('HGET', KEYS[1], 'n') or 0) < before then redis.call('HSET', KEYS[1], 'n', before) end "
    "local kept, stops = ARGV[2], '\"stops_clock\":true' "
    "if string.find(kept, stops, 1, true) and "
    "redis.call('HINCRBY', KEYS[1], 's:' .. ARGV[3], 1) > tonumber(ARGV[7]) then "
    "kept = string.gsub(kept, stops, '\"stops_clock\":false', 1) end "
    "local n = redis.call('HINCRBY', KEYS[1], 'n', 1) redis.call('HINCRBY', KEYS[1], 'p:' .. ARGV[3], 1) "
    "redis.call('HSET', KEYS[1], 't:' .. ARGV[1], n, n, (string.gsub(kept, '\"n\":0', '\"n\":' .. n, 1))) return n"
)
_decode = msgspec.json.Decoder(Dispute).decode
_decode_audit = msgspec.json.Decoder(Audited).decode


class Disputes:
    """The disputes and audits of all games."""

    def __init__(self, store: Store) -> None:
        self._store, self._accounts = store, Accounts(store)

    def open(self, game: str, dispute: Dispute, claim: str, token: str) -> Dispute:
        """Writes a dispute down under the next number; the same token gives the same one again.

        Raises TooManyDisputes, and Erased, which leaves the dispute without its claim.
        """
        tag, key = self._place(game)
        keys = [key, families.META.key(tag, game)]
        plain = msgspec.json.encode(msgspec.structs.replace(dispute, n=0))
        known: list[Word] = [token, plain, dispute.player]
        limits: list[Word] = [DISPUTES_MAX, STOPS_MAX]
        n = int(self._store.connections.run(tag, _OPEN, keys, [*known, "", "", *limits]))
        if n == 0:
            before = self._archived(game)
            own_before = sum(one.player == dispute.player for one in before)
            n = int(self._store.connections.run(tag, _OPEN, keys, [*known, len(before), own_before, *limits]))
        if n < 0:
            raise TooManyDisputes
        self._accounts.write(dispute.player, families.CLAIM.field(game, str(n)), claim)
        kept = self.one(game, n)
        assert kept is not None
        return kept

    def change(self, game: str, dispute: Dispute) -> None:
        tag, key = self._place(game)
        self._store.connections.call(tag, "HSET", key, dispute.n, msgspec.json.encode(dispute))

    def all(self, game: str) -> list[Dispute]:
        tag, key = self._place(game)
        flat = self._store.connections.call(tag, "HGETALL", key)
        kept = {
            int(field): _decode(value) for field, value in zip(flat[::2], flat[1::2], strict=True) if field.isdigit()
        }
        merged = {one.n: one for one in self._archived(game)} | kept
        return [merged[n] for n in sorted(merged)]

    def one(self, game: str, n: int) -> Dispute | None:
        tag, key = self._place(game)
        kept = self._store.connections.call(tag, "HGET", key, n)
        if kept is not None:
            return _decode(kept)
        return next((one for one in self._archived(game) if one.n == n), None)

    def are_about(self, games: Sequence[str]) -> set[str]:
        """Those of these games about which there are disputes that are not in the archive."""
        found = self._store.connections.call_all([(tag, ("EXISTS", key)) for tag, key in map(self._place, games)])
        return {game for game, are in zip(games, found, strict=True) if are}

    def are_waiting(self, game: str) -> bool:
        """Whether one of them waits for its verdict."""
        return any(one.status != "judged" for one in self.all(game))

    def claim(self, game: str, dispute: Dispute) -> str | None:
        """The claimant's words; None once they are erased."""
        return self._accounts.read(dispute.player, families.CLAIM.field(game, str(dispute.n)))

    # Audits

    def audited(self, game: str) -> Audited | None:
        kept = self._store.notes(game, [AUDIT]).get(AUDIT)
        return None if kept is None else _decode_audit(kept)

    def note_audit(self, game: str, audited: Audited) -> None:
        self._store.note(game, {AUDIT: msgspec.json.encode(audited)})

    def _archived(self, game: str) -> list[Dispute]:
        beside = self._store.archive.beside(game) if self._store.archive is not None else None
        return [] if beside is None else [msgspec.convert(one, Dispute) for one in beside.disputes]

    def _place(self, game: str) -> tuple[str, str]:
        return self._store.partitions.place(families.DISPUTES, game)
