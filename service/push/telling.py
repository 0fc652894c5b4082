"""What is told to streams: some events in a row, worked out once for all who hear the same."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from domain.kernel.lifecycle import GAME_EVENTS, Game
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.codec import CLOSING
from events.proof.chain import Stored
from events.telling import told
from service.shown.games import Names, seat_names

_ABOUT_THE_GAME: Final = frozenset((*GAME_EVENTS, *CLOSING))


class Page(Struct, frozen=True, eq=False):
    """Some events in a row."""

    events: list[Stored]
    first: int
    last: int
    prev: str
    """What the first of them continues."""
    hash: str
    """What the next one continues."""

    @classmethod
    def of(cls, events: list[Stored]) -> Page:
        return cls(events, events[0].version, events[-1].version, events[0].prev, events[-1].hash)

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @property
    def is_about_the_game(self) -> bool:
        """Whether more than the table may have changed: who sits where, who may see it, whether it is over."""
        return any(stored.type in _ABOUT_THE_GAME for stored in self.events)


class Teller:
    """Events of one game in one language. Whoever has no private part in any of them hears what the public hears, the
    very same bytes."""

    def __init__(self, game: Game, names: Names, language: Language) -> None:
        self._game, self._language = game, language
        self._named = seat_names(game, names, language)
        self._page: Page | None = None
        self._lines: list[bytes] = []
        """What everybody may hear of the page."""
        self._content = b""

    def told(self, page: Page, viewer: Viewer) -> bytes:
        if viewer == ALL:
            return b"".join(self._told(page.events, ALL))
        if self._page is None or (page.first, page.hash) != (self._page.first, self._page.hash):
            self._page, self._lines = page, self._told(page.events, PUBLIC)
            self._content = b"".join(self._lines)
        own = b'"seat:%b":' % str(viewer).encode()
        private = {stored.version: stored for stored in page.events if own in stored.private}
        if not private:
            return self._content
        lines = dict(zip(private, self._told(list(private.values()), viewer), strict=True))
        return b"".join(lines.get(version, line) for version, line in enumerate(self._lines, page.first))

    def _told(self, events: list[Stored], viewer: Viewer) -> list[bytes]:
        lines = told(self._game, events, viewer, self._language, self._named)
        return [b"id: %d\ndata: %b\n\n" % (event.version, line) for event, line in zip(events, lines, strict=True)]
