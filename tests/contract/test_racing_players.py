"""Several processes at one table: no gap, nothing lost, nothing twice, whoever dies in the middle."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from domain.rulesets import RULESETS
from events.audit import audit
from events.history_files import recorded
from events.lifeline import ending_with_us
from events.redis.server import Fsync, RedisServer
from tests.fixtures.redis import connected
from tests.patience import HANGS_SECONDS
from tests.tables import games_on, started


def player(url: str, keys: Path, seat: int, seed: int, moves_max: int = 0) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.players", url, str(keys), "g_race", *map(str, (seat, seed, moves_max))]
    return subprocess.Popen(ending_with_us(command), stdout=subprocess.PIPE, text=True)


def test_racing_processes_play_one_clean_game(own_redis: Callable[[Fsync], RedisServer], tmp_path: Path) -> None:
    """Two processes for every seat, one of which is killed on the way, and Redis is killed once as well."""
    server = own_redis("always")
    with connected(server.url) as store:
        games = games_on(store, tmp_path / "keys")
        started(games, "g_race", seats=4)
        processes = [player(server.url, tmp_path / "keys", seat, seat) for seat in range(4)]
        processes += [player(server.url, tmp_path / "keys", seat, 10 + seat, 3) for seat in range(4)]
        acknowledged = []
        first = processes[0].stdout
        assert first is not None
        acknowledged.append(first.readline())
        server.restart()
        for process in processes:
            out, _ = process.communicate(timeout=2 * HANGS_SECONDS)
            acknowledged += out.splitlines()
        history = recorded(store.read_all("g_race"))
        assert [event.version for event in history] == list(range(1, len(history) + 1))
        commands = {event.version for event in history if event.command is not None}
        answered = [tuple(map(int, line.split()[1:])) for line in acknowledged if line.strip()]
        assert len({first for first, _ in answered}) == len(answered), "two commands were given the same events"
        assert {first for first, _ in answered} <= commands, "an acknowledged command is lost"
        assert audit(RULESETS, history).verdict == "holds"
