"""What players are told of their own games: found by the clock's follower, batch by batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.kernel.lifecycle import Game
from domain.kernel.words import Milliseconds
from events.beside.news import NewsKind, news_of, spread
from events.comings import players_at
from events.games import Games
from events.memory import STARTED
from events.play import NoSuchGame
from events.redis.calls import Word

NEWS_MS_MAX: Final[Milliseconds] = 24 * 3600 * 1000
"""How old an event may be to be news, for players and webhooks: a follower that looks through all games again must not
tell of last year."""

STARTS_KEPT_MAX: Final = 10_000


class Herald:
    """Says who is to be told what of which game."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._starts: dict[str, int] = {}
        """The version at which each game started. It is read from the game's events, and never changes."""

    def news(self, game: Game, versions: Sequence[range]) -> list[Sequence[Word]]:
        """Commands for what these versions of a game are news of."""
        if self._games.clock() - game.at > NEWS_MS_MAX:
            return []
        found = news_of(game)
        told: list[tuple[NewsKind, set[str]]] = []
        if game.previous is not None and _is_in(1, versions):
            told.append(("opened", self._people_before(game, game.previous)))
        if game.table is not None and _is_in(self._start(game.id), versions):
            told.append(("started", _people(game)))
        if game.is_over and _is_in(game.version, versions):
            told.append(("ended", _people(game)))
        return [
            command for what, people in told for player in sorted(people) for command in spread(player, what, found)
        ]

    def _people_before(self, game: Game, previous: str) -> set[str]:
        """Whom the news of a table of a series concerns: all who may sit down there. Of a private one nobody but its
        host may know."""
        if game.visibility == "private":
            return {game.host}
        try:
            return {game.host, *players_at(self._games.load(previous).game)}
        except NoSuchGame:
            return {game.host}

    def _start(self, id: str) -> int:
        version = self._starts.get(id)
        if version is None:
            if len(self._starts) >= STARTS_KEPT_MAX:
                self._starts.clear()
            events = self._games.store.read_all(id)
            version = self._starts[id] = next(event.version for event in events if event.type == STARTED)
        return version


def _is_in(version: int, versions: Sequence[range]) -> bool:
    return any(version in span for span in versions)


def _people(game: Game) -> set[str]:
    return {game.host, *players_at(game)}
