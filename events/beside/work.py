"""What jobs are still to do: a sorted set for each kind of work, a member for each piece, by when to send for it.

Job queues may be lost, and so may the worker that has a job. So whoever finds something to do writes it down here, and
the clock leases what is due: it moves the score ahead and enqueues a job. What was done is taken off the list; what was
not comes back by itself, later each time, so that a piece that always fails gets rare and is never forgotten. All lists
lie in the index's slot: a follower adds to them in the same step in which it moves on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from domain.kernel.words import Milliseconds
from events.redis import families
from events.redis.calls import Word
from events.redis.families import INDEX
from events.redis.scripts import Script
from events.store import Store


class WorkKind(msgspec.Struct, frozen=True):
    """How long a piece is leased: `lease_ms` at first, `factor` times longer each time, at most `lease_ms_max`."""

    name: str
    lease_ms: Milliseconds
    factor: int = 2
    lease_ms_max: Milliseconds = 3_600_000
    later_ms: Milliseconds = 0
    """How far ahead a piece may be put on the list."""


BOTS: Final = WorkKind("bots", 3_000, lease_ms_max=60_000)
SCORING: Final = WorkKind("scoring", 3_000)
AUDITS: Final = WorkKind("audits", 6_000, later_ms=60_000)
WEBHOOKS: Final = WorkKind("webhooks", 15_000, factor=4, lease_ms_max=24 * 3_600_000)
LEASES_AT_ONCE: Final = 500
"""How many leases one call looks through."""

KINDS: Final = {kind.name: kind for kind in (BOTS, SCORING, AUDITS, WEBHOOKS)}


class Leased(msgspec.Struct, frozen=True):
    """A piece of work that is ours until a moment, which also tells this lease from every other."""

    member: str
    until: Milliseconds
    tries: int

    def job(self, kind: WorkKind) -> tuple[str, Sequence[Any]]:
        """The name of its job, and what that one is told."""
        return f"{kind.name}-{self.member.replace(' ', '-')}", [self.member, self.until, self.tries]


_LEASE = Script(
    "local leased = {} "
    "local function is_due(member) "
    "  local at = redis.call('ZSCORE', KEYS[1], member) return at and tonumber(at) <= tonumber(ARGV[1]) "
    "end "
    "for i = 5, #ARGV do local member = ARGV[i] if is_due(member) then "
    "  local tries = redis.call('HINCRBY', KEYS[2], member, 1) "
    "  local ahead = math.min(tonumber(ARGV[2]) * tonumber(ARGV[3]) ^ (tries - 1), tonumber(ARGV[4])) "
    "  local till = string.format('%.0f', tonumber(ARGV[1]) + ahead) "
    "  redis.call('ZADD', KEYS[1], till, member) "
    "  leased[#leased + 1] = member leased[#leased + 1] = till leased[#leased + 1] = tries "
    "end end return leased"
)
_END = Script(
    "local now, first = tonumber(ARGV[1]), tonumber(ARGV[2]) "
    "local leased = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. string.format('%.0f', now + 2 * first), '+inf', "
    "  'WITHSCORES', 'LIMIT', ARGV[5], ARGV[6]) "
    "local ended = {} "
    "for i = 1, #leased, 2 do "
    "  local tries = math.max(1, tonumber(redis.call('HGET', KEYS[2], leased[i]) or 1)) "
    "  local lease = math.min(first * tonumber(ARGV[3]) ^ (tries - 1), tonumber(ARGV[4])) "
    "  local ahead = math.max(lease, tonumber(ARGV[7])) "
    "  if tonumber(leased[i + 1]) > now + ahead + first then "
    "    redis.call('ZADD', KEYS[1], ARGV[1], leased[i]) ended[#ended + 1] = leased[i] "
    "  end "
    "end return {#leased / 2, ended}"
)
_DONE = Script(
    "local at = redis.call('ZSCORE', KEYS[1], ARGV[1]) "
    "if not at or (ARGV[2] ~= '' and tonumber(at) ~= tonumber(ARGV[2])) then return 0 end "
    "redis.call('HDEL', KEYS[2], ARGV[1]) return redis.call('ZREM', KEYS[1], ARGV[1])"
)


class WorkLists:
    """The lists of work in a store."""

    def __init__(self, store: Store) -> None:
        self._connections = store.connections

    def put(self, kind: WorkKind, member: str, at: Milliseconds) -> None:
        """Asks for a piece of work. If somebody is at it, it will be done again: their `done` does not take it off the
        list."""
        self._connections.call(INDEX, "ZADD", list_of(kind), at, member)

    def kinds_due(self, at: Milliseconds) -> list[WorkKind]:
        """The kinds of work of which something waits to be leased, found in one round trip."""
        first = [(INDEX, ("ZRANGEBYSCORE", list_of(kind), "-inf", at, "LIMIT", 0, 1)) for kind in KINDS.values()]
        return [kind for kind, found in zip(KINDS.values(), self._connections.call_all(first), strict=True) if found]

    def due(self, kind: WorkKind, at: Milliseconds, count: int) -> list[str]:
        """What waits to be leased, the longest waiting first, at most so many pieces."""
        found = self._connections.call(INDEX, "ZRANGEBYSCORE", list_of(kind), "-inf", at, "LIMIT", 0, count)
        return [member.decode() for member in found]

    def lease(self, kind: WorkKind, at: Milliseconds, members: Sequence[str]) -> list[Leased]:
        """Leases those of these pieces that are due."""
        words: list[Word] = [at, kind.lease_ms, kind.factor, kind.lease_ms_max, *members]
        flat = self._connections.run(INDEX, _LEASE, [list_of(kind), _tries(kind)], words)
        return [
            Leased(member.decode(), int(until), int(tries))
            for member, until, tries in zip(flat[::3], flat[1::3], flat[2::3], strict=True)
        ]

    def end_leases(self, kind: WorkKind, at: Milliseconds, offset: int) -> tuple[list[str], int]:
        """Looks through the leases from an offset on, and ends those that end later than any lease can, unless a clock
        went wrong; so it does with what was put on the list further ahead than `later_ms`. Gives the pieces whose
        leases it ended and the next offset. The clocks of two machines may be a first lease apart."""
        words: list[Word] = [at, kind.lease_ms, kind.factor, kind.lease_ms_max, offset, LEASES_AT_ONCE, kind.later_ms]
        looked_at, ended = self._connections.run(INDEX, _END, [list_of(kind), _tries(kind)], words)
        return [member.decode() for member in ended], _next_offset(offset, looked_at, len(ended))

    def done(self, kind: WorkKind, member: str, until: Milliseconds | None = None) -> bool:
        """Takes a piece off the list, if it is still the one that was leased until then (None: whatever it is)."""
        words: list[Word] = [member, "" if until is None else until]
        return bool(self._connections.run(INDEX, _DONE, [list_of(kind), _tries(kind)], words))

    def release(self, kind: WorkKind, member: str, at: Milliseconds) -> None:
        """Gives a piece back at once, if it is still on the list."""
        keys = [(INDEX, ("ZADD", list_of(kind), "XX", at, member)), (INDEX, ("HDEL", _tries(kind), member))]
        self._connections.call_all(keys)

    def hand_on(self, kind: WorkKind, member: str, at: Milliseconds) -> None:
        """For a piece that its worker cannot do and another may: it is due by then at the latest, if it is on the
        list."""
        self._connections.call(INDEX, "ZADD", list_of(kind), "XX", "LT", at, member)

    def forgive(self, kind: WorkKind, member: str) -> None:
        """Forgets the failed tries of a piece: its next lease is as short as the first."""
        self._connections.call(INDEX, "HDEL", _tries(kind), member)

    def put_missing(self, wanted: Sequence[tuple[WorkKind, str]], at: Milliseconds) -> list[bool]:
        """Asks for those of these pieces that are not on the list; for each whether it was missing."""
        found = self._connections.call_all([(INDEX, added(kind, member, at)) for kind, member in wanted])
        return [bool(is_new) for is_new in found]


def _next_offset(offset: int, looked_at: int, ended: int) -> int:
    """Where the next look begins: behind the leases that this one left as they are, because those that it ended have
    moved up in the list. After the end of the list it is the beginning again."""
    return offset + looked_at - ended if looked_at == LEASES_AT_ONCE else 0


def added(kind: WorkKind, member: str, at: Milliseconds) -> Sequence[Word]:
    """A follower's command: this is to be done, unless somebody is at it."""
    return "ZADD", list_of(kind), "NX", at, member


def removed(kind: WorkKind, member: str) -> list[Sequence[Word]]:
    """A follower's commands: there is nothing to do any more."""
    return [("ZREM", list_of(kind), member), ("HDEL", _tries(kind), member)]


def list_of(kind: WorkKind) -> str:
    return families.WORK.key(kind.name)


def _tries(kind: WorkKind) -> str:
    return families.TRIES.key(kind.name)
