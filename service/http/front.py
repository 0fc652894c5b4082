"""The front door of the API, on a loop: knows callers, limits and times requests, and answers moves and looks itself.

Every request passes here, and one process has one loop for all of them. Moves and looks at games are answered on it:
their steps (moves.py, looks.py) go over the one pipelined connection to Redis, moves of one game one after the other.
Everything else is answered by Flask in a small pool of threads. (Flask would answer moves and looks with the same
bytes.)
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Final

import structlog
from prometheus_client import Counter, Histogram

from events.codec import NewerRules
from events.redis.calls import Steps
from events.redis.errors import NotReplicated, StoreError, StoreUnavailable
from events.redis.pipelined import Pipelines
from service.house import House
from service.http import looks, moves, readiness
from service.http.bodies import Bodies
from service.http.gateway import FILE_SECONDS, Answer, Gateway, Wsgi
from service.http.headers import BODY_MAX, Caller, address_behind, language_of, token_of
from service.http.pace import Pace
from service.http.problems import Problem
from service.http.replies import Reply, refused
from service.http.rsgi import Exchange, HttpRequest, RsgiScope
from service.http.turns import GameTurns
from service.running.garbage import keep_what_is_loaded
from service.running.heartbeat import beat_on_loop
from service.running.metrics import REQUEST_SECONDS, REQUESTS, TALLY

TALLY_SECONDS: Final = 0.25

COMMANDS_A_TURN: Final = 4
"""How many commands begin in one turn of the loop. They take two or three milliseconds, in which nobody else gets an
answer."""

GAME_ROUTE: Final = "/v1/games/<id>"
COMMANDS_ROUTE: Final = "/v1/games/<id>/commands"
READY_ROUTE: Final = "/readyz"
METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"))
READING: Final = frozenset(("GET", "HEAD", "OPTIONS"))
UNLIMITED: Final = frozenset(("/healthz", READY_ROUTE, "/metrics"))

SECURITY_HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
)
DEFAULT_HEADERS: Final = (
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("X-Frame-Options", "DENY"),
)
"""Sent unless an answer has its own."""

CORS_METHODS: Final = "GET, POST, PUT, DELETE"
CORS_HEADERS: Final = (
    "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer"
)
CORS_EXPOSED: Final = ", ".join(
    (
        "ETag",
        "Idempotent-Replay",
        "Link",
        "Location",
        "Preference-Applied",
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "X-Request-Id",
    )
)

_GAME_PATH = re.compile(r"/v1/games/(g_[0-9a-f]{32})")
_COMMANDS_PATH = re.compile(r"/v1/games/(g_[0-9a-f]{32})/commands")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")

log = structlog.get_logger()


class Front:
    """An RSGI application around Flask's."""

    def __init__(self, house: House, flask: Wsgi, *, is_short: bool = True) -> None:
        self._house = house
        self._is_short = is_short
        self._is_read_only = house.settings.read_only == "yes"
        self._origins = frozenset(house.settings.cors_origins)
        self._pool = ThreadPoolExecutor(house.settings.api_threads, "flask")
        self._flask = Gateway(flask, self._pool)
        self._bodies, self._turns, self._pace = Bodies(), GameTurns(), Pace(COMMANDS_A_TURN)
        self._pipelines = Pipelines.beside(house.store.connections, self._pool, self._pace.is_kept)
        self._log = structlog.get_logger().bind()
        self._is_prepared = False
        self._is_tallied = False
        self._files: set[Path] = set()
        """Temporary files from which answers are being sent."""

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        keep_what_is_loaded()
        beat_on_loop(self._house.settings.data, loop)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        TALLY.write_down()
        self._pipelines.close()
        self._pool.shutdown()
        for file in list(self._files):
            self._remove(file)

    async def __rsgi__(self, scope: RsgiScope, exchange: Exchange) -> None:
        started = time.perf_counter()
        request = HttpRequest(scope)
        caller = self._caller(request)
        body = b""
        try:
            body = await self._bodies.read(request, exchange)
            answer = await self._admitted(request, caller, body)
        except Problem as problem:
            answer = _sent(_refused(request, caller, problem))
        except StoreError as error:
            answer = _sent(_refused(request, caller, unavailable(caller, error)))
        except NewerRules as error:
            answer = _sent(_refused(request, caller, outdated(caller, error)))
        except Exception as error:
            answer = _sent(_refused(request, caller, unforeseen(caller, error)))
        self._count(request.method, caller, answer.status, time.perf_counter() - started)
        self._send(exchange, answer, self._finished(request, caller, answer.headers))
        if len(body) > BODY_MAX:
            await self._bodies.drain(request, exchange)

    def _caller(self, request: HttpRequest) -> Caller:
        given = request.header("x-request-id")
        return Caller(
            request=given if given and _REQUEST_ID.fullmatch(given) else secrets.token_hex(8),
            address=address_of(request, self._house.settings.proxies),
        )

    async def _admitted(self, request: HttpRequest, caller: Caller, body: bytes) -> Answer:
        """Finds out who asks, and refuses who has too many requests under way."""
        if request.path in UNLIMITED:
            return await (self._ready(caller) if _is_probe(request) else self._answered(request, caller, body))
        if not self._is_prepared:
            await self._prepare()
        token = token_of(request.header("authorization"))
        if token is not None:
            bearer = await self._pipelines.carried_out(self._house.players.authenticating(token))
            if bearer is None:
                caller.is_refused = True
            else:
                caller.bearer, caller.player = bearer, bearer.player
        counted = caller.player or caller.address
        self._house.overlaps.enter(counted)
        try:
            return await self._answered(request, caller, body)
        finally:
            self._house.overlaps.leave(counted)

    async def _ready(self, caller: Caller) -> Answer:
        """Answered on the loop, because all threads may be waiting for a store that hangs; and within
        READINESS_SECONDS_MAX, whatever the store does."""
        caller.route = READY_ROUTE
        try:
            async with asyncio.timeout(readiness.READINESS_SECONDS_MAX):
                if not self._is_prepared:
                    await self._prepare()
                return _sent(await self._pipelines.carried_out(readiness.get_readiness(self._house)))
        except TimeoutError:
            others = ", or its replicas do not" if self._house.settings.replicas else ""
            raise StoreUnavailable(f"Redis does not answer in time{others}") from None

    async def _prepare(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._pool, self._settle)
        self._is_prepared = True

    def _settle(self) -> None:
        self._house.settle()
        self._house.store.find_layout()

    async def _answered(self, request: HttpRequest, caller: Caller, body: bytes) -> Answer:
        if self._is_read_only and request.method not in READING:
            raise Problem("read-only")
        if self._is_short:
            reply = await self._answered_here(request, caller, body)
            if reply is not None:
                return _sent(reply)
        if "//" in request.path:
            # Flask would take several slashes for one, or send the caller to wherever Host says.
            raise Problem("not-found")
        if request.method == "OPTIONS" and self._is_preflight(request):
            return Answer(204, [], b"")
        return await self._flask.answer(request, caller, body)

    async def _answered_here(self, request: HttpRequest, caller: Caller, body: bytes) -> Reply | None:
        """The short way: moves, and plain looks at games; None for everything else."""
        if request.method == "POST":
            if (match := _COMMANDS_PATH.fullmatch(request.path)) is None:
                return None
            caller.route = COMMANDS_ROUTE
            arrived = self._house.games.clock()
            steps = moves.post_command(
                self._house, caller, match[1], request.those(moves.COMMAND_HEADERS), body, arrived
            )
            return await self._turns.take(match[1], partial(self._paced, steps))
        if request.method == "GET":
            if (match := _GAME_PATH.fullmatch(request.path)) is None:
                return None
            query, headers = request.scope.query_string, request.those(looks.LOOK_HEADERS)
            if not looks.is_plain(query, headers.get("accept")):
                return None
            caller.route = GAME_ROUTE
            return await self._pipelines.carried_out(looks.get_game(self._house, caller, match[1], query, headers))
        return None

    async def _paced(self, steps: Steps[Reply]) -> Reply:
        await self._pace.wait()
        return await self._pipelines.carried_out(steps)

    def _send(self, exchange: Exchange, answer: Answer, headers: list[tuple[str, str]]) -> None:
        if isinstance(answer.body, Path):
            exchange.response_file(answer.status, headers, str(answer.body))
            self._files.add(answer.body)
            asyncio.get_running_loop().call_later(FILE_SECONDS, self._remove, answer.body)
        elif answer.body:
            exchange.response_bytes(answer.status, headers, answer.body)
        else:
            exchange.response_empty(answer.status, headers)

    def _remove(self, file: Path) -> None:
        self._files.discard(file)
        file.unlink(missing_ok=True)

    def _is_preflight(self, request: HttpRequest) -> bool:
        return request.header("origin") in self._origins and "access-control-request-method" in request.headers

    def _finished(self, request: HttpRequest, caller: Caller, headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
        beside = _beside(tuple([name for name, _ in headers]))
        headers = [*headers, *SECURITY_HEADERS, ("X-Request-Id", caller.request), *beside]
        if self._origins:
            headers += self._cors(request)
        return headers

    def _cors(self, request: HttpRequest) -> list[tuple[str, str]]:
        origin = request.header("origin")
        if origin is None or origin not in self._origins:
            return [("Vary", "Origin")]
        headers = [("Vary", "Origin"), ("Access-Control-Allow-Origin", origin)]
        if request.method == "OPTIONS" and self._is_preflight(request):
            return [
                *headers,
                ("Access-Control-Allow-Methods", CORS_METHODS),
                ("Access-Control-Allow-Headers", CORS_HEADERS),
                ("Access-Control-Max-Age", "600"),
            ]
        return [*headers, ("Access-Control-Expose-Headers", CORS_EXPOSED)]

    def _count(self, method: str, caller: Caller, status: int, seconds: float) -> None:
        answered, taken = _counters(method if method in METHODS else "other", caller.route, status)
        TALLY.count(answered)
        TALLY.time(taken, seconds)
        if not self._is_tallied:
            self._is_tallied = True
            asyncio.get_running_loop().call_later(TALLY_SECONDS, self._write_tally)
        about = {"request": caller.request, "method": method, "route": caller.route}
        self._log.debug("request", **about, status=status, ms=round(1000 * seconds, 1))

    def _write_tally(self) -> None:
        self._is_tallied = False
        TALLY.write_down()


@cache
def _counters(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), REQUEST_SECONDS.labels(route)


def _is_probe(request: HttpRequest) -> bool:
    return request.path == READY_ROUTE and request.method == "GET"


@lru_cache(256)
def _beside(names: tuple[str, ...]) -> list[tuple[str, str]]:
    """The default headers for an answer that has these already. One that other sites may use says in its
    Content-Security-Policy who may frame it, which X-Frame-Options cannot say."""
    own = {name.lower() for name in names}
    taken = own | {"x-frame-options"} if "cross-origin-resource-policy" in own else own
    return [one for one in DEFAULT_HEADERS if one[0].lower() not in taken]


def address_of(request: HttpRequest, proxies: int) -> str:
    forwarded = request.header("x-forwarded-for") if proxies else None
    return address_behind(request.scope.client.rpartition(":")[0].strip("[]"), forwarded, proxies)


def unavailable(caller: Caller, error: StoreError) -> Problem:
    log.error("store", error=str(error), request=caller.request, route=caller.route)
    name = "not-replicated" if isinstance(error, NotReplicated) else "unavailable"
    return Problem(name, headers={"Retry-After": "1"})


def outdated(caller: Caller, error: NewerRules) -> Problem:
    """This process lacks the game's newer rules; during an upgrade another one has them already."""
    log.warning("outdated", error=str(error), request=caller.request, route=caller.route)
    return Problem("outdated", headers={"Retry-After": "1"})


def unforeseen(caller: Caller, error: Exception) -> Problem:
    log.error("broken", exc_info=error, request=caller.request, route=caller.route)
    return Problem("internal")


def _refused(request: HttpRequest, caller: Caller, problem: Problem) -> Reply:
    language = language_of(request.header("accept-language"))
    return refused(problem, language, request.path, caller.request)


def _sent(reply: Reply) -> Answer:
    if reply.status == 304:
        return Answer(reply.status, [*reply.headers.items()], b"")
    return Answer(reply.status, [*reply.headers.items(), ("Content-Length", str(len(reply.body)))], reply.body)
