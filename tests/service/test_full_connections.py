"""What push takes for granted of its server: it says when a reader is behind, and loses nothing of what then waits."""

from __future__ import annotations

import http.client
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import closing

import pytest

from events.lifeline import ending_with_us
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS, wait_for
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
        process.wait(HANGS_SECONDS)


def taken(port: int) -> int | None:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS_SECONDS)) as connection:
        try:
            connection.request("GET", "/taken")
            return int(connection.getresponse().read())
        except OSError:
            return None


def until_it_stands_still(port: int) -> int:
    """How many pieces were taken when no more of them are, for many looks in a row."""
    looks: deque[int | None] = deque(maxlen=LOOKS)

    def stands_still() -> int | None:
        looks.append(taken(port))
        return looks[-1] if len(looks) == LOOKS and len(set(looks)) == 1 else None

    return wait_for(stands_still, lambda: f"{looks}")


def test_a_reader_who_takes_nothing_is_told_of_and_gets_everything_later(port: int) -> None:
    wait_for(lambda: taken(port) is not None, "the server does not start")
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=HANGS_SECONDS)) as slow:
        slow.request("GET", "/much")
        answer = slow.getresponse()
        assert 0 < until_it_stands_still(port) < PIECES
        assert answer.read() == b"".join(map(piece, range(PIECES)))
    assert taken(port) == PIECES
