"""`make coverage`: how much of each package the tests in one process reach, by lines and by branches.

Tests that start processes of their own take the longest and are not measured, so they are left out, as are browser
tests and long games: the table shows what the quick tests do not reach, not what is untested. `make coverage
MISSING=service/http` also tells the lines there that they do not reach.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path, PurePath
from typing import Any

from events.lifeline import ending_with_us
from tests.testers import AT_ONCE

PACKAGES = ("domain", "events", "service", "workers")
TESTS = ("tests/domain", "tests/events", "tests/service", "tests/workers")
WITH_PROCESSES = (
    "tests/service/test_clients.py",
    "tests/service/test_headers.py",
    "tests/service/test_hostile.py",
    "tests/service/test_looking_around.py",
    "tests/service/test_openapi.py::test_schemathesis_finds_nothing",
    "tests/service/test_push.py",
    "tests/service/test_serve.py",
    "tests/workers/test_running.py",
)
COUNTS = ("num_statements", "covered_lines", "num_branches", "covered_branches")


Files = dict[str, dict[str, Any]]
"""What coverage tells of each file."""


def measured(chosen: list[str], scratch: Path) -> Files:
    """Runs the tests; gives each file's counts and the lines that were not reached."""
    told = scratch / "coverage.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", AT_ONCE]
    command += ["--cov-branch", "--cov-report=", f"--cov-report=json:{told}"]
    command += [f"--cov={package}" for package in PACKAGES]
    command += [f"--deselect={tests}" for tests in WITH_PROCESSES]
    environ = {**os.environ, "COVERAGE_FILE": str(scratch / "coverage")}
    subprocess.run(ending_with_us([*command, *chosen]), env=environ, stdout=sys.stderr, check=False)
    files: Files = json.loads(told.read_text())["files"]
    return files


def table(files: Files) -> str:
    """A row for each package that has modules of its own."""
    packages: dict[str, Counter[str]] = defaultdict(Counter)
    for path, file in files.items():
        counts = {name: file["summary"][name] for name in COUNTS}
        packages[str(PurePath(path).parent)].update(counts)
        packages["all"].update(counts)
    rows = ["| package | lines | reached | branches | reached |", "| --- | --- | --- | --- | --- |"]
    for package in [*sorted(packages.keys() - {"all"}), "all"]:
        lines, lines_reached, branches, branches_reached = (packages[package][name] for name in COUNTS)
        shares = f"{lines} | {_share(lines_reached, lines)} | {branches} | {_share(branches_reached, branches)}"
        rows.append(f"| {package} | {shares} |")
    return "\n".join(rows)


def missing(files: Files, places: str) -> list[str]:
    """The lines below these folders that were not reached, and the branches that were not taken."""
    said = []
    for path, file in sorted(files.items()):
        if path.startswith(tuple(places.split())):
            lines = set(file["missing_lines"])
            ways = [f"{line} to {to}" for line, to in file["missing_branches"] if not {line, to} & lines]
            if lines or ways:
                said.append(f"{path}: {', '.join([*map(str, sorted(lines)), *ways])}")
    return said


def _share(reached: int, there_are: int) -> str:
    return f"{100 * reached / there_are:.0f} %" if there_are else ""


def main(*tests: str) -> None:
    with tempfile.TemporaryDirectory(prefix="gyoji-coverage-") as scratch:
        files = measured(list(tests or TESTS), Path(scratch))
        print(table(files), *missing(files, os.environ.get("MISSING", "")), sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
