"""Runs a peer's program: it is sent a line of JSON and answers with one."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from events.lifeline import ending_with_us

HERE: Final = Path(__file__).parent
FETCHED: Final = HERE.parents[1] / "build" / "peers"
STOP_SECONDS_MAX: Final = 5.0


class PeerFailed(Exception):
    """A peer's program ended too early; its own output stands above."""


class Driver:
    def __init__(self, name: str, process: subprocess.Popen[str]) -> None:
        self._name, self._process = name, process

    @property
    def pid(self) -> int:
        return self._process.pid

    def told(self) -> Any:
        """The next thing it says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise PeerFailed(self._name)
        return json.loads(line)

    def ask(self, question: Mapping[str, Any]) -> Any:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()
        return self.told()


@contextmanager
def driven(command: Sequence[str], environ: Mapping[str, str]) -> Iterator[Driver]:
    """A program for as long as the block runs; it ends when its input does."""
    process = subprocess.Popen(
        ending_with_us(command), env={**os.environ, **environ}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield Driver(" ".join(command), process)
    finally:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.close()
        try:
            process.wait(STOP_SECONDS_MAX)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
