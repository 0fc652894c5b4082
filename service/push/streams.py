"""Streams: one reader's connection each, about one game or about all games of one player.

The stream of a game has a cursor, the version that it was last handed. It begins by reading what is stored after that,
page by page and no faster than its reader takes it; once it has caught up it is live and handed what happens, as it
happens. Whatever is missed on the way (a cut feed, a store that was away) makes it read again, so that nothing is
lost, sent twice or out of order. A live stream whose reader does not take what waits for it is cut, and resumes by its
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
from events.beside.presence import HEARTBEAT_SECONDS
from events.proof.chain import GENESIS, Head
from service.push.pen import Pen, Send
from service.push.telling import Page
from service.shown.games import may_look, may_see, viewer_of

QUEUE_MAX: Final = 500
"""How many events may wait for a reader before its stream is closed."""

SEND_SECONDS_MAX: Final = 20.0
"""A reader that has taken nothing for this long is treated as gone."""

PULSE_SECONDS: Final = 1.0
"""Between looks at all streams: who is silent, who is gone."""

KEEP_ALIVE: Final = b": keep-alive\n\n"
CLOSED: Final = b": closed\n\n"

_numbers = itertools.count()


class Kind(NamedTuple):
    """Streams of one kind are sent the same bytes."""

    language: Language
    viewer: Viewer
    has_moves: bool = False
    """Whether questions come with the viewer's own moves."""


class Stream:
    """One reader's connection. Its own coroutine sleeps while it is live."""

    def __init__(
        self,
        player: str | None,
        language: Language,
        send: Send,
        too_slow: Callable[[], bytes],
        *,
        has_moves: bool = False,
        address: str = "",
        ticket: str = "",
        token: str = "",
    ) -> None:
        """`too_slow` has the last word to a reader that is cut; `address` is where the reader is, `token` the id of the
        one that the ticket was given for."""
        self.id = secrets.token_hex(6)
        self.number = next(_numbers)
        self.player, self.language = player, language
        self.has_moves = has_moves
        self.address, self.ticket, self.token = address, ticket, token
        self.claimed = (0, 0)
        """Since which notice the ticket is this stream's."""
        self.is_live = False
        self.is_over = False
        """Nothing more is written, and its coroutine may end."""
        self.is_cut = False
        self.woken = asyncio.Event()
        self.pen = Pen(send, self._closed)
        self._too_slow = too_slow

    def look_again(self) -> None:
        """Something may have been missed."""
        self.is_live = False
        self.woken.set()

    def close(self) -> None:
        """Ends it at once; what still waits for its reader is dropped."""
        self.is_live = False
        self.pen.cut(CLOSED)

    def pulse(self, now: float) -> None:
        """A comment now and then keeps the line open; whoever takes nothing any more is gone."""
        waited = now - self.pen.since
        if self.pen.is_writing:
            if waited > SEND_SECONDS_MAX:
                self.pen.close()
        elif waited > HEARTBEAT_SECONDS - PULSE_SECONDS:
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

    def __init__(
        self,
        game: str,
        player: str | None,
        language: Language,
        cursor: int,
        send: Send,
        too_slow: Callable[[], bytes],
        view: Viewer | None = None,
        *,
        has_moves: bool = False,
        address: str = "",
        ticket: str = "",
        token: str = "",
    ) -> None:
        """`view` are the eyes that were chosen."""
        super().__init__(
            player, language, send, too_slow, has_moves=has_moves, address=address, ticket=ticket, token=token
        )
        self.game = game
        self.cursor = cursor
        self.hash: str | None = GENESIS if cursor == 0 else None
        """Of the event at the cursor, once it is known."""
        self.announced = cursor
        """The newest version that the follower has told of."""
        self.asked = 0
        """The version at which it was last told what is asked: reading again tells it nothing twice."""
        self._view = view

    def kind(self, game: Game) -> Kind | None:
        """Through whose eyes it hears of this game, and in which words; None: it may hear nothing any more."""
        if not may_see(game, self.player):
            return None
        if self._view is None:
            return Kind(self.language, viewer_of(game, self.player), self.has_moves)
        if may_look(game, self.player, self._view):
            is_own = self.player is not None and self._view == game.seat_of(self.player)
            return Kind(self.language, self._view, self.has_moves and is_own)
        return None

    def hand_over(self, page: Page, content: bytes, *, is_asked: bool, is_end: bool) -> bool:
        """What has just happened, if it comes next: whether it was written. `is_asked`: the content says what is asked
        now. A gap sends a live stream back to the store."""
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
        """What is asked at a version, if that is where it is and there is something to tell that was not told."""
        if content and self.is_live and self.cursor == version > self.asked:
            self.asked = version
            self.pen.write(content, 1)

    def is_continued(self, page: Page | None, head: Head) -> bool:
        """Whether what is stored after the cursor, a page or nothing, continues the history that was sent."""
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
    """One reader of what concerns one player, in all games."""

    player: str

    def __init__(
        self,
        player: str,
        language: Language,
        cursor: str | None,
        send: Send,
        too_slow: Callable[[], bytes],
        *,
        has_moves: bool = False,
        address: str = "",
        ticket: str = "",
        token: str = "",
    ) -> None:
        """`cursor`: after which news it goes on; None: with those to come."""
        super().__init__(
            player, language, send, too_slow, has_moves=has_moves, address=address, ticket=ticket, token=token
        )
        self.cursor = cursor
        self.has_games = False
        """Whether it is known which of the player's games are running."""
        self.asked: dict[str, int] = {}
        """Those games, each with the version of the newest question that was told."""

    def look_again(self) -> None:
        self.has_games = False
        super().look_again()

    def hear(self) -> None:
        """There are news."""
        super().look_again()

    def ask(self, game: str, version: int, content: bytes) -> None:
        """What is asked at a version of a game, unless something newer was told or there is nothing to tell."""
        if content and version > self.asked.get(game, version):
            self.asked[game] = version
            self.pen.write(content, 1)
            self.cut_if_too_slow()
