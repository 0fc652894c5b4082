"""The load client sends what it is given and counts what comes back."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import repeat

import pytest

from bench.load import Address, Line, NoAnswer, connected, http, packed, redis, request, sent, sent_all

OK = b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"


@contextmanager
def answering(*pieces: bytes) -> Iterator[Address]:
    """Somebody who answers every request in these pieces, on any number of connections; without any: hangs up."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=_answer, args=(server, pieces))
        thread.start()
        try:
            yield server.getsockname()
        finally:
            # A blocked accept does not notice that its socket is closed.
            server.shutdown(socket.SHUT_RDWR)
            thread.join()


def _answer(server: socket.socket, pieces: tuple[bytes, ...]) -> None:
    talks = []
    while True:
        try:
            line, _ = server.accept()
        except OSError:
            break
        talks.append(threading.Thread(target=_talk, args=(line, pieces)))
        talks[-1].start()
    for talk in talks:
        talk.join()


def _talk(line: socket.socket, pieces: tuple[bytes, ...]) -> None:
    with line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while line.recv(4096) and pieces:
            for piece in pieces:
                line.sendall(piece)


def test_everything_is_sent_and_every_answer_counted() -> None:
    lines = [Line([request("GET", "/")] * count) for count in (1, 2, 3)]
    with answering(OK) as address:
        got = sent_all(address, lines)
    assert got.count == 6 and got.statuses == {200: 6}
    assert 0 < got.percentile(0.5) <= got.percentile(0.99)
    assert all(line.is_dry for line in lines)


def test_an_answer_in_pieces_is_one_answer() -> None:
    with answering(OK[:10], OK[10:40], OK[40:]) as address:
        got = sent_all(address, [Line([request("GET", "/")] * 3)])
    assert got.statuses == {200: 3}


def test_a_line_goes_on_where_it_stopped() -> None:
    requests = iter([request("GET", "/")] * 1_000_000)
    line = Line(requests)
    with answering(OK) as address, connected(address, [line]):
        first = sent([line], 0.05).count
        second = sent([line], 0.05).count
    assert first > 0 and second > 0 and not line.is_dry
    assert len(list(requests)) == 1_000_000 - first - second


def test_lines_that_pause_send_no_faster() -> None:
    lines = [Line([request("GET", "/")] * 3, pause=0.05) for _ in range(2)]
    with answering(OK) as address:
        got = sent_all(address, lines)
    assert got.count == 6
    assert got.seconds >= 0.1


def test_others_send_as_long_as_one_has_something() -> None:
    leader, other = Line([request("GET", "/")] * 5), Line(repeat(request("GET", "/")))
    with answering(OK) as address, connected(address, [leader, other]):
        sent([leader, other], as_long_as=leader)
    assert leader.statuses == {200: 5}
    assert other.statuses[200] > 0


def test_who_hangs_up_has_not_answered() -> None:
    with answering() as address, pytest.raises(NoAnswer):
        sent_all(address, [Line([request("GET", "/")])])


def test_answers_are_whole_or_not_yet() -> None:
    assert http(OK) == 200 and http(OK[:-1]) is None and http(OK[:20]) is None
    assert http(b"HTTP/1.1 304 Not Modified\r\n\r\n") == 304
    assert redis(b":1\r\n") == 1 and redis(b"$3\r\nabc\r\n") == 1 and redis(b"-ERR no\r\n") == 0
    assert redis(b":1") is None and redis(b"$3\r\n") is None


def test_a_command_is_packed_as_redis_reads_it() -> None:
    assert packed("SET", "key", b"\x00\xff") == b"*3\r\n$3\r\nSET\r\n$3\r\nkey\r\n$2\r\n\x00\xff\r\n"
