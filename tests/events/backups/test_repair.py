"""The log of a disk that lied: what cannot be read is cut off, kept and told, and everything before it is there."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from events.backups.aof import AofError, Broken, command_files, commands, fragments
from events.backups.repairing import damage, repaired
from events.beside.losses import Losses
from events.proof.chain import Head
from events.redis.server import AOF_FOLDER, RedisServer, RedisServerError, running
from events.store import Store
from service.cli import main
from tests.fixtures.redis import connected, fresh_folder
from tests.writers import append

ZEROS = b"\0" * 4096


@pytest.fixture
def folder() -> Iterator[Path]:
    """Three games of one batch each; the server is stopped."""
    with fresh_folder() as folder:
        with running(folder, "everysec") as server, connected(server.url) as store:
            for n in (1, 2, 3):
                append(store, Head.before_first(f"g_{n}"), "w", n, "key")
        yield folder


def log_of(folder: Path) -> Path:
    [path] = command_files(folder)
    return path


def games_in(folder: Path) -> dict[str, int]:
    with running(folder, "everysec") as server, connected(server.url) as store:
        heads = {game: store.head(game) for game in ("g_1", "g_2", "g_3")}
        return {game: head.version for game, head in heads.items() if head is not None}


def begin_of_the_last_append(content: bytes) -> int:
    return [command.begin for command in commands(content) if command.name == b"MULTI"][-1]


ALL = {"g_1": 2, "g_2": 3, "g_3": 1}


def test_a_whole_log_is_left_as_it_is(folder: Path) -> None:
    before = log_of(folder).read_bytes()
    assert repaired(folder).damage is None
    assert log_of(folder).read_bytes() == before
    assert games_in(folder) == ALL


def test_redis_refuses_a_tail_of_zeros_and_says_how_to_repair_it(folder: Path) -> None:
    with log_of(folder).open("ab") as file:
        file.write(ZEROS)
    with pytest.raises(RedisServerError, match="gyoji repair"), running(folder):
        pass
    done = repaired(folder)
    assert done.damage is not None
    assert (done.damage.cut_bytes, done.damage.zeros, done.damage.games) == (len(ZEROS), len(ZEROS), [])
    assert done.kept_as is not None and Path(done.kept_as).read_bytes() == ZEROS
    assert games_in(folder) == ALL


@pytest.mark.parametrize("filling", [b"", ZEROS])
def test_a_last_append_that_is_cut_in_two_goes_as_a_whole_and_is_told(folder: Path, filling: bytes) -> None:
    content = log_of(folder).read_bytes()
    begin = begin_of_the_last_append(content)
    xadd = next(command for command in commands(content, begin) if command.name == b"XADD")
    log_of(folder).write_bytes(content[: xadd.end - 3] + filling)
    result = CliRunner().invoke(main, ["repair", "--data", str(folder), "--json"])
    assert result.exit_code == 0, result.output
    told = json.loads(result.output)
    assert told["damage"]["kept_bytes"] == begin
    assert told["damage"]["games"] == [{"game": "g_3", "version": 1}]
    assert told["epoch"] == 2
    assert games_in(folder) == {"g_1": 2, "g_2": 3}
    with running(folder, "everysec") as server, connected(server.url) as store:
        assert store.carried_out(Losses(store).epoch()) == 2
        assert append_again(store) == 1


def append_again(store: Store) -> int:
    head, _ = append(store, Head.before_first("g_3"), "w", 3, "key")
    return head.version


def test_a_repair_that_is_killed_once_all_is_cut_off_has_begun_a_new_epoch(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_of(folder).write_bytes(log_of(folder).read_bytes()[:-3] + ZEROS)

    def killed(_: RedisServer) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(RedisServer, "start", killed)
        with pytest.raises(KeyboardInterrupt):
            repaired(folder)
    assert damage(folder) is None
    with running(folder, "everysec") as server, connected(server.url) as store:
        assert store.carried_out(Losses(store).epoch()) == 2


def test_a_repair_that_is_killed_before_all_is_cut_off_is_done_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = log_of(folder).read_bytes()
    log_of(folder).write_bytes(content[: begin_of_the_last_append(content) + 20] + ZEROS)
    write = os.fsync

    def killed(descriptor: int) -> None:
        write(descriptor)
        if os.fstat(descriptor).st_ino == log_of(folder).stat().st_ino:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", killed)
        with pytest.raises(KeyboardInterrupt):
            repaired(folder)
    assert damage(folder) is not None
    assert repaired(folder).epoch is not None
    assert games_in(folder) == {"g_1": 2, "g_2": 3}


def test_what_is_broken_in_the_middle_is_given_up_only_by_who_says_so(folder: Path) -> None:
    content = bytearray(log_of(folder).read_bytes())
    at = content.index(b"g_2")
    content[at - 20 : at] = b"\0" * 20
    log_of(folder).write_bytes(content)
    with pytest.raises(AofError, match="no tail"):
        repaired(folder)
    assert log_of(folder).read_bytes() == content
    done = repaired(folder, drops_what_follows=True)
    assert done.damage is not None and not done.damage.is_tail
    assert [lost.game for lost in done.damage.games][-1] == "g_3"
    assert games_in(folder) == {"g_1": 2}


def test_files_of_the_log_that_follow_a_broken_one_are_given_up_with_it(folder: Path) -> None:
    content = log_of(folder).read_bytes()
    begin = begin_of_the_last_append(content)
    with (folder / AOF_FOLDER / "appendonly.aof.manifest").open("a") as manifest:
        manifest.write("file appendonly.aof.2.incr.aof seq 2 type i\n")
    first, later = command_files(folder)
    first.write_bytes(content[:begin] + ZEROS)
    later.write_bytes(content[begin:])
    done = repaired(folder, drops_what_follows=True)
    assert done.damage is not None and [lost.game for lost in done.damage.games] == ["g_3"]
    assert {path.read_bytes() for path in (folder / "cut").iterdir()} == {ZEROS, content[begin:]}
    assert games_in(folder) == {"g_1": 2, "g_2": 3} and done.epoch == 2


def test_a_folder_that_is_in_use_is_not_touched(folder: Path) -> None:
    with running(folder), pytest.raises(RedisServerError, match="in use"):
        repaired(folder)


def test_a_folder_without_a_log_is_named(tmp_path: Path) -> None:
    with pytest.raises(AofError, match="has no log"):
        damage(tmp_path)
    (tmp_path / AOF_FOLDER).mkdir()
    (tmp_path / AOF_FOLDER / "appendonly.aof.manifest").write_text("what?")
    with pytest.raises(AofError, match="cannot be read"):
        damage(tmp_path)


def test_wherever_a_log_is_cut_only_whole_commands_are_read(folder: Path) -> None:
    content = log_of(folder).read_bytes()
    whole = list(commands(content))
    ends = [command.end for command in whole]
    for cut in range(len(content)):
        try:
            read = list(commands(content[:cut]))
        except Broken as broken:
            read = list(commands(content[: broken.at]))
        assert [command.end for command in read] == [end for end in ends if end <= cut]
    assert list(fragments(b"\0\0" + content, 0))[-1].words == whole[-1].words
