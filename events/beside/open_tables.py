"""How many tables a player has open at once: each is noted before it is opened, and forgotten once it is no longer
open.

The lobby's indexes come a moment after the games, so they cannot enforce a limit: somebody fast would open more.
"""

from __future__ import annotations

from typing import Final

from domain.kernel.lifecycle import OPEN_MAX
from domain.kernel.words import Milliseconds
from events.games import Games
from events.play import NoSuchGame
from events.redis import families
from events.redis.scripts import Script

OPENING_MS: Final[Milliseconds] = 60_000
"""How long a noted table may take to be opened; after that it counts as never opened."""

_NOTE = Script(
    "#!lua\n"
    "if not redis.call('ZSCORE', KEYS[1], ARGV[1]) then "
    "if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end "
    "redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1]) end "
    "redis.call('PEXPIRE', KEYS[1], ARGV[4]) "
    "return 1"
)


class OpenTables:
    """The tables that players host and that wait for others."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._store = games.store

    def note(self, host: str, game: str, most: int) -> bool:
        """To be called before a table is opened; False: its host has `most` tables open already."""
        if self._noted(host, game, most):
            return True
        self._forget_others(host)
        return self._noted(host, game, most)

    def _noted(self, host: str, game: str, most: int) -> bool:
        tag, key = self._place(host)
        words = game, self._games.clock(), most, OPEN_MAX + OPENING_MS
        return bool(self._store.connections.run(tag, _NOTE, [key], words))

    def _forget_others(self, host: str) -> None:
        """Forgets those that have begun or were closed, and those that were never opened."""
        tag, key = self._place(host)
        flat = self._store.connections.call(tag, "ZRANGE", key, 0, -1, "WITHSCORES")
        noted = {game.decode(): int(at) for game, at in zip(flat[::2], flat[1::2], strict=True)}
        if gone := [game for game, at in noted.items() if not self._is_open(game, at)]:
            self._store.connections.call(tag, "ZREM", key, *gone)

    def _is_open(self, id: str, noted_at: Milliseconds) -> bool:
        try:
            return self._games.load(id).game.status == "open"
        except NoSuchGame:
            return self._games.clock() < noted_at + OPENING_MS

    def _place(self, host: str) -> tuple[str, str]:
        return self._store.partitions.place(families.OPEN_TABLES, host)
