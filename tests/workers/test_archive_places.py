"""Where archived games are: in the store where hosts share no folder; and a folder that is not there hides no game."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from events.archive import HISTORY, Archive, ArchiveUnreachable, Beside
from events.beside.lobby import indexed, rows
from events.feed import Follower, all_games
from events.play import NoSuchGame
from events.redis.addresses import IN_STORE
from events.store import Store
from events.stored_archive import StoredArchive, archive_at
from tests.tables import games_on, played_out, started
from tests.workers.test_archive import everything, finished, keys_of
from workers import audits
from workers.workshop import Workshop, workshop_of


def test_an_archive_in_the_store_is_one_value_and_reads_as_the_game_did(
    shop: Workshop, store: Store, tmp_path: Path
) -> None:
    store.archive = archive_at(Path(IN_STORE), store.connections)
    assert isinstance(store.archive, StoredArchive)
    finished(shop, "g_old")
    before = everything(shop, "g_old")
    assert audits.archive_game(shop, "g_old")
    [key] = keys_of(store, "g_old")
    assert b":a:" in key
    fresh = workshop_of(games_on(store, tmp_path / "keys"))
    assert everything(fresh, "g_old") == before
    assert list(all_games(store)) == ["g_old"] == list(store.archive.games())
    packed = store.archive.packed("g_old")
    assert packed is not None and gzip.decompress(packed).startswith(b'{"format"')
    assert store.connections.call("", "MEMORY", "USAGE", key) < len(packed), "less than the file of a folder"
    assert store.archive.packed("g_nowhere") is None and not store.archive.has("g_nowhere")


@pytest.fixture
def archive(shop: Workshop, store: Store, tmp_path: Path) -> Archive:
    """A folder with one game in it, known to Redis."""
    store.archive = Archive(tmp_path / "archive", store.connections)
    finished(shop, "g_old")
    assert audits.archive_game(shop, "g_old")
    return store.archive


def test_a_folder_that_is_not_mounted_is_no_missing_game(archive: Archive, store: Store, tmp_path: Path) -> None:
    fresh = games_on(store, tmp_path / "keys")
    with pytest.raises(NoSuchGame):
        fresh.load("g_nowhere")
    archive.folder.rename(tmp_path / "elsewhere")
    for _ in range(2):
        for ask in (fresh.load, store.head, archive.packed, archive.has, archive.beside):
            with pytest.raises(ArchiveUnreachable, match="is it mounted"):
                ask("g_old")
        archive.folder.mkdir(exist_ok=True)
    archive.folder.rmdir()
    (tmp_path / "elsewhere").rename(archive.folder)
    assert fresh.load("g_old").game.is_over


def test_a_game_that_ends_comes_to_its_list_although_the_archive_is_not_mounted(
    archive: Archive, shop: Workshop, store: Store, tmp_path: Path
) -> None:
    follower = Follower(store, "lobby")
    while follower.step(indexed(shop.games)):
        pass
    archive.folder.rename(tmp_path / "elsewhere")
    started(shop.games, "g_new")
    played_out(shop.games, "g_new")
    while follower.step(indexed(shop.games)):
        pass
    [row] = rows(store, ["g_new"])
    assert row is not None and row.status == "finished" and row.rated


def test_a_damaged_file_is_told_and_no_missing_game(archive: Archive, store: Store, tmp_path: Path) -> None:
    [path] = archive.folder.glob(f"*/g_old{HISTORY}")
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(ArchiveUnreachable, match="damaged"):
        games_on(store, tmp_path / "keys").load("g_old")
    path.unlink()
    path.mkdir()
    with pytest.raises(ArchiveUnreachable, match="cannot be read"):
        games_on(store, tmp_path / "keys").load("g_old")


def test_nobody_archives_into_a_folder_that_others_do_not_have(archive: Archive, store: Store, tmp_path: Path) -> None:
    other = Archive(tmp_path / "not mounted", store.connections)
    with pytest.raises(ArchiveUnreachable):
        other.keep("g_new", [b"{}\n"], Beside())
    assert archive.name() and not other.name()
