"""Games as they were: whatever is kept to begin from, each version is the fold of its events."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from domain.rulesets import RULESETS
from events import past, snapshots
from events.codec import folded, looked_at
from events.games import Games
from events.history_files import History, recorded, replayed
from events.past import NoSuchVersion
from events.play import Known, NoSuchGame
from events.proof.chain import head_of
from events.redis.calls import Aside, Call, Steps
from events.store import Store
from tests.tables import games_on, played_out, started


@pytest.fixture(autouse=True)
def early_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "MARK_EVERY", 30)


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path / "keys")


def as_folded(store: Store, id: str, version: int) -> Known:
    events = list(store.read_all(id, last=version))
    return Known(looked_at(folded(RULESETS, id, events), events[-1].type), head_of(id, events[-1]))


def first_call(steps: Steps[Known]) -> Call:
    call = next(steps)
    assert isinstance(call, Call)
    return call


def test_versions_looked_at_in_any_order_are_the_fold_of_their_events(store: Store, games: Games) -> None:
    started(games, "g_1", "shamans", 3)
    last = played_out(games, "g_1", moves_max=60).version
    versions = [*range(1, last + 1)]
    for order in (versions, versions[::-1], Random(1).sample(versions, last)):
        for version in order:
            assert games.look_back("g_1", version) == as_folded(store, "g_1", version)


def test_a_history_file_replays_to_the_same_games_and_asks_nobody_inside_a_batch(store: Store, games: Games) -> None:
    started(games, "g_1", "shamans", 3)
    played_out(games, "g_1", moves_max=30)
    history = History("g_1", "shamans", recorded(store.read_all("g_1")))
    for event in history.events:
        game = replayed(RULESETS, history, event.version)
        assert game == games.as_of("g_1", event.version)
        assert bool(game.table and game.table.agenda) == (event.type == "table.Awaiting")


def test_the_next_look_reads_only_what_came_between(games: Games) -> None:
    started(games, "g_1")
    played_out(games, "g_1", moves_max=40)
    games.look_back("g_1", 70)
    for version, start in ((75, 70), (70, 70), (69, 60), (31, 30), (29, 1)):
        words = first_call(games.looking_back("g_1", version)).words
        assert words[0] == "XRANGE"
        assert (words[2], words[5]) == (f"{start}-0", version - start + 1)


def test_a_very_long_game_is_looked_at_from_its_snapshot(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "FROM", 50)
    monkeypatch.setattr(snapshots, "EVERY", 40)
    games = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    last = played_out(games, "g_1", moves_max=60).version
    for version in (last, last - 1, 3):
        assert games_on(store, tmp_path / "keys").look_back("g_1", version) == as_folded(store, "g_1", version)
    steps = games_on(store, tmp_path / "keys").looking_back("g_1", last)
    assert first_call(steps).words[0] == "HGET"
    aside = steps.send(store.notes("g_1", [snapshots.NOTE])[snapshots.NOTE])
    assert isinstance(aside, Aside), "a snapshot is long: it is read where it holds up nobody"
    noted = aside.work()
    read = steps.send(noted)
    assert isinstance(read, Call) and read.words[2] == f"{noted[1].version}-0"


def test_only_a_long_stretch_is_folded_aside(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "AT_ONCE_MAX", 60)
    games = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    played_out(games, "g_1", moves_max=40)
    for version, is_long in ((62, True), (61, False)):
        steps = games_on(store, tmp_path / "keys").looking_back("g_1", version)
        answer = store.connections.answer(first_call(steps))
        if is_long:
            aside = steps.send(answer)
            assert isinstance(aside, Aside)
            answer = aside.work()
        with pytest.raises(StopIteration) as end:
            steps.send(answer)
        assert end.value.value == as_folded(store, "g_1", version)


def test_what_is_kept_of_another_history_is_forgotten(store: Store, games: Games, tmp_path: Path) -> None:
    started(games, "g_1")
    played_out(games, "g_1", seed=1, moves_max=40)
    games.look_back("g_1", 90)
    store.connections.call("", "FLUSHALL")
    other = games_on(store, tmp_path / "keys")
    started(other, "g_1")
    played_out(other, "g_1", seed=2, moves_max=40)
    for version in (90, 60, 95):
        assert games.look_back("g_1", version) == as_folded(store, "g_1", version)


def test_a_version_that_is_not_there_yet_is_said_so_also_to_whoever_looked_before(games: Games) -> None:
    last = started(games, "g_1").version
    for _ in range(2):
        with pytest.raises(NoSuchVersion):
            games.look_back("g_1", last + 1)
        games.look_back("g_1", last)
    with pytest.raises(NoSuchGame):
        games.look_back("g_nowhere", 1)


def test_only_so_many_games_are_kept(store: Store, games: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(past, "PAST_GAMES_KEPT_MAX", 1)
    for id in ("g_1", "g_2"):
        started(games, id)
        games.look_back(id, 8)
    assert first_call(games.looking_back("g_2", 9)).words[2] == "8-0"
    assert first_call(games.looking_back("g_1", 9)).words[2] == "1-0"
