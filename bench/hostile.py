"""A player who wants a stream while a hostile crowd from many addresses holds every connection and place it can get."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final

from bench.figures import Figure
from bench.load import request
from bench.serving import HOST, Serving, serving
from bench.streams import PUSH
from bench.tables import Seated, seated
from events.play import now
from service.cli.options import allow_connections

PLACES: Final = 500
"""Places for streams; far fewer than there are hostile connections."""

PER_ADDRESS: Final = 100
CONNECTIONS: Final = 3_000
"""Hostile ones: a third send nothing, a third send half of a request, a third ask for a stream each."""

ADDRESSES: Final = 100
TRIES: Final = 50
SECONDS_MAX: Final = 20.0
EVENT: Final = b"\nid: "


def measured() -> Iterator[Figure]:
    allow_connections(CONNECTIONS)
    with serving(PUSH, streams_max=PLACES, streams_per_address=PER_ADDRESS) as served, ExitStack() as crowd:
        table = seated(served.house)
        alone = [_opened(served, table) for _ in range(TRIES)]
        lines = [crowd.enter_context(_hostile(served, table, number)) for number in range(CONNECTIONS)]
        beside = [_opened(served, table) for _ in range(TRIES)]
        still = sum(_is_open(line) for line in lines)
    got = sum(seconds is not None for seconds in beside)
    yield Figure(f"streams that a player got, of {TRIES}, {CONNECTIONS} hostile connections", got, "", target=TRIES)
    yield Figure("hostile connections that were open meanwhile", still, "")
    yield Figure("a player's stream without them: first event, p99", _p99_ms(alone), "ms", is_cost=True)
    yield Figure("a player's stream beside them: first event, p99", _p99_ms(beside), "ms", is_cost=True)


def _p99_ms(found: list[float | None]) -> float:
    times = sorted(seconds for seconds in found if seconds is not None)
    return 1000 * times[int(0.99 * len(times))] if times else float("inf")


def _opened(served: Serving, table: Seated) -> float | None:
    """After how many seconds a seated player gets the first event; None: never."""
    player = table.tokens[0].partition(".")[0]
    begun = time.perf_counter()
    with socket.create_connection((HOST, served.push_port), timeout=SECONDS_MAX) as line:
        line.sendall(request("GET", _path(served, table, player)))
        told = b""
        while EVENT not in told:
            try:
                piece = line.recv(65_536)
            except TimeoutError:
                return None
            if not piece:
                return None
            told += piece
    return time.perf_counter() - begun


def _hostile(served: Serving, table: Seated, number: int) -> socket.socket:
    address = f"127.1.{number % ADDRESSES // 10}.{1 + number % 10}"
    line = socket.create_connection((HOST, served.push_port), SECONDS_MAX, (address, 0))
    wish = request("GET", _path(served, table, None))
    line.sendall((b"", wish[: len(wish) // 2], wish)[number % 3])
    return line


def _is_open(line: socket.socket) -> bool:
    """Whether the other side has not hung up."""
    line.setblocking(False)
    try:
        while line.recv(65_536):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def _path(served: Serving, table: Seated, player: str | None) -> str:
    ticket, _ = served.house.tickets.issued(table.id, player, "en", now())
    return f"/v1/games/{table.id}/stream?ticket={ticket}"
