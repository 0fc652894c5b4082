"""Snapshots are a cache: with or without them a game is the same."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

from domain.kernel.lifecycle import Game
from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Behind
from domain.rulesets import RULESETS
from events import snapshots
from events.codec import folded, looked_at
from events.games import Games
from events.history_files import recorded
from events.store import Store
from tests.tables import games_on, played_out, started


@pytest.fixture(autouse=True)
def early_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "FROM", 50)
    monkeypatch.setattr(snapshots, "EVERY", 40)


def test_a_process_that_starts_from_a_snapshot_knows_the_same_game(store: Store, tmp_path: Path) -> None:
    games = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    game = played_out(games, "g_1", moves_max=60)
    assert store.notes("g_1", [snapshots.NOTE])
    fresh = games_on(store, tmp_path / "keys").load("g_1")
    assert fresh.game == game == folded(RULESETS, "g_1", store.read_all("g_1"))
    assert fresh.head == store.head("g_1")
    assert played_out(games_on(store, tmp_path / "keys"), "g_1").status == "finished"


@pytest.mark.parametrize("damage", [b"", b"{}", b"garbage"])
def test_a_snapshot_may_be_deleted_or_damaged(store: Store, tmp_path: Path, damage: bytes) -> None:
    games = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    game = played_out(games, "g_1", moves_max=60)
    store.note("g_1", {snapshots.NOTE: damage})
    assert games_on(store, tmp_path / "keys").load("g_1").game == game


def under_way(games: Games, moves: int) -> tuple[str, int, Game]:
    """A game that is not over after so many moves at random, as most are; at which version it began."""
    for number in count(1):
        version = started(games, id := f"g_{number}").version
        game = played_out(games, id, moves_max=moves)
        if not game.is_over:
            return id, version, game
    raise AssertionError


def test_a_game_that_went_back_behind_a_snapshot_is_the_same_for_everybody(store: Store, tmp_path: Path) -> None:
    games, other = games_on(store, tmp_path / "keys"), games_on(store, tmp_path / "keys")
    id, version, before = under_way(games, moves=60)
    assert store.notes(id, [snapshots.NOTE]) and other.load(id).game == before
    for seat in before.people():
        game = games.load(id).game
        past = Behind(RULESETS, recorded(store.read_all(id))).of(game, Remedy("restore", (version,)))
        back = games.remedy(id, seat, Remedy("restore", (version,)), game.version, past).game
    assert back.table.hands == other.as_of(id, version).table.hands
    fresh = games_on(store, tmp_path / "keys")
    assert other.load(id) == fresh.load(id) == games.load(id), "who knew it before, and who never did"
    for at in (version, before.version, back.version - 2, back.version):
        events = list(store.read_all(id, last=at))
        assert fresh.as_of(id, at) == looked_at(folded(RULESETS, id, events), events[-1].type)
    assert played_out(other, id).status == "finished"
