"""The push process as an ASGI application: Server-Sent Events, and nothing else.

A stream's address carries a ticket, so no address is ever logged here.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import structlog

from domain.kernel.lifecycle import Game
from domain.kernel.texts import Text
from domain.kernel.words import Language
from events.beside.presence import HEARTBEAT_SECONDS
from events.play import NoSuchGame, now
from events.redis.connection import StoreError
from service.house import House, house
from service.http.headers import language_of
from service.http.problems import Problem
from service.http.replies import refused
from service.push.streams import PAGE, STORE_RETRY_SECONDS, Gone, Hub, Stream
from service.push.tickets import Ticket
from service.running.logs import set_up
from service.running.metrics import CUT, MEDIA_TYPE, PUSHED, STREAMS, exposition
from service.settings import BadSetting, Settings, settings_from
from service.shown.games import may_see

STREAMS_MAX: Final = 10_000
SEND_SECONDS_MAX: Final = 20.0
"""A reader that has taken nothing for this long is treated as gone."""

PULSE_SECONDS: Final = 1.0

RETRY: Final = b"retry: 1000\n\n"
KEEP_ALIVE: Final = b": keep-alive\n\n"

_PATH = re.compile(r"/v1/games/([^/]+)/stream")

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

log = structlog.get_logger()


class Push:
    """One process's streams."""

    def __init__(self, open_house: House) -> None:
        self._house = open_house
        self._hub = Hub(open_house)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(_Request(scope, self._house.settings), receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._hub.start(asyncio.get_running_loop())
                await send({"type": "lifespan.startup.complete"})
            else:
                self._hub.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, request: _Request, receive: Receive, send: Send) -> None:
        try:
            match = _PATH.fullmatch(request.path)
            if request.path == "/healthz":
                await request.send(send, 200, b'{"status":"ok"}', "application/json")
            elif request.path == "/metrics":
                figures = await asyncio.to_thread(lambda: exposition(self._house.queues.depths()))
                await request.send(send, 200, figures, MEDIA_TYPE)
            elif match is None:
                raise Problem("not-found")
            elif request.method == "OPTIONS":
                await request.send(send, 204, b"", None)
            elif request.method != "GET":
                raise Problem("method-not-allowed", headers={"Allow": "GET, OPTIONS"})
            else:
                await self._stream(match[1], request, receive, send)
        except Problem as problem:
            await request.refuse(send, problem)
        except StoreError as error:
            log.error("store", error=str(error), request=request.id)
            await request.refuse(send, Problem("unavailable", headers={"Retry-After": "1"}))
        except Exception as error:
            log.error("broken", exc_info=error, request=request.id)
            await request.refuse(send, Problem("internal"))

    async def _stream(self, game: str, request: _Request, receive: Receive, send: Send) -> None:
        ticket = self._house.tickets.read(request.argument("ticket") or "", now())
        if ticket is None or ticket.game != game:
            raise _expired()
        if len(self._hub.streams()) >= STREAMS_MAX:
            raise Problem("unavailable", headers={"Retry-After": "5"})
        cursor = request.cursor()
        seen, is_at_end = await asyncio.to_thread(self._seen, ticket, cursor)
        if is_at_end:
            await request.send(send, 204, b"", None)
            return
        stream = Stream(ticket.game, ticket.player, ticket.language, cursor)
        self._hub.join(stream, seen)
        STREAMS.inc()
        try:
            await self._serve(stream, request, receive, send)
        finally:
            STREAMS.dec()
            self._hub.leave(stream)

    def _seen(self, ticket: Ticket, cursor: int) -> tuple[Game, bool]:
        """The game, if the ticket's holder may see it, and whether there is nothing more to come."""
        try:
            game = self._house.games.load(ticket.game).game
        except NoSuchGame:
            raise Problem("no-such-game") from None
        if not may_see(game, ticket.player):
            raise Problem("no-such-game")
        return game, game.is_over and cursor >= game.version

    async def _serve(self, stream: Stream, request: _Request, receive: Receive, send: Send) -> None:
        """Until the game ends, the reader leaves or is too slow, or we stop."""
        pen = _Pen(send)
        tasks = [
            asyncio.create_task(work)
            for work in (
                self._write(stream, request, pen),
                _until_gone(receive),
                pen.keep_moving(),
                self._keep_present(stream),
            )
        ]
        try:
            await asyncio.wait(tasks[:3], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for error in results:
            if isinstance(error, Exception) and not isinstance(error, Gone):
                raise error

    async def _write(self, stream: Stream, request: _Request, pen: _Pen) -> None:
        await request.begin(pen.send)
        await pen.write(RETRY)
        while not self._hub.is_stopping:
            if not stream.is_live and await self._catch_up(stream, pen):
                break
            if stream.is_cut:
                CUT.inc()
                problem = Problem("too-slow").body(stream.language, request.path, request.id)
                await pen.write(b"event: cut\ndata: %b\n\n" % problem)
                break
            stream.woken.clear()
            if stream.waiting:
                is_end = stream.is_ended
                await _send_waiting(stream, pen)
                if is_end:
                    break
            elif stream.is_live:
                await stream.woken.wait()
        await pen.end()

    async def _catch_up(self, stream: Stream, pen: _Pen) -> bool:
        """Sends what is stored after the cursor, a page at a time, until the stream is live; True: that was all."""
        await _send_waiting(stream, pen)
        while not stream.is_live and not self._hub.is_stopping:
            try:
                batch, is_end = await asyncio.to_thread(self._hub.stored_after, stream)
            except StoreError:
                await asyncio.sleep(STORE_RETRY_SECONDS)
                continue
            if batch is not None:
                await pen.write(batch.content)
                PUSHED.inc(batch.last - batch.first + 1)
                stream.move_to(batch)
            if is_end:
                return True
            is_all = batch is None or batch.last - batch.first + 1 < PAGE
            stream.is_live = is_all and stream.cursor >= stream.announced
        return False

    async def _keep_present(self, stream: Stream) -> None:
        """A seat with an open stream counts as connected."""
        if stream.player is None:
            return
        marking: asyncio.Future[int | None] | None = None
        try:
            while True:
                marking = asyncio.ensure_future(asyncio.to_thread(self._mark, stream, stream.player))
                with suppress(StoreError):
                    await asyncio.shield(marking)
                await asyncio.sleep(HEARTBEAT_SECONDS)
        finally:
            # A mark that is just being made must be there before it can be taken away.
            with suppress(StoreError):
                if marking is not None and (seat := await marking) is not None:
                    await asyncio.to_thread(self._house.presence.unmark, stream.game, seat, stream.id)

    def _mark(self, stream: Stream, player: str) -> int | None:
        seat = self._house.games.load(stream.game).game.seat_of(player)
        if seat is not None:
            self._house.presence.mark(stream.game, seat, stream.id)
        return seat


class _Request:
    """What we read of a request, and how we answer it."""

    def __init__(self, scope: Scope, settings: Settings) -> None:
        self.id = secrets.token_hex(8)
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self._settings = settings
        self._headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self._arguments = parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=10)

    @property
    def language(self) -> Language:
        return language_of(self._headers.get("accept-language"))

    def argument(self, name: str) -> str | None:
        values = self._arguments.get(name)
        return values[0] if values else None

    def cursor(self) -> int:
        """Where to go on: Last-Event-ID, which a browser sends when it comes back, before `after`."""
        for name, given in (("Last-Event-ID", self._headers.get("last-event-id")), ("after", self.argument("after"))):
            if given:
                if not re.fullmatch(r"[0-9]{1,15}", given):
                    raise Problem.about(name, "It is a version, a whole number.", "Je to verze, celé číslo.")
                return int(given)
        return 0

    async def begin(self, send: Send) -> None:
        headers = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        await send({"type": "http.response.start", "status": 200, "headers": headers + self._common()})

    async def send(self, send: Send, status: int, body: bytes, media_type: str | None, **more: str) -> None:
        headers = [(name.lower().encode(), value.encode("latin-1")) for name, value in more.items()]
        if media_type is not None:
            headers.append((b"content-type", media_type.encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers + self._common()})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def refuse(self, send: Send, problem: Problem) -> None:
        reply = refused(problem, self.language, self.path, self.id)
        media_type = reply.headers.pop("Content-Type")
        await self.send(send, reply.status, reply.body, media_type, **reply.headers)

    def _common(self) -> list[tuple[bytes, bytes]]:
        headers = [
            (b"cache-control", b"no-store"),
            (b"referrer-policy", b"no-referrer"),
            (b"x-content-type-options", b"nosniff"),
            (b"x-request-id", self.id.encode()),
            (b"vary", b"Origin"),
        ]
        origin = self._headers.get("origin")
        if origin is not None and self._is_welcome(origin):
            headers.append((b"access-control-allow-origin", origin.encode("latin-1")))
            if self.method == "OPTIONS":
                headers.append((b"access-control-allow-methods", b"GET"))
                headers.append(
                    (b"access-control-allow-headers", b"Last-Event-ID, Accept, Accept-Language, Cache-Control")
                )
        return headers

    def _is_welcome(self, origin: str) -> bool:
        """Pages of the API's own origin, and those that the operator has named."""
        settings = self._settings
        if origin in settings.cors_origins or origin == settings.public_url:
            return True
        if settings.public_url is not None:
            return False
        parts, own = urlsplit(origin), urlsplit(f"//{self._headers.get('host', '')}")
        port = parts.port or (443 if parts.scheme == "https" else 80)
        return parts.hostname == own.hostname and port == settings.port


class _Pen:
    """Writes to one reader, and knows how long the reader has been making it wait."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self._since = time.monotonic()
        self._is_writing = False

    async def write(self, content: bytes) -> None:
        self._is_writing, self._since = True, time.monotonic()
        await self.send({"type": "http.response.body", "body": content, "more_body": True})
        self._is_writing, self._since = False, time.monotonic()

    async def end(self) -> None:
        await self.send({"type": "http.response.body", "body": b"", "more_body": False})

    async def keep_moving(self) -> None:
        """A comment now and then keeps the line open; ends where the reader takes nothing any more."""
        while True:
            await asyncio.sleep(PULSE_SECONDS)
            waited = time.monotonic() - self._since
            if self._is_writing and waited > SEND_SECONDS_MAX:
                return
            if not self._is_writing and waited > HEARTBEAT_SECONDS - PULSE_SECONDS:
                await self.write(KEEP_ALIVE)


async def _send_waiting(stream: Stream, pen: _Pen) -> None:
    content, count = stream.take()
    if content:
        await pen.write(content)
        PUSHED.inc(count)


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def _expired() -> Problem:
    return Problem(
        "unauthenticated",
        Text(
            "The stream's ticket is not ours or has expired; GET …/stream of the API gives a new one.",
            "Lístek na proud událostí není náš nebo propadl; nový dá GET …/stream.",
        ),
    )


def application() -> Push:
    """Made from the environment, as granian asks for it."""
    settings = settings_from()
    if settings.redis_url is None:
        raise BadSetting("REDIS_URL is not set; `gyoji serve` runs a Redis of its own and sets it.")
    set_up(settings)
    return Push(house(settings, settings.redis_url))
