"""First answers to requests that may be repeated and have no game to keep them: by the client's key, for 24 hours.

A call proposes an id for what it is about to make. The first call's id is kept, and a repeat that comes before the
first answer gets that id back and makes the same thing again, which changes nothing where it is there already; every
later one gets the answer. Within a game the game itself keeps keys.
"""

from __future__ import annotations

import hashlib
import time
from typing import Final

import msgspec

from events.play import KeyReused
from events.redis import families
from events.redis.calls import Word
from events.redis.scripts import Script
from events.store import Store

KEPT_SECONDS: Final = 24 * 3600
_DIGEST_BYTES: Final = 16

_KEEP = Script(
    "#!lua\n"
    "if redis.call('HGET', KEYS[1], 'token') == 'erased' then return 0 end "
    "redis.call('SET', KEYS[3], ARGV[1], 'EX', ARGV[2]) "
    "redis.call('ZADD', KEYS[2], ARGV[4], KEYS[3]) "
    "redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[3]) "
    "redis.call('EXPIRE', KEYS[2], ARGV[2]) "
    "return 1"
)


class FirstAnswer(msgspec.Struct, frozen=True, array_like=True):
    """What the first request was answered with."""

    status: int
    location: str
    body: bytes


class Reserved(msgspec.Struct, frozen=True, array_like=True):
    """What a key stands for; without an answer the first request is still on its way, or never came to its end."""

    digest: bytes
    id: str
    answer: FirstAnswer | None = None


_decode = msgspec.msgpack.Decoder(Reserved).decode


class FirstAnswers:
    """Which id, and which answer, a client's key stands for."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def reserved(self, player: str, key: str, body: bytes, id: str) -> tuple[Reserved, bool]:
        """What this key was first used with, and whether this call is the first; raises KeyReused if the first had
        another body.

        `key` is scoped to its path. A repeat may make the same thing again, so making it twice must do no harm.
        """
        tag, place = self._place(player, key)
        proposed = Reserved(_digest(body), id)
        words = msgspec.msgpack.encode(proposed), "NX", "GET", "EX", KEPT_SECONDS
        stored = self._store.connections.call(tag, "SET", place, *words)
        if stored is None:
            return proposed, True
        kept = _decode(stored)
        if kept.digest != proposed.digest:
            raise KeyReused
        return kept, False

    def keep(self, player: str, key: str, kept: Reserved, answer: FirstAnswer) -> None:
        """Keeps the answer that repeats get from now on. It may hold personal data, so erasing the player deletes it,
        and none is kept of somebody who is erased."""
        tag, place = self._place(player, key)
        account = families.PLAYER_ACCOUNT.key(tag, player)
        whole, at = msgspec.msgpack.encode(Reserved(kept.digest, kept.id, answer)), int(time.time())
        words: list[Word] = [whole, KEPT_SECONDS, at, at + KEPT_SECONDS]
        self._store.connections.run(tag, _KEEP, [account, families.ANSWERED.key(tag, player), place], words)

    def release(self, player: str, key: str) -> None:
        """Frees a key whose request failed: only successes are kept."""
        tag, place = self._place(player, key)
        self._store.connections.call(tag, "DEL", place)

    def forget(self, player: str) -> None:
        """Deletes all answers to a player."""
        tag = self._tag(player)
        own, former = families.ANSWERED.key(tag, player), families.FIRST_ANSWERS.key(tag, player)
        found = self._store.connections.call_all([(tag, ("ZRANGE", own, 0, -1)), (tag, ("SMEMBERS", former))])
        self._store.connections.call(tag, "DEL", own, former, *(place for places in found for place in places))

    def _tag(self, player: str) -> str:
        return self._store.partitions.tag(self._store.partitions.of(player))

    def _place(self, player: str, key: str) -> tuple[str, str]:
        tag = self._tag(player)
        return tag, families.FIRST_ANSWERS.key(tag, _digest(key.encode()).hex())


def _digest(content: bytes) -> bytes:
    return hashlib.blake2b(content, digest_size=_DIGEST_BYTES).digest()
