"""The front door without a socket: requests of a test client, handed to the loop as the server would hand them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from service.http.front import Front
from tests.fixtures.looped import LoopThread

PIECE = 10_000
OPEN: list[Inside] = []
"""Of the test that runs; whoever runs it closes them."""


class Inside:
    """A WSGI application that is one front door on a loop of its own."""

    def __init__(self, front: Front) -> None:
        self.front, self._thread = front, LoopThread()
        OPEN.append(self)

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        asked = Asked.of(environ)
        self.answer([asked])
        start_response(f"{asked.status} {HTTPStatus(asked.status).phrase}", asked.answered)
        return [asked.content]

    def answer(self, requests: Sequence[Asked]) -> list[float]:
        """Answers one request after the other; how many seconds each took. They go to the loop's thread together,
        because waking it takes longer than most answers."""

        async def answered() -> list[float]:
            took = []
            for one in requests:
                began = time.perf_counter()
                await self.front.__rsgi__(one, one)
                took.append(time.perf_counter() - began)
                assert one.status, "a request gets an answer"
            return took

        return self._thread.run(answered())

    def close(self) -> None:
        async def leave() -> None:
            self.front.__rsgi_del__(self._thread.loop)

        self._thread.run(leave())
        self._thread.stop()


def close_all() -> None:
    for inside in OPEN:
        inside.close()
    OPEN.clear()


class Asked:
    """One request: its scope, its headers, its body and its answer."""

    client, server = "127.0.0.1:50000", "localhost:80"
    scheme, http_version = "http", "1.1"

    def __init__(self, method: str, path: str, query: str, headers: Mapping[str, str], body: bytes = b"") -> None:
        """Names of headers are in lower case."""
        self.method, self.path, self.query_string = method, path, query
        self._headers, self._body = headers, body
        self.status = 0
        self.answered: list[tuple[str, str]] = []
        self.content = b""

    @classmethod
    def of(cls, environ: dict[str, Any]) -> Asked:
        """As a client that speaks WSGI asks."""
        headers = {
            name.removeprefix("HTTP_").replace("_", "-").lower(): value
            for name, value in environ.items()
            if name.startswith("HTTP_") or name in ("CONTENT_TYPE", "CONTENT_LENGTH")
        }
        path = environ["PATH_INFO"].encode("latin-1").decode(errors="replace")
        method, query, body = environ["REQUEST_METHOD"], environ["QUERY_STRING"], environ["wsgi.input"].read()
        asked = cls(method, path, query, headers, body)
        asked.client = f"{environ.get('REMOTE_ADDR', '127.0.0.1')}:50000"
        asked.server = f"{environ['SERVER_NAME']}:{environ['SERVER_PORT']}"
        return asked

    @property
    def headers(self) -> Asked:
        return self

    def __contains__(self, name: str) -> bool:
        return name in self._headers

    def keys(self) -> list[str]:
        return list(self._headers)

    def get_all(self, name: str) -> list[str]:
        return [self._headers[name]] if name in self._headers else []

    async def __call__(self) -> bytes:
        return self._body

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for begin in range(0, len(self._body), PIECE):
            yield self._body[begin : begin + PIECE]

    def response_empty(self, status: int, headers: list[tuple[str, str]]) -> None:
        self.response_bytes(status, headers, b"")

    def response_bytes(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        assert not self.status, "a request gets one answer"
        self.status, self.answered, self.content = status, headers, body

    def response_file(self, status: int, headers: list[tuple[str, str]], file: str) -> None:
        self.response_bytes(status, headers, Path(file).read_bytes())
