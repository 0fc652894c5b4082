"""`gyoji serve`: one command that starts everything, looks after it and stops all of it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from events.lifeline import ending_with_us
from events.redis.server import running as running_redis
from tests.fixtures.ports import free_port
from tests.fixtures.redis import connected, fresh_folder
from tests.patience import HANGS_SECONDS, wait_for
from tests.service.served import EventSource, Guest

GAMES = "/v1/games"
SERVE = ("-m", "service.cli")
SERVE_WITH_PATIENCE = (
    "-c",
    "from events.redis import server; from service.running import supervisor; from service.cli import main; "
    "server.STOP_SECONDS_MAX = supervisor.STOP_SECONDS_MAX = 1_000_000; main()",
)
"""Whoever waits for something to end by itself waits for ever."""


class Everything:
    """A running `gyoji serve`."""

    def __init__(self, folder: Path, *flags: str, serve: Sequence[str] = SERVE) -> None:
        self.folder, self.port = folder, free_port()
        environ = {name: value for name, value in os.environ.items() if name not in ("REDIS_URL",)}
        command = [sys.executable, *serve, "serve", "--port", str(self.port), "--data", str(folder)]
        self.errors = (folder / "stderr").open("wb")
        self.process = subprocess.Popen(
            ending_with_us([*command, "--fsync", "everysec", *flags]),
            stdout=subprocess.PIPE,
            stderr=self.errors,
            env=environ,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline().decode()

    def children(self) -> dict[str, list[int]]:
        """The processes of each part, by its command."""
        found: dict[str, list[int]] = {}
        for entry in Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                environ = (entry / "environ").read_bytes()
            except OSError:
                continue
            if b"service.cli" in words and f"GYOJI_DATA={self.folder}\0".encode() in environ:
                found.setdefault(words[words.index(b"service.cli") + 1].decode(), []).append(int(entry.name))
            elif any(str(self.folder / "redis.sock").encode() in word for word in words):
                found.setdefault("redis", []).append(int(entry.name))
        return found

    def all(self) -> set[int]:
        """Every process of every part."""
        return {process for found in self.children().values() for process in found}

    def stderr(self) -> bytes:
        return (self.folder / "stderr").read_bytes()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(HANGS_SECONDS)
        finally:
            self.process.kill()
            self.process.wait()
            assert self.process.stdout is not None
            self.process.stdout.close()
            self.errors.close()


@pytest.fixture(scope="module")
def everything() -> Iterator[Everything]:
    with fresh_folder() as folder:
        running = Everything(folder)
        yield running
        if running.process.poll() is None:
            running.stop()


def parent(process: int) -> int:
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def answers(port: int, path: str = "/readyz") -> bool:
    try:
        return Guest(port).ask("GET", path)[0] == 200
    except OSError:
        return False


def test_it_says_one_line_when_everything_answers(everything: Everything) -> None:
    assert everything.said == f"Gyoji is ready: http://127.0.0.1:{everything.port}\n"
    assert set(everything.children()) >= {"api", "push", "clock", "worker", "redis"}
    for secret in (*(everything.folder / "keys").rglob("*.key"), everything.folder / "tickets.key"):
        assert secret.stat().st_mode & 0o777 == 0o600
    assert (everything.folder / "keys").stat().st_mode & 0o777 == 0o700
    assert answers(everything.port) and answers(everything.port + 1, "/healthz")


def test_a_game_with_bots_is_played_to_its_end_and_streamed(everything: Everything) -> None:
    host = Guest.signed_up(everything.port)
    game = host.good("POST", GAMES, {"ruleset": "bang", "seats": 4, "sit": False})["id"]
    url = host.good("GET", f"{GAMES}/{game}/stream", Accept="application/json")["url"]
    source = EventSource(url)
    for _ in range(4):
        host.good("POST", f"{GAMES}/{game}/seats", {"bot": "greedy"})
    versions = [version for version, _ in source.events()]
    shown = host.good("GET", f"{GAMES}/{game}")
    assert shown["status"] == "finished" and versions == list(range(1, shown["version"] + 1))

    def listed() -> list[Any]:
        items: list[Any] = host.good("GET", f"{GAMES}?status=finished")["items"]
        return [one["id"] for one in items]

    wait_for(lambda: game in listed())


def test_what_dies_is_started_again(everything: Everything) -> None:
    host = Guest.signed_up(everything.port)
    game = host.good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
    before = everything.children()
    for part in ("push", "redis", "api"):
        for process in before[part]:
            os.kill(process, signal.SIGKILL)

    def is_back() -> bool:
        now = everything.children()
        return all(set(now.get(part, ())) - set(before[part]) for part in ("push", "redis", "api"))

    wait_for(is_back)
    wait_for(lambda: answers(everything.port) and answers(everything.port + 1, "/healthz"))
    again = Guest(everything.port, host.token)
    assert again.good("GET", f"{GAMES}/{game}")["id"] == game
    again.good("POST", f"{GAMES}/{game}/seats", {"bot": "random"})


@pytest.mark.parametrize("part", ["api", "push"])
def test_workers_of_a_server_that_was_killed_end_with_it_and_another_takes_the_port(
    everything: Everything, part: str
) -> None:
    server, *workers = sorted(everything.children()[part], key=lambda process: parent(process) in everything.all())
    assert workers and {parent(worker) for worker in workers} == {server}
    os.kill(server, signal.SIGKILL)
    wait_for(lambda: not any(Path(f"/proc/{worker}").exists() for worker in workers), "workers are left behind")
    wait_for(lambda: len(everything.children().get(part, ())) == 1 + len(workers), "nobody takes their place")
    wait_for(lambda: answers(everything.port) and answers(everything.port + 1, "/healthz"))


def test_a_second_one_does_not_touch_the_same_folder(everything: Everything) -> None:
    port, folder = str(free_port()), str(everything.folder)
    command = [sys.executable, "-m", "service.cli", "serve", "--port", port, "--data", folder]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=HANGS_SECONDS, check=False)
    assert ran.returncode == 1 and "is in use by another gyoji" in ran.stderr
    assert answers(everything.port)


def test_the_figures_are_those_of_all_processes(everything: Everything) -> None:
    host = Guest.signed_up(everything.port)
    game = host.good("POST", GAMES, {"ruleset": "yojimbo", "seats": 2, "sit": False})["id"]
    for _ in range(2):
        host.good("POST", f"{GAMES}/{game}/seats", {"bot": "random"})
    names = (b"gyoji_requests_total", b"gyoji_streams ", b'gyoji_jobs_total{outcome="', b"gyoji_queue_depth")
    wait_for(lambda: all(name in host.ask("GET", "/metrics")[2] for name in names))


def test_it_stops_everything(everything: Everything) -> None:
    processes = everything.all()
    url = Guest.signed_up(everything.port).good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
    guest = Guest(everything.port)
    source = EventSource(json.loads(guest.ask("GET", f"{GAMES}/{url}/stream", Accept="application/json")[2])["url"])
    assert source.status == 200
    assert everything.stop() == 0
    wait_for(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))
    assert everything.children() == {}


def test_it_stops_while_redis_hangs_without_waiting_for_anybody_and_keeps_what_was_acknowledged() -> None:
    with fresh_folder() as folder:
        running = Everything(folder, serve=SERVE_WITH_PATIENCE)
        try:
            made = Guest.signed_up(running.port).good("POST", GAMES, {"ruleset": "bang", "seats": 4})["id"]
            [redis] = running.children()["redis"]
            os.kill(redis, signal.SIGSTOP)
        finally:
            assert running.stop() == 0
        wait_for(lambda: running.children() == {})
        with running_redis(folder) as server, connected(server.url) as store:
            assert store.versions([made]) != [None]


def test_every_line_of_every_part_is_json_where_that_is_wanted() -> None:
    """Also those of the server, of RQ and of whoever starts them, when things go wrong."""
    with fresh_folder() as folder:
        running = Everything(folder, "--log-format", "json", "--log-level", "debug")
        try:
            killed = running.children()
            for process in (*killed["redis"], *killed["api"][1:], *killed["worker"][1:]):
                os.kill(process, signal.SIGKILL)
            wait_for(lambda: set(running.children().get("redis", ())) - set(killed["redis"]))
            wait_for(lambda: answers(running.port) and b'"part died"' in running.stderr())
        finally:
            running.stop()
        lines = running.stderr().splitlines()
        assert len(lines) > 3
        for line in lines:
            assert {"event", "level", "timestamp"} <= json.loads(line).keys(), line
