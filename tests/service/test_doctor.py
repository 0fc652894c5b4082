"""`gyoji doctor`: what is as it should be, what is doubtful, and what breaks a promise."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from events.proof.keys import USES, KeyFolder, folder_of
from events.redis.connection import Connections
from events.redis.examined import Examined, Replica, examined
from events.redis.server import RedisServer
from service.cli import main
from service.running.doctor import DoctorFinding, findings, of_folder, of_redis
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.fixtures.redis import connected
from tests.fixtures.replicas import Server


@pytest.fixture(scope="module")
def node(redis_server: RedisServer) -> Examined:
    connections = Connections(redis_server.url)
    try:
        return examined(connections, None)
    finally:
        connections.close()


def about(node: Examined, what: str) -> DoctorFinding:
    return next(finding for finding in of_redis(node) if finding.about == what)


def doctor(*flags: str) -> tuple[int, dict[str, list[str]]]:
    """The exit code, and what is said by verdict."""
    result = CliRunner().invoke(main, ["doctor", "--json", *flags])
    said: dict[str, list[str]] = {}
    for finding in json.loads(result.output)["findings"]:
        said.setdefault(finding["verdict"], []).append(finding["about"])
    return result.exit_code, said


def test_a_good_service_is_well(own_redis: Callable[..., RedisServer]) -> None:
    server = own_redis("always")
    for use in USES:
        KeyFolder(folder_of(server.folder / "keys", use))
    code, said = doctor("--data", str(server.folder))
    # A machine that is busy answers late, and its disk may be full: neither is our service's doing.
    assert (code, set(said.get("bad", ()))) in ((0, set()), (1, {"disk"}))
    assert {"version", "fsync", "keys"} <= set(said["good"])
    assert {"replicas", "archive", "log"} == set(said["doubtful"]) - {"clock"}
    with connected(server.url) as store:
        store.connections.call("", "CONFIG", "SET", "maxmemory-policy", "allkeys-lru")
        store.connections.call("", "CONFIG", "SET", "appendonly", "no")
        store.connections.call("", "CONFIG", "SET", "min-replicas-to-write", "1")
    [secret] = (server.folder / "keys").glob("*.key")
    secret.chmod(0o644)
    (server.folder / "archive").write_bytes(b"no folder")
    code, said = doctor("--data", str(server.folder), "--signing-key", "5e" * 32, "--archive", "store")
    assert {"keys", "archive"} <= set(said["good"])
    code, said = doctor("--data", str(server.folder))
    assert code == 1
    assert [one for one in said["bad"] if one != "disk"] == ["fsync", "memory", "replicas", "keys", "archive"]


def test_a_redis_that_is_not_there_is_told(tmp_path: Path) -> None:
    code, said = doctor("--data", str(tmp_path))
    assert code == 1 and set(said["bad"]) - {"disk"} == {"redis"}
    result = CliRunner().invoke(main, ["doctor", "--data", str(tmp_path)])
    assert f"No service runs on {tmp_path}: `gyoji serve` starts its Redis." in result.output
    assert "archive is not there yet: the first game that goes there makes it." in result.output
    result = CliRunner().invoke(main, ["doctor", "--redis-url", "redis://127.0.0.1:1", "--data", str(tmp_path)])
    assert result.exit_code == 1 and "BAD redis" in result.output


def test_whoever_hangs_is_asked_once(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as hangs, socket.create_server(("127.0.0.1", 0)) as hangs_too:
        url, queues = (f"redis://127.0.0.1:{one.getsockname()[1]}" for one in (hangs, hangs_too))
        code, said = doctor("--redis-url", url, "--queue-url", queues, "--data", str(tmp_path))
        assert code == 1 and set(said["bad"]) - {"disk"} == {"redis", "queues"}
        assert (len(_callers(hangs)), len(_callers(hangs_too))) == (1, 1)
        code, said = doctor("--redis-url", url, "--queue-url", url, "--data", str(tmp_path))
        assert code == 1 and set(said["bad"]) - {"disk"} == {"redis"}
        assert len(_callers(hangs)) == 1


def test_a_node_that_hangs_is_named_and_the_others_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path / "answers", free_port())
    try:
        with socket.create_server(("127.0.0.1", 0)) as hangs:
            nodes = [("127.0.0.1", port) for port in (hangs.getsockname()[1], server.port)]
            monkeypatch.setattr(Connections, "masters", lambda *_: nodes)
            found = list(findings(Settings(data=tmp_path, redis_url=server.url), server.url))
            assert len(_callers(hangs)) == 1
    finally:
        server.stop()
    [silent] = [one for one in found if one.about == "redis"]
    assert silent.verdict == "bad" and f"127.0.0.1:{nodes[0][1]}" in silent.says
    assert [one.about for one in found if one.about in ("version", "fsync", "hosts")] == ["version", "fsync"]


def _callers(server: socket.socket) -> list[socket.socket]:
    """Who has tried to speak to it."""
    server.setblocking(False)
    found = []
    with suppress(BlockingIOError):
        while True:
            found.append(server.accept()[0])
    for one in found:
        one.close()
    return found


def test_a_redis_that_is_too_old_is_called_so(node: Examined) -> None:
    assert about(node, "version").verdict == "good"
    old = about(msgspec.structs.replace(node, name="Redis", version="6.2.14"), "version")
    assert old.verdict == "bad"
    assert "Redis 6.2.14" in old.says and "too old" in old.says and "7 or newer" in old.says


def test_replicas_that_are_behind_are_bad(node: Examined) -> None:
    good = Replica("127.0.0.1:6380", "online", 0)
    assert about(msgspec.structs.replace(node, replicas=[good]), "replicas").verdict == "good"
    for behind in (Replica("127.0.0.1:6381", "wait_bgsave", 0), Replica("127.0.0.1:6381", "online", 30)):
        assert about(msgspec.structs.replace(node, replicas=[good, behind]), "replicas").verdict == "bad"
    [missing] = [finding for finding in of_redis(node, replicas=1) if finding.about == "replicas"]
    assert missing.verdict == "bad" and "GYOJI_REPLICAS is 1" in missing.says
    slow = msgspec.structs.replace(node, replicas=[good, Replica("127.0.0.1:6381", "online", 5)])
    promised = {count: [one for one in of_redis(slow, count) if one.about == "replicas"] for count in (0, 1, 2)}
    assert [finding.verdict for [finding] in promised.values()] == ["good", "good", "bad"]
    assert "1 receive what is written in time" in promised[2][0].says
    assert about(msgspec.structs.replace(node, role="slave"), "role").verdict == "bad"


def test_clocks_that_are_apart_are_bad_and_what_is_not_told_is_doubtful(node: Examined) -> None:
    assert about(msgspec.structs.replace(node, clock_ms=-2000.0, answer_ms=1.0), "clock").verdict == "bad"
    assert about(msgspec.structs.replace(node, clock_ms=400.0, answer_ms=900.0), "clock").verdict == "doubtful"
    assert about(msgspec.structs.replace(node, has_log=None, fsync=None), "fsync").verdict == "doubtful"
    assert about(msgspec.structs.replace(node, has_log=True, fsync="no"), "fsync").verdict == "bad"
    assert about(msgspec.structs.replace(node, last_write="err"), "writes").verdict == "bad"


def test_a_folder_that_cannot_be_written_is_bad(tmp_path: Path) -> None:
    assert of_folder("archive", tmp_path, "nobody").verdict == "good"
    assert list(tmp_path.iterdir()) == []
    assert of_folder("archive", Path("/proc/self"), "nobody").verdict == "bad"
