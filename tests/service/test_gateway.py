"""A request on its way to Flask, as PEP 3333 has it."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.http import gateway
from service.http.gateway import Answer, Gateway, wsgi_environ
from service.http.headers import CALLER, Caller
from service.http.rsgi import HttpRequest
from tests.fixtures.loops import run_alone
from tests.service.inside import Asked

ADA = Caller(request="r-1", address="192.0.2.7", player="p_1")
HEADERS = {
    "content-type": "application/json",
    "content-length": "99",
    "transfer-encoding": "chunked",
    "accept-language": "cs",
}


def environ(body: bytes = b"abc", **headers: str) -> dict[str, Any]:
    asked = Asked("POST", "/v1/žába", "a=1&b", {**HEADERS, **headers}, body)
    asked.server = "[::1]:8000"
    return wsgi_environ(HttpRequest(asked), ADA, body)


def test_a_request_is_told_as_the_standard_says() -> None:
    found = environ()
    expected = {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "QUERY_STRING": "a=1&b",
        "SERVER_NAME": "[::1]",
        "SERVER_PORT": "8000",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "192.0.2.7",
        "CONTENT_TYPE": "application/json",
        "HTTP_ACCEPT_LANGUAGE": "cs",
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    assert {name: found.get(name) for name in expected} == expected
    assert found["PATH_INFO"].encode("latin-1").decode() == "/v1/žába"
    assert found["wsgi.errors"] is not None and found[CALLER] is ADA


def test_a_body_is_as_long_as_it_is_whatever_was_said() -> None:
    found = environ(b"abcd")
    assert (found["CONTENT_LENGTH"], found["wsgi.input"].read()) == ("4", b"abcd")
    assert not {"HTTP_CONTENT_LENGTH", "HTTP_CONTENT_TYPE", "HTTP_TRANSFER_ENCODING"} & found.keys()


class Pieces:
    """What an application answers with; it wants to hear that all was taken."""

    def __init__(self, *pieces: bytes, breaks: bool = False) -> None:
        self._pieces, self._breaks = pieces, breaks
        self.is_closed = False

    def __iter__(self) -> Iterator[bytes]:
        yield from self._pieces
        if self._breaks:
            raise BrokenPipeError

    def close(self) -> None:
        self.is_closed = True


def answered(pieces: Any) -> Answer:
    def application(environ: dict[str, Any], start_response: Any) -> Any:
        start_response("201 CREATED", [("X-Made", environ["REQUEST_METHOD"])])
        return pieces

    async def answer() -> Answer:
        asked = Asked("POST", "/", "", {})
        return await Gateway(application, pool).answer(HttpRequest(asked), ADA, b"")

    with ThreadPoolExecutor(1) as pool:
        return run_alone(answer())


def test_an_answer_is_gathered_and_what_made_it_is_closed() -> None:
    pieces = Pieces(b"one", b"two")
    assert answered(pieces) == Answer(201, [("X-Made", "POST")], b"onetwo")
    assert pieces.is_closed
    assert answered([b"plain"]).body == b"plain"


@pytest.mark.parametrize(("size", "is_file"), [(4, False), (5, True)])
def test_what_is_longer_than_fits_into_memory_is_written_to_a_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int, is_file: bool
) -> None:
    monkeypatch.setattr(gateway, "IN_MEMORY_MAX", 4)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    body = answered([b"x"] * size).body
    assert isinstance(body, Path) is is_file
    assert (body.read_bytes() if isinstance(body, Path) else body) == b"x" * size
    assert len(list(tmp_path.glob("gyoji-answer-*"))) == is_file


def test_half_a_megabyte_fits_into_memory() -> None:
    assert answered([bytes(1024)] * 512).body == bytes(512 * 1024)


def test_one_that_breaks_off_leaves_no_file_and_is_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(gateway, "IN_MEMORY_MAX", 4)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    pieces = Pieces(b"longer", b"x", breaks=True)
    with pytest.raises(BrokenPipeError):
        answered(pieces)
    assert pieces.is_closed and list(tmp_path.iterdir()) == []
