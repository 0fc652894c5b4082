"""What one viewer gets of a history, through the store and back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.words import ALL, PUBLIC, Viewer
from events.games import Games
from events.proof.verify import verify
from events.store import Store
from events.telling import export, told_events
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


def test_after_the_end_everything_is_open(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    for event in shown(games, "g_1", ALL):
        assert event["private"].keys() == event["seals"].keys()


@pytest.mark.parametrize("viewer", [0, 3, PUBLIC])
def test_after_the_end_other_eyes_have_the_file_of_before_the_last_move(games: Games, viewer: Viewer) -> None:
    started(games, "g_1")
    before = b""
    while not games.load("g_1").game.is_over:
        before = b"".join(export(games, "g_1", viewer))
        played_out(games, "g_1", moves_max=1)
    after = b"".join(export(games, "g_1", viewer))
    assert after == before
    report = verify(after)
    assert report.holds and not report.is_complete


def test_who_closes_a_table_leaves_others_the_file_of_before(games: Games) -> None:
    games.open("g_1", "bang", 4, "p_0", entropy="a", clock=None)
    before = b"".join(export(games, "g_1", PUBLIC))
    games.close("g_1", "p_0")
    assert b"".join(export(games, "g_1", PUBLIC)) == before


def test_whoever_goes_away_last_ends_the_game_in_that_very_batch(games: Games) -> None:
    started(games, "g_1")
    for seat in range(3):
        games.set_away("g_1", seat, True)
    before = b"".join(export(games, "g_1", 1))
    games.set_away("g_1", 3, True)
    assert games.load("g_1").game.status == "abandoned"
    assert b"".join(export(games, "g_1", 1)) == before


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
    hand = json.loads(next(told_events(game, [dealt], 1, "en")))
    assert "yours:" in hand["text"]
    assert "yours:" not in json.loads(next(told_events(game, [dealt], PUBLIC, "en")))["text"]
    assert json.loads(next(told_events(game, [dealt], 1, "cs")))["text"].startswith("Karty jsou rozdány")
