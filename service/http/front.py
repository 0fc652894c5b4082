"""The front door of the API, before Flask: who asks, how much, how long it took; and the short way for moves.

Every request passes here. Moves, the hot call, are answered by moves.py beside it at once; everything else by Flask,
which would answer moves with the same bytes.
"""

from __future__ import annotations

import re
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from functools import cache
from http import HTTPStatus
from io import BytesIO
from typing import Any, Final

import structlog
from prometheus_client import Counter, Histogram

from events.redis.connection import StoreError
from service.house import House
from service.http.headers import BODY_MAX, CALLER, Caller, language_of, token_of
from service.http.moves import Reply, post_command, refused
from service.http.problems import Problem
from service.running.metrics import REQUESTS, SECONDS

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]

STREAMED: Final = "gyoji.streamed"
"""Set by a view whose answer is sent while it is being made."""

AT_WORK_MAX: Final = 4
"""Requests that are worked on at once: with one interpreter lock more of them only get in each other's way. There are
many more threads, so that those who send their bodies slowly keep nobody else waiting."""

DRAINED_MAX: Final = 16 * 1024 * 1024
"""So much of a body that is too large is read and forgotten: many clients listen only once they have sent all."""

COMMANDS_ROUTE: Final = "/v1/games/<id>/commands"
METHODS: Final = frozenset(("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"))
UNLIMITED: Final = frozenset(("/healthz", "/readyz", "/metrics"))

SECURITY_HEADERS: Final = (
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
)
DEFAULT_HEADERS: Final = (
    ("Cache-Control", "no-store"),
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
)
"""Unless an answer has its own."""

CORS_METHODS: Final = "GET, POST, PUT, DELETE"
CORS_HEADERS: Final = "Accept, Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match"
CORS_EXPOSED: Final = "ETag, Idempotent-Replay, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id"

_COMMANDS_PATH = re.compile(r"/v1/games/(g_[0-9a-f]{32})/commands")
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_REASONS = {status.value: f"{status.value} {status.phrase}" for status in HTTPStatus}

log = structlog.get_logger()


class Front:
    """A WSGI application around Flask's."""

    def __init__(self, house: House, flask: Wsgi, *, is_short: bool = True) -> None:
        self._house = house
        self._flask = flask
        self._is_short = is_short
        self._origins = frozenset(house.settings.cors_origins)
        self._at_work = threading.BoundedSemaphore(AT_WORK_MAX)

    def __call__(self, environ: Environ, start_response: Any) -> Iterable[bytes]:
        started = time.perf_counter()
        caller = environ[CALLER] = self._caller(environ)
        status, headers, body = self._answered(environ, caller)
        seconds = time.perf_counter() - started
        _count(environ["REQUEST_METHOD"], caller, status, seconds)
        start_response(_REASONS[status], self._finished(environ, caller, headers))
        return body

    def _caller(self, environ: Environ) -> Caller:
        given = environ.get("HTTP_X_REQUEST_ID", "")
        return Caller(
            request=given if _REQUEST_ID.fullmatch(given) else secrets.token_hex(8),
            address=address_of(environ, self._house.settings.proxies),
        )

    def _admit(self, environ: Environ, caller: Caller) -> str:
        """Looks who it is, and whether there are not too many of them; returns whose requests are counted."""
        token = token_of(environ.get("HTTP_AUTHORIZATION"))
        if token is not None:
            caller.player = self._house.players.authenticated(token)
            caller.is_refused = caller.player is None
        counted = caller.player or caller.address
        self._house.overlaps.enter(counted)
        return counted

    def _answered(self, environ: Environ, caller: Caller) -> tuple[int, list[tuple[str, str]], Iterable[bytes]]:
        counted = None
        try:
            if environ["PATH_INFO"] not in UNLIMITED:
                counted = self._admit(environ, caller)
            body = read_body(environ)
            with self._at_work:
                match = _COMMANDS_PATH.fullmatch(environ["PATH_INFO"]) if self._is_short else None
                if match is not None and environ["REQUEST_METHOD"] == "POST":
                    caller.route = COMMANDS_ROUTE
                    return _sent(post_command(self._house, caller, match[1], headers_of(environ), body))
                return self._by_flask(environ)
        except Problem as problem:
            return _sent(_refused(environ, caller, problem))
        except StoreError as error:
            return _sent(_refused(environ, caller, unavailable(caller, error)))
        except Exception as error:
            return _sent(_refused(environ, caller, broken(caller, error)))
        finally:
            if counted is not None:
                self._house.overlaps.leave(counted)

    def _by_flask(self, environ: Environ) -> tuple[int, list[tuple[str, str]], Iterable[bytes]]:
        if environ["REQUEST_METHOD"] == "OPTIONS" and self._is_preflight(environ):
            return 204, [], []
        begun: list[Any] = []
        body = self._flask(environ, lambda status, headers, _=None: begun.extend((status, headers)))
        if not environ.get(STREAMED):
            # One piece at a time is how WSGI sends an iterator; what is whole is sent at once.
            whole = b"".join(body)
            if hasattr(body, "close"):
                body.close()
            body = [whole]
        return int(begun[0][:3]), begun[1], body

    def _is_preflight(self, environ: Environ) -> bool:
        return environ.get("HTTP_ORIGIN") in self._origins and "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ

    def _finished(self, environ: Environ, caller: Caller, headers: list[tuple[str, str]]) -> list[tuple[str, str]]:
        own = {name.lower() for name, _ in headers}
        headers = [*headers, *SECURITY_HEADERS, ("X-Request-Id", caller.request)]
        headers += [header for header in DEFAULT_HEADERS if header[0].lower() not in own]
        if self._origins:
            headers += self._cors(environ)
        return headers

    def _cors(self, environ: Environ) -> list[tuple[str, str]]:
        origin = environ.get("HTTP_ORIGIN")
        if origin not in self._origins:
            return [("Vary", "Origin")]
        headers = [("Vary", "Origin"), ("Access-Control-Allow-Origin", origin)]
        if environ["REQUEST_METHOD"] == "OPTIONS" and self._is_preflight(environ):
            return [
                *headers,
                ("Access-Control-Allow-Methods", CORS_METHODS),
                ("Access-Control-Allow-Headers", CORS_HEADERS),
                ("Access-Control-Max-Age", "600"),
            ]
        return [*headers, ("Access-Control-Expose-Headers", CORS_EXPOSED)]


@cache
def _counters(method: str, route: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(method, route, status), SECONDS.labels(route)


def _count(method: str, caller: Caller, status: int, seconds: float) -> None:
    answered, taken = _counters(method if method in METHODS else "other", caller.route, status)
    answered.inc()
    taken.observe(seconds)
    log.debug(
        "request",
        request=caller.request,
        method=method,
        route=caller.route,
        status=status,
        ms=round(1000 * seconds, 1),
    )


def headers_of(environ: Environ) -> dict[str, str]:
    """What the hot call reads of a request's headers."""
    found = {}
    for name, key in _HEADERS:
        if key in environ:
            found[name] = environ[key]
    return found


_HEADERS: Final = (
    ("accept-language", "HTTP_ACCEPT_LANGUAGE"),
    ("content-type", "CONTENT_TYPE"),
    ("idempotency-key", "HTTP_IDEMPOTENCY_KEY"),
    ("if-match", "HTTP_IF_MATCH"),
)


def read_body(environ: Environ) -> bytes:
    """The body, or of one that is too large a byte more than is allowed. Whoever reads it later reads the same."""
    if environ["REQUEST_METHOD"] in ("GET", "HEAD", "OPTIONS"):
        return b""
    stream = environ["wsgi.input"]
    pieces, size = [], 0
    while size <= BODY_MAX and (piece := stream.read(BODY_MAX + 1 - size)):
        pieces.append(piece)
        size += len(piece)
    if size > BODY_MAX:
        drained = size
        while drained < DRAINED_MAX and (piece := stream.read(BODY_MAX)):
            drained += len(piece)
    body = b"".join(pieces)
    environ["wsgi.input"], environ["CONTENT_LENGTH"] = BytesIO(body), str(size)
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return body


def address_of(environ: Environ, proxies: int) -> str:
    """Where the request comes from; behind proxies, what the outermost of ours saw."""
    if proxies:
        seen = [part.strip() for part in environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
        if len(seen) >= proxies:
            return str(seen[-proxies])
    return str(environ.get("REMOTE_ADDR", ""))


def unavailable(caller: Caller, error: StoreError) -> Problem:
    log.error("store", error=str(error), request=caller.request, route=caller.route)
    return Problem("unavailable", headers={"Retry-After": "1"})


def broken(caller: Caller, error: Exception) -> Problem:
    log.error("broken", exc_info=error, request=caller.request, route=caller.route)
    return Problem("internal")


def _refused(environ: Environ, caller: Caller, problem: Problem) -> Reply:
    return refused(problem, language_of(environ.get("HTTP_ACCEPT_LANGUAGE")), environ["PATH_INFO"], caller.request)


def _sent(reply: Reply) -> tuple[int, list[tuple[str, str]], Iterable[bytes]]:
    return reply.status, [*reply.headers.items(), ("Content-Length", str(len(reply.body)))], [reply.body]
