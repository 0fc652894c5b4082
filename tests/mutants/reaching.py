"""Which tests reach a line, and how long each takes: asked of coverage once for each package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from coverage import CoverageData

from events.lifeline import ending_with_us
from tests.mutants import timing

SECONDS_MAX = 30.0
"""How much processor time the tests for one mutant may take, as measured with coverage. Those that reach the line come
first."""

FIRST_SECONDS = 2.0
"""How much the first part of these tests may take: it notices most mutants, and needs few imports."""


class Reaching:
    """The tests of a package by the lines that they reach."""

    def __init__(self, package: str, tests: Sequence[str], scratch: Path) -> None:
        name = package.replace("/", "-")
        taken, kept = scratch / f"{name}.json", scratch / f"{name}.coverage"
        _run_with_coverage(package, tests, taken, kept)
        self.seconds: dict[str, float] = json.loads(taken.read_text())
        data = CoverageData(str(kept))
        data.read()
        self._by_line: dict[str, dict[int, set[str]]] = {}
        for path in data.measured_files():
            lines = data.contexts_by_lineno(path)
            self._by_line[path] = {line: {_test(seen) for seen in lines[line] if seen} for line in lines}

    def of(self, path: Path, line: int) -> list[list[str]]:
        """The tests that reach the line, then those that reach the module, then the others, because some code runs only
        once in a process, when it is imported. Among each, the module's own tests (by name) and the quickest come
        first. In two parts, the second for mutants that the first has not noticed."""
        lines = self._by_line.get(str(path.resolve()), {})
        near = lines.get(line, set())
        far = set().union(*lines.values()) - near
        rest = self.seconds.keys() - near - far

        def order(test: str) -> tuple[bool, float]:
            return path.stem not in test.partition("::")[0], self.seconds[test]

        first, second, total = list[str](), list[str](), 0.0
        for test in (test for tests in (near, far, rest) for test in sorted(tests, key=order)):
            total += self.seconds[test]
            if first and total > SECONDS_MAX:
                break
            (second if first and total > FIRST_SECONDS else first).append(test)
        return [part for part in (first, second) if part]


def _run_with_coverage(package: str, tests: Sequence[str], taken: Path, kept: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests]
    command += [f"--cov={package}", "--cov-context=test", "--cov-report=", "-p", timing.__name__]
    environ = {**os.environ, "COVERAGE_FILE": str(kept), timing.FILE: str(taken)}
    done = subprocess.run(ending_with_us(command), env=environ, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"The tests of {package} fail as they are:\n{done.stdout.decode()[-4000:]}")


def _test(context: str) -> str:
    """A test function without its parameters, whose names a mutant may change."""
    return context.partition("|")[0].partition("[")[0]
