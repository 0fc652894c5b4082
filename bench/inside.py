"""The front door in one process, without a server and a client: what a command costs, and what a look waits for.

Everything is measured in processor time of this process, so that it is meaningful on a busy machine, too.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from pathlib import Path
from typing import Final

import msgspec
import uvloop

from bench.figures import Figure
from bench.looks import slider
from bench.processor import total
from bench.tables import Seated, long_game, planned, seated
from domain.kernel.command import Command
from events.redis.server import running
from service.house import House, house
from service.http.front import Front
from service.running.logs import set_up
from service.settings import Settings
from tests.service.inside import Asked

CROWD: Final = 64
"""Commands that come at once, each at a table of its own."""

ROUNDS: Final = 60
WARM_UP_ROUNDS: Final = 10
PAUSE_SECONDS: Final = 0.01
EVENTS: Final = 600


def measured() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        settings = Settings(data=Path(folder), redis_url=server.url, log_level="error")
        set_up(settings)
        own = house(settings, server.url)
        assert server.pid is not None
        game = long_game(own, EVENTS)
        path = f"/v1/games/{game.id}"
        ways = {"GET game": [path], "GET ?at=": [f"{path}?at={version}" for version in slider(EVENTS)]}
        for what, paths in ways.items():
            crowd = _Crowd(own, server.pid)
            uvloop.run(crowd.beside([_asked("GET", one, game.tokens[0]) for one in islice(cycle(paths), 10_000)]))
            yield from crowd.figures(what)


class _Crowd:
    """Many players who move at once, again and again, while somebody looks at a game, one look after the other."""

    def __init__(self, own: House, redis: int) -> None:
        self._house, self._redis = own, redis
        self._moves = [_moves(own) for _ in range(CROWD)]
        self._looks: list[float] = []
        self._commands: list[tuple[float, float]] = []
        """Seconds of this process and of Redis for one command."""

    async def beside(self, looks: Iterable[Asked]) -> None:
        front = Front(self._house, lambda environ, start: ())
        loop = asyncio.get_running_loop()
        front.__rsgi_init__(loop)
        looking = asyncio.ensure_future(self._look(front, looks))
        for number in range(WARM_UP_ROUNDS + ROUNDS):
            if number == WARM_UP_ROUNDS:
                self._looks.clear()
                self._commands.clear()
            await self._round(front)
            await asyncio.sleep(PAUSE_SECONDS)
        looking.cancel()
        await asyncio.wait((looking,))
        front.__rsgi_del__(loop)

    async def _round(self, front: Front) -> None:
        asked = [next(moves) for moves in self._moves]
        before = time.process_time(), total([self._redis])
        await asyncio.gather(*(front.__rsgi__(one, one) for one in asked))
        spent = time.process_time() - before[0], total([self._redis]) - before[1]
        assert {one.status for one in asked} == {201}
        self._commands.append((spent[0] / CROWD, spent[1] / CROWD))

    async def _look(self, front: Front, looks: Iterable[Asked]) -> None:
        for one in looks:
            before = time.process_time()
            await front.__rsgi__(one, one)
            assert one.status == 200
            self._looks.append(time.process_time() - before)
            await asyncio.sleep(PAUSE_SECONDS)

    def figures(self, what: str) -> Iterator[Figure]:
        waited = sorted(self._looks)
        for share in (50, 90, 99):
            value = 1000 * waited[len(waited) * share // 100]
            yield Figure(f"{what} beside {CROWD} commands at once, p{share}", value, "ms CPU", is_cost=True)
        for part, name in enumerate(("this process", "Redis")):
            value = 1e6 * statistics.median(spent[part] for spent in self._commands)
            yield Figure(f"a command beside {what}, {name}", value, "µs CPU", is_cost=True)


def _moves(own: House) -> Iterator[Asked]:
    """The moves of one game after the other, as requests."""
    while True:
        table = seated(own)
        for seat, move in planned(own.games.load(table.id).game):
            yield _moved(table, seat, move)


def _moved(table: Seated, seat: int, move: Command) -> Asked:
    return _asked("POST", f"/v1/games/{table.id}/commands", table.tokens[seat], msgspec.json.encode(move))


def _asked(method: str, path: str, token: str, body: bytes = b"") -> Asked:
    name, _, query = path.partition("?")
    headers = {"authorization": f"Bearer {token}", "content-length": str(len(body))}
    return Asked(method, name, query, headers if not body else {**headers, "content-type": "application/json"}, body)
