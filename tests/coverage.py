"""`make coverage`: how much of each package the tests in one process reach, by lines and by branches.

Tests that ask processes of their own would count for nothing and take the longest, so they are left out, as are those
of browsers and of whole games at length: the table shows what is not tested nearby, not what is not tested at all.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path, PurePath

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


def measured(chosen: list[str], scratch: Path) -> dict[str, dict[str, int]]:
    """Each file's counts, after the tests ran."""
    told = scratch / "coverage.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", os.environ.get("TESTERS", "2")]
    command += ["--cov-branch", "--cov-report=", f"--cov-report=json:{told}"]
    command += [f"--cov={package}" for package in PACKAGES]
    command += [f"--deselect={tests}" for tests in WITH_PROCESSES]
    environ = {**os.environ, "COVERAGE_FILE": str(scratch / "coverage")}
    subprocess.run([*command, *chosen], env=environ, stdout=sys.stderr, check=False)
    return {path: file["summary"] for path, file in json.loads(told.read_text())["files"].items()}


def table(files: dict[str, dict[str, int]]) -> str:
    """A row for each package that has modules of its own."""
    packages: dict[str, Counter[str]] = defaultdict(Counter)
    for path, summary in files.items():
        counts = {name: summary[name] for name in COUNTS}
        packages[str(PurePath(path).parent)].update(counts)
        packages["all"].update(counts)
    rows = ["| package | lines | reached | branches | reached |", "| --- | --- | --- | --- | --- |"]
    for package in [*sorted(packages.keys() - {"all"}), "all"]:
        lines, lines_reached, branches, branches_reached = (packages[package][name] for name in COUNTS)
        shares = f"{lines} | {_share(lines_reached, lines)} | {branches} | {_share(branches_reached, branches)}"
        rows.append(f"| {package} | {shares} |")
    return "\n".join(rows)


def _share(reached: int, there_are: int) -> str:
    return f"{100 * reached / there_are:.0f} %" if there_are else ""


def main(*tests: str) -> None:
    with tempfile.TemporaryDirectory(prefix="gyoji-coverage-") as scratch:
        print(table(measured(list(tests or TESTS), Path(scratch))))


if __name__ == "__main__":
    main(*sys.argv[1:])
