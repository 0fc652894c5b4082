"""Streams: one reader's connection each, about one game or about all games of one player.

The stream of a game has a cursor, the last version that it was handed. It begins by reading the stored events after
that, page by page and no faster than its reader takes them; once it has caught up it is live, and is handed events as
they happen. If it may have missed something (a cut feed, a store that was away) it reads again, so that nothing is
lost, sent twice or sent out of order. A live stream whose reader is too slow is cut; the reader reconnects with its
cursor.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
from collections.abc import Callable
from typing import Final, NamedTuple

from domain.kernel.lifecycle import Game
from domain.kernel.words import Language, Viewer
from events.proof.chain import GENESIS, Head
from service.push.pen import Pen, Send
from service.push.telling import Page
from service.shown.games import may_look, may_see, viewer_of

QUEUE_MAX: Final = 500
"""How many events may wait for a reader before its stream is cut."""

SEND_SECONDS_MAX: Final = 20.0
"""A reader that has taken nothing for this long is treated as gone."""

PULSE_SECONDS: Final = 1.0
"""The pause between looks at all streams for those that were silent for long or whose reader is gone."""

KEEP_ALIVE_SECONDS: Final = 15
"""How long a stream is silent at most: then it is sent a comment."""

KEEP_ALIVE: Final = b": keep-alive\n\n"
CLOSED: Final = b": closed\n\n"

_numbers = itertools.count()


class StreamKind(NamedTuple):
    """Streams of one kind are sent the same bytes."""

    language: Language
    viewer: Viewer
    has_moves: bool = False
    """Whether questions come with the viewer's own moves."""


class StreamReader(NamedTuple):
    """Who reads a stream, and how it is written to them."""

    player: str | None
    language: Language
    send: Send
    too_slow: Callable[[], bytes]
    """Gives the last message if the reader is cut."""
    has_moves: bool = False
    address: str = ""
    ticket: str = ""
    token: str = ""
    """The id of the token with which the ticket was asked for."""


class Stream:
    """One reader's connection. Its own coroutine sleeps while it is live."""

    def __init__(self, reader: StreamReader) -> None:
        self.id = secrets.token_hex(6)
        self.number = next(_numbers)
        self.player, self.language = reader.player, reader.language
        self.has_moves = reader.has_moves
        self.address, self.ticket, self.token = reader.address, reader.ticket, reader.token
        self.claimed = (0, 0)
        """The place of the notice by which this stream took its ticket over."""
        self.is_live = False
        self.is_over = False
        """Nothing more will be written, and the stream's coroutine may end."""
        self.is_cut = False
        self.woken = asyncio.Event()
        self.pen = Pen(reader.send, self._closed)
        self._too_slow = reader.too_slow

    def look_again(self) -> None:
        """Has the stream read from the store again: it may have missed something."""
        self.is_live = False
        self.woken.set()

    def close(self) -> None:
        """Ends the stream at once; what still waits for its reader is dropped."""
        self.is_live = False
        self.pen.cut(CLOSED)

    def pulse(self, now: float) -> None:
        """Writes a comment now and then, which keeps the connection open; closes the stream of a reader who takes
        nothing."""
        waited = now - self.pen.since
        if self.pen.is_writing:
            if waited > SEND_SECONDS_MAX:
                self.pen.close()
        elif waited > KEEP_ALIVE_SECONDS - PULSE_SECONDS:
            self.pen.write(KEEP_ALIVE)

    def cut_if_too_slow(self) -> None:
        if self.pen.waiting > QUEUE_MAX:
            self.is_cut = True
            self.pen.cut(self._too_slow())

    def _closed(self) -> None:
        self.is_over = True
        self.woken.set()


class GameStream(Stream):
    """One reader of one game."""

    def __init__(self, game: str, reader: StreamReader, cursor: int, view: Viewer | None = None) -> None:
        """`view`: through whose eyes the reader asked to see, if it was chosen."""
        super().__init__(reader)
        self.game = game
        self.cursor = cursor
        self.hash: str | None = GENESIS if cursor == 0 else None
        """The hash of the event at the cursor, once it is known."""
        self.announced = cursor
        """The newest version that the follower has announced."""
        self.asked = 0
        """The version of the last question that was told, so that reading again tells none twice."""
        self._view = view

    def kind(self, game: Game) -> StreamKind | None:
        """The kind of this stream; None if its player may not see the game any more."""
        if not may_see(game, self.player):
            return None
        if self._view is None:
            return StreamKind(self.language, viewer_of(game, self.player), self.has_moves)
        if may_look(game, self.player, self._view):
            is_own = self.player is not None and self._view == game.seat_of(self.player)
            return StreamKind(self.language, self._view, self.has_moves and is_own)
        return None

    def hand_over(self, page: Page, content: bytes, *, is_asked: bool, is_end: bool) -> bool:
        """Writes what has just happened, if it comes next after the cursor; says whether it did. After a gap a live
        stream reads from the store again. `is_asked`: the content also tells what is asked now."""
        self.announced = max(self.announced, page.last)
        if not self.is_live or self.is_cut or page.last <= self.cursor:
            return False
        if page.first != self.cursor + 1 or self.hash not in (None, page.prev):
            self.look_again()
            return False
        self.write(page, content)
        if is_asked:
            self.asked = page.last
        if is_end:
            self.pen.end()
        else:
            self.cut_if_too_slow()
        return True

    def ask(self, version: int, content: bytes) -> None:
        """Tells what is asked at a version, if the stream is at that version and was not told yet."""
        if content and self.is_live and self.cursor == version > self.asked:
            self.asked = version
            self.pen.write(content, 1)

    def is_continued(self, page: Page | None, head: Head) -> bool:
        """Whether what is stored after the cursor, a page or nothing, continues the history that the reader was
        sent."""
        if page is not None:
            return self.hash in (None, page.prev)
        if self.cursor == head.version:
            self.hash = self.hash or head.hash
            return self.hash == head.hash
        return self.cursor < head.version

    def write(self, page: Page, content: bytes) -> None:
        self.cursor, self.hash = page.last, page.hash
        self.pen.write(content, page.count)


class PlayerStream(Stream):
    """One reader of what concerns one player in all their games."""

    player: str

    def __init__(self, reader: StreamReader, cursor: str | None) -> None:
        """`cursor`: the news after which to go on; None: with the next that come."""
        super().__init__(reader)
        self.cursor = cursor
        self.has_games = False
        """Whether it is known which of the player's games are running."""
        self.asked: dict[str, int] = {}
        """The games that are followed, each with the version of the newest question that was told."""

    def look_again(self) -> None:
        self.has_games = False
        super().look_again()

    def hear(self) -> None:
        """Has the stream read its news."""
        super().look_again()

    def ask(self, game: str, version: int, content: bytes) -> None:
        """Tells what is asked at a version of a game, unless the same or something newer was told already."""
        if content and version > self.asked.get(game, version):
            self.asked[game] = version
            self.pen.write(content, 1)
            self.cut_if_too_slow()
