"""The three verifiers side by side."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from events.proof.verify import verify
from tests.verdicts.kinds import Expected, File

PROGRAM = Path(__file__).parent / "judge.js"
PENDING_MAX = 64
"""Files on their way to the other process: few enough that neither pipe ever fills up and both wait for each other."""


def pythons(file: File) -> Expected:
    report = verify(file.content, **file.given)
    if report.finding is None:
        return Expected(is_whole=report.is_complete, logged=report.logged)
    return Expected(report.finding.proof, report.finding.version)


class Judges:
    """The Python verifier in this process, and one node that lives on for the two in JavaScript."""

    NAMES = ("python", "browser", "docs")

    def __enter__(self) -> Self:
        self._node = subprocess.Popen(["node", str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.close()
        self._node.stdout.close()
        self._node.wait()

    def verdicts(self, files: Iterable[File]) -> Iterator[tuple[Expected, ...]]:
        """Of each file the verdict of each verifier, in the order of NAMES."""
        assert self._node.stdin and self._node.stdout
        pending: list[File] = []
        for file in files:
            self._node.stdin.write(
                base64.b64encode(file.content) + b" " + json.dumps(dict(file.given)).encode() + b"\n"
            )
            pending.append(file)
            if len(pending) == PENDING_MAX:
                yield from self._judged(pending)
        yield from self._judged(pending)

    def _judged(self, pending: list[File]) -> Iterator[tuple[Expected, ...]]:
        assert self._node.stdin and self._node.stdout
        self._node.stdin.flush()
        for file in pending:
            own = pythons(file)
            line = self._node.stdout.readline()
            assert line, f"the judge in JavaScript died of {file!r}"
            yield own, *(Expected(*found) for found in json.loads(line))
        pending.clear()
