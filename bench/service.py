"""The API and push under load: real BANG! games over keep-alive connections, on a Redis and processes of their own."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from bench.figures import Figure
from bench.load import Sent, Watched, request, send_all, watch
from bench.serving import APPEND, BARE
from domain.kernel.engine import asked, decide, legal
from domain.rulesets import RULESETS
from events.ids import new_id
from events.play import Games, now
from events.redis.server import Fsync, running
from service.house import House, house
from service.people.players import Players
from service.settings import Settings, environ_of
from tests.fixtures.ports import free_port

CONNECTIONS: Final = 64
PLAYERS: Final = 4
STREAMS: Final = 400
NULL: Final = "/healthz"
"""The service's own route that does nothing: through the front door and Flask, like every call."""

SECONDS: Final = 6.0
MOVES_MAX: Final = 120
LOOKS: Final = 300
EVENTS_WANTED: Final = 600


def measured() -> Iterator[Figure]:
    for fsync in ("everysec", "always"):
        with served(fsync) as (port, open_house):
            yield from commands(port, open_house, fsync)
            if fsync == "everysec":
                yield from streams(port, open_house)
                yield from looks(port, open_house)


def commands(port: int, open_house: House, fsync: Fsync) -> Iterator[Figure]:
    """Moves, side by side with the same server's null route, a bare append and a function that does nothing."""
    send_all(port, [[request("GET", NULL)] * 50] * CONNECTIONS)
    nothing = send_all(port, [[request("GET", BARE)] * 10_000] * CONNECTIONS, SECONDS / 3)
    rounds = []
    for _ in range(3):
        null = send_all(port, [[request("GET", NULL)] * 10_000] * CONNECTIONS, SECONDS / 3)
        bare = send_all(port, [_appends(open_house) for _ in range(CONNECTIONS)], SECONDS / 3)
        played = send_all(port, [script(open_house) for _ in range(CONNECTIONS)], SECONDS / 3)
        assert set(played.statuses) == {201}, played.statuses
        rounds.append((played.per_second, null.per_second, bare.per_second, played))
    rounds.sort(key=lambda one: one[0] / one[1])
    own, null_rate, bare_rate, played = rounds[1]
    name = f"fsync {fsync}"
    yield Figure(
        f"{name}: commands",
        own,
        "commands/s",
        floor="a WSGI function that does nothing",
        floor_value=nothing.per_second,
    )
    target = 0.35 if fsync == "everysec" else None
    yield Figure(f"{name}: commands to /healthz", own / null_rate, "x", target=target)
    yield Figure(f"{name}: commands to a bare append", own / bare_rate, "x")
    yield Figure(f"{name}: a command, p50", played.percentile(0.5), "ms", is_cost=True)
    yield Figure(f"{name}: a command, p99", played.percentile(0.99), "ms", is_cost=True)


def streams(port: int, open_house: House) -> Iterator[Figure]:
    """Play with and without 400 open streams beside it; each stream gets every event once, in order. How old an event
    is when it comes is told of play at half the speed that is possible, and of play as fast as it goes."""
    alone = _played(port, [script(open_house) for _ in range(CONNECTIONS)])
    beside, hurried = _watched(port, open_house)
    _, calm = _watched(port, open_house, pause=2 * CONNECTIONS / beside.per_second)
    for how, ages, target in (("half speed", calm, 50), ("full speed", hurried, None)):
        yield Figure(f"{STREAMS} streams, {how}: event there, p50", ages[len(ages) // 2], "ms", is_cost=True)
        late = ages[int(0.99 * len(ages))]
        yield Figure(f"{STREAMS} streams, {how}: event there, p99", late, "ms", target=target, is_cost=True)
    yield Figure(
        f"{STREAMS} streams: commands with them", beside.per_second / alone.per_second, "x without", target=0.8
    )


def _watched(port: int, open_house: House, pause: float = 0.0) -> tuple[Sent, list[float]]:
    """Play with every stream open, and the ages of its events in milliseconds, in order."""
    tables = [table(open_house) for _ in range(CONNECTIONS)]
    paths = [_stream_path(open_house, tables[place % CONNECTIONS], place) for place in range(STREAMS)]
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    watcher = multiprocessing.get_context("spawn").Process(target=watch, args=(port + 1, paths, 120.0, theirs))
    watcher.start()
    assert ours.recv() == "open"
    played = _played(port, [moves(open_house, *one) for one in tables], pause)
    newest = [open_house.games.load(tables[place % CONNECTIONS][0]).game.version for place in range(STREAMS)]
    ours.send(newest)
    watched: Watched = ours.recv()
    watcher.join()
    for place, versions in enumerate(watched.versions):
        assert versions == list(range(1, newest[place] + 1)), (
            f"stream {place}: {len(versions)} of {newest[place]} events"
        )
    return played, sorted(watched.ages_ms)


def looks(port: int, open_house: House) -> Iterator[Figure]:
    """Somebody looks at a long game, nobody else does anything."""
    game, tokens = long_game(open_house)
    middle = open_house.games.load(game).game.version // 2
    for what, query in (("GET game", ""), ("GET ?at=", f"?at={middle}")):
        seen = send_all(port, [[request("GET", f"/v1/games/{game}{query}", tokens[0])] * LOOKS])
        assert set(seen.statuses) == {200}
        yield Figure(f"{what} of {2 * middle} events, p99", seen.percentile(0.99), "ms", target=15, is_cost=True)


# --- games ------------------------------------------------------------------------------------------------------


def table(open_house: House) -> tuple[str, list[str]]:
    """A game that has just begun, and its players' tokens."""
    players: Players = open_house.players
    signed_up = [players.sign_up(f"Player {seat}") for seat in range(PLAYERS)]
    id = new_id("g", now())
    open_house.games.open(id, "bang", PLAYERS, signed_up[0][0].id)
    for player, _ in signed_up[1:]:
        open_house.games.sit(id, player.id)
    return id, [token for _, token in signed_up]


def script(open_house: House) -> list[bytes]:
    return moves(open_house, *table(open_house))


def moves(open_house: House, id: str, tokens: list[str], count: int = MOVES_MAX) -> list[bytes]:
    """The requests of a whole game, worked out beforehand: its secret is known here, so what will follow is, too."""
    ruleset = RULESETS["bang"]
    game = open_house.games.load(id).game
    position = game.table
    random = Random(id)
    prepared: list[bytes] = []
    at = game.at
    while position.result is None and len(prepared) < count:
        seat = next(iter(asked(position)))
        move = random.choice(legal(ruleset, position, seat))
        body = msgspec.json.encode(move)
        prepared.append(request("POST", f"/v1/games/{id}/commands", tokens[seat], body))
        position = decide(ruleset, position, seat, move, at).table
    return prepared


def long_game(open_house: House) -> tuple[str, list[str]]:
    while True:
        id, tokens = table(open_house)
        games: Games = open_house.games
        random = Random(id)
        game = games.load(id).game
        while game.status == "running":
            if game.version >= EVENTS_WANTED:
                return id, tokens
            seat = next(iter(asked(game.table)))
            game = games.command(id, seat, random.choice(legal(game.ruleset, game.table, seat))).game


def _appends(open_house: House) -> list[bytes]:
    return [request("POST", f"{APPEND}{new_id('g', now())}")] * 10_000


def _played(port: int, scripts: list[list[bytes]], pause: float = 0.0) -> Sent:
    played = send_all(port, scripts, pause=pause)
    assert set(played.statuses) == {201}, played.statuses
    return played


def _stream_path(open_house: House, seated: tuple[str, list[str]], place: int) -> str:
    """Some look with a player's eyes, some just watch."""
    id, tokens = seated
    who = place // CONNECTIONS
    player = tokens[who].partition(".")[0] if who < len(tokens) else None
    ticket, _ = open_house.tickets.issued(id, player, "en", now())
    return f"/v1/games/{id}/stream?ticket={ticket}"


# --- processes --------------------------------------------------------------------------------------------------


@contextmanager
def served(fsync: Fsync) -> Iterator[tuple[int, House]]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), fsync) as server:
        settings = Settings(
            data=Path(folder),
            redis_url=server.url,
            port=free_port(),
            api_workers=os.cpu_count() or 1,
            log_level="error",
        )
        environ = {**os.environ, **environ_of(settings)}
        commands = (["-m", "bench.serving"], ["-m", "service.cli", "push"])
        processes = [subprocess.Popen([sys.executable, *command], env=environ) for command in commands]
        try:
            for port in (settings.port, settings.port + 1):
                _wait(port)
            yield settings.port, house(settings, server.url)
        finally:
            for process in processes:
                process.terminate()
            for process in processes:
                process.wait()


def _wait(port: int) -> Any:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        try:
            connection.request("GET", "/healthz")
            return json.loads(connection.getresponse().read())
        except OSError:
            time.sleep(0.05)
        finally:
            connection.close()
    raise TimeoutError(f"nobody answers at port {port}")
