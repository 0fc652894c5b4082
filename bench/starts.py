"""What it costs to start a part of the service: processor time until its first piece of work is done."""

from __future__ import annotations

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from bench.figures import Figure
from bench.load import request
from bench.processor import family, total
from bench.serving import HOST
from bench.tables import seated
from events.beside.lobby import ROWS_KEY
from events.lifeline import ending_with_us
from events.play import now
from events.redis.families import INDEX
from events.redis.server import running
from service.house import House, house
from service.settings import Settings, environ_of
from tests.fixtures.ports import free_port
from workers.queues import Queues, queue_connection

ROUNDS: Final = 3
SECONDS_WANTED: Final = 0.8
SECONDS_MAX: Final = 60.0
POLL_SECONDS: Final = 0.01
JOBS: Final = "timeouts"

Sign = Callable[[], bool]
"""Whether the first piece of work is done."""


def measured() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        settings = Settings(data=Path(folder), redis_url=server.url, port=free_port(), log_level="error")
        open_house = house(settings, server.url)
        environ = {**os.environ, **environ_of(settings)}
        bare = statistics.median(_python_alone() for _ in range(ROUNDS))
        for part, work in WORK.items():
            spent = statistics.median(_spent(part, environ, work(open_house)) for _ in range(ROUNDS))
            yield Figure(
                f"start of gyoji {part}",
                spent,
                "s CPU",
                target=SECONDS_WANTED,
                is_cost=True,
                floor="Python alone",
                floor_value=bare,
            )


def _spent(part: str, environ: Mapping[str, str], is_done: Sign) -> float:
    process = subprocess.Popen(ending_with_us([sys.executable, "-m", "service.cli", part]), env=environ)
    try:
        until = time.monotonic() + SECONDS_MAX
        while not is_done():
            assert process.poll() is None and time.monotonic() < until, f"gyoji {part} does not start"
            time.sleep(POLL_SECONDS)
        return total(family(process.pid))
    finally:
        process.terminate()
        process.wait()


def _python_alone() -> float:
    command = ending_with_us([sys.executable, "-c", "print(flush=True); input()"])
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        spent = total([process.pid])
        process.communicate("\n")
    return spent


# --- first pieces of work ---------------------------------------------------------------------------------------


def _answer(open_house: House) -> Sign:
    table = seated(open_house)
    look = request("GET", f"/v1/games/{table.id}", table.tokens[0])
    return lambda: b" 200 " in _answered(open_house.settings.port, look, b"\r\n")


def _stream(open_house: House) -> Sign:
    table = seated(open_house)
    ticket, _ = open_house.tickets.issued(table.id, None, "en", now())
    look = request("GET", f"/v1/games/{table.id}/stream?ticket={ticket}")
    return lambda: b"id: 1\n" in _answered(open_house.settings.push_listens_at[1], look, b"\nid: 1\n")


def _row(open_house: House) -> Sign:
    """A sign that the clock has entered a new game into the lobby."""
    table = seated(open_house)
    return lambda: open_house.store.connections.call(INDEX, "HGET", ROWS_KEY, table.id) is not None


def _job(open_house: House) -> Sign:
    """A sign that a worker has done its first job."""
    url = open_house.settings.redis_url
    assert url is not None
    connection = queue_connection(url)
    Queues(connection).put(JOBS, [("bench", [seated(open_house).id])])
    return lambda: not connection.keys("rq:job:bench*")


WORK: Final[Mapping[str, Callable[[House], Sign]]] = {"api": _answer, "push": _stream, "clock": _row, "worker": _job}


def _answered(port: int, content: bytes, end: bytes) -> bytes:
    """The answer up to and including `end`; less if nothing listens yet."""
    came = b""
    try:
        with socket.create_connection((HOST, port)) as line:
            line.sendall(content)
            while end not in came and (piece := line.recv(2**16)):
                came += piece
    except OSError:
        pass
    return came
