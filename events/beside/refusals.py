"""Refused attempts, kept beside a game's events and outside its chain: nobody but their seat sees them before the end.

Every attempt of somebody seated that changed nothing is one, whatever stood in its way. Each seat's have numbers of
their own, so that a number tells nothing about other seats.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from sys import maxsize
from typing import Any, Final

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.words import Milliseconds, Seat
from events.archive import Beside, BesideChanged
from events.proof.canon import sha
from events.proof.refused import RefusalReceipt
from events.redis import families
from events.redis.calls import Aside, Steps, Word, script_call
from events.redis.scripts import Script
from events.store import Store

REFUSALS_KEPT_MAX: Final = 100
"""How many refusals of each seat are kept, the newest ones."""

BODY_BYTES_MAX: Final = 2_000
"""How long a body may be to be kept; of a longer one the hash is and, if it is a command, its type."""

# A game without a head has left Redis. Then numbers go on after the newest one in the archive (ARGV[4]); where that is
# not given, the script writes nothing and answers 0.
_KEEP = Script(
    "local count = 'n:' .. ARGV[1] "
    "if ARGV[4] == '' then if redis.call('HEXISTS', KEYS[2], 'v') == 0 then return 0 end "
    "elseif tonumber(redis.call('HGET', KEYS[1], count) or 0) < tonumber(ARGV[4]) then "
    "redis.call('HSET', KEYS[1], count, ARGV[4]) end "
    "local n = redis.call('HINCRBY', KEYS[1], count, 1) "
    "redis.call('HSET', KEYS[1], ARGV[1] .. ':' .. n, ARGV[2]) "
    "redis.call('HDEL', KEYS[1], ARGV[1] .. ':' .. (n - tonumber(ARGV[3]))) "
    "return n"
)
# Only what is still there: a game that has gone to the archive meanwhile must not come back.
_REPLACE = Script(
    "for i = 1, #ARGV, 2 do if redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1 then "
    "redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1]) end end return 1"
)


class Attempt(msgspec.Struct, frozen=True, array_like=True):
    """What was tried and why it was refused, as it is kept."""

    version: int
    """The version of the game when it was refused."""
    at: Milliseconds
    """When it arrived: it was judged by that moment."""
    command: dict[str, Any] | None
    """The command without its question; None where the body was found malformed."""
    rules: tuple[str, ...]
    problem: str = "illegal-move"
    question: int | None = None
    expected: int | None = None
    """The version that the caller expected, by If-Match."""
    body_hash: str = ""
    """The hash of the body as it was sent; empty in refusals from before it was kept."""
    body: bytes | None = None
    headers: tuple[str, ...] = ()
    """Which headers of a malformed attempt are wrong."""


class Refusal(msgspec.Struct, frozen=True):
    """An attempt with its place: whose it is and which number it has."""

    seat: Seat
    n: int
    version: int
    at: Milliseconds
    command: dict[str, Any] | None
    rules: tuple[str, ...]
    problem: str = "illegal-move"
    question: int | None = None
    expected: int | None = None
    body_hash: str = ""
    body: bytes | None = None
    headers: tuple[str, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the command is kept as it was sent. Refusals from before bodies were kept have no hash of one,
        either: they count as whole, as nearly all of them are."""
        return self.body is not None or not self.body_hash

    @property
    def text(self) -> str | None:
        """The body, where it is kept and can be read at all."""
        try:
            return None if self.body is None else self.body.decode()
        except UnicodeDecodeError:
            return None

    def facts(self, game: str) -> RefusalReceipt:
        """What is signed of it."""
        return RefusalReceipt(
            game,
            self.seat,
            self.n,
            self.version,
            timestamp(self.at),
            self.problem,
            self.question,
            self.expected,
            self.body_hash,
            self.rules,
        )


_decode = msgspec.json.Decoder(Attempt).decode


def attempt(
    problem: str,
    *,
    version: int,
    at: Milliseconds,
    body: bytes,
    command: dict[str, Any] | None = None,
    question: int | None = None,
    expected: int | None = None,
    rules: tuple[str, ...] = (),
    headers: tuple[str, ...] = (),
) -> Attempt:
    """As it is kept: a body that is too long by its hash alone."""
    kept: bytes | None = body
    if len(body) > BODY_BYTES_MAX:
        kept = None
        command = None if command is None else {"type": command.get("type")}
    return Attempt(version, at, command, rules, problem, question, expected, sha(body), kept, headers)


class Refusals:
    """The refused attempts of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keeping(self, game: str, seat: Seat, attempt: Attempt) -> Steps[Refusal]:
        """Writes one down, under the next number of its seat."""
        tag, key = self._place(game)
        keys = [key, families.META.key(tag, game)]
        words: list[Word] = [seat, msgspec.json.encode(attempt), REFUSALS_KEPT_MAX]
        n = int((yield script_call(tag, _KEEP, keys, [*words, ""])))
        if n == 0:
            newest: int = yield Aside(partial(self._newest_archived, game, seat))
            n = int((yield script_call(tag, _KEEP, keys, [*words, newest])))
        return _placed(seat, n, attempt)

    def all(self, game: str, seat: Seat | None = None) -> list[Refusal]:
        """Those of one seat, or of all, by seat and number: of an archived game those in the archive, and those
        that came after it was archived."""
        tag, key = self._place(game)
        meta = families.META.key(tag, game)
        flat, is_in_redis = self._store.connections.call_all([(tag, ("HGETALL", key)), (tag, ("HEXISTS", meta, "v"))])
        archived = [] if is_in_redis else self._archived(game)
        found = {(one.seat, one.n): one for one in (*archived, *_unpacked(flat))}
        newest: dict[Seat, int] = dict(sorted(found))
        return [
            found[whose, n]
            for whose, n in sorted(found)
            if seat in (None, whose) and n > newest[whose] - REFUSALS_KEPT_MAX
        ]

    def one(self, game: str, seat: Seat, n: int) -> Refusal | None:
        tag, key = self._place(game)
        kept = self._store.connections.call(tag, "HGET", key, f"{seat}:{n}")
        if kept is None:
            return next((one for one in self._archived(game) if (one.seat, one.n) == (seat, n)), None)
        return _placed(seat, n, _decode(kept))

    def erase(self, game: str, seat: Seat) -> None:
        """Forgets what this seat's player sent, because the person is erased. The refusal, its time and reason and the
        hash of the body stay."""
        self.erase_before(game, seat, maxsize)
        # After Redis, not before: a game may have gone from there to the archive in between, and none comes back.
        while not self._is_erased_from_the_archive(game, seat):
            pass

    def erase_before(self, game: str, seat: Seat, version: int) -> None:
        """Forgets in the same way what was sent from this seat before a version, of a game that is in Redis."""
        tag, key = self._place(game)
        words: list[Word] = []
        for one in _unpacked(self._store.connections.call(tag, "HGETALL", key)):
            if one.seat == seat and one.version < version:
                words += (f"{seat}:{one.n}", msgspec.json.encode(_attempt_of(_bare(one))))
        if words:
            self._store.connections.run(tag, _REPLACE, [key], words)

    def _is_erased_from_the_archive(self, game: str, seat: Seat) -> bool:
        """Whether nothing of it is there any more. False: somebody else has just changed what is kept there."""
        archive = self._store.archive
        beside = archive.beside(game) if archive is not None else None
        if archive is None or beside is None:
            return True
        kept = _refusals_in(beside)
        left = [_bare(one) if one.seat == seat else one for one in kept]
        try:
            if left != kept:
                archive.keep_beside(game, msgspec.structs.replace(beside, refusals=msgspec.to_builtins(left)), beside)
        except BesideChanged:
            return False
        return True

    def _archived(self, game: str) -> list[Refusal]:
        """Those of a game that is in the archive."""
        beside = self._store.archive.beside(game) if self._store.archive is not None else None
        return [] if beside is None else _refusals_in(beside)

    def _newest_archived(self, game: str, seat: Seat) -> int:
        """The newest number of a seat in the archive; 0 where there is none."""
        return max((one.n for one in self._archived(game) if one.seat == seat), default=0)

    def _place(self, game: str) -> tuple[str, str]:
        return self._store.partitions.place(families.REFUSED, game)


def _unpacked(flat: Sequence[bytes]) -> Iterator[Refusal]:
    """The refusals in a game's hash; how many each seat has had lies there as well."""
    for name, kept in zip(flat[::2], flat[1::2], strict=True):
        whose, _, n = name.partition(b":")
        if whose != b"n":
            yield _placed(int(whose), int(n), _decode(kept))


def _placed(seat: Seat, n: int, kept: Attempt) -> Refusal:
    return Refusal(seat, n, *(getattr(kept, name) for name in Attempt.__struct_fields__))


def _refusals_in(beside: Beside) -> list[Refusal]:
    return [msgspec.convert(one, Refusal) for one in beside.refusals]


def _attempt_of(one: Refusal) -> Attempt:
    return Attempt(*(getattr(one, name) for name in Attempt.__struct_fields__))


def _bare(one: Refusal) -> Refusal:
    """The refusal without anything that a person may have typed."""
    command = None if one.command is None else {"type": one.command.get("type")}
    return msgspec.structs.replace(one, command=command, body=None)
