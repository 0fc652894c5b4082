"""The scribe enters every batch once, whatever happens around it, and never signs two trees of one size."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from events.archive import Archive
from events.archiving import archived
from events.beside.disputes import Disputes
from events.beside.refusals import Refusals
from events.games import Games
from events.proof.keys import KeyFolder
from events.proof.verify.log import leaf_of
from events.store import Store
from events.transparency.log import Log, NoCheckpoint, note_of
from events.transparency.places import places
from events.transparency.scribe import LogStandsStill, Scribe
from tests.events.transparency.logs import entered, entries_of, has_grown, is_proved, newest, scribe_of
from tests.tables import Hands, dumped, games_on, played_out, started


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    return games_on(store, tmp_path / "keys")


@pytest.fixture
def scribe(store: Store, tmp_path: Path) -> Scribe:
    return scribe_of(store, tmp_path / "log")


def heads(store: Store, game: str) -> list[bytes]:
    """What the log should have of a game."""
    return [leaf_of(game, event.version, event.hash) for event in store.batch_heads(game)]


def cut_feeds(store: Store) -> None:
    """Of each feed only the newest pointer is left."""
    for partition in range(store.partitions.count):
        feed = store.partitions.feed(partition)
        store.connections.call(store.partitions.tag(partition), "XTRIM", feed, "MAXLEN", 1)


def test_the_head_of_every_batch_is_entered_once_and_proved(games: Games, scribe: Scribe) -> None:
    with pytest.raises(NoCheckpoint):
        scribe.log.checkpoint()
    for id in ("g_1", "g_2"):
        started(games, id)
        played_out(games, id, moves_max=30)
    expected = heads(games.store, "g_1") + heads(games.store, "g_2")
    assert len(expected) > 60
    assert entered(scribe) == len(expected)
    assert sorted(entries_of(scribe.log)) == sorted(expected)
    for event in games.store.batch_heads("g_2"):
        assert is_proved(scribe.log, "g_2", event.version, event.hash)
        assert not is_proved(scribe.log, "g_2", event.version, "0" * 64)
    old = newest(scribe.log)
    played_out(games, "g_1", seed=1, moves_max=5)
    assert entered(scribe) == 5 and has_grown(scribe.log, old)
    assert entered(scribe) == 0 and newest(scribe.log).size == len(expected) + 5


def test_a_game_that_the_log_does_not_have_has_no_proof(games: Games, scribe: Scribe) -> None:
    started(games, "g_1")
    assert scribe.log.proof("g_1", 1) is None
    entered(scribe)
    assert scribe.log.proof("g_2", 1) is None
    played_out(games, "g_1", moves_max=1)
    head = games.load("g_1").head
    proof = scribe.log.proof("g_1", head.version)
    assert proof is not None and proof.version < head.version, "the newest that is there"


def test_what_the_feed_has_dropped_is_read_from_the_games(games: Games, scribe: Scribe) -> None:
    started(games, "g_1")
    entered(scribe)
    started(games, "g_2")
    played_out(games, "g_2", moves_max=20)
    played_out(games, "g_1", moves_max=20)
    cut_feeds(games.store)
    entered(scribe)
    assert sorted(entries_of(scribe.log)) == sorted(heads(games.store, "g_1") + heads(games.store, "g_2"))
    played_out(games, "g_2", seed=3, moves_max=2)
    assert entered(scribe) == 2


def test_a_log_that_begins_late_has_all_games_archived_ones_included(
    games: Games, store: Store, tmp_path: Path
) -> None:
    store.archive = Archive(tmp_path / "archive")
    for id in ("g_1", "g_2"):
        started(games, id)
        played_out(games, id)
    head = games.load("g_1").head
    assert archived(games, Refusals(store), Disputes(store), "g_1")
    cut_feeds(store)
    scribe = scribe_of(store, tmp_path / "log")
    entered(scribe)
    assert sorted(entries_of(scribe.log)) == sorted([leaf_of(*head), *heads(store, "g_2")])


def test_a_crash_before_the_claim_leaves_nothing_behind(
    games: Games, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(games, "g_1")
    dying = scribe_of(store, tmp_path / "log")
    entered(dying)
    old = newest(dying.log)
    played_out(games, "g_1", moves_max=3)
    with monkeypatch.context() as patched:
        patched.setattr(Scribe, "_claimed", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            dying.step()
    dying.close()
    assert newest(dying.log) == old
    started(games, "g_2")
    scribe = scribe_of(store, tmp_path / "log")
    entered(scribe)
    assert sorted(entries_of(scribe.log)) == sorted(heads(store, "g_1") + heads(store, "g_2"))
    assert has_grown(scribe.log, old)


def test_a_crash_after_the_claim_has_the_very_same_tree_signed(
    games: Games, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(games, "g_1")
    dying = scribe_of(store, tmp_path / "log")
    with monkeypatch.context() as patched:
        patched.setattr(Scribe, "_sign", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            dying.step()
    dying.close()
    with pytest.raises(NoCheckpoint):
        dying.log.checkpoint()
    scribe = scribe_of(store, tmp_path / "log")
    assert entered(scribe) == 0, "all of it was claimed"
    assert entries_of(scribe.log) == heads(store, "g_1")


def test_after_redis_went_back_the_log_goes_on_from_its_checkpoint(
    games: Games, store: Store, scribe: Scribe, tmp_path: Path
) -> None:
    started(games, "g_1")
    played_out(games, "g_1", moves_max=10)
    entered(scribe)
    old, before = newest(scribe.log), entries_of(scribe.log)
    store.connections.call("", "FLUSHALL")
    started(games_on(store, tmp_path / "keys"), "g_1")
    entered(scribe)
    assert has_grown(scribe.log, old)
    after = entries_of(scribe.log)
    assert after[: len(before)] == before and after[len(before) :] == heads(store, "g_1")
    first, second = (places(store, "g_1")[0].entry, len(before))
    assert first == second, "a proof is about what the store has now"


def test_a_feed_that_went_back_and_has_grown_past_where_it_was_is_noticed_at_once(
    store: Store, scribe: Scribe, tmp_path: Path
) -> None:
    """As where a replica that was behind takes over one partition, and the index stays."""
    hands = Hands()
    games = games_on(store, tmp_path / "keys", hands)
    started(games, "g_1")
    played_out(games, "g_1", moves_max=4)
    go_back = dumped(store, "g_1")
    hands.at += 1_000
    games.set_away("g_1", 1, True)
    entered(scribe)
    go_back()
    hands.at += 1_000
    others = games_on(store, tmp_path / "keys", hands)
    others.set_away("g_1", 2, True)
    played_out(others, "g_1", seed=9, moves_max=4)
    scribe.close()
    entered(scribe)
    assert set(heads(store, "g_1")) <= set(entries_of(scribe.log))
    assert is_proved(scribe.log, *others.load("g_1").head)


def test_a_batch_that_the_store_has_lost_is_no_proof_for_the_one_in_its_place(
    store: Store, scribe: Scribe, tmp_path: Path
) -> None:
    hands = Hands()
    games = games_on(store, tmp_path / "keys", hands)
    known = started(games, "g_1")
    entered(scribe)
    go_back = dumped(store, "g_1")
    games.set_away("g_1", 1, True)
    lost = games.load("g_1").head
    entered(scribe)
    assert is_proved(scribe.log, *lost)
    go_back()
    hands.at += 1_000
    games = games_on(store, tmp_path / "keys", hands)
    games.set_away("g_1", 2, True)
    head = games.load("g_1").head
    assert head.version == lost.version and head != lost
    proof = scribe.log.proof("g_1", head.version)
    assert proof is not None and proof.version == known.version, "the newest that the log has of this history"
    assert scribe.log.kept_proof("g_1", head.version) is None
    assert store.notes("g_1", [note_of(head.version)]) == {}
    scribe.look_through()
    assert is_proved(scribe.log, *head)


def test_a_folder_that_went_back_signs_nothing_until_the_right_one_is_there(
    games: Games, store: Store, scribe: Scribe, tmp_path: Path
) -> None:
    started(games, "g_1")
    entered(scribe)
    scribe.close()
    shutil.copytree(tmp_path / "log", tmp_path / "backup")
    played_out(games, "g_1", moves_max=10)
    entered(scribe)
    newer = newest(scribe.log)
    scribe.close()
    (tmp_path / "log").rename(tmp_path / "right")
    (tmp_path / "backup").rename(tmp_path / "log")
    played_out(games, "g_1", seed=2, moves_max=10)
    with pytest.raises(LogStandsStill, match=f"had {newer.size} entries"):
        scribe.step()
    assert newest(scribe.log).size < newer.size, "nothing was signed"
    scribe.close()
    shutil.rmtree(tmp_path / "log")
    (tmp_path / "right").rename(tmp_path / "log")
    assert entered(scribe) == 10 and has_grown(scribe.log, newer)


def test_two_who_write_never_sign_two_trees_of_one_size(games: Games, store: Store, tmp_path: Path) -> None:
    started(games, "g_1")
    first, same_folder = (scribe_of(store, tmp_path / "log") for _ in range(2))
    other_folder = scribe_of(store, tmp_path / "elsewhere" / "log", tmp_path / "log-keys")
    assert entered(first) > 0
    played_out(games, "g_1", moves_max=5)
    assert entered(same_folder) == 0, "the first still has the folder"
    with pytest.raises(LogStandsStill):
        other_folder.step()
    first.close()
    assert entered(same_folder) == 5
    assert entered(first) == 0


def test_who_comes_second_with_a_claim_signs_nothing(games: Games, store: Store, tmp_path: Path) -> None:
    started(games, "g_1")
    one, other = scribe_of(store, tmp_path / "a" / "log"), scribe_of(store, tmp_path / "b" / "log")
    assert one._open() and other._open()
    assert one.step() > 0
    assert other.step() == 0
    with pytest.raises(NoCheckpoint):
        other.log.checkpoint()


def test_tiles_that_are_gone_stop_the_log(games: Games, scribe: Scribe, tmp_path: Path) -> None:
    started(games, "g_1")
    entered(scribe)
    scribe.close()
    shutil.rmtree(tmp_path / "log" / "tile")
    with pytest.raises(LogStandsStill, match="restore its folder"):
        scribe.step()


def test_a_new_key_signs_the_next_checkpoint_and_old_ones_stay_good(games: Games, store: Store, tmp_path: Path) -> None:
    keys = KeyFolder(tmp_path / "log-keys")
    scribe = scribe_of(store, tmp_path / "log")
    started(games, "g_1")
    entered(scribe)
    old, head = newest(scribe.log), games.load("g_1").head
    keys.rotate()
    assert is_proved(scribe.log, *head), "by the key that signed it"
    played_out(games, "g_1", moves_max=1)
    entered(scribe)
    before, after = (bytes.fromhex(key.public_key) for key in keys.public_keys)
    assert old.is_signed(before) and not old.is_signed(after)
    assert newest(scribe.log).is_signed(after) and not newest(scribe.log).is_signed(before)
    assert has_grown(scribe.log, old) and is_proved(scribe.log, *games.load("g_1").head)


def test_a_log_keeps_the_name_that_it_was_given_first(games: Games, store: Store, tmp_path: Path) -> None:
    started(games, "g_1")
    scribe = scribe_of(store, tmp_path / "log")
    entered(scribe)
    scribe.close()
    renamed = Scribe(store, tmp_path / "log", KeyFolder(tmp_path / "log-keys"), "elsewhere.example/v1/log")
    played_out(games, "g_1", moves_max=1)
    entered(renamed)
    assert newest(renamed.log).origin == "gyoji.example/v1/log" and newest(renamed.log).is_signed(
        bytes.fromhex(KeyFolder(tmp_path / "log-keys").public_keys[0].public_key)
    )


def test_of_a_game_that_is_over_every_process_gives_the_same_proof_for_ever(
    games: Games, store: Store, scribe: Scribe, tmp_path: Path
) -> None:
    started(games, "g_1")
    played_out(games, "g_1")
    head = games.load("g_1").head
    assert scribe.log.kept_proof("g_1", head.version) is None
    entered(scribe)
    proof = scribe.log.kept_proof("g_1", head.version)
    assert proof is not None and proof.version == head.version
    started(games, "g_2")
    entered(scribe)
    again = Log(store, tmp_path / "log", KeyFolder(tmp_path / "log-keys"))
    assert again.kept_proof("g_1", head.version) == proof != again.proof("g_1", head.version)
    assert again.kept_proof("g_9", 1) is None and store.head("g_9") is None
