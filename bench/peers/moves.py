"""Moves over the network: ours over HTTP beside boardgame.io's over socket.io, in turn."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final

from bench.commands import (
    API,
    CONNECTIONS,
    FSYNCS,
    TABLES_A_CONNECTION,
    WARM_UP_SECONDS,
    Rounds,
    Taken,
    play_round,
    players,
)
from bench.figures import Figure, Table
from bench.peers.driver import FETCHED, HERE, Driver, driven
from bench.processor import Meter, family
from bench.serving import CLIENT, REDIS, serving

NODE: Final = shutil.which("node") or ""
SERVER_PROGRAM: Final = (NODE, str(HERE / "server.cjs"))
CLIENT_PROGRAM: Final = (NODE, str(HERE / "client.cjs"))
ROUNDS: Final = 5
SECONDS: Final = 4.0

MEMORY: Final = "boardgame.io, in memory"
FLAT_FILE: Final = "boardgame.io, flat files"
RATIOS: Final = (("everysec", MEMORY, 1.5), ("always", FLAT_FILE, 4.0))
"""Our fsync, their storage, and the ratio that is to be reached."""

MISSING: Final = "boardgame.io is not in build/peers: npm is needed to fetch it. Left out."

WORDS: Final = """
What one move is. Ours (an API process for each core, and Redis): the token is checked, the command judged by the rules
of BANG!, its events hashed into the game's chain, what is private in them sealed, appended to Redis in one script with
the deadline and the answer to a repeated request, and told to the player as sentences with a signed receipt; with
"always" it is on disk before the answer, with "everysec" a second later at most. Theirs (one process of Node.js): the
credentials are checked, a reducer makes the new state of a smaller game written for this comparison, and the whole
state as the player may see it is sent back, then kept in memory, where a crash loses it, or written to a file anew,
after the answer and without fsync; nothing is sealed, signed or proved, and its history is a log of moves. On each side
a connection plays at its tables alone, and clients and servers share the machine.
""".strip().replace("\n", " ")

Side = Callable[[], Taken]


def is_there() -> bool:
    return bool(NODE) and (FETCHED / "node_modules" / "boardgame.io").is_dir()


def measured() -> Iterator[Figure | Table]:
    with ExitStack() as house:
        served = house.enter_context(serving(API))
        playing = players(served)
        sides: dict[str, Side] = {
            f"Gyoji, fsync {fsync}": partial(play_round, served, playing, fsync, SECONDS) for fsync in FSYNCS
        }
        folder = house.enter_context(tempfile.TemporaryDirectory(prefix="gyoji-"))
        sides[MEMORY] = _boardgame(house)
        sides[FLAT_FILE] = _boardgame(house, folder)
        taken = in_turn(sides)
    for fsync, theirs, wanted in RATIOS:
        ours = f"Gyoji, fsync {fsync}"
        pairs = list(zip(taken[ours], taken[theirs], strict=True))
        yield _ratio(f"moves/s, {ours} to {theirs}", [own.per_second / peer.per_second for own, peer in pairs], wanted)
        costs = [own.cost(API, REDIS) / peer.cost(API) for own, peer in pairs]
        yield _ratio(f"CPU of a move, {ours} to {theirs}", costs, is_cost=True)
    yield Table(
        f"Moves: {CONNECTIONS} connections, {CONNECTIONS * TABLES_A_CONNECTION} tables; CPU in µs for a move",
        ("moves/s", "p50 ms", "p99 ms", "server", "Redis", "client", "all"),
        [(what, [*_row(one)]) for what, one in taken.items()],
    )


def in_turn(sides: dict[str, Side]) -> dict[str, Rounds]:
    """Measures the sides in turn; each round begins with another one."""
    taken = {what: Rounds() for what in sides}
    names = list(sides)
    for number in range(ROUNDS):
        first = number % len(names)
        for what in names[first:] + names[:first]:
            taken[what].append(sides[what]())
    return taken


def _boardgame(house: ExitStack, *folder: str) -> Side:
    """A server of boardgame.io and a client with its tables ready."""
    environ = {"NODE_PATH": str(FETCHED / "node_modules"), "NODE_ENV": "production"}
    server = house.enter_context(driven([*SERVER_PROGRAM, str(TABLES_A_CONNECTION), *folder], environ))
    play = [*CLIENT_PROGRAM, str(server.told()["port"]), str(CONNECTIONS), str(TABLES_A_CONNECTION)]
    client = house.enter_context(driven(play, environ))
    assert client.told() == {"ready": True}
    return partial(_round, server, client)


def _round(server: Driver, client: Driver) -> Taken:
    client.ask({"seconds": WARM_UP_SECONDS})
    meter = Meter({API: family(server.pid), CLIENT: [client.pid]})
    got = client.ask({"seconds": SECONDS})
    costs = {role: 1e6 * spent / got["count"] for role, spent in meter.spent().items()}
    return Taken(got["count"] / got["seconds"], got["p50_ms"], got["p99_ms"], {REDIS: 0.0, **costs})


def _ratio(what: str, ratios: Sequence[float], wanted: float | None = None, is_cost: bool = False) -> Figure:
    """The median of the rounds' ratios, because both sides of a round ran beside the same other programs."""
    return Figure(what, statistics.median(ratios), "x", target=wanted, is_cost=is_cost)


def _row(one: Rounds) -> Iterator[float]:
    yield from (one.per_second, one.p50_ms, one.p99_ms)
    yield from map(one.cost, (API, REDIS, CLIENT))
    yield one.cost(API, REDIS, CLIENT)
