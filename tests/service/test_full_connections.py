"""What push takes for granted of its server: it says when a reader is behind, and loses nothing of what then waits."""

from __future__ import annotations

import http.client
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing

import pytest

from events.lifeline import ending_with_us
from tests.fixtures.ports import free_port
from tests.service.much import PIECES, piece

LOOKS = 100


@pytest.fixture
def port() -> Iterator[int]:
    """Where granian serves as `gyoji push` has it serve."""
    port = free_port()
    options = ("--interface", "asginl", "--http", "1", "--loop", "uvloop", "--no-ws", "--log-level", "error")
    command = [sys.executable, "-m", "granian", "--port", str(port), *options, "tests.service.much:application"]
    process = subprocess.Popen(ending_with_us(command))
    try:
        yield port
    finally:
        process.terminate()
        process.wait(20)


def taken(port: int) -> int | None:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as connection:
        try:
            connection.request("GET", "/taken")
            return int(connection.getresponse().read())
        except OSError:
            return None


def until_it_stands_still(port: int) -> int:
    """How many pieces were taken when no more of them are, for many looks in a row."""
    looks: list[int | None] = [None]
    end = time.monotonic() + 30
    while looks[-1] in (None, 0) or len(set(looks[-LOOKS:])) > 1 or len(looks) < LOOKS:
        assert time.monotonic() < end, looks
        looks.append(taken(port))
    return looks[-1] or 0


def test_a_reader_who_takes_nothing_is_told_of_and_gets_everything_later(port: int) -> None:
    end = time.monotonic() + 30
    while taken(port) is None:
        assert time.monotonic() < end
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=20)) as slow:
        slow.request("GET", "/much")
        answer = slow.getresponse()
        assert 0 < until_it_stands_still(port) < PIECES
        assert answer.read() == b"".join(map(piece, range(PIECES)))
    assert taken(port) == PIECES
