"""Snapshots are a cache: with or without them a game is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.kernel.remedy import Remedy
from domain.kernel.replaying import Behind
from domain.rulesets import RULESETS
from events import snapshots
from events.codec import folded, looked_at
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


def test_a_game_that_went_back_behind_a_snapshot_is_the_same_for_everybody(store: Store, tmp_path: Path) -> None:
    games, other = games_on(store, tmp_path / "keys"), games_on(store, tmp_path / "keys")
    version = started(games, "g_1").version
    before = played_out(games, "g_1", moves_max=60)
    assert store.notes("g_1", [snapshots.NOTE]) and other.load("g_1").game == before
    for seat in before.people():
        game = games.load("g_1").game
        past = Behind(RULESETS, recorded(store.read_all("g_1"))).of(game, Remedy("restore", (version,)))
        back = games.remedy("g_1", seat, Remedy("restore", (version,)), game.version, past).game
    assert back.table.hands == other.as_of("g_1", version).table.hands
    fresh = games_on(store, tmp_path / "keys")
    assert other.load("g_1") == fresh.load("g_1") == games.load("g_1"), "who knew it before, and who never did"
    for at in (version, before.version, back.version - 2, back.version):
        events = list(store.read_all("g_1", last=at))
        assert fresh.as_of("g_1", at) == looked_at(folded(RULESETS, "g_1", events), events[-1].type)
    assert played_out(other, "g_1").status == "finished"
