"""What can come over a socket: too much, too strange, too slow. Every answer is a problem, and no log tells more."""

from __future__ import annotations

import json
import select
import socket
from contextlib import ExitStack, closing
from typing import Any

from service.http.problem_types import PROBLEMS
from tests.patience import HANGS_SECONDS
from tests.service.served import Guest, Served

GAMES = "/v1/games"


def raw(served: Served, request: bytes) -> bytes:
    """What comes back for these bytes, until the other side has nothing more to say."""
    with closing(socket.create_connection(("127.0.0.1", served.port), timeout=HANGS_SECONDS)) as line:
        line.sendall(request)
        answer = b""
        while piece := line.recv(65_536):
            answer += piece
        return answer


def refusal(answer: bytes) -> Any:
    head, _, content = answer.partition(b"\r\n\r\n")
    assert b"application/problem+json" in head, answer[:300]
    told = json.loads(content)
    assert PROBLEMS[told["type"].removeprefix("/problems/")].status == told["status"]
    return told["status"]


def test_a_body_of_ten_megabytes_is_refused(api_and_push: Served) -> None:
    ada = Guest.signed_up(api_and_push.port)
    game = ada.good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
    for path in (GAMES, f"{GAMES}/{game}/seats", f"{GAMES}/{game}/commands", f"{GAMES}/{game}/commands/check"):
        guest = Guest(api_and_push.port, ada.token)
        status, headers, content = guest.ask("POST", path, b"[" + b"1," * 5_000_000 + b"1]")
        assert (status, json.loads(content)["type"]) == (413, "/problems/too-large"), path
        assert headers["content-type"] == "application/problem+json"
    assert ada.good("GET", f"{GAMES}/{game}")["version"] == 2


def test_a_body_without_a_length_is_measured_all_the_same(api_and_push: Served) -> None:
    ada = Guest.signed_up(api_and_push.port)
    head = (
        f"POST {GAMES} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {ada.token}\r\nContent-Type: application/json\r\n"
    )
    chunk = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    chunked = head.encode() + b"Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    assert b" 413 " in raw(api_and_push, chunked + chunk * 3 + b"0\r\n\r\n")
    body = json.dumps({"ruleset": "bang", "seats": 4}).encode()
    whole = chunked + f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n"
    assert b" 201 " in raw(api_and_push, whole).partition(b"\r\n")[0]


def test_those_who_send_slowly_keep_nobody_waiting(api_and_push: Served) -> None:
    head = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    place, ada = ("127.0.0.1", api_and_push.port), Guest(api_and_push.port)
    with ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(closing(socket.create_connection(place, timeout=HANGS_SECONDS)))
            line.sendall(head)
        assert ada.ask("GET", "/healthz")[0] == 200
        assert select.select([line], [], [], 0)[0] == [], "the last of them has not even been told to be slow"
        for _ in range(20):
            assert ada.ask("GET", "/healthz")[0] == 200


def test_paths_methods_and_headers_that_nobody_expects(api_and_push: Served) -> None:
    tail = b"Host: x\r\nConnection: close\r\n\r\n"
    for start, status in (
        (b"GET /v1/games/%ff%fe HTTP/1.1\r\n", 404),
        (b"GET /v1/games/%00 HTTP/1.1\r\n", 404),
        (b"GET /v1/games/..%2f..%2fetc HTTP/1.1\r\n", 404),
        (b"GET /v1/games?cursor=%ff HTTP/1.1\r\n", 400),
        (b"GET /v1/games?limit=%e2%82%ac HTTP/1.1\r\n", 400),
        (b"GET /v1/games/\xc3\xa9 HTTP/1.1\r\n", 404),
        (b"GET //v1/games HTTP/1.1\r\n", 404),
        (b"GET //evil.example/%2e%2e HTTP/1.1\r\n", 404),
        (b"GET /" + b"x" * 5_000 + b" HTTP/1.1\r\n", 404),
        (b"BREW /v1/games HTTP/1.1\r\n", 405),
        (b"DELETE /v1/games HTTP/1.1\r\n", 405),
        (b"GET /v1/me HTTP/1.1\r\nAuthorization: Bearer \xff\xfe\r\n", 401),
        (b"GET /v1/me HTTP/1.1\r\nAuthorization: Bearer p_a.b\x01\r\n", None),
        (b"GET /v1/games HTTP/1.1\r\nAccept-Language: \xff;q=x, cs;q=nan\r\n", 200),
    ):
        answer = raw(api_and_push, start + tail)
        if status is None:
            assert answer.startswith((b"HTTP/1.1 400", b"HTTP/1.1 401"))
        elif status == 200:
            assert answer.startswith(b"HTTP/1.1 200")
        else:
            assert refusal(answer) == status, start


def test_no_header_can_be_slipped_into_an_answer(api_and_push: Served) -> None:
    ada = Guest.signed_up(api_and_push.port)
    game = ada.good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
    for path in (
        f"{GAMES}/{game}%0d%0aX-Evil:%201",
        f"{GAMES}?cursor=%0d%0aX-Evil:1",
        "/v1/rulesets/%0d%0aX-Evil:%201",
    ):
        _, headers, _ = ada.ask("GET", path)
        assert "x-evil" not in headers
    _, headers, _ = ada.ask("GET", "/v1/me", X_Request_Id="a\tb")
    assert headers["x-request-id"] != "a\tb"


def test_only_the_origins_that_were_named_may_call_from_pages(api_and_push: Served) -> None:
    ada = Guest.signed_up(api_and_push.port)
    status, headers, _ = ada.ask(
        "OPTIONS", GAMES, Origin="https://elsewhere.example", Access_Control_Request_Method="POST"
    )
    assert not any(name.startswith("access-control") for name in headers)
    _, headers, _ = ada.ask("GET", GAMES, Origin="https://elsewhere.example")
    assert "access-control-allow-origin" not in headers
    assert status in (200, 204, 405)


def test_nothing_that_was_sent_is_logged(api_and_push: Served) -> None:
    ada = Guest.signed_up(api_and_push.port, "Her Secret Name")
    game = ada.good("POST", GAMES, {"ruleset": "bang", "seats": 4, "entropy": "her secret coin"})["id"]
    ada.ask("POST", f"{GAMES}/{game}/commands", {"type": "bang.play", "card": "her secret card"})
    ada.ask("POST", f"{GAMES}/{game}/seats", {"invite": "her secret invite"})
    ada.ask("GET", f"{GAMES}?cursor=her-secret-cursor")
    _, headers, _ = ada.ask("GET", "/v1/me", Authorization="Bearer p_her.secret-token")
    log = api_and_push.log.read_text()
    assert headers["x-request-id"] in log
    assert "ecret" not in log and ada.token is not None and ada.token.partition(".")[2] not in log
