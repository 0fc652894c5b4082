"""The push process as an ASGI application: Server-Sent Events, and nothing else.

A stream's address carries a ticket, so no address is ever logged here.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import signal
import threading
from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import structlog

from domain.kernel.texts import Text
from domain.kernel.words import Language
from events.beside.news import NEWS_PLACE, is_yet_to_come
from events.codec import NewerRules
from events.play import now
from events.redis.errors import StoreError
from service.house import House, served_house
from service.http.headers import address_behind, language_of
from service.http.problems import Problem
from service.http.replies import refused
from service.push.hub import Gone, Hub
from service.push.pen import AsgiHeaders, AsgiMessage, Receive, Send
from service.push.streams import GameStream, PlayerStream, Stream, StreamReader
from service.push.tickets import OWN, Ticket
from service.running.garbage import keep_what_is_loaded
from service.running.heartbeat import beat_on_loop
from service.running.logs import telling_why
from service.running.metrics import METRICS_MEDIA_TYPE
from service.settings import Settings
from service.shown.figures import figures
from service.shown.games import may_look

RETRY: Final = b"retry: 1000\n\n"

ARGUMENTS_MAX: Final = 10

_PATH = re.compile(r"/v1(?:/games/([^/]+)|(/me))/stream")
"""The stream of a game, or of a player."""

AsgiScope = dict[str, Any]

log = structlog.get_logger()


class Push:
    """One process's streams."""

    def __init__(self, open_house: House) -> None:
        self._house = open_house
        self._hub = Hub(open_house)

    async def __call__(self, scope: AsgiScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            await self._answer(_Request(scope, self._house.settings), receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self._hub.start()
                beat_on_loop(self._house.settings.data, asyncio.get_running_loop())
                self._end_when_told()
                await send({"type": "lifespan.startup.complete"})
            else:
                await self._hub.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    def _end_when_told(self) -> None:
        """Ends all streams on SIGTERM: the server waits for every answer, and a stream has no end. The server's own
        handler still runs, because the loop hears of signals in another way."""
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            signal.signal(signal.SIGTERM, lambda *_: loop.call_soon_threadsafe(self._hub.end))

    async def _answer(self, request: _Request, receive: Receive, send: Send) -> None:
        try:
            match = _PATH.fullmatch(request.path)
            if request.path == "/healthz":
                await request.send(send, 200, b'{"status":"ok"}', "application/json")
            elif request.path == "/metrics":
                self._hub.count()
                told = await asyncio.to_thread(figures, self._house)
                await request.send(send, 200, told, METRICS_MEDIA_TYPE)
            elif match is None:
                raise Problem("not-found")
            elif request.method == "OPTIONS":
                await request.send(send, 204, b"", None)
            elif request.method != "GET":
                raise Problem("method-not-allowed", headers={"Allow": "GET, OPTIONS"})
            else:
                await self._admit(match[1] or match[2], request, receive, send)
        except Problem as problem:
            await request.refuse(send, problem)
        except StoreError as error:
            log.error("store", error=str(error), request=request.id)
            await request.refuse(send, Problem("unavailable", headers={"Retry-After": "1"}))
        except NewerRules as error:
            log.warning("outdated", error=str(error), request=request.id)
            await request.refuse(send, Problem("outdated", headers={"Retry-After": "1"}))
        except Exception as error:
            log.error("broken", exc_info=error, request=request.id)
            await request.refuse(send, Problem("internal"))

    async def _admit(self, name: str, request: _Request, receive: Receive, send: Send) -> None:
        ticket = self._house.tickets.read(request.argument("ticket") or "", now())
        if ticket is None or ticket.game != name:
            raise _expired()
        if self._hub.is_stopping:
            raise Problem("unavailable", headers={"Retry-After": "5"})
        if ticket.game == OWN:
            await self._admit_own(ticket, request, receive, send)
        else:
            await self._admit_to_game(ticket, request, receive, send)

    async def _admit_to_game(self, ticket: Ticket, request: _Request, receive: Receive, send: Send) -> None:
        cursor = request.cursor()
        try:
            game = (await self._hub.known(ticket.game, ticket.player)).game
        except Gone:
            raise Problem("no-such-game") from None
        if ticket.view is not None and not may_look(game, ticket.player, ticket.view):
            raise Problem("not-yet")
        if cursor > game.version:
            raise _never_sent(cursor, game.version)
        if game.is_over and cursor == game.version:
            await request.send(send, 204, b"", None)
            return
        stream = GameStream(ticket.game, _reader(ticket, request, send), cursor, ticket.view)
        is_seated = ticket.player is not None and game.seat_of(ticket.player) is not None
        await self._stream(stream, is_seated, partial(self._hub.enter, stream, game), request, receive)

    async def _admit_own(self, ticket: Ticket, request: _Request, receive: Receive, send: Send) -> None:
        assert ticket.player is not None
        stream = PlayerStream(_reader(ticket, request, send), request.place())
        await self._hub.prepare()
        await self._hub.look_at_rules(ticket.player)
        await self._stream(stream, False, partial(self._hub.enter_own, stream), request, receive)

    async def _stream(
        self, stream: Stream, is_seated: bool, enter: Callable[[], None], request: _Request, receive: Receive
    ) -> None:
        """From the moment that the stream has a place its answer has begun, so an error can only end it."""
        headers = request.stream_headers()
        try:
            await self._hub.claim(stream)
            self._hub.admit(stream, is_seated)
        except Gone:
            raise _expired() from None
        try:
            stream.pen.begin(headers)
            stream.pen.write(RETRY)
            _close_when_gone(stream, receive)
            enter()
            await self._hub.serve(stream)
        except Gone:
            stream.pen.end()
        except NewerRules as error:
            log.warning("outdated", error=str(error), request=request.id)
            stream.pen.end()
        except Exception as error:
            log.error("broken", exc_info=error, request=request.id)
            stream.pen.end()
        finally:
            self._hub.leave(stream)


class _Request:
    """What we read of a request, and how we answer it."""

    def __init__(self, scope: AsgiScope, settings: Settings) -> None:
        self.id = secrets.token_hex(8)
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self._settings = settings
        self._peer = (scope.get("client") or ("",))[0]
        self._headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self._query: str = scope["query_string"].decode("latin-1")

    @property
    def language(self) -> Language:
        return language_of(self._headers.get("accept-language"))

    @property
    def address(self) -> str:
        return address_behind(self._peer, self._headers.get("x-forwarded-for"), self._settings.proxies)

    def argument(self, name: str) -> str | None:
        values = self._arguments.get(name)
        return values[0] if values else None

    @cached_property
    def _arguments(self) -> dict[str, list[str]]:
        try:
            return parse_qs(self._query, max_num_fields=ARGUMENTS_MAX)
        except ValueError:
            raise Problem.about(
                "query",
                f"A stream has no more than {ARGUMENTS_MAX} parameters.",
                f"Proud událostí nemá víc než {ARGUMENTS_MAX} parametrů.",
            ) from None

    def cursor(self) -> int:
        """The version of the game after which to go on; 0: from its beginning."""
        name, given = self._last()
        if given and not re.fullmatch("[0-9]{1,15}", given):
            raise Problem.about(name, "It is a version, a whole number.", "Je to verze, celé číslo.")
        return int(given or 0)

    def place(self) -> str | None:
        """The place of the player's news after which to go on; None: with the next that come."""
        name, given = self._last()
        if given and (not re.fullmatch(NEWS_PLACE, given) or is_yet_to_come(given, now())):
            raise Problem.about(name, "It is the id of a message.", "Je to id zprávy.")
        return given or None

    def _last(self) -> tuple[str, str]:
        """What says where to go on, and what it says: Last-Event-ID, which a browser sends when it reconnects, counts
        before `after`."""
        last = self._headers.get("last-event-id")
        return ("Last-Event-ID", last) if last else ("after", self.argument("after") or "")

    def stream_headers(self) -> AsgiHeaders:
        kind = [(b"content-type", b"text/event-stream; charset=utf-8"), (b"x-accel-buffering", b"no")]
        return kind + self._common()

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
        if origin in settings.cors_origins or origin == settings.public_origin:
            return True
        if settings.public_origin is not None:
            return False
        try:
            parts, own = urlsplit(origin), urlsplit(f"//{self._headers.get('host', '')}")
            port = parts.port or (443 if parts.scheme == "https" else 80)
        except ValueError:
            return False
        return parts.hostname == own.hostname and port == settings.port


def _close_when_gone(stream: Stream, receive: Receive) -> None:
    """Closes the stream when its reader disconnects; needs no task. Whatever else the reader sends is ignored."""

    def heard(message: asyncio.Future[AsgiMessage]) -> None:
        if message.cancelled() or message.exception() is not None or message.result()["type"] == "http.disconnect":
            stream.pen.close()
        elif not stream.is_over:
            _close_when_gone(stream, receive)

    asyncio.ensure_future(receive()).add_done_callback(heard)


def _reader(ticket: Ticket, request: _Request, send: Send) -> StreamReader:
    return StreamReader(
        ticket.player,
        ticket.language,
        send,
        partial(_too_slow, request, ticket),
        has_moves=ticket.has_moves,
        address=request.address,
        ticket=ticket.id,
        token=ticket.token,
    )


def _too_slow(request: _Request, ticket: Ticket) -> bytes:
    return b"event: cut\ndata: %b\n\n" % Problem("too-slow").body(ticket.language, request.path, request.id)


def _never_sent(cursor: int, version: int) -> Problem:
    """The reader has events that the store has lost since: to go on would mix two histories."""
    return Problem(
        "no-such-version",
        Text(
            f"Version {cursor} is not in this game, whose newest one is {version}: look at the game anew.",
            f"Verze {cursor} v této hře není, nejnovější je {version}: podívej se na hru znovu.",
        ),
    )


def _expired() -> Problem:
    return Problem(
        "unauthenticated",
        Text(
            "The stream's ticket is not ours or has expired; GET …/stream of the API gives a new one.",
            "Lístek na proud událostí není náš nebo propadl; nový dá GET …/stream.",
        ),
    )


@telling_why
def application() -> Push:
    """Made from the environment, as granian asks for it."""
    push = Push(served_house())
    keep_what_is_loaded()
    return push
