"""All streams of a process, and the one follower of all feeds that hands them what happens.

Everything here is on one loop. Reading the feeds blocks a connection of its own, as does listening for notices; all
else that is asked of Redis shares a third. No stream has a task: the follower itself writes to those that are live.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import structlog
from msgspec.structs import replace

from domain.kernel.lifecycle import Game
from events.beside.notices import Notice, Notices
from events.codec import NewerRules
from events.comings import players_at
from events.data_set import WAIT_SECONDS_MAX, FellBehind, Pointer
from events.memory import Known
from events.play import NoSuchGame
from events.redis.errors import StoreError
from events.redis.pipelined import Pipelines
from service.house import House
from service.push.asking import Asking
from service.push.attendance import Attendance
from service.push.lately_ended import LatelyEnded
from service.push.own_streams import OwnStreams
from service.push.places import Places
from service.push.rooms import Room
from service.push.streams import PULSE_SECONDS, GameStream, PlayerStream, Stream, StreamKind
from service.push.telling import Page
from service.running.metrics import PUSHED, STREAMS, STREAMS_CUT
from service.schemas.answers import Moves
from service.shown.games import may_see
from service.shown.questions import OpenQuestions, questions_in
from service.shown.sitters import naming_sitters

EVENTS_AT_ONCE: Final = 200
"""How many events a stream reads at a time until it has caught up."""

COALESCE_SECONDS: Final = 0.004
"""A pause after every look at the feeds: under load there are fewer looks, and each finds more."""

STORE_RETRY_SECONDS: Final = 0.5

THREADS: Final = 4
"""For loading games: a long one takes longer than the loop may stand still."""

log = structlog.get_logger()


class Gone(Exception):
    """The stream's reader may no longer see the game, or the store has gone back and the game is not the one that was
    seen. The reader has to ask anew."""


class Hub:
    """The streams of a process, in rooms by game, and the follower that tells them what happens."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.is_stopping = False
        self._pool = ThreadPoolExecutor(THREADS, "games")
        self._waiting = ThreadPoolExecutor(1, "news")
        """Its thread waits for the feeds of a cluster."""
        self._calls = Pipelines.beside(house.store.connections, self._pool)
        self._feeds = Pipelines.beside(house.store.connections, self._pool)
        self._heard = Pipelines.beside(house.store.connections, self._pool)
        self._notices = Notices(house.store)
        self._attendance = Attendance(house.presence, self._calls)
        self._asking = Asking(house.games, self._pool)
        self._own = OwnStreams(house, self._calls, self._pool, self._asking)
        self._rooms: dict[str, Room] = {}
        self._streams: set[Stream] = set()
        settings = house.settings
        self._places = Places(settings.streams_max, settings.streams_per_player, settings.streams_per_address)
        self._by_ticket: dict[str, Stream] = {}
        self._erased = LatelyEnded()
        """Players who were erased."""
        self._revoked = LatelyEnded()
        """Ids of tokens that were revoked."""
        self._pushed = 0
        self._is_prepared = False
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        works = (self._follow(), self._listen(), self._pulse(), self._keep_attendance())
        self._tasks = [asyncio.ensure_future(work) for work in works]

    def end(self) -> None:
        """Ends every stream; the readers reconnect to another process."""
        self.is_stopping = True
        for stream in self._streams:
            if isinstance(stream, GameStream):
                self._attendance.goes(stream)
            stream.pen.end()

    async def stop(self) -> None:
        self.end()
        *endless, attendance = self._tasks
        self._attendance.wake()
        for task in endless:
            task.cancel()
        await asyncio.wait((*endless, attendance))
        self._asking.stop()
        self.count()
        self._calls.close()
        self._feeds.close()
        self._heard.close()
        self._pool.shutdown(wait=False)
        self._waiting.shutdown(wait=False)

    def count(self) -> None:
        """Writes how many events were pushed to the common file of metrics: too slow to do for each."""
        PUSHED.inc(self._pushed)
        self._pushed = 0

    async def known(self, id: str, player: str | None) -> Known:
        """A game as it stands, if this player may see it. Raises Gone."""
        await self.prepare()
        try:
            known = await asyncio.get_running_loop().run_in_executor(self._pool, self.house.games.load, id)
        except NoSuchGame:
            raise Gone from None
        if not may_see(known.game, player):
            raise Gone
        return known

    async def claim(self, stream: Stream) -> None:
        """Takes the ticket over from any older stream. Raises Gone if the player was erased or the token revoked."""
        if stream.player is not None:
            players = self.house.players
            names = await self._calls.carried_out(players.asking_names([stream.player]))
            if names[stream.player] is None:
                raise Gone
            if stream.token and not await self._calls.carried_out(players.has_token(stream.player, stream.token)):
                raise Gone
        stream.claimed = await self._calls.carried_out(self._notices.giving("ticket", stream.ticket))

    def admit(self, stream: Stream, is_seated: bool) -> None:
        """Gives the stream a place; no await may come between this and `enter`. Raises a Problem, or Gone."""
        if stream.player in self._erased or stream.token in self._revoked:
            raise Gone
        if (older := self._by_ticket.get(stream.ticket)) is not None:
            self._places.leave(older)
            older.close()
        displaced = self._places.take(stream, is_seated)
        if displaced is not None:
            displaced.close()
        self._by_ticket[stream.ticket] = stream

    def enter(self, stream: GameStream, game: Game) -> None:
        room = self._rooms.get(stream.game)
        if room is None:
            room = self._rooms[stream.game] = Room(game)
        room.enter(stream)
        self._attend(stream, game)
        self._has_come(stream)

    async def look_at_rules(self, player: str) -> None:
        """Checks that this process can tell of all games of a player. Raises NewerRules."""
        await self._own.look_at_rules(player)

    def enter_own(self, stream: PlayerStream) -> None:
        self._own.enter(stream)
        self._has_come(stream)

    def _has_come(self, stream: Stream) -> None:
        self._streams.add(stream)
        STREAMS.inc()

    def leave(self, stream: Stream) -> None:
        """Frees the stream's place, whether or not it has come further than that."""
        self._places.leave(stream)
        if self._by_ticket.get(stream.ticket) is stream:
            del self._by_ticket[stream.ticket]
        if stream in self._streams:
            self._has_gone(stream)

    def _has_gone(self, stream: Stream) -> None:
        if isinstance(stream, GameStream):
            room = self._rooms[stream.game]
            room.leave(stream)
            if not room.streams:
                del self._rooms[stream.game]
            self._attendance.goes(stream)
        elif isinstance(stream, PlayerStream):
            self._own.leave(stream)
        self._streams.discard(stream)
        STREAMS.dec()
        if stream.is_cut:
            STREAMS_CUT.inc()

    async def serve(self, stream: Stream) -> None:
        """Serves the stream until it ends: the game, the reader or the process does, or it is cut. Raises Gone."""
        if self.is_stopping:
            stream.pen.end()
        while not stream.is_over:
            if stream.is_live:
                stream.woken.clear()
                await stream.woken.wait()
            else:
                await stream.pen.all_taken()
                await self._read_on(stream)

    async def _read_on(self, stream: Stream) -> None:
        try:
            if isinstance(stream, GameStream):
                await self._read_game_on(stream)
            elif isinstance(stream, PlayerStream):
                await self._own.read_on(stream)
                if stream.asked:
                    self._places.seat(stream)
        except StoreError:
            stream.look_again()
            await asyncio.sleep(STORE_RETRY_SECONDS)

    async def _read_game_on(self, stream: GameStream) -> None:
        """Sends the next page of stored events after the cursor. After the last page the stream is live, and is told
        what is asked."""
        room = self._rooms[stream.game]
        events = await self._calls.carried_out(self.house.store.reading(stream.game, stream.cursor, EVENTS_AT_ONCE))
        page = await self._with_sitters(stream.game, Page.of(events)) if events else None
        version = room.game.version
        known = await self.known(stream.game, stream.player)
        if known.game.version < version:
            self._went_back(room, known.game)
        elif room.is_outdated(known.game):
            self._renew(room, known.game)
        await self._name(room)
        kind, game = stream.kind(room.game), known.game
        if kind is None or not stream.is_continued(page, known.head):
            raise Gone
        if page is not None:
            stream.write(page, room.teller(kind.language).told(page, kind.viewer))
            self._pushed += page.count
        if game.is_over and stream.cursor >= game.version:
            stream.pen.end()
        stream.is_live = stream.cursor >= max(game.version, stream.announced)
        if stream.is_live and (questions := questions_in(game)) is not None:
            await self._ask(room, questions, kind, [stream])

    async def _ask(self, room: Room, questions: OpenQuestions, kind: StreamKind, streams: Sequence[GameStream]) -> None:
        """Tells streams of one kind what is asked. Moves are worked out only for seats that may have some, by public
        facts."""
        own = None
        if kind.has_moves:
            own = Moves(questions.version, None, [])
            if isinstance(kind.viewer, int) and kind.viewer in questions.may_have_moves:
                own = await self._asking.moves(room.game.id, questions.version, kind.viewer, kind.language, room.names)
        if own is not None or not kind.has_moves:
            content = room.teller(kind.language).asked(questions, own)
            for stream in streams:
                stream.ask(questions.version, content)

    def _renew(self, room: Room, game: Game) -> None:
        room.renew(game)
        for stream in room.streams:
            self._attend(stream, game)

    def _attend(self, stream: GameStream, game: Game) -> None:
        """Notes who is there. In a private game only seats are noted, not others who may look, such as its host."""
        seat = None if stream.player is None else game.seat_of(stream.player)
        if stream.is_over or (seat is None and game.visibility != "public"):
            self._attendance.goes(stream)
        else:
            self._attendance.comes(stream, seat)

    def _went_back(self, room: Room, game: Game) -> None:
        """The store has lost events. The streams look again, and those that were sent lost ones find out."""
        self._renew(room, game)
        for stream in room.streams:
            stream.look_again()

    async def _name(self, room: Room) -> None:
        """Makes sure that a room has the names of its people, and that they are fresh."""
        while not room.is_named:
            game = room.game
            names = await self._calls.carried_out(self.house.players.recalling_names(players_at(game)))
            if room.game is game:
                room.name(names)

    async def _with_sitters(self, id: str, page: Page) -> Page:
        if not page.is_about_the_game:
            return page
        sitters = await self._calls.carried_out(naming_sitters(self.house, id, page.events))
        return replace(page, sitters=sitters) if sitters else page

    async def prepare(self) -> None:
        if not self._is_prepared:
            await asyncio.get_running_loop().run_in_executor(self._pool, self.house.store.find_layout)
            self._is_prepared = True

    # The follower

    async def _follow(self) -> None:
        store = self.house.store
        positions: dict[int, int] | None = None
        while True:
            try:
                if positions is None:
                    await self.prepare()
                    positions = await self._calls.carried_out(store.finding_feed_ends())
                    for stream in self._streams:
                        stream.look_again()
                pointers = await self._feeds.carried_out(store.following(positions, wait=WAIT_SECONDS_MAX))
                for pointer in pointers:
                    positions[pointer.partition] = pointer.position
                await self._tell([one for one in pointers if one.game in self._rooms or one.game in self._own])
                if store.connections.is_cluster and not pointers:
                    await asyncio.get_running_loop().run_in_executor(
                        self._waiting, store.wait_for_news, WAIT_SECONDS_MAX
                    )
                await asyncio.sleep(COALESCE_SECONDS)
            except FellBehind:
                positions = None
            except StoreError as error:
                # The store may come back as another data set, whose feeds are numbered anew.
                positions = None
                log.warning("push waits for the store", error=str(error))
                await asyncio.sleep(STORE_RETRY_SECONDS)
            except Exception as error:
                positions = None
                log.error("push is broken", exc_info=error)
                await asyncio.sleep(STORE_RETRY_SECONDS)

    async def _tell(self, pointers: Sequence[Pointer]) -> None:
        """Reads the events that these pointers name, and hands them to the streams."""
        ranges: dict[str, tuple[int, int]] = {}
        for pointer in pointers:
            first, count = ranges.get(pointer.game, (pointer.first, 0))
            ranges[pointer.game] = first, count + pointer.count
        if not ranges:
            return
        wanted = [(game, first - 1, count) for game, (first, count) in ranges.items()]
        found = await self._calls.carried_out(self.house.store.reading_many(wanted))
        pages = {game: Page.of(events) for game, events in zip(ranges, found, strict=True) if events}
        changed = [game for game, page in pages.items() if game in self._rooms and page.is_about_the_game]
        await asyncio.gather(*map(self._reload, changed))
        for game, page in pages.items():
            try:
                await self._tell_game(game, page)
            except NewerRules as error:
                log.warning("outdated", error=str(error))

    async def _tell_game(self, id: str, page: Page) -> None:
        room = self._rooms.get(id)
        if room is not None and not room.is_closed:
            await self._tell_room(room, page)
        if id in self._own:
            await self._own.tell(id, page)

    async def _reload(self, id: str) -> None:
        room = self._rooms[id]
        try:
            known = await asyncio.get_running_loop().run_in_executor(self._pool, self.house.games.load, id)
        except NoSuchGame:
            return  # a store that went back; its streams find out when they read on
        except NewerRules:
            # Its readers reconnect, to a process that has those rules.
            room.close()
            return
        self._renew(room, known.game)

    async def _tell_room(self, room: Room, page: Page) -> None:
        page = await self._with_sitters(room.game.id, page)
        await self._name(room)
        is_end = room.game.is_over and page.last >= room.game.version
        for kind, streams in room.kinds().items():
            content = b"" if kind is None else room.told(page, kind)
            for stream in streams:
                if kind is None:
                    stream.look_again()
                elif stream.hand_over(page, content, is_asked=not kind.has_moves, is_end=is_end):
                    self._pushed += page.count
            if kind is not None and kind.has_moves and page.questions is not None:
                self._asking.beside(self._ask(room, page.questions, kind, streams), streams)

    # Notices

    async def _listen(self) -> None:
        """Hears notices of other processes, which close streams, change names or bring news."""
        after = None
        while True:
            try:
                await self.prepare()
                if after is None:
                    after = await self._calls.carried_out(self._notices.finding_end())
                for notice in await self._heard.carried_out(self._notices.following(after)):
                    after = notice.place
                    self._hear(notice)
            except StoreError:
                await asyncio.sleep(STORE_RETRY_SECONDS)
            except Exception as error:
                log.error("push hears nothing", exc_info=error)
                await asyncio.sleep(STORE_RETRY_SECONDS)

    def _hear(self, notice: Notice) -> None:
        if notice.what in ("erased", "renamed"):
            self.house.players.forget_name(notice.whom)
            for room in self._rooms.values():
                room.forget_name(notice.whom)
        if notice.what == "erased":
            self._erased.add(notice.whom, time.monotonic())
            for stream in [one for one in self._streams if one.player == notice.whom]:
                stream.close()
        elif notice.what == "revoked":
            self._revoked.add(notice.whom, time.monotonic())
            for stream in [one for one in self._streams if one.token == notice.whom]:
                stream.close()
        elif notice.what == "news":
            self._own.hear(notice.whom)
        elif notice.what == "ticket":
            older = self._by_ticket.get(notice.whom)
            if older is not None and older.claimed < notice.place:
                older.close()

    # The rest of a process

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            now = time.monotonic()
            for stream in self._streams:
                stream.pulse(now)
            self._attendance.pulse()
            self.count()

    async def _keep_attendance(self) -> None:
        await self._attendance.write_down(lambda: self.is_stopping)
