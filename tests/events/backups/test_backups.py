"""A backup that is made while games go on holds all that was promised before it, and comes back as a new epoch."""

from __future__ import annotations

import hashlib
import json
import shutil
import tarfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from events.backups.making import BACKUP_MANIFEST, BackupError, backed_up
from events.backups.restoring import Restored, opened_backup, restored_backup
from events.beside.losses import Losses
from events.folders import folders_in
from events.proof.chain import Head
from events.proof.keys import KeyFolder
from events.redis.calls import Steps, Word
from events.redis.connection import Connections
from events.redis.errors import StoreUnavailable
from events.redis.partitions import Partitions
from events.redis.server import RedisServer
from events.store import Store
from service.cli import main
from tests.chains import followed
from tests.fixtures.redis import connected, fresh_folder
from tests.patience import wait_for
from tests.writers import SECRET, append

GAMES = 6


def back_from(source: Path, store: Store, data: Path) -> Restored:
    with opened_backup(source) as backup:
        return restored_backup(backup, store.connections, folders_in(data))


class Writing:
    """Games that go on, one after the other, until told to stop."""

    def __init__(self, url: str) -> None:
        self.store = Store(Connections(url))
        self.heads = {f"g_{n}": Head.before_first(f"g_{n}") for n in range(GAMES)}
        self.count = 0
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._go_on)

    def __enter__(self) -> Writing:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()
        self.store.connections.close()

    def _go_on(self) -> None:
        while not self._is_over.is_set():
            game = f"g_{self.count % GAMES}"
            self.heads[game], _ = append(self.store, self.heads[game], "w", self.count, f"key-{self.count}")
            self.count += 1
        self.store.connections.close()


@pytest.fixture
def empty() -> Iterator[Path]:
    with fresh_folder() as folder:
        yield folder


@pytest.mark.parametrize("name", ["backup", "backup.tar"])
def test_what_was_acknowledged_before_a_backup_is_in_it_also_across_a_rewrite_of_the_log(
    own_redis: Callable[..., RedisServer], empty: Path, tmp_path: Path, name: str
) -> None:
    server = own_redis("everysec")
    KeyFolder(server.folder / "keys")
    with connected(server.url) as store, Writing(server.url) as writing:
        wait_for(lambda: writing.count > 5 * GAMES)
        store.connections.call("", "BGREWRITEAOF")
        promised = dict(writing.heads)
        backed_up(store, folders_in(server.folder), tmp_path / name)
        then = writing.count
        wait_for(lambda: writing.count > then + GAMES)
    with connected(server.url) as store, RedisAt(empty) as again:
        back = back_from(tmp_path / name, again, empty)
        assert back.games == GAMES
        assert back.epoch == 2 == again.carried_out(Losses(again).epoch())
        for game, head in promised.items():
            events = list(again.read_all(game))
            assert events[: head.version][-1].hash == head.hash
            assert events == list(store.read_all(game, last=len(events))), "a prefix of what there is, and nothing else"
            assert followed(Head.before_first(game), events, SECRET) == again.head(game)
    assert KeyFolder(empty / "keys").public_keys == KeyFolder(server.folder / "keys").public_keys
    assert oct((tmp_path / name).stat().st_mode & 0o077) == "0o0", "secrets are in it"


class RedisAt:
    """A store on a server of a folder."""

    def __init__(self, folder: Path) -> None:
        self._server = RedisServer(folder, "everysec")

    def __enter__(self) -> Store:
        self._server.start()
        self._store = Store(Connections(self._server.url))
        return self._store

    def __exit__(self, *_: object) -> None:
        self._store.connections.close()
        self._server.stop()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of one game with keys, an archived file and a log."""
    target = tmp_path_factory.mktemp("kept") / "backup"
    with fresh_folder() as folder, RedisAt(folder) as store:
        append(store, Head.before_first("g_1"), "w", 1, "key")
        KeyFolder(folder / "keys")
        for name in ("archive/_9/g_9.json.gz", "log/checkpoint", "log/tile/0/000", "tickets.key"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(f"of the backup: {name}")
        (folder / "archive" / "_9" / ".half-written").write_text("no")
        backed_up(store, folders_in(folder), target)
    return target


def test_a_backup_has_every_file_but_those_that_are_half_written(kept: Path) -> None:
    names = set(json.loads((kept / BACKUP_MANIFEST).read_bytes())["files"])
    there = {str(path.relative_to(kept)) for path in kept.rglob("*") if path.is_file()}
    assert there == names | {BACKUP_MANIFEST}
    assert {"redis-1.rdb", "archive/_9/g_9.json.gz", "log/checkpoint", "tickets.key"} < names
    assert not any("half" in name for name in names)


def test_what_is_in_the_folder_stays_because_it_is_newer(kept: Path, empty: Path) -> None:
    ours = KeyFolder(empty / "keys").public_keys[-1].id
    (empty / "log").mkdir()
    (empty / "log" / "checkpoint").write_text("newer")
    with RedisAt(empty) as store:
        back = back_from(kept, store, empty)
    assert (empty / "log" / "checkpoint").read_text() == "newer"
    assert not (empty / "log" / "tile").exists(), "a log is never mended from another"
    assert {name for name in back.left if name.startswith("log")} == {"log/checkpoint", "log/tile/0/000"}
    assert (empty / "archive" / "_9" / "g_9.json.gz").exists()
    assert [path.stem.split("-")[1] for path in (empty / "keys").glob("*.key")] == [ours], "no second secret"


def test_a_backup_is_not_put_over_games_that_are_there(kept: Path, empty: Path) -> None:
    with RedisAt(empty) as store:
        append(store, Head.before_first("g_2"), "w", 1, "key")
        with pytest.raises(BackupError, match="empty"):
            back_from(kept, store, empty)
        assert store.head("g_1") is None and store.head("g_2") is not None


def test_a_restore_that_is_killed_before_the_new_epoch_begins_is_done_again(
    kept: Path, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(_: Losses) -> Steps[int]:
        raise StoreUnavailable("killed")

    with RedisAt(empty) as store:
        with monkeypatch.context() as patched:
            patched.setattr(Losses, "gone_back", killed)
            with pytest.raises(StoreUnavailable):
                back_from(kept, store, empty)
        assert back_from(kept, store, empty).epoch == 2 == store.carried_out(Losses(store).epoch())
        assert store.head("g_1") is not None


def test_a_key_that_expires_while_it_is_copied_does_not_come_back_for_ever(
    kept: Path, empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tag, (stream, _, feed, _) = Partitions().appended("g_1")

    def slowly(held: Connections, commands: Sequence[tuple[str, Sequence[Word]]]) -> list[Any]:
        answers = []
        for at, words in commands:
            answers.append(held.call(at, *words))
            if words == ("DUMP", feed.encode()):
                held.call(at, "DEL", feed)
        return answers

    monkeypatch.setattr(Connections, "call_all", slowly)
    with RedisAt(empty) as store:
        back_from(kept, store, empty)
        assert store.connections.call(tag, "EXISTS", stream) == 1
        assert store.connections.call(tag, "EXISTS", feed) == 0


def test_a_backup_with_a_changed_file_changes_nothing(kept: Path, empty: Path, tmp_path: Path) -> None:
    for path in kept.rglob("*"):
        if path.is_file():
            copy = tmp_path / "copy" / path.relative_to(kept)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    rdb = tmp_path / "copy" / "redis-1.rdb"
    rdb.write_bytes(rdb.read_bytes()[:-1] + b"?")
    with RedisAt(empty) as store:
        with pytest.raises(BackupError, match=r"redis-1\.rdb"):
            back_from(tmp_path / "copy", store, empty)
        assert store.connections.call("", "DBSIZE") == 0
    assert not (empty / "keys").exists()


def flipped(content: bytes) -> bytes:
    """A bit of what Redis held is another."""
    place = content.index(b"REDIS0") + 20
    return content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (lambda content: content[: len(content) // 2], "no whole backup"),
        (flipped, "redis-1.rdb of the backup is not what it was"),
    ],
    ids=["cut", "flipped"],
)
def test_a_backup_that_is_not_whole_leaves_the_folder_as_it_was(
    kept: Path, empty: Path, tmp_path: Path, broken: Callable[[bytes], bytes], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    whole, target = tmp_path / "whole.tar", tmp_path / "broken.tar"
    with tarfile.open(whole, "w") as tar:
        for path in sorted(kept.rglob("*")):
            if path.is_file():
                tar.add(path, path.relative_to(kept))
    content = whole.read_bytes()
    target.write_bytes(broken(content))
    assert target.read_bytes() != content
    for folder in (empty, tmp_path / "new"):
        told = CliRunner().invoke(main, ["restore", str(target), "--data", str(folder)])
        assert told.exit_code == 1 and why in told.output, told.output
    assert list(empty.iterdir()) == [] and not (tmp_path / "new").exists()


def test_a_backup_whose_list_leads_out_of_its_folders_leaves_the_folder_as_it_was(
    kept: Path, empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    copy = tmp_path / "copy"
    shutil.copytree(kept, copy)
    made = json.loads((copy / BACKUP_MANIFEST).read_bytes())
    (copy / "notes").mkdir()
    for name in ("archive/../notes.md", "archive//notes.txt", "notes.txt", "notes/redis.lock"):
        (copy / name).resolve().write_text("Hello")
        of_it = {"bytes": 5, "sha256": hashlib.sha256(b"Hello").hexdigest()}
        (copy / BACKUP_MANIFEST).write_text(json.dumps({**made, "files": {**made["files"], name: of_it}}))
        told = CliRunner().invoke(main, ["restore", str(copy), "--data", str(empty)])
        assert told.exit_code == 1 and f"{name} is no file of a backup" in told.output, told.output
        assert list(empty.iterdir()) == []


def test_the_commands_take_a_backup_and_bring_it_back_without_a_service(
    empty: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REDIS_URL", raising=False)
    with fresh_folder() as folder:
        with RedisAt(folder) as store:
            head, _ = append(store, Head.before_first("g_1"), "w", 1, "key")
        target = str(tmp_path / "backup.tar")
        made = CliRunner().invoke(main, ["backup", target, "--data", str(folder), "--json"])
        assert made.exit_code == 0, made.output
        assert json.loads(made.output)["epoch"] == 1
        again = CliRunner().invoke(main, ["backup", target, "--data", str(folder)])
        assert again.exit_code == 1 and "is there already" in again.output
    back = CliRunner().invoke(main, ["restore", target, "--data", str(empty), "--json"])
    assert back.exit_code == 0, back.output
    assert json.loads(back.output)["games"] == 1
    assert json.loads(back.output)["epoch"] == 2
    with RedisAt(empty) as store:
        assert store.head("g_1") == head
    broken = CliRunner().invoke(main, ["restore", __file__, "--data", str(tmp_path / "other")])
    assert broken.exit_code == 1 and "no whole backup" in broken.output


def test_where_nothing_is_kept_there_is_no_backup(own_redis: Callable[..., RedisServer], tmp_path: Path) -> None:
    """Else whoever names a wrong place would find that out on the day on which the backup is wanted."""
    store = Store(Connections(own_redis("everysec").url))
    with pytest.raises(BackupError, match="nothing is kept there"):
        backed_up(store, folders_in(tmp_path), tmp_path / "backup.tar")
    assert list(tmp_path.iterdir()) == []
    store.connections.close()
