"""Event streams: one follower of all feeds, and for every game that somebody watches a room with its streams.

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
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import structlog

from domain.kernel.lifecycle import GAME_EVENTS, Game
from domain.kernel.words import ALL, PUBLIC, Language, Viewer
from events.codec import CLOSING
from events.play import NoSuchGame
from events.proof.chain import Stored
from events.redis.connection import StoreError
from events.store import FellBehind, Pointer
from events.telling import told
from service.house import House
from service.people.players import ERASED_SECONDS
from service.shown.games import may_see, people, seat_names, viewer_of

QUEUE_MAX: Final = 500
"""How many events may wait for a reader before its stream is closed."""

PAGE: Final = 200
COALESCE_SECONDS: Final = 0.004
"""After every look at the feeds: under load fewer looks find more each."""

STORE_RETRY_SECONDS: Final = 0.5

_ABOUT_THE_GAME: Final = tuple(f'"type":"{name}"'.encode() for name in (*GAME_EVENTS, *CLOSING))

log = structlog.get_logger()


class Batch(NamedTuple):
    """Some events in a row, as one kind of viewer is sent them."""

    first: int
    last: int
    prev: str
    """What the first of them continues."""
    hash: str
    """What the next one continues."""
    content: bytes


class Gone(Exception):
    """The game may not be seen any more by whoever holds the stream, or it is not the one that was seen: its store has
    gone back. The reader has to ask anew."""


class Stream:
    """One reader of one game. Belongs to the loop; the follower only looks at what never changes."""

    def __init__(self, game: str, player: str | None, language: Language, cursor: int) -> None:
        self.id = secrets.token_hex(6)
        self.game, self.player, self.language = game, player, language
        self.cursor = cursor
        self.hash: str | None = None
        """Of the event at the cursor, once one was handed over here."""
        self.announced = cursor
        """The newest version that the follower has told of."""
        self.is_live = False
        self.is_cut = False
        self.is_ended = False
        """What waits ends with the game's last event."""
        self.waiting: deque[Batch] = deque()
        self.woken = asyncio.Event()

    def hand_over(self, batch: Batch, is_over: bool) -> None:
        """What has just happened. A gap sends a live stream back to the store."""
        self.announced = max(self.announced, batch.last)
        if self.is_live and batch.last > self.cursor:
            if batch.first == self.cursor + 1 and self.hash in (None, batch.prev):
                self.move_to(batch)
                self.waiting.append(batch)
                self.is_ended = is_over
                self.is_cut = batch.last - self.waiting[0].first >= QUEUE_MAX
            else:
                self.is_live = False
        self.woken.set()

    def move_to(self, batch: Batch) -> None:
        """The reader is sent these events next."""
        self.cursor, self.hash = batch.last, batch.hash

    def take(self) -> tuple[bytes, int]:
        """Everything that waits, and how many events that is."""
        if not self.waiting:
            return b"", 0
        count = self.waiting[-1].last - self.waiting[0].first + 1
        content = b"".join(batch.content for batch in self.waiting)
        self.waiting.clear()
        return content, count

    def look_again(self) -> None:
        """Something may have been missed."""
        self.is_live = False
        self.woken.set()


class Room:
    """A game that somebody watches. Its table is of no interest here, so it is loaded anew only when it must be."""

    def __init__(self, house: House, game: Game) -> None:
        self.streams: set[Stream] = set()
        self._house = house
        self._tellers: dict[Language, tuple[float, Teller]] = {}
        self.game = game

    def refresh(self, page: Sequence[Stored]) -> None:
        """Loads the game again if these events are about more than its table."""
        if any(mark in stored.hashed for stored in page for mark in _ABOUT_THE_GAME):
            self.game = self._house.games.load(self.game.id).game
            self._tellers.clear()

    def teller(self, language: Language) -> Teller:
        kept = self._tellers.get(language)
        if kept is None or kept[0] < time.monotonic():
            kept = time.monotonic() + ERASED_SECONDS, Teller(self._house, self.game, language)
            self._tellers[language] = kept
        return kept[1]


class Hub:
    """All streams of a process, and the thread that follows the feeds for them."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, Room] = {}
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

    def _all_look_again(self) -> None:
        for stream in self.streams():
            stream.look_again()

    def streams(self) -> list[Stream]:
        with self._lock:
            return [stream for room in self._rooms.values() for stream in room.streams]

    def join(self, stream: Stream, game: Game) -> None:
        with self._lock:
            room = self._rooms.get(stream.game)
            if room is None:
                room = self._rooms[stream.game] = Room(self.house, game)
            room.streams.add(stream)

    def leave(self, stream: Stream) -> None:
        with self._lock:
            room = self._rooms[stream.game]
            room.streams.discard(stream)
            if not room.streams:
                del self._rooms[stream.game]

    def stored_after(self, stream: Stream) -> tuple[Batch | None, bool]:
        """The next page after a stream's cursor, and whether the game's last event is behind it then."""
        page = self.house.store.read(stream.game, stream.cursor, PAGE)
        try:
            game = self.house.games.load(stream.game).game
        except NoSuchGame:
            raise Gone from None
        if not may_see(game, stream.player):
            raise Gone
        if stream.hash is not None and (page[0].prev != stream.hash if page else game.version < stream.cursor):
            raise Gone
        newest = page[-1].version if page else stream.cursor
        is_end = game.is_over and newest >= game.version
        if not page:
            return None, is_end
        teller = Teller(self.house, game, stream.language)
        return teller.batch(page, viewer_of(game, stream.player)), is_end

    # The follower's thread

    def _follow(self) -> None:
        positions: dict[int, int] | None = None
        while not self.is_stopping:
            try:
                if positions is None:
                    positions = self.house.store.feed_ends()
                    self._on_loop(self._all_look_again)
                pointers = self.house.store.follow(positions, wait=1.0)
                for pointer in pointers:
                    positions[pointer.partition] = pointer.position
                self._tell([pointer for pointer in pointers if pointer.game in self._rooms])
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

    def _tell(self, pointers: Sequence[Pointer]) -> None:
        """Reads what these pointers are about, and hands it to the streams of their rooms in one go."""
        ranges: dict[str, tuple[int, int]] = {}
        for pointer in pointers:
            first, count = ranges.get(pointer.game, (pointer.first, 0))
            ranges[pointer.game] = first, count + pointer.count
        if not ranges:
            return
        pages = self.house.store.read_many([(game, first - 1, count) for game, (first, count) in ranges.items()])
        handed: list[tuple[Stream, Batch | None, bool]] = []
        for game, page in zip(ranges, pages, strict=True):
            with self._lock:
                room = self._rooms.get(game)
                streams = list(room.streams) if room else []
            if room is not None and page:
                room.refresh(page)
                handed += self._handed(room, streams, page)
        self._on_loop(_hand_over, handed)

    def _handed(
        self, room: Room, streams: Sequence[Stream], page: list[Stored]
    ) -> list[tuple[Stream, Batch | None, bool]]:
        game = room.game
        is_over = game.is_over and page[-1].version >= game.version
        made: dict[tuple[Language, Viewer], Batch] = {}
        handed: list[tuple[Stream, Batch | None, bool]] = []
        for stream in streams:
            if not may_see(game, stream.player):
                handed.append((stream, None, False))
                continue
            kind = stream.language, viewer_of(game, stream.player)
            if kind not in made:
                made[kind] = room.teller(stream.language).batch(page, kind[1])
            handed.append((stream, made[kind], is_over))
        return handed

    def _on_loop(self, callback: Any, *arguments: Any) -> None:
        assert self._loop is not None
        self._loop.call_soon_threadsafe(callback, *arguments)


def _hand_over(handed: list[tuple[Stream, Batch | None, bool]]) -> None:
    for stream, batch, is_over in handed:
        if batch is None:
            stream.look_again()
        else:
            stream.hand_over(batch, is_over)


class Teller:
    """Events of one game in one language. Whoever has no private part in an event gets the same bytes as the public."""

    def __init__(self, house: House, game: Game, language: Language) -> None:
        self._game, self._language = game, language
        self._named = seat_names(game, house.players.cached_names(people(game)), language)
        self._page: Sequence[Stored] = ()
        self._made: dict[tuple[int, Viewer], bytes] = {}

    def batch(self, page: Sequence[Stored], viewer: Viewer) -> Batch:
        if page is not self._page:
            self._page, self._made = page, {}
        content = b"".join(self._line(stored, viewer) for stored in page)
        return Batch(page[0].version, page[-1].version, page[0].prev, page[-1].hash, content)

    def _line(self, stored: Stored, viewer: Viewer) -> bytes:
        if viewer != ALL and b'"seat:%b":' % str(viewer).encode() not in stored.private:
            viewer = PUBLIC
        made = self._made.get((stored.version, viewer))
        if made is None:
            [content] = told(self._game, [stored], viewer, self._language, self._named)
            made = self._made[stored.version, viewer] = b"id: %d\ndata: %b\n\n" % (stored.version, content)
        return made
