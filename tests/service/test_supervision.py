"""What hangs is ended, so that it is started again; a port that is taken is named."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from events.lifeline import ending_with_us
from events.redis.server import running
from service.running.heartbeat import Hearts, heartbeat_folder
from service.running.ports import PortTaken, claim
from service.running.redis_watch import RedisWatch
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS, wait_for

BEATING = "import sys, time; from pathlib import Path; from service.running.heartbeat import beat_in_thread; "
BEATING += "beat_in_thread(Path(sys.argv[1])); time.sleep(1000)"
SILENCE_SECONDS_MAX = 5.0


@pytest.fixture
def part(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A process that beats, in a session of its own."""
    Hearts(tmp_path).begin()
    command = ending_with_us([sys.executable, "-c", BEATING, str(tmp_path)])
    with subprocess.Popen(command, start_new_session=True) as process:
        wait_for(lambda: any(file.read_text() for file in heartbeat_folder(tmp_path).iterdir()))
        yield process
        process.kill()


def stopped(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGSTOP)


def test_a_process_that_hangs_is_ended(part: subprocess.Popen[bytes], tmp_path: Path) -> None:
    hearts = Hearts(tmp_path, SILENCE_SECONDS_MAX)
    stopped(part)

    def is_ended() -> bool:
        hearts.end_those_that_stopped([part.pid])
        return part.poll() is not None

    wait_for(is_ended)
    assert part.returncode == -signal.SIGKILL
    hearts.end_those_that_stopped([part.pid])
    assert list(heartbeat_folder(tmp_path).iterdir()) == [], "nothing is left of who is gone"


def test_a_process_of_somebody_else_is_left_alone(part: subprocess.Popen[bytes], tmp_path: Path) -> None:
    hearts = Hearts(tmp_path, 0.0)
    stopped(part)
    [file] = heartbeat_folder(tmp_path).iterdir()
    heard = float(file.read_text())
    wait_for(lambda: time.monotonic() > heard + 1)
    for _ in range(3):
        hearts.end_those_that_stopped([part.pid + 1])
    assert part.poll() is None


def test_after_the_supervisor_itself_stood_still_everybody_gets_time(
    part: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    hearts = Hearts(tmp_path, SILENCE_SECONDS_MAX)
    [file] = heartbeat_folder(tmp_path).iterdir()
    stopped(part)
    heard = float(file.read_text())
    wait_for(lambda: time.monotonic() > heard + SILENCE_SECONDS_MAX + 1)
    hearts.end_those_that_stopped([part.pid])
    assert part.poll() is None


def test_a_redis_that_hangs_is_noticed_and_one_that_answers_is_not() -> None:
    with fresh_folder() as folder, running(folder, fsync="everysec") as server:
        watch = RedisWatch(server, silence_max=SILENCE_SECONDS_MAX)
        assert server.answers() and not watch.is_silent
        assert server.pid is not None
        os.kill(server.pid, signal.SIGSTOP)
        wait_for(lambda: watch.is_silent)
        server.kill()
        assert not server.poll()
        server.restart()
        wait_for(lambda: not watch.is_silent)


def test_a_port_at_which_somebody_listens_is_named_even_where_it_could_be_shared() -> None:
    with socket.socket() as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        port = listener.getsockname()[1]
        with pytest.raises(PortTaken, match=f"port {port} of 127.0.0.1 is taken .* --port"):
            claim("127.0.0.1", port, "--port")
    claim("127.0.0.1", port, "--port", HANGS_SECONDS)


def test_an_address_that_is_not_ours_is_named() -> None:
    with pytest.raises(PortTaken, match="cannot be listened at"):
        claim("192.0.2.1", free_port(), "--port")


@pytest.mark.parametrize(("flag", "offset"), [("--port", 0), ("--push-port", 1)])
def test_a_service_whose_port_is_taken_says_so_and_starts_nothing(tmp_path: Path, flag: str, offset: int) -> None:
    port = free_port()
    with socket.create_server(("127.0.0.1", port + offset), reuse_port=True):
        command = [sys.executable, "-m", "service.cli", "serve", "--port", str(port), "--data", str(tmp_path / "data")]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    assert ran.returncode == 1 and f"port {port + offset} of 127.0.0.1 is taken" in ran.stderr and flag in ran.stderr
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("command", ["serve", "api", "push", "clock", "worker"])
def test_keys_that_cannot_be_made_are_named_and_nothing_is_started(tmp_path: Path, command: str) -> None:
    data = tmp_path / "data"
    environ = {**os.environ, "GYOJI_KEYS": "/proc/no-such-folder", "GYOJI_DATA": str(data), "REDIS_URL": "redis://x"}
    environ["GYOJI_PORT"] = str(free_port())
    if command == "serve":
        del environ["REDIS_URL"]
    words = [sys.executable, "-m", "service.cli", command]
    ran = subprocess.run(words, env=environ, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    assert ran.returncode == 1 and "The keys in /proc/no-such-folder cannot be used" in ran.stderr, ran.stderr
    assert "Traceback" not in ran.stderr and not (data / "redis.lock").exists()
