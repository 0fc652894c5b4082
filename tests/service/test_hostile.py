"""Requests that were made to do harm: each ends in a clear answer or a closed connection, soon, and nobody else is
disturbed meanwhile."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from events.redis.server import RedisServer
from service.cli.options import HEADERS_MAX
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS, wait_for
from tests.service.served import Guest, Served, served

GAMES = "/v1/games"
"""One server for all of them."""

POST = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
ADA = b'{"name":"Ada"}'


@pytest.fixture(scope="module")
def api(redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One process: whoever holds it up holds up everybody."""
    data = tmp_path_factory.mktemp("hostile")
    settings = Settings(data=data, redis_url=redis_server.url, port=free_port(), api_workers=1, sign_ups_per_hour=10**6)
    with served(settings, "api") as running:
        yield running


class Bystander:
    """Somebody else, who plays by the rules all the while and is always answered."""

    def __init__(self, api: Served) -> None:
        self.answers = 0
        self._guest, self._is_over = Guest.signed_up(api.port), threading.Event()

    def ask_on(self) -> None:
        while not self._is_over.wait(0.02):
            assert self._guest.ask("GET", "/v1/me")[0] == 200
            self.answers += 1

    def leave(self) -> None:
        self._is_over.set()


@pytest.fixture(autouse=True)
def bystander(api: Served) -> Iterator[Bystander]:
    somebody = Bystander(api)
    with ThreadPoolExecutor(1) as thread:
        asking = thread.submit(somebody.ask_on)
        try:
            yield somebody
        finally:
            somebody.leave()
        asking.result()


@contextmanager
def line(api: Served) -> Iterator[socket.socket]:
    with closing(socket.create_connection(("127.0.0.1", api.port), timeout=HANGS_SECONDS)) as opened:
        yield opened


def told(opened: socket.socket) -> bytes:
    """Everything until the other side closes; fails where it does not."""
    answer = b""
    with suppress(ConnectionResetError):
        while piece := opened.recv(65_536):
            answer += piece
    return answer


def sent(api: Served, content: bytes) -> bytes:
    with line(api) as opened:
        with suppress(BrokenPipeError, ConnectionResetError):
            opened.sendall(content)
        return told(opened)


def statuses(answer: bytes) -> list[int]:
    return [int(part[:3]) for part in answer.split(b"HTTP/1.1 ")[1:]]


def test_a_request_hidden_in_a_body_is_never_answered(api: Served) -> None:
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    both = b"Content-Length: %d\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" % (5 + len(hidden))
    assert len(statuses(sent(api, POST + both + hidden))) == 1, "both lengths: the connection ends with this request"
    for lengths in (
        b"Content-Length: 4\r\nContent-Length: 40\r\n",
        b"Content-Length: 4, 40\r\n",
        b"Content-Length: +4\r\n",
        b"Content-Length: 0x4\r\n",
        b"Content-Length: 4 4\r\n",
        b"Content-Length: -1\r\n",
        b"Content-Length: 99999999999999999999\r\n",
        b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        b"Transfer-Encoding: xchunked\r\n",
        b"Transfer-Encoding: chunked, gzip\r\n",
        b"Transfer-Encoding : chunked\r\n",
        b" Transfer-Encoding: chunked\r\n",
    ):
        assert statuses(sent(api, POST + lengths + b"\r\n" + hidden)) == [400], lengths


def test_chunks_that_are_none_are_refused(api: Served) -> None:
    chunked = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    for chunks in (
        b"zz\r\nabc\r\n0\r\n\r\n",
        b"-1\r\n\r\n",
        b"ffffffffffffffffff\r\nabc",
        b"3\r\nabcdef\r\n0\r\n\r\n",
        b"3;" + b"x" * 100_000 + b"\r\nabc\r\n0\r\n\r\n",
    ):
        assert statuses(sent(api, chunked + chunks)) in ([400], []), chunks[:20]


def test_pipelined_requests_are_answered_in_their_order(api: Served) -> None:
    paths = [f"/v1/rulesets/{name}" for name in ("bang", "nothing", "yojimbo")] * 10
    requests = [f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths]
    requests[-1] = requests[-1].replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    assert statuses(sent(api, b"".join(requests))) == [200, 404, 200] * 10


def test_a_pipelined_command_finds_the_game_as_the_one_before_has_left_it(api: Served) -> None:
    guests = [Guest.signed_up(api.port) for _ in range(4)]
    game = guests[0].good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
    for guest in guests[1:]:
        guest.good("POST", f"{GAMES}/{game}/seats", {})
    asked = guests[guests[0].good("GET", f"{GAMES}/{game}")["to_act"][0]["seat"]]
    offered = asked.good("GET", f"{GAMES}/{game}/moves")
    body = json.dumps({**offered["moves"][0]["command"], "question": offered["question"]}).encode()
    head = f"POST {GAMES}/{game}/commands HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {asked.token}\r\n"
    command = f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body
    last = command.replace(b"Host: x", b"Host: x\r\nConnection: close")
    assert statuses(sent(api, command + last)) == [201, 409], "the question was answered by the first"


def test_headers_without_end_are_refused(api: Served) -> None:
    start = b"GET /v1/games HTTP/1.1\r\nHost: x\r\n"
    for content in (
        start + b"X: " + b"x" * 10 * HEADERS_MAX + b"\r\n\r\n",
        start + b"X: y\r\n" * 1_000 + b"\r\n",
        b"GET /" + b"x" * 2 * HEADERS_MAX + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"G" * 2 * HEADERS_MAX,
    ):
        assert statuses(sent(api, content)) in ([431], [414], [400], []), content[:40]


def test_a_length_beyond_the_limit_is_refused_before_anything_is_sent(api: Served) -> None:
    with line(api) as opened:
        opened.sendall(POST + b"Content-Length: 10000000000\r\n\r\n")
        assert opened.recv(65_536).startswith(b"HTTP/1.1 413")
    with line(api) as opened:
        opened.sendall(POST + b"Content-Length: 70000\r\nExpect: 100-continue\r\n\r\n")
        assert opened.recv(65_536).startswith(b"HTTP/1.1 413"), "nobody is asked to go on"


def test_a_body_without_end_is_refused_and_left(api: Served) -> None:
    with line(api) as opened:
        opened.sendall(POST + b"Transfer-Encoding: chunked\r\n\r\n")
        chunks = b"".join([b"10000\r\n", bytes(65_536), b"\r\n"]) * 1_000
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            opened.sendall(chunks)


def test_garbage_is_no_request(api: Served) -> None:
    for content in (
        b"\x00" * 100,
        b"\r\n" * 1_000 + b"x",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\xa5" * 500,
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHo\x00st: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: a\x00b\r\n\r\n",
        b"GET / HTTP/1.1\r\n: x\r\n\r\n",
        b"*1\r\n$8\r\nFLUSHALL\r\n\r\n",
    ):
        with line(api) as opened:
            opened.sendall(content)
            opened.shutdown(socket.SHUT_WR)
            assert statuses(told(opened)) in ([400], [505], []), content[:20]


def test_half_a_connection_is_answered_or_closed(api: Served) -> None:
    for content in (
        POST + b"Content-Length: %d\r\n\r\n" % len(ADA) + ADA,
        POST + b"Content-Length: 100\r\n\r\n" + ADA,
        POST + b"Transfer-Encoding: chunked\r\n\r\n5\r\nabc",
        b"GET /v1/games HTTP/1.1\r\nHost",
        b"",
    ):
        with line(api) as opened:
            opened.sendall(content)
            opened.shutdown(socket.SHUT_WR)
            assert statuses(told(opened)) in ([201], [400], []), content[-20:]


def test_who_leaves_in_the_middle_is_forgotten(api: Served) -> None:
    for _ in range(50):
        with line(api) as opened:
            opened.sendall(POST + b"Content-Length: 100\r\n\r\n{")
        with line(api) as opened:
            opened.sendall(b"GET /v1/games HTTP/1.1\r\nHost: x\r\n\r\n")

    def is_served() -> bool:
        status = Guest(api.port).ask("GET", "/v1/games")[0]
        assert status in (200, 429)
        return status == 200

    wait_for(is_served, "what they left behind still counts")


def test_who_takes_too_long_is_sent_away(api: Served, bystander: Bystander) -> None:
    """Slow headers, slow bodies and silence, all at once; a body that stops is told so. Nobody leaves by themselves,
    and whoever asked after they had come was answered before they were gone."""

    def ends(begin: bytes, drop: bytes) -> bytes:
        with line(api) as opened:
            opened.sendall(begin)
            answered, is_gone = bystander.answers, threading.Event()
            dripping = threading.Thread(target=drip, args=(opened, drop, is_gone))
            dripping.start()
            try:
                answer = told(opened)
            finally:
                is_gone.set()
                dripping.join()
            assert bystander.answers >= answered + 2
        return answer

    cases: list[tuple[bytes, bytes, Callable[[bytes], bool]]] = [
        (b"", b"", lambda answer: statuses(answer) in ([], [408])),
        (b"GET / HTTP/1.1\r\n", b"X: y\r\n", lambda answer: statuses(answer) in ([], [408])),
        (POST + b"Content-Length: 1000\r\n\r\n", b"x", is_told_of_slowness),
        (POST + b"Content-Length: 1000\r\n\r\n", b"", is_told_of_slowness),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n", is_told_of_slowness),
    ]
    with ThreadPoolExecutor(len(cases)) as pool:
        ended = [(pool.submit(ends, begin, drop), expected) for begin, drop, expected in cases]
        for answer, expected in ended:
            assert expected(answer.result()), answer.result()


def drip(opened: socket.socket, drop: bytes, is_gone: threading.Event) -> None:
    with suppress(OSError):
        while drop and not is_gone.wait(0.3):
            opened.sendall(drop)


def is_told_of_slowness(answer: bytes) -> bool:
    return statuses(answer) == [408] and b"/problems/slow-body" in answer


def test_hundreds_who_only_connect_or_send_half_keep_nobody_out(api: Served) -> None:
    halves = (b"", b"GET / HTTP/1.1\r\n", POST + b"Content-Length: 1000\r\n\r\n{")
    with ExitStack() as stack:
        for number in range(600):
            stack.enter_context(line(api)).sendall(halves[number % len(halves)])
        ada = Guest.signed_up(api.port)
        assert all(ada.ask("GET", "/v1/me")[0] == 200 for _ in range(50))


ALLOWED = """
import resource
from service.cli.options import allow_connections
_, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (256, hard))
allow_connections(1_000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(2_000, hard))
"""


def test_a_server_may_have_as_many_connections_open_as_it_takes() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ALLOWED], capture_output=True, text=True, check=True, timeout=HANGS_SECONDS
    )
    assert ran.stdout == "True\n"


def test_a_body_that_is_not_announced_is_none(api: Served) -> None:
    assert statuses(sent(api, POST + b"Connection: close\r\n\r\n")) == [400]


def listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=HANGS_SECONDS).close()
    except OSError:
        return False
    return True


def test_who_is_being_answered_when_the_service_stops_gets_the_answer(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    settings = Settings(data=tmp_path, redis_url=redis_server.url, port=free_port(), api_workers=1)
    with served(settings, "api") as running, line(running) as opened:
        opened.sendall(POST + b"Expect: 100-continue\r\nContent-Length: %d\r\n\r\n" % len(ADA))
        assert opened.recv(65_536) == b"HTTP/1.1 100 Continue\r\n\r\n", "the body is being read from here on"
        opened.sendall(ADA[:5])
        os.kill(running.processes["api"].pid, signal.SIGTERM)
        wait_for(lambda: not listens(running.port), "the service still listens")
        opened.sendall(ADA[5:])
        assert statuses(told(opened)) == [201]
        assert running.processes["api"].wait(HANGS_SECONDS) == 0
