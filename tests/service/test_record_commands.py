"""`gyoji audit` on stored games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from domain.bang.material import CAST
from events.games import Games
from events.redis.server import RedisServer
from events.store import Store
from service.cli import main
from tests.tables import continued, games_on, played_out, started
from workers import workshop


@pytest.fixture
def games(redis_server: RedisServer, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    """Games in the store that the commands look at."""
    monkeypatch.setenv("REDIS_URL", redis_server.url)
    monkeypatch.setenv("GYOJI_DATA", str(tmp_path))
    workshop.games.cache_clear()
    yield games_on(store, tmp_path / "keys")
    workshop.games.cache_clear()


def test_a_stored_game_is_audited_by_its_id(games: Games) -> None:
    started(games, "g_1")
    running = CliRunner().invoke(main, ["audit", "g_1"])
    assert running.exit_code == 2
    assert "still runs" in running.output
    played_out(games, "g_1")
    judged = CliRunner().invoke(main, ["audit", "g_1"])
    assert judged.exit_code == 0, judged.output
    assert "The game holds" in judged.output
    missing = CliRunner().invoke(main, ["audit", "g_nowhere"])
    assert missing.exit_code == 2
    assert "g_nowhere" in missing.output


def test_a_game_whose_game_before_is_not_here_is_passed_over_and_counted(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    continued(games, "g_2", "g_1")
    tag, keys = games.store.partitions.appended("g_1")
    games.store.connections.call(tag, "DEL", *keys[:2])
    one = CliRunner().invoke(main, ["audit", "g_2"])
    assert (one.exit_code, "continues g_1, which is not here" in one.output) == (2, True)
    every = CliRunner().invoke(main, ["audit", "--all"])
    assert every.exit_code == 0, every.output
    assert "0 still run. Of 1 the game before is not here." in " ".join(every.output.split())


def test_all_stored_games_are_held_against_the_present_rules(games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    started(games, "g_1")
    game = played_out(games, "g_1")
    started(games, "g_2")
    same = CliRunner().invoke(main, ["audit", "--all"])
    assert same.exit_code == 0, same.output
    assert "judge 0 stored games differently and 1 the same; 1 still run" in " ".join(same.output.split())
    character = game.table.characters[0]
    monkeypatch.setitem(CAST, character, msgspec.structs.replace(CAST[character], life=1))
    changed = CliRunner().invoke(main, ["audit", "--all"])
    assert changed.exit_code == 1
    assert "judge 1 stored games differently" in " ".join(changed.output.split())
    assert "g_1, version" in changed.output and "all who sat there may annul or award it" in changed.output
    listed = CliRunner().invoke(main, ["audit", "--all", "--json"])
    [affected] = [json.loads(line) for line in listed.stdout.splitlines()]
    assert (affected["game"], affected["remedies"], affected["decided"]) == ("g_1", ["annul", "award"], 0)
    assert affected["people"] == [one.player for one in game.seats if one is not None]
