"""Rooms: the games that somebody watches, each with its streams by kind."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from domain.kernel.lifecycle import Game
from domain.kernel.words import Language
from service.people.players import ERASED_SECONDS
from service.push.streams import GameStream, StreamKind
from service.push.telling import Page, Teller
from service.shown.games import PlayerNames

_BESIDE_THE_TABLE: Final = ("seats", "ruleset_version", "visibility", "host")
"""The fields of a game that decide who may see it, through whose eyes, and how it is told."""


class Room:
    """A game that somebody watches. Its table is not used here, so the game is reloaded only when something else
    changed."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.streams: set[GameStream] = set()
        self.is_closed = False
        """Nothing more is told here: all its streams are being closed."""
        self._kinds: dict[StreamKind | None, list[GameStream]] | None = None
        self.names: PlayerNames = {}
        """What its people are called, as it was told last."""
        self._named_until = 0.0
        self._tellers: dict[Language, Teller] = {}

    def enter(self, stream: GameStream) -> None:
        self.streams.add(stream)
        self._kinds = None

    def leave(self, stream: GameStream) -> None:
        self.streams.discard(stream)
        self._kinds = None

    def close(self) -> None:
        self.is_closed = True
        for stream in self.streams:
            stream.close()

    def is_outdated(self, game: Game) -> bool:
        """Whether this newer game differs in more than its table."""
        if game.version <= self.game.version:
            return False
        return game.is_over or any(getattr(game, name) != getattr(self.game, name) for name in _BESIDE_THE_TABLE)

    def renew(self, game: Game) -> None:
        """Takes the game as it is after a change of more than its table."""
        self.game, self._kinds, self._named_until = game, None, 0.0
        self._tellers.clear()

    @property
    def is_named(self) -> bool:
        """Whether the names are fresh enough to be told."""
        return time.monotonic() < self._named_until

    def name(self, names: PlayerNames) -> None:
        self.names, self._named_until = names, time.monotonic() + ERASED_SECONDS
        self._tellers.clear()

    def forget_name(self, player: str) -> None:
        """They were renamed or erased: what is told next asks for the names anew."""
        if player in self.names:
            self._named_until = 0.0

    def kinds(self) -> Mapping[StreamKind | None, list[GameStream]]:
        """The streams by kind; those under None may not see the game any more."""
        if self._kinds is None:
            self._kinds = defaultdict(list)
            for stream in self.streams:
                self._kinds[stream.kind(self.game)].append(stream)
        return self._kinds

    def teller(self, language: Language) -> Teller:
        """The teller of this game in this language; `name` must have been called."""
        teller = self._tellers.get(language)
        if teller is None:
            teller = self._tellers[language] = Teller(self.game, self.names, language)
        return teller

    def told(self, page: Page, kind: StreamKind) -> bytes:
        """The page as streams of this kind are sent it, with what is asked after it. Kinds with moves get their
        questions separately."""
        return self.teller(kind.language).told(page, kind.viewer, is_asked=not kind.has_moves)
