"""Snapshots are a cache: with or without them a game is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from domain.rulesets import RULESETS
from events import snapshots
from events.codec import folded
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
