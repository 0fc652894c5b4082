"""Event streams: one follower of all feeds, and for every open stream a place in its game's room.

A stream has a cursor, the version that it was last handed. It begins by reading what is stored after that, page by
page and no faster than its reader takes it; once it has caught up it is live and handed what happens, as it happens.
Whatever is missed on the way (a cut feed, a store that was away) makes it read again, so that nothing is lost, sent
twice or out of order. A live stream whose reader does not take what waits for it is cut, and resumes by its cursor.
"""

from __future__ import annotations

import asyncio
import secrets
import threading
import time
from collections import defaultdict, deque
from collections.abc import Sequence
from typing import Final, NamedTuple

import structlog

from domain.kernel.lifecycle import Game
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.chain import Stored
from events.connection import StoreError
from events.play import NoSuchGame
from events.reading import told
from events.store import FellBehind, Pointer
from service.presenting import may_see, people, seat_names, viewer_of
from service.wiring import House

QUEUE_MAX: Final = 500
"""Events that may wait for a reader before its stream is cut."""

PAGE: Final = 200
COALESCE_SECONDS: Final = 0.002
"""After every look at the feeds: under load fewer looks find more each."""

STORE_RETRY_SECONDS: Final = 0.5

log = structlog.get_logger()


class Frame(NamedTuple):
    """One event as it is sent."""

    version: int
    content: bytes


class Gone(Exception):
    """The game may not be seen any more by whoever holds the stream."""


class Stream:
    """One reader of one game."""

    def __init__(self, game: str, player: str | None, language: Language, cursor: int) -> None:
        self.id = secrets.token_hex(6)
        self.game, self.player, self.language = game, player, language
        self.cursor = cursor
        self.announced = cursor
        """The newest version that the follower has told of."""
        self.is_live = False
        self.is_cut = False
        self.is_ended = False
        """The newest event handed over is the game's last."""
        self.waiting: deque[Frame] = deque()
        self.woken = asyncio.Event()

    def hand_over(self, frames: Sequence[Frame], is_over: bool) -> None:
        """What has just happened. A gap sends a live stream back to the store."""
        self.announced = max(self.announced, frames[-1].version)
        if self.is_live:
            for frame in frames:
                if frame.version == self.cursor + 1:
                    self.cursor = frame.version
                    self.waiting.append(frame)
                elif frame.version > self.cursor:
                    self.is_live = False
                    break
            else:
                self.is_ended = is_over
            self.is_cut = len(self.waiting) > QUEUE_MAX
        self.woken.set()

    def look_again(self) -> None:
        """Something may have been missed."""
        self.is_live = False
        self.woken.set()


class Hub:
    """All streams of a process, and the thread that follows the feeds for them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: defaultdict[str, set[Stream]] = defaultdict(set)
        self._lock = threading.Lock()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_stopping = threading.Event()
        self._thread = threading.Thread(target=self._follow, name="feeds", daemon=True)

    def start(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._thread.start()

    def stop(self) -> None:
        """Every stream ends; its reader comes back to whoever serves it next."""
        self._is_stopping.set()
        self._all_look_again()

    @property
    def is_stopping(self) -> bool:
        return self._is_stopping.is_set()

    @property
    def count(self) -> int:
        return sum(map(len, self._rooms.values()))

    def join(self, stream: Stream) -> None:
        with self._lock:
            self._rooms[stream.game].add(stream)

    def leave(self, stream: Stream) -> None:
        with self._lock:
            room = self._rooms[stream.game]
            room.discard(stream)
            if not room:
                del self._rooms[stream.game]

    def stored_after(self, stream: Stream) -> tuple[list[Frame], bool]:
        """The next page after a stream's cursor, and whether it ends with the game's last event."""
        game = self._game(stream.game)
        if not may_see(game, stream.player):
            raise Gone
        page = self.house.store.read(stream.game, stream.cursor, PAGE)
        if page and page[-1].version > game.version:
            game = self._game(stream.game)
        frames = _Teller(self.house, game, stream.language).frames(page, viewer_of(game, stream.player))
        newest = frames[-1].version if frames else stream.cursor
        return frames, game.is_over and newest >= game.version

    def _game(self, id: str) -> Game:
        try:
            return self.house.games.load(id).game
        except NoSuchGame:
            raise Gone from None

    # The follower's thread

    def _follow(self) -> None:
        positions: dict[int, int] | None = None
        while not self.is_stopping:
            try:
                if positions is None:
                    positions = self.house.store.feed_ends()
                    self._on_loop(self._all_look_again)
                for pointer in self.house.store.follow(positions, wait=1.0):
                    positions[pointer.partition] = pointer.position
                    if pointer.game in self._rooms:
                        self._tell(pointer)
                time.sleep(COALESCE_SECONDS)
            except FellBehind:
                positions = None
            except StoreError as error:
                # The store may come back as another data set, whose feeds are numbered anew.
                positions = None
                log.warning("push waits for the store", error=str(error))
                self._is_stopping.wait(STORE_RETRY_SECONDS)
            except Exception as error:
                positions = None
                log.error("push is broken", exc_info=error)
                self._is_stopping.wait(STORE_RETRY_SECONDS)

    def _tell(self, pointer: Pointer) -> None:
        with self._lock:
            streams = list(self._rooms.get(pointer.game, ()))
        game = self._game(pointer.game)
        page = self.house.store.read(pointer.game, pointer.first - 1, pointer.count)
        if not page:
            return
        is_over = game.is_over and page[-1].version >= game.version
        tellers: dict[Language, _Teller] = {}
        for stream in streams:
            if not may_see(game, stream.player):
                self._on_loop(stream.look_again)
                continue
            if stream.language not in tellers:
                tellers[stream.language] = _Teller(self.house, game, stream.language)
            frames = tellers[stream.language].frames(page, viewer_of(game, stream.player))
            self._on_loop(stream.hand_over, frames, is_over)

    def _all_look_again(self) -> None:
        for room in list(self._rooms.values()):
            for stream in list(room):
                stream.look_again()

    def _on_loop(self, callback: object, *arguments: object) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(callback, *arguments)  # type: ignore[arg-type]


class _Teller:
    """Events of one game in one language. Whoever has no private part in an event gets the same bytes as the public."""

    def __init__(self, house: House, game: Game, language: Language) -> None:
        self._game, self._language = game, language
        self._named = seat_names(game, house.players.cached_names(people(game)), language)
        self._made: dict[tuple[int, Viewer], Frame] = {}

    def frames(self, page: Sequence[Stored], viewer: Viewer) -> list[Frame]:
        return [self._frame(stored, viewer) for stored in page]

    def _frame(self, stored: Stored, viewer: Viewer) -> Frame:
        if viewer != ALL and b'"seat:%b":' % str(viewer).encode() not in stored.private:
            viewer = PUBLIC
        made = self._made.get((stored.version, viewer))
        if made is None:
            content = told(self._game, stored, viewer, self._language, self._named)
            made = self._made[stored.version, viewer] = Frame(
                stored.version, b"id: %d\ndata: %b\n\n" % (stored.version, content)
            )
        return made
