"""What happens without a request: time-outs, bots, scores, audits, the archive; on a Redis of its own."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from bench.figures import Figure, side_by_side
from bench.processor import total
from domain.kernel.arena import new_table, play_out, seed_of
from domain.kernel.clock import Clock as Limits
from domain.kernel.clock import moment
from domain.kernel.engine import asked, legal
from domain.rulesets import RULESETS
from events.archive import Archive
from events.beside.lobby import ROWS_OVER_KEY
from events.games import Games
from events.history_files import recorded
from events.ids import new_id
from events.lifeline import ending_with_us
from events.pinning import keep, pin_of
from events.play import now
from events.proof.receipts import Keyring
from events.redis.connection import Connections
from events.redis.families import INDEX
from events.redis.server import running
from events.store import Store
from service.cli.serve import PARTS
from tests.tables import make_move
from workers import audits, bots, scoring
from workers.following import derivations
from workers.workshop import Workshop, workshop_of

TIMEOUTS: Final = 300
GAMES: Final = 3
SECONDS_A_DECISION: Final = 5
EVENTS_AIM: Final = 600
SECONDS_MAX: Final = 120


def measured() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory(prefix="gyoji-") as folder, running(Path(folder), "everysec") as server:
        data = Path(folder)
        store = Store(Connections(server.url), archive=Archive(data / "archive"))
        shop = replace(workshop_of(Games(store, Keyring(data / "keys"), RULESETS)), pins=data)
        keep(RULESETS["bang"], pin_of("bang", RULESETS["bang"].version, data))
        finished: list[str] = []
        assert server.pid is not None
        yield from _bots(shop, finished, (os.getpid(), server.pid))
        yield _scoring(shop, finished)
        yield _audit(shop, finished)
        yield from _archive(shop, finished)
        yield from _lateness(shop, server.url, data)
        store.connections.close()


def _bots(shop: Workshop, finished: list[str], both: tuple[int, int]) -> Iterator[Figure]:
    """Whole five-player games of four random bots and one player who plays at random, too."""

    def play() -> int:
        for _ in range(GAMES):
            id = _table(shop, people=1, seats=5)
            random = Random(len(finished))
            while not (game := shop.games.recent(id).game).is_over:
                if bots.bot_to_act(game) is not None:
                    bots.play_on(shop.games, id)
                    continue
                make_move(shop.games, id, 0, random.choice(legal(game.ruleset, game.table, 0)))
            finished.append(id)
        return GAMES

    own, floor = side_by_side(play, _bare_games)
    yield Figure("BANG! of 4 bots and a player", 1 / own, "games/s", target=13, floor="no store", floor_value=1 / floor)
    own, floor = side_by_side(play, _bare_games, partial(total, both))
    yield Figure("CPU of such a game, with Redis", own, "s CPU", is_cost=True, floor="no store", floor_value=floor)


def _bare_games() -> int:
    """As many games of five random bots in this process, stored nowhere: the floor."""
    bang = RULESETS["bang"]
    for number in range(GAMES):
        table = new_table(bang, 5, seed_of(number))
        for _ in play_out(bang, table, dict.fromkeys(range(5), bang.bots["random"]), Random(number).randrange):
            pass
    return GAMES


def _scoring(shop: Workshop, finished: list[str]) -> Figure:
    left = iter(finished)

    def score() -> int:
        return sum(scoring.score_game(shop, id) for _, id in zip(range(GAMES), left, strict=False)) or 1

    own, floor = side_by_side(score, lambda: _pings(shop, 100))
    return Figure("scores and ratings", 1 / own, "games/s", floor="PING", floor_value=1 / floor)


def _audit(shop: Workshop, finished: list[str]) -> Figure:
    id = min(finished, key=lambda id: abs(shop.games.load(id).game.version - EVENTS_AIM))
    version = shop.games.load(id).game.version

    def audit() -> int:
        audits.audit_game(shop, id)
        return 1

    own, floor = side_by_side(audit, lambda: len([recorded(shop.games.store.read_all(id))]))
    return Figure(
        f"audit of {version} events", 1000 * own, "ms", is_cost=True, floor="read them", floor_value=1000 * floor
    )


def _archive(shop: Workshop, finished: list[str]) -> Iterator[Figure]:
    """The size of a game in Redis, in the archive, and what stays of it in Redis after that."""
    store = shop.games.store
    id = finished[0]
    derivation = derivations(shop)
    for command in derivation(store.follow(dict.fromkeys(range(store.partitions.count), 0))):
        store.connections.call(INDEX, *command)
    tag, (stream, meta, _, _) = store.partitions.appended(id)
    kept = sum(store.connections.call(tag, "MEMORY", "USAGE", key, "SAMPLES", 0) or 0 for key in (stream, meta))
    assert store.archive is not None and audits.archive_game(shop, id)
    [path] = store.archive.folder.glob(f"*/{id}.ndjson.gz")
    row = store.connections.call(INDEX, "HGET", ROWS_OVER_KEY, id)
    yield Figure("a game in Redis", kept / 1000, "kB", is_cost=True)
    yield Figure("the same game in the archive", path.stat().st_size / 1000, "kB", is_cost=True)
    yield Figure("its row that stays in Redis", len(row) / 1000, "kB", is_cost=True)


def _lateness(shop: Workshop, url: str, data: Path) -> Iterator[Figure]:
    """How long after its deadline a default is recorded, with the clock and the workers of `gyoji serve`, while bots
    play."""
    with ExitStack() as house:
        for part in PARTS:
            if part[0] in ("clock", "worker"):
                house.enter_context(_started(url, data, *part))
        _warm_up(shop)
        ids = [
            _table(shop, people=4, seats=4, limits=Limits(per_decision=SECONDS_A_DECISION, bank=0))
            for _ in range(TIMEOUTS)
        ]
        for _ in range(2 * GAMES):
            _table(shop, people=0, seats=5)
        late = [_first_lateness(shop, id) for id in ids]
    late.sort()
    yield Figure(f"lateness of {TIMEOUTS} time-outs, median", 1000 * statistics.median(late), "ms", is_cost=True)
    yield Figure("the same, 99th of 100", 1000 * late[len(late) * 99 // 100], "ms", target=500, is_cost=True)


def _warm_up(shop: Workshop) -> None:
    """Waits until all parts are at work: bots have played, a game was scored, an idle table was abandoned."""
    played = _table(shop, people=0, seats=4)
    idle = _table(shop, people=4, seats=4, limits=Limits(per_decision=1, bank=0))
    _until(lambda: shop.ratings.is_entered("bang", played) and shop.games.load(idle).game.is_over)


def _first_lateness(shop: Workshop, id: str) -> float:
    """Seconds from the first deadline of a game to its default."""
    asked_at = _version(shop, id, "table.Awaiting")
    _until(lambda: (head := shop.games.store.head(id)) is not None and head.version > asked_at)
    [question] = asked(shop.games.as_of(id, asked_at).table).values()
    deadline = question.deadline(0)
    assert deadline is not None
    out = recorded(shop.games.store.read(id, _version(shop, id, "table.TimedOut") - 1, 1))[0]
    return (moment(out.at) - deadline) / 1000


def _version(shop: Workshop, id: str, kind: str) -> int:
    """The first event of this kind."""
    return next(one.version for one in recorded(shop.games.store.read_all(id)) if one.type == kind)


def _table(shop: Workshop, people: int, seats: int, limits: Limits | None = None) -> str:
    id = new_id("g", now())
    shop.games.open(id, "bang", seats, "p_0", sit=people > 0, clock=limits)
    for seat in range(1, people):
        shop.games.sit(id, f"p_{seat}")
    for _ in range(seats - people):
        shop.games.sit_bot(id, "p_0", "random")
    return id


def _pings(shop: Workshop, count: int) -> int:
    for _ in range(count):
        shop.games.store.connections.call("", "PING")
    return count


def _until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + SECONDS_MAX
    while not condition():
        assert time.monotonic() < until, "it takes too long"
        time.sleep(0.1)


@contextmanager
def _started(url: str, data: Path, *command: str) -> Iterator[None]:
    """Runs a process of the service; its output goes to a file."""
    environ = {**os.environ, "REDIS_URL": url, "GYOJI_DATA": str(data)}
    with (data / "log").open("ab") as log:
        process = subprocess.Popen(
            ending_with_us([sys.executable, "-m", "service.cli", *command]), env=environ, stderr=log
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait()
