"""The clock's follower: what it costs to enter a move into the lobby and the lists of work."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from bench.figures import Figure
from bench.processor import Meter
from domain.kernel.engine import asked, legal
from domain.rulesets import RULESETS
from events.feed import Follower
from events.games import Games
from events.ids import new_id
from events.proof.receipts import Keyring
from events.redis.connection import Connections
from events.redis.server import running
from events.store import Store
from tests.tables import make_move
from workers.following import derivations
from workers.workshop import workshop_of

TABLES: Final = 200
MOVES_A_TABLE: Final = 20
PEOPLE: Final = 4


def measured() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        connections = Connections(server.url)
        players = Games(Store(connections), Keyring(Path(folder, "keys")), RULESETS)
        shop = workshop_of(Games(players.store, players.keyring, RULESETS))
        follower, derivation = Follower(players.store, "clock"), derivations(shop)
        ids = [_opened(players) for _ in range(TABLES)]
        while follower.step(derivation):
            pass
        count = sum(_played(players, id) for id in ids)
        assert server.pid is not None
        meter = Meter({"the follower": [os.getpid()], "Redis": [server.pid]})
        started, followed = time.perf_counter(), 0
        while pointers := follower.step(derivation):
            followed += len(pointers)
        seconds = time.perf_counter() - started
        assert followed == count
        yield Figure(f"follow {count:,} moves at {TABLES} tables", count / seconds, "moves/s")
        for what, spent in meter.spent().items():
            yield Figure(f"CPU of {what} for a move", 1e6 * spent / count, "µs", is_cost=True)
        connections.close()


def _opened(games: Games) -> str:
    id = new_id("g", games.clock())
    games.open(id, "bang", PEOPLE, "p_0")
    for seat in range(1, PEOPLE):
        games.sit(id, f"p_{seat}")
    return id


def _played(games: Games, id: str) -> int:
    """Plays random moves to the game's end; gives how many."""
    random = Random(id)
    for move in range(MOVES_A_TABLE):
        game = games.recent(id).game
        if game.is_over:
            return move
        seat = next(iter(asked(game.table)))
        make_move(games, id, seat, random.choice(legal(game.ruleset, game.table, seat)))
    return MOVES_A_TABLE
