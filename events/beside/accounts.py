"""What is kept of a person: a name, the digests of tokens, webhooks and claims, all in one key that can be erased."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final

from events.beside.notices import Notices
from events.redis import families
from events.redis.calls import Call, Steps, Word
from events.redis.families import INDEX
from events.redis.scripts import Script
from events.store import Store

_CHANGES: Final = families.CHANGES.key()
"""Counts renamings, erasures and revoked tokens: a process that caches names and tokens asks again when it has
grown."""

ERASED: Final = b"erased"
"""What stands in place of the first token's digest."""

_NAME: Final = families.PLAYER_NAME.field()
_FIRST_DIGEST: Final = families.FIRST_DIGEST.field()

_RENAME = Script(
    "#!lua\n"
    "if redis.call('HEXISTS', KEYS[1], 'name') == 0 then return 0 end "
    "redis.call('HSET', KEYS[1], 'name', ARGV[1]) "
    "return 1"
)

_WRITE = Script(
    "#!lua\n"
    "if redis.call('HGET', KEYS[1], 'token') == 'erased' then return 0 end "
    "redis.call(ARGV[1], KEYS[1], ARGV[2], ARGV[3]) "
    "return 1"
)
_ERASE = Script("#!lua\nredis.call('DEL', KEYS[1]) redis.call('HSET', KEYS[1], 'token', 'erased') return 1")

TABLES_SECONDS: Final = 3600
"""How long tables that a player came to are noted here: by then the lobby's index has long caught up with them."""


class Erased(Exception):
    """The person was erased while this was asked for."""


class Accounts:
    """The accounts of a store. Games know players by their ids alone, so erasing one touches no chain."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def add(self, player: str, name: str, digest: bytes) -> None:
        self._call(player, "HSET", _NAME, name, _FIRST_DIGEST, digest)

    def find(self, player: str) -> tuple[bool, str | None]:
        """Whether there ever was such a player, and the name, which is None once the person is erased."""
        name, digest = self._call(player, "HMGET", _NAME, _FIRST_DIGEST)
        return digest is not None, name.decode() if name else None

    def names_of(self, players: Sequence[str]) -> Steps[dict[str, str | None]]:
        """The names of several players, in one round trip."""
        names = yield [Call(tag, ("HGET", key, _NAME)) for tag, key in map(self.place, players)]
        return {id: name.decode() if name else None for id, name in zip(players, names, strict=True)}

    def note_table(self, player: str, game: str) -> None:
        """To be called before a player opens a table or sits down there, because the lobby's index learns of it only
        later."""
        tag, key = self.store.partitions.place(families.NEWEST_TABLES, player)
        at = int(time.time())
        self.store.connections.call_all(
            [
                (tag, ("ZADD", key, at, game)),
                (tag, ("ZREMRANGEBYSCORE", key, "-inf", at - TABLES_SECONDS)),
                (tag, ("EXPIRE", key, TABLES_SECONDS)),
            ]
        )

    def newest_tables(self, player: str) -> list[str]:
        tag, key = self.store.partitions.place(families.NEWEST_TABLES, player)
        _, former = self.store.partitions.place(families.FORMER_TABLES, player)
        found = self.store.connections.call_all([(tag, ("ZRANGE", key, 0, -1)), (tag, ("SMEMBERS", former))])
        return sorted({game.decode() for games in found for game in games})

    def write(self, player: str, field: str, content: str | bytes, *, is_first: bool = False) -> None:
        """Keeps something in the account; with `is_first` what is there already stays. Raises Erased."""
        tag, key = self.place(player)
        words = ["HSETNX" if is_first else "HSET", field, content]
        if not self.store.connections.run(tag, _WRITE, [key], words):
            raise Erased

    def read(self, player: str, field: str) -> str | None:
        """Words that were written there; None once they are erased."""
        kept = self._call(player, "HGET", field)
        return None if kept is None else str(kept.decode())

    def erase(self, player: str) -> None:
        """Deletes everything but the id, which no longer means anybody, in one step."""
        tag, key = self.place(player)
        self.store.connections.run(tag, _ERASE, [key], [])
        self.count_change()
        self.store.carried_out(Notices(self.store).giving("erased", player))

    def rename(self, player: str, name: str) -> bool:
        """False: there is no such player, or the person is erased."""
        tag, key = self.place(player)
        is_renamed = bool(self.store.connections.run(tag, _RENAME, [key], [name]))
        if is_renamed:
            self.count_change()
            self.store.carried_out(Notices(self.store).giving("renamed", player))
        return is_renamed

    def count_change(self) -> None:
        """Has every process that caches names and tokens ask again."""
        self.store.connections.call(INDEX, "INCR", _CHANGES)

    def changes(self) -> Steps[int]:
        """How many changes there were so far, made by any process."""
        return int((yield Call(INDEX, ("GET", _CHANGES))) or 0)

    def place(self, player: str) -> tuple[str, str]:
        """Where an account lies."""
        return self.store.partitions.place(families.PLAYER_ACCOUNT, player)

    def _call(self, player: str, command: str, *words: Word) -> Any:
        tag, key = self.place(player)
        return self.store.connections.call(tag, command, key, *words)
