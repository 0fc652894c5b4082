"""Two releases of the service: the tree as it is, and a copy of it in which BANG! has a card more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import urllib3

from domain.rulesets import RULESETS
from events.lifeline import ending_with_us
from tests.fixtures.ports import free_port
from tests.patience import HANGS_SECONDS, wait_for
from tests.recipe import ROOT, follow, recipe

PACKAGES: Final = ("domain", "events", "service", "workers")
PARTS: Final = (("api",), ("push",), ("clock",), ("worker", "timeouts", "bots"), ("worker", "scoring", "audits"))
RULES: Final = Path("domain/bang/ruleset.py")
VERSION: Final = RULESETS["bang"].version


def next_release(folder: Path) -> Path:
    """By the recipe of CONTRIBUTING.md, under the next version: rules that those before them cannot read."""
    for name in PACKAGES:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("guide"))
    for block in recipe():
        if block.path.startswith("domain/"):
            follow(block, folder)
    rules = (folder / RULES).read_text(encoding="utf-8")
    assert rules.count(f"version={VERSION},") == 1
    (folder / RULES).write_text(rules.replace(f"version={VERSION},", f"version={VERSION + 1},"), encoding="utf-8")
    return folder


class Release:
    """Every part as a process of its own, as docs/operations.md has it for production."""

    def __init__(self, name: str, tree: Path, data: Path, redis_url: str) -> None:
        self._tree, self._log = tree, data / f"{name}.log"
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._environ = {
            **os.environ,
            "REDIS_URL": redis_url,
            "GYOJI_DATA": str(data),
            "GYOJI_PORT": str(port),
            "GYOJI_API_WORKERS": "1",
            "GYOJI_LOG": "json",
            "PYTHONPATH": str(tree),
        }
        self._processes: list[subprocess.Popen[bytes]] = []

    def start(self) -> None:
        with self._log.open("ab") as log:
            for part in PARTS:
                command = ending_with_us([sys.executable, "-m", "service.cli", *part])
                self._processes.append(
                    subprocess.Popen(command, cwd=self._tree, env=self._environ, stdout=log, stderr=log)
                )
        self.readiness()

    def readiness(self) -> Any:
        """What `/readyz` answers, once it is 200."""
        return wait_for(self._readiness, self.said)

    def _readiness(self) -> Any:
        assert not any(process.poll() for process in self._processes), self.said()
        try:
            answer = urllib3.request("GET", f"{self.address}/readyz", retries=False, timeout=HANGS_SECONDS)
        except urllib3.exceptions.HTTPError:
            return None
        return msgspec.json.decode(answer.data) if answer.status == 200 else None

    def stop(self) -> list[int]:
        """By SIGTERM; with which codes they ended."""
        for process in self._processes:
            process.terminate()
        codes = [process.wait(HANGS_SECONDS) for process in self._processes]
        self._processes.clear()
        return codes

    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def lines(self) -> list[dict[str, Any]]:
        """Every line of its log."""
        return [msgspec.json.decode(line) for line in self.said().splitlines()]

    def runs(self, *arguments: str) -> str:
        """What a command of this release says."""
        command: Sequence[str] = [sys.executable, "-m", "service.cli", *arguments]
        ran = subprocess.run(command, cwd=self._tree, env=self._environ, capture_output=True, text=True, check=False)
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout
