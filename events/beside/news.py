"""What players are told of their own games: one has started, one has ended, a table was opened after one of theirs.

A short stream of Redis for each player, which the clock's follower writes in one step with the lobby's rows: what is
not in a row yet will come as news. Who listens is told by a notice that there are some.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from domain.kernel.clock import timestamp
from domain.kernel.lifecycle import Game
from domain.kernel.score import Result
from domain.kernel.words import Milliseconds
from events.beside.notices import noticed
from events.redis import families
from events.redis.calls import Call, Steps, Word
from events.redis.families import INDEX
from events.store import Store

NEWS_BYTES_MAX: Final = 2**18
"""About how much of Redis's memory the news of one player may take."""

PIECE_BYTES_MAX: Final = 768
"""How long a piece of news can be: the end of a game of eight has most to tell."""

NEWS_MAX: Final = NEWS_BYTES_MAX // PIECE_BYTES_MAX

NEWS_SECONDS: Final = 7 * 86_400
"""How long they are kept after the newest of them."""

BEGINNING: Final = "0-0"
"""Before all news."""

NEWS_PLACE: Final = "[0-9]{1,15}-[0-9]{1,10}"
"""What a place looks like: the moment by Redis's clock, and a number within it."""

CLOCKS_APART_MS: Final[Milliseconds] = 60_000
"""How far Redis's clock may be ahead of this machine's."""

NewsKind = Literal["started", "ended", "opened"]


class News(msgspec.Struct, frozen=True):
    """A game as it stood when this was written down."""

    game: str
    version: int
    at: str
    ruleset: str
    status: str
    previous: str | None
    host: str
    result: Result | None


def is_yet_to_come(place: str, at: Milliseconds) -> bool:
    """Whether no piece of news can have this place at this moment: after it nothing would be told for long."""
    return int(place.partition("-")[0]) > at + CLOCKS_APART_MS


class ToldNews(NamedTuple):
    """A piece of news at its place in a player's stream, as it is stored."""

    place: str
    what: str
    content: bytes

    @property
    def news(self) -> News:
        return _decode(self.content)


_decode = msgspec.json.Decoder(News).decode


def news_of(game: Game) -> News:
    result = None if game.table is None else game.table.result
    at = timestamp(game.at)
    return News(game.id, game.version, at, game.ruleset.id, game.status, game.previous, game.host, result)


def spread(player: str, what: NewsKind, news: News) -> list[Sequence[Word]]:
    """Commands on keys of the index's slot: the news are kept, and whoever listens hears of them."""
    key = _key(player)
    return [
        ("XADD", key, "MAXLEN", "~", NEWS_MAX, "*", what, msgspec.json.encode(news)),
        ("EXPIRE", key, NEWS_SECONDS),
        noticed("news", player),
    ]


class Newspapers:
    """The news of all players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def finding_end(self, player: str) -> Steps[str]:
        """The place of the newest piece."""
        newest = yield Call(INDEX, ("XREVRANGE", _key(player), "+", "-", "COUNT", 1))
        return newest[0][0].decode() if newest else BEGINNING

    def reading(self, player: str, after: str, count: int) -> Steps[list[ToldNews]]:
        """At most so many after a place, the oldest first."""
        entries = yield Call(INDEX, ("XRANGE", _key(player), f"({after}", "+", "COUNT", count))
        return [ToldNews(place.decode(), what.decode(), content) for place, (what, content) in entries]

    def forget(self, player: str) -> None:
        self._store.connections.call(INDEX, "DEL", _key(player))


def _key(player: str) -> str:
    return families.NEWS.key(player)
