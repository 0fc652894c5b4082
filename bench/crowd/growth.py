"""What a data set costs as it grows: a restart, a page of the lobby, one of the leaderboard, a pass of the reconciler.

Games are copies of two that were played, one to its end: what is measured here looks at rows, lists and heads, and at
no game's own events. As many people have signed up, and all of them stand on the leaderboard.
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
from typing import Any, Final

import msgspec

from bench.figures import Table
from domain.kernel.lifecycle import Game, Occupant, due
from domain.kernel.score import Score
from domain.rulesets import RULESETS
from events.beside.accounts import Accounts
from events.beside.ledger import Rating, entry_of
from events.beside.lobby import add, page
from events.ids import first_id, new_id
from events.play import Games, Known, now
from events.proof.receipts import Keyring
from events.redis.connection import Connections
from events.redis.partitions import INDEX
from events.redis.server import RedisServer, running
from events.store import Store
from tests.tables import played_out, started
from workers.reconciler import Reconciler
from workers.workshop import Workshop, workshop_of

SEATS: Final = 4
LOOKS: Final = 15
RUNNING_MOVES: Final = 20
APART_MS: Final = 36_000
"""From one game to the next."""

RATED: Final = Rating(30.0, 2.0, games=20, people=tuple(f"p_{number:032x}" for number in range(6)))

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
    """One table: a column for each size, and by what each figure is multiplied when the size is by ten."""
    columns = [_measured(size) for size in sizes]
    decades = math.log10(sizes[-1] / sizes[0])
    rows = []
    for place, what in enumerate(WHAT):
        values: list[float | None] = [column[place] for column in columns]
        grows = (columns[-1][place] / columns[0][place]) ** (1 / decades) if decades else None
        rows.append((what, [*values, grows]))
    title = "Games in Redis, half of them over, and as many players"
    yield Table(title, [*(f"{size:,}" for size in sizes), "for 10x"], rows)


def _measured(size: int) -> list[float]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        shop = _shop(server, Path(folder))
        people = _filled(shop, size)
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
            _cpu_seconds(Reconciler(shop).pass_through),
        ]
        store.connections.close()
        return [memory, restarted, first, *looks, *spent]


def _shop(server: RedisServer, folder: Path) -> Workshop:
    return workshop_of(Games(Store(Connections(server.url)), Keyring(folder / "keys"), RULESETS))


def _filled(shop: Workshop, size: int) -> list[str]:
    """The people, of whom each has signed up."""
    random, store = Random(size), shop.games.store
    accounts = Accounts(store)
    people = [new_id("p", now() - number) for number in range(size)]
    for number, player in enumerate(people):
        accounts.add(player, f"Person {number}", b"%032d" % number)
        rating = (INDEX, ("HSET", f"{INDEX}:ratings:bang", player, msgspec.json.encode(RATED)))
        store.connections.call_all([rating, (INDEX, ("ZADD", f"{INDEX}:board:bang", number, player))])
    games = [_played(shop, 10_000), _played(shop, RUNNING_MOVES)]
    dumps = [_dumped(store, known.game.id) for known in games]
    for number in range(size):
        known, dump = games[number % 2], dumps[number % 2]
        _copy(shop, known, dump, random.sample(people, SEATS), now() - number * APART_MS)
    return people


def _played(shop: Workshop, moves_max: int) -> Known:
    id = new_id("g", now())
    started(shop.games, id, seats=SEATS)
    played_out(shop.games, id, seed=1, moves_max=moves_max)
    return shop.games.load(id)


def _dumped(store: Store, id: str) -> list[bytes]:
    tag, (stream, meta, _, _) = store.partitions.appended(id)
    return [store.connections.call(tag, "DUMP", key) for key in (stream, meta)]


def _copy(shop: Workshop, known: Known, dump: Sequence[bytes], people: Sequence[str], at: int) -> None:
    store, id = shop.games.store, new_id("g", at)
    game: Game = copy(known.game)
    game.id, game.host, game.opened_at, game.at = id, people[0], at, at
    game.seats = [Occupant(player, None, "") for player in people]
    tag, (stream, meta, _, deadlines) = store.partitions.appended(id)
    calls: list[tuple[str, tuple[Any, ...]]] = [
        (tag, ("RESTORE", key, 0, value)) for key, value in zip((stream, meta), dump, strict=True)
    ]
    if not game.is_over:
        calls.append((tag, ("ZADD", deadlines, due(game) or at, id)))
    store.connections.call_all(calls)
    add(store, game, known.head)
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
