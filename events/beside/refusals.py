"""Refused commands, kept beside a game's events and outside its chain: nobody but their seat sees them before the end.

Each seat's refusals have numbers of their own, so that a number tells nothing about other seats.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from domain.kernel.words import Milliseconds, Seat
from events.redis.calls import Steps, script_call
from events.redis.scripts import Script
from events.store import Store

KEPT_MAX: Final = 100
"""How many refusals of each seat are kept, the newest ones."""

COMMAND_BYTES_MAX: Final = 2_000
"""Of a longer command only its type is kept."""

_KEEP = Script(
    "local n = redis.call('HINCRBY', KEYS[1], 'n:' .. ARGV[1], 1) "
    "redis.call('HSET', KEYS[1], ARGV[1] .. ':' .. n, ARGV[2]) "
    "redis.call('HDEL', KEYS[1], ARGV[1] .. ':' .. (n - tonumber(ARGV[3]))) "
    "return n"
)


class Refusal(msgspec.Struct, frozen=True):
    """A command that the rules refused, after event `version`."""

    seat: Seat
    n: int
    version: int
    at: Milliseconds
    command: dict[str, Any]
    rules: tuple[str, ...]


class _Kept(msgspec.Struct, frozen=True, array_like=True):
    version: int
    at: Milliseconds
    command: dict[str, Any]
    rules: tuple[str, ...]


_decode = msgspec.json.Decoder(_Kept).decode


class Refusals:
    """The refused commands of all games."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keeping(
        self, game: str, seat: Seat, version: int, at: Milliseconds, command: dict[str, Any], rules: Iterable[str]
    ) -> Steps[int]:
        """Writes one down and says which number it has among its seat's."""
        if len(msgspec.json.encode(command)) > COMMAND_BYTES_MAX:
            command = {"type": command.get("type")}
        kept = msgspec.json.encode(_Kept(version, at, command, tuple(rules)))
        tag, key = self._place(game)
        return int((yield script_call(tag, _KEEP, [key], [seat, kept, KEPT_MAX])))

    def all(self, game: str, seat: Seat | None = None) -> list[Refusal]:
        """Those of one seat, or of all, by seat and number."""
        tag, key = self._place(game)
        flat = self._store.connections.call(tag, "HGETALL", key)
        found = []
        for name, kept in zip(flat[::2], flat[1::2], strict=True):
            whose, _, n = name.partition(b":")
            if whose != b"n" and seat in (None, int(whose)):
                one = _decode(kept)
                found.append(Refusal(int(whose), int(n), one.version, one.at, one.command, one.rules))
        if not found:
            found = [one for one in self._archived(game) if seat in (None, one.seat)]
        return sorted(found, key=lambda one: (one.seat, one.n))

    def one(self, game: str, seat: Seat, n: int) -> Refusal | None:
        tag, key = self._place(game)
        kept = self._store.connections.call(tag, "HGET", key, f"{seat}:{n}")
        if kept is None:
            return next((one for one in self._archived(game) if (one.seat, one.n) == (seat, n)), None)
        one = _decode(kept)
        return Refusal(seat, n, one.version, one.at, one.command, one.rules)

    def _archived(self, game: str) -> list[Refusal]:
        """Those of a game that is in the archive."""
        beside = self._store.archive.beside(game) if self._store.archive is not None else None
        return [] if beside is None else [msgspec.convert(one, Refusal) for one in beside.refusals]

    def _place(self, game: str) -> tuple[str, str]:
        return self._store.partitions.tag(self._store.partitions.of(game)), self._store.partitions.refusals(game)
