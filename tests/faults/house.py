"""A whole service, as `gyoji serve` runs it with fsync always, whose processes can be reached one by one, with a Redis
of its own or with a pair of them elsewhere, and with a clock that can be set."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Final

from events.lifeline import ending_with_us
from events.whole_files import write_whole
from tests.browser.house import ROOT, wait_until_ready
from tests.faults.pair import Pair
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS, wait_for

PARTS: Final = ("api", "push", "clock", "worker", "redis")
SKEWED: Final = Path(__file__).parent / "skewed"
REDIS_NAMES: Final = ("valkey-server", "redis-server")


class House:
    """A service that keeps its data folder and its address through all faults."""

    def __init__(self, data: Path, pair: Pair | None = None, **variables: str) -> None:
        """`variables` are settings of the service."""
        self.data, self.pair, self._variables = data, pair, variables
        self._port, self._push_port = free_port(), free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "service.cli", "serve", "--data", str(self.data)]
        ports = ["--port", str(self._port), "--push-port", str(self._push_port)]
        path = os.pathsep.join(filter(None, [str(SKEWED), os.environ.get("PYTHONPATH")]))
        environ = {**os.environ, "PYTHONPATH": path, "GYOJI_TEST_CLOCK": str(self._clock)}
        environ |= {"GYOJI_FSYNC": "always", "GYOJI_API_WORKERS": "1", **self._variables}
        if self.pair is not None:
            environ["REDIS_URL"] = self.pair.url
        log_path = self.data / "serve.log"
        with log_path.open("ab") as log:
            self._process = subprocess.Popen(
                ending_with_us([*command, *ports]),
                cwd=ROOT,
                env=environ,
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
            )
        wait_until_ready(self.address, self._process, log_path)

    def set_clock(self, ahead_seconds: float) -> None:
        """Makes all processes but Redis think that it is this much later."""
        write_whole(self._clock, b"%d" % int(ahead_seconds * 1e9))

    @property
    def _clock(self) -> Path:
        return self.data / "clock-is-off"

    def stop(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(HANGS_SECONDS)

    def kill_everything(self) -> None:
        """Kills all processes, as if the machine lost its power."""
        assert self._process is not None
        everything = [self._process.pid, *_descendants(self._process.pid)]
        for number in (signal.SIGSTOP, signal.SIGKILL):
            for pid in everything:
                _send(pid, number)
        self._process.wait()
        wait_for(lambda: not any(map(lives, everything)), "what was killed lives on")

    def pids(self) -> dict[str, list[int]]:
        """The processes of each part, with all that they have started."""
        assert self._process is not None
        found: dict[str, set[int]] = {"supervisor": {self._process.pid}}
        for pid in _descendants(self._process.pid):
            if (part := _part_of(pid)) is not None:
                found.setdefault(part, set()).update((pid, *_descendants(pid)))
        return {part: sorted(pids) for part, pids in found.items()}

    def send(self, part: str, number: signal.Signals) -> list[int]:
        """Sends a signal to every process of one part; gives their ids."""
        assert self._process is not None
        found = [pid for pid in _descendants(self._process.pid) if _part_of(pid) == part]
        for pid in found:
            _send(pid, number)
        return found


def _send(pid: int, number: signal.Signals) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        return


def lives(pid: int) -> bool:
    try:
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _descendants(of: int) -> list[int]:
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
    found = [of]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]


def _part_of(pid: int) -> str | None:
    try:
        words = (Path("/proc") / str(pid) / "cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return None
    if any(name in words[0] for name in REDIS_NAMES):
        return "redis"
    place = words.index("service.cli") + 1 if "service.cli" in words else 0
    return words[place] if place and words[place] in PARTS else None
