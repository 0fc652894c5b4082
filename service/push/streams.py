"""Streams and rooms: who reads which game, up to which event, and through whose eyes.

A stream has a cursor, the version that it was last handed. It begins by reading what is stored after that, page by
page and no faster than its reader takes it; once it has caught up it is live and handed what happens, as it happens.
Whatever is missed on the way (a cut feed, a store that was away) makes it read again, so that nothing is lost, sent
twice or out of order. A live stream whose reader does not take what waits for it is cut, and resumes by its cursor.
"""

from __future__ import annotations

import asyncio
import itertools
import secrets
import time
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Final

from domain.kernel.lifecycle import Game
from domain.kernel.words import Language, Viewer
from events.beside.presence import HEARTBEAT_SECONDS
from events.proof.chain import GENESIS, Head
from service.people.players import ERASED_SECONDS
from service.push.pen import Pen, Send
from service.push.telling import Page, Teller
from service.shown.games import Names, may_look, may_see, viewer_of

QUEUE_MAX: Final = 500
"""How many events may wait for a reader before its stream is closed."""

SEND_SECONDS_MAX: Final = 20.0
"""A reader that has taken nothing for this long is treated as gone."""

PULSE_SECONDS: Final = 1.0
"""Between looks at all streams: who is silent, who is gone."""

KEEP_ALIVE: Final = b": keep-alive\n\n"
CLOSED: Final = b": closed\n\n"

Kind = tuple[Language, Viewer]
"""Streams of one kind are sent the same bytes."""

_BESIDE_THE_TABLE: Final = ("seats", "ruleset_version", "visibility", "host")
"""What of a game decides who may see it, with whose eyes, and how it is told."""

_numbers = itertools.count()


class Stream:
    """One reader of one game. Its own coroutine sleeps while it is live."""

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
        address: str = "",
        ticket: str = "",
    ) -> None:
        """`too_slow` has the last word to a reader that is cut; `view` are the eyes that were chosen; `address` is
        where the reader is."""
        self.id = secrets.token_hex(6)
        self.number = next(_numbers)
        self.game, self.player, self.language = game, player, language
        self.address, self.ticket = address, ticket
        self.claimed = (0, 0)
        """Since which notice the ticket is this stream's."""
        self.cursor = cursor
        self.hash: str | None = GENESIS if cursor == 0 else None
        """Of the event at the cursor, once it is known."""
        self.announced = cursor
        """The newest version that the follower has told of."""
        self.is_live = False
        self.is_over = False
        """Nothing more is written, and its coroutine may end."""
        self.is_cut = False
        self.woken = asyncio.Event()
        self.pen = Pen(send, self._closed)
        self._too_slow = too_slow
        self._view = view

    def viewer(self, game: Game) -> Viewer | None:
        """Through whose eyes it hears of this game; None: it may hear nothing any more."""
        if not may_see(game, self.player):
            return None
        if self._view is None:
            return viewer_of(game, self.player)
        return self._view if may_look(game, self.player, self._view) else None

    def hand_over(self, page: Page, content: bytes, is_end: bool) -> bool:
        """What has just happened, if it comes next: whether it was written. A gap sends a live stream back to the
        store."""
        self.announced = max(self.announced, page.last)
        if not self.is_live or self.is_cut or page.last <= self.cursor:
            return False
        if page.first != self.cursor + 1 or self.hash not in (None, page.prev):
            self.look_again()
            return False
        self.write(page, content)
        if is_end:
            self.pen.end()
        elif self.pen.waiting > QUEUE_MAX:
            self.is_cut = True
            self.pen.cut(self._too_slow())
        return True

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

    def _closed(self) -> None:
        self.is_over = True
        self.woken.set()


class Room:
    """A game that somebody watches. Its table is of no interest here, so it is loaded anew only when it must be."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.streams: set[Stream] = set()
        self._kinds: dict[Kind | None, list[Stream]] | None = None
        self._names: Names = {}
        self._named_until = 0.0
        self._tellers: dict[Language, Teller] = {}

    def enter(self, stream: Stream) -> None:
        self.streams.add(stream)
        self._kinds = None

    def leave(self, stream: Stream) -> None:
        self.streams.discard(stream)
        self._kinds = None

    def is_outdated(self, game: Game) -> bool:
        """Whether this is the game after something that is about more than its table."""
        if game.version <= self.game.version:
            return False
        return game.is_over or any(getattr(game, name) != getattr(self.game, name) for name in _BESIDE_THE_TABLE)

    def renew(self, game: Game) -> None:
        """The game after something that is about more than its table."""
        self.game, self._kinds, self._named_until = game, None, 0.0
        self._tellers.clear()

    @property
    def is_named(self) -> bool:
        """Whether names are known that may still be told."""
        return time.monotonic() < self._named_until

    def name(self, names: Names) -> None:
        self._names, self._named_until = names, time.monotonic() + ERASED_SECONDS
        self._tellers.clear()

    def kinds(self) -> Mapping[Kind | None, list[Stream]]:
        """The streams by what they hear; those under None may hear nothing any more."""
        if self._kinds is None:
            self._kinds = defaultdict(list)
            for stream in self.streams:
                viewer = stream.viewer(self.game)
                self._kinds[None if viewer is None else (stream.language, viewer)].append(stream)
        return self._kinds

    def told(self, page: Page, language: Language, viewer: Viewer) -> bytes:
        """The page as streams of this kind are sent it; names have to be known."""
        teller = self._tellers.get(language)
        if teller is None:
            teller = self._tellers[language] = Teller(self.game, self._names, language)
        return teller.told(page, viewer)
