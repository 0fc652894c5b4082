"""What a data set costs as it grows: a restart, a page of the lobby, one of the leaderboard, a pass of the reconciler.

Games are copies of two that were played, one to its end: what is measured reads rows, lists and heads, never a game's
own events. As many people as games have signed up, and all of them are on the leaderboard.
"""

from __future__ import annotations

import math
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from copy import copy
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from bench.figures import Table
from domain.kernel.lifecycle import Game, Occupant, due
from domain.kernel.score import Score
from domain.rulesets import RULESETS
from events.beside.accounts import Accounts
from events.beside.ledger import Rating, entry_of
from events.beside.lobby import add, page
from events.games import Games
from events.ids import first_id, new_id
from events.play import Known, now
from events.proof.chain import Head
from events.proof.receipts import Keyring
from events.redis.connection import Connections
from events.redis.families import INDEX
from events.redis.server import RedisServer, running
from events.store import Store
from tests.tables import played_out, started
from workers.reconciler import Reconciler
from workers.workshop import Workshop, workshop_of

SEATS: Final = 4
LOOKS: Final = 15
AT_ONCE: Final = 200
PLAYED: Final = 9
RUNNING_MOVES: Final = 20
APART_MS: Final = 36_000
"""The time between the openings of two games."""

RATED: Final = Rating(30.0, 2.0, games=20, people=tuple(f"p_{number:032x}" for number in range(6)))


class Model(NamedTuple):
    """A game to be copied, as Redis holds it: its stream and its notes."""

    known: Known
    dump: list[bytes]


WHAT: Final = (
    "memory of Redis, MB",
    "Redis restarts, s",
    "first page of the lobby after it, ms",
    "a page of the lobby, ms",
    "a page of finished games from the middle, ms",
    "a page of one player's games, ms",
    "a page of the leaderboard, ms",
    "all ratings folded again, once for a release, s of processor time",
    "a pass of the reconciler, s of processor time",
)


def measured(sizes: Sequence[int]) -> Iterator[Table]:
    """One table: a column for each size, and the factor by which each figure grows when the size grows tenfold."""
    models = _models()
    columns = [_measured(size, models) for size in sizes]
    decades = math.log10(sizes[-1] / sizes[0])
    rows = []
    for place, what in enumerate(WHAT):
        values: list[float | None] = [column[place] for column in columns]
        grows = (columns[-1][place] / columns[0][place]) ** (1 / decades) if decades else None
        rows.append((what, [*values, grows]))
    title = "Games in Redis, half of them over, and as many players"
    yield Table(title, [*(f"{size:,}" for size in sizes), "for 10x"], rows)


def _models() -> list[Model]:
    """One game that is over and one under way, the same for every size. The lengths of games differ much, so the median
    of several is taken."""
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        shop = _shop(server, Path(folder))
        over = sorted((_played(shop, 10_000) for _ in range(PLAYED)), key=lambda known: known.head.version)
        chosen = [over[PLAYED // 2], _played(shop, RUNNING_MOVES)]
        models = [Model(known, _dumped(shop.games.store, known.game.id)) for known in chosen]
        shop.games.store.connections.close()
        return models


def _measured(size: int, models: Sequence[Model]) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        shop = _shop(server, Path(folder))
        people = _filled(shop, size, models)
        memory = int(_info(shop.games.store)["used_memory"]) / 1e6
        shop.games.store.connections.close()
        began = time.perf_counter()
        server.restart()
        restarted = time.perf_counter() - began
        shop = _shop(server, Path(folder))
        store = shop.games.store
        first = _ms(lambda: page(store), 1)
        middle = first_id("g", now() - size // 2 * APART_MS)
        looks = [
            _ms(lambda: page(store)),
            _ms(lambda: page(store, status="finished", before=middle)),
            _ms(lambda: page(store, player=people[0])),
            _ms(lambda: shop.ratings.board("bang")),
        ]
        spent = [
            _cpu_seconds(lambda: shop.ratings.bring_up_to_date(shop.games.rulesets)),
            _cpu_seconds(lambda: _one_pass(Reconciler(shop))),
        ]
        store.connections.close()
        return [memory, restarted, first, *looks, *spent]


def _one_pass(reconciler: Reconciler) -> None:
    while not reconciler.look_on():
        pass


def _shop(server: RedisServer, folder: Path) -> Workshop:
    return workshop_of(Games(Store(Connections(server.url)), Keyring(folder / "keys"), RULESETS))


def _filled(shop: Workshop, size: int, models: Sequence[Model]) -> list[str]:
    """Fills the store; gives the people who have signed up. Everything is written in large pieces: a round trip for
    each would take longer than the measurement."""
    random, store = Random(size), shop.games.store
    people = [new_id("p", now() - number) for number in range(size)]
    for first in range(0, size, AT_ONCE):
        _sign_up(store, people[first : first + AT_ONCE], first)
    for first in range(0, size, AT_ONCE):
        numbers = range(first, min(size, first + AT_ONCE))
        copies = [_copied(models[n % 2].known, random.sample(people, SEATS), now() - n * APART_MS) for n in numbers]
        _lay(shop, copies, [models[n % 2].dump for n in numbers])
    return people


def _sign_up(store: Store, people: Sequence[str], first: int) -> None:
    accounts, calls = Accounts(store), []
    for number, player in enumerate(people, first):
        tag, key = accounts.place(player)
        calls += [
            (tag, ("HSET", key, "name", f"Person {number}", "token", b"%032d" % number)),
            (INDEX, ("HSET", f"{INDEX}:ratings:bang", player, msgspec.json.encode(RATED))),
            (INDEX, ("ZADD", f"{INDEX}:board:bang", number, player)),
        ]
    store.connections.call_all(calls)


def _played(shop: Workshop, moves_max: int) -> Known:
    id = new_id("g", now())
    started(shop.games, id, seats=SEATS)
    played_out(shop.games, id, seed=1, moves_max=moves_max)
    return shop.games.load(id)


def _dumped(store: Store, id: str) -> list[bytes]:
    tag, (stream, meta, _, _) = store.partitions.appended(id)
    return [store.connections.call(tag, "DUMP", key) for key in (stream, meta)]


def _copied(known: Known, people: Sequence[str], at: int) -> tuple[Game, Head]:
    game: Game = copy(known.game)
    game.id, game.host, game.opened_at, game.at = new_id("g", at), people[0], at, at
    game.seats = [Occupant(player, None, "") for player in people]
    return game, known.head


def _lay(shop: Workshop, copies: Sequence[tuple[Game, Head]], dumps: Sequence[Sequence[bytes]]) -> None:
    store = shop.games.store
    calls: list[tuple[str, tuple[Any, ...]]] = []
    for (game, _), dump in zip(copies, dumps, strict=True):
        tag, (stream, meta, _, deadlines) = store.partitions.appended(game.id)
        calls += [(tag, ("RESTORE", key, 0, value)) for key, value in zip((stream, meta), dump, strict=True)]
        if not game.is_over:
            calls.append((tag, ("ZADD", deadlines, due(game) or game.at, game.id)))
    store.connections.call_all(calls)
    add(store, *copies)
    for game, _ in copies:
        if game.is_over:
            score: Score = game.score
            shop.ratings.enter(game.ruleset.id, entry_of(game, score))


def _info(store: Store) -> dict[str, str]:
    told: bytes = store.connections.call("", "INFO", "memory")
    return dict(line.split(":", 1) for line in told.decode().splitlines() if ":" in line)


def _cpu_seconds(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _ms(look: Callable[[], object], times: int = LOOKS) -> float:
    found = []
    for _ in range(times):
        began = time.perf_counter()
        look()
        found.append(time.perf_counter() - began)
    return 1000 * statistics.median(found)
