"""What one viewer gets of a history, through the store and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.words import PUBLIC, Viewer
from events.play import Games
from events.proof.verify import verify
from events.store import Store
from events.telling import export, told
from tests.tables import games_on, played_out, started


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path / "keys")


def shown(games: Games, id: str, viewer: Viewer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in b"".join(export(games, id, viewer)).splitlines()[1:-1]]


@pytest.mark.parametrize("viewer", [0, 2, PUBLIC])
def test_a_running_game_shows_a_viewer_no_audience_but_the_own(games: Games, viewer: Viewer) -> None:
    started(games, "g_1")
    played_out(games, "g_1", moves_max=40)
    own = {f"seat:{viewer}"}
    for event in shown(games, "g_1", viewer):
        assert event["private"].keys() <= own
        assert event["salts"].keys() == event["private"].keys()
    assert verify(b"".join(export(games, "g_1", viewer))).holds


def test_after_the_end_everything_is_open_to_everybody(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    for event in shown(games, "g_1", PUBLIC):
        assert event["private"].keys() == event["seals"].keys()


def test_every_viewer_gets_the_same_hashed_fields(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1", moves_max=30)
    open_to_all = [
        [{name: value for name, value in event.items() if name not in ("private", "salts")} for event in seen]
        for seen in (shown(games, "g_1", viewer) for viewer in (0, 1, PUBLIC))
    ]
    assert open_to_all[0] == open_to_all[1] == open_to_all[2]


def test_an_event_is_told_from_what_its_viewer_may_know(games: Games) -> None:
    game = started(games, "g_1")
    dealt = next(one for one in games.store.read_all("g_1") if b"bang.HandsDealt" in one.hashed)
    hand = json.loads(next(told(game, [dealt], 1, "en")))
    assert "yours:" in hand["text"]
    assert "yours:" not in json.loads(next(told(game, [dealt], PUBLIC, "en")))["text"]
    assert json.loads(next(told(game, [dealt], 1, "cs")))["text"].startswith("Karty jsou rozdány")
