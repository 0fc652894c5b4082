"""From the loop to Flask: requests as WSGI knows them, answered by a small pool of threads.

A thread is held while an answer is made, never while it is sent: a long answer is written to a file, from which slow
readers get it.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from io import BytesIO
from pathlib import Path
from typing import Any, Final, NamedTuple

from service.http.headers import CALLER, Caller
from service.http.rsgi import HttpRequest

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]

IN_MEMORY_MAX: Final = 1024 * 1024
"""A longer answer is written to a file, from which the server sends it as fast as it is read."""

FILE_SECONDS: Final = 60.0
"""When the file is unlinked: by then the server has long opened it, and the content lives on until it is sent."""


class Answer(NamedTuple):
    """`body` may be a temporary file, to be removed once the server has opened it."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes | Path


class Gateway:
    """A WSGI application in a pool of threads."""

    def __init__(self, application: Wsgi, pool: Executor) -> None:
        self._application, self._pool = application, pool

    async def answer(self, request: HttpRequest, caller: Caller, body: bytes) -> Answer:
        environ = wsgi_environ(request, caller, body)
        return await asyncio.get_running_loop().run_in_executor(self._pool, self._answered, environ)

    def _answered(self, environ: Environ) -> Answer:
        begun: list[Any] = []
        pieces = self._application(environ, lambda status, headers, _=None: begun.extend((status, headers)))
        try:
            body = _gathered(iter(pieces))
        finally:
            if hasattr(pieces, "close"):
                pieces.close()
        return Answer(int(begun[0][:3]), begun[1], body)


def wsgi_environ(request: HttpRequest, caller: Caller, body: bytes) -> Environ:
    """A request as PEP 3333 describes it: text is bytes read as Latin-1."""
    name, _, port = request.scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path.encode().decode("latin-1"),
        "QUERY_STRING": request.scope.query_string,
        "SERVER_NAME": name,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{request.scope.http_version}",
        "REMOTE_ADDR": caller.address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": request.scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        CALLER: caller,
    }
    names = request.headers.keys()
    environ |= {f"HTTP_{name.upper().replace('-', '_')}": request.header(name) for name in names}
    if "HTTP_CONTENT_TYPE" in environ:
        environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE")
    environ["CONTENT_LENGTH"] = str(len(body))
    environ.pop("HTTP_CONTENT_LENGTH", None)
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    return environ


def _gathered(pieces: Iterator[bytes]) -> bytes | Path:
    gathered, size = [], 0
    for piece in pieces:
        gathered.append(piece)
        size += len(piece)
        if size > IN_MEMORY_MAX:
            return _written(gathered, pieces)
    return b"".join(gathered)


def _written(begun: list[bytes], pieces: Iterator[bytes]) -> Path:
    with tempfile.NamedTemporaryFile(prefix="gyoji-answer-", delete=False) as file:
        path = Path(file.name)
        try:
            file.writelines(begun)
            file.writelines(pieces)
        except BaseException:
            path.unlink()
            raise
    return path
