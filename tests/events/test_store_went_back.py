"""A store that goes back (a restored backup, a replica that was behind) never mixes two histories of a game."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from domain.kernel.command import IllegalMove
from domain.kernel.engine import asked, legal
from domain.kernel.record import Written
from domain.rulesets import RULESETS
from events import snapshots
from events.codec import folded
from events.games import Games
from events.proof.chain import Head, head_of, link
from events.store import Store, StoreChanged
from tests.chains import followed, secret_of
from tests.tables import dumped, games_on, make_move, played_out, started

GAME = "g_1"


def moved(games: Games, random: Random) -> None:
    """One move by what this process knows, of whatever history that is."""
    game = games.recent(GAME).game
    if game.is_over:
        return
    seat = random.choice(sorted(asked(game.table)))
    with suppress(IllegalMove):
        make_move(games, GAME, seat, random.choice(legal(game.ruleset, game.table, seat)))


def is_one_history(store: Store) -> bool:
    stored = list(store.read_all(GAME))
    return followed(Head.before_first(GAME), stored, secret_of(stored[0])) == store.head(GAME)


@pytest.fixture
def processes(store: Store, tmp_path: Path) -> list[Games]:
    return [games_on(store, tmp_path / "keys") for _ in range(2)]


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_dumped_and_restored_between_two_processes_both_know_what_is_stored(
    store: Store, processes: list[Games], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "FROM", 40)
    monkeypatch.setattr(snapshots, "EVERY", 20)
    random = Random(seed)
    started(processes[0], GAME)
    backups = [dumped(store, GAME)]
    for _ in range(60):
        games = random.choice(processes)
        match random.randrange(6):
            case 0:
                backups.append(dumped(store, GAME))
            case 1:
                random.choice(backups)()
            case 2:
                games.load(GAME)
            case _:
                moved(games, random)
    assert is_one_history(store)
    as_stored = folded(RULESETS, GAME, store.read_all(GAME))
    for games in processes:
        assert games.load(GAME).game == as_stored
        assert games.load(GAME).head == store.head(GAME)


def test_a_process_that_is_ahead_of_the_store_goes_back_with_it(store: Store, processes: list[Games]) -> None:
    games, _ = processes
    before = started(games, GAME)
    restore = dumped(store, GAME)
    played_out(games, GAME, moves_max=5)
    restore()
    assert games.load(GAME).game == before


def test_another_history_of_the_same_length_is_not_taken_for_ours(store: Store, processes: list[Games]) -> None:
    games, other = processes
    started(games, GAME)
    restore = dumped(store, GAME)
    for seed in range(500):
        restore()
        games.load(GAME)
        moved(games, Random(seed))
        if seed % 20 == 19:
            restore = dumped(store, GAME)
            continue
        restore()
        other.load(GAME)
        moved(other, Random(seed + 1))
        lost = games.recent(GAME)
        if lost.head.version == other.recent(GAME).head.version and lost.head != other.recent(GAME).head:
            break
    else:
        pytest.fail("no two moves of as many events were found")
    assert games.recent(GAME) == lost
    assert games.load(GAME) == other.load(GAME)
    assert games.load(GAME).head == store.head(GAME)


def test_a_move_by_a_lost_history_is_judged_by_the_stored_one(store: Store, processes: list[Games]) -> None:
    games, other = processes
    started(games, GAME)
    restore = dumped(store, GAME)
    played_out(games, GAME, seed=1, moves_max=3)
    restore()
    game = played_out(other, GAME, seed=2, moves_max=30)
    seat = next(iter(asked(game.table)))
    played = make_move(games, GAME, seat, legal(game.ruleset, game.table, seat)[0])
    assert played.game.version > game.version
    assert is_one_history(store)


def test_a_snapshot_of_a_lost_history_is_of_no_use(store: Store, tmp_path: Path, processes: list[Games]) -> None:
    games, other = processes
    started(games, GAME)
    restore = dumped(store, GAME)
    played_out(games, GAME, seed=1, moves_max=10)
    lost = games.load(GAME)
    restore()
    store.note(GAME, {snapshots.NOTE: snapshots.kept(lost.game, lost.head)})
    assert other.load(GAME).game == folded(RULESETS, GAME, store.read_all(GAME))
    played_out(other, GAME, seed=2, moves_max=30)
    fresh = games_on(store, tmp_path / "keys").load(GAME)
    assert fresh.game == folded(RULESETS, GAME, store.read_all(GAME))


def test_pages_of_two_histories_are_not_read_as_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("events.store.PAGE_MAX", 3)
    tag, keys = store.partitions.appended(GAME)

    def write(mark: str) -> None:
        head = Head.before_first(GAME)
        for _ in range(5):
            fact = Written(type="synthetic.Marked", schema=1, by="system", data={"mark": mark})
            batch = link(head, "2026-11-16T02:29:13.123Z", [fact, fact], bytes(32))
            store.append(head, batch, due=None)
            head = head_of(GAME, batch[-1])

    write("before")
    restore = dumped(store, GAME)
    store.connections.call(tag, "DEL", *keys)
    write("after")
    events = store.read_all(GAME)
    next(events)
    restore()
    with pytest.raises(StoreChanged):
        list(events)
