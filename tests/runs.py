"""`python -m tests.runs [--runs 5] [--busy 2] [--keep] [PYTEST ARGUMENT...]`: runs the tests several times and tells
their time, beside programs that only compute, by default one for each core. A test that fails here and not on a quiet
machine depends on how quick something is, or on what happens to come first: it should wait for a fact (patience.py)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from events.lifeline import ending_with_us
from tests.testers import AT_ONCE, DURATIONS, share

RUNS = 5
CORES = os.cpu_count() or 1
LONG_SECONDS = 3
"""Shorter shares are not kept in durations.json: it makes no difference which tester gets them."""


class Case(NamedTuple):
    """A test in pytest's report; one with an error after it has run is there twice."""

    module: str
    name: str
    outcome: str
    seconds: float

    @property
    def folder(self) -> str:
        return "/".join(self.module.split(".")[:2])


class Run(NamedTuple):
    cases: list[Case]
    seconds: float

    def tests(self, outcome: str) -> set[str]:
        return {f"{case.module}::{case.name}" for case in self.cases if case.outcome == outcome}


@contextmanager
def beside(busy: int) -> Iterator[None]:
    """Programs that never rest, for as long as the block runs."""
    command = ending_with_us([sys.executable, "-c", "while True: pass"])
    programs = [subprocess.Popen(command) for _ in range(busy)]
    try:
        yield
    finally:
        for program in programs:
            program.kill()
            program.wait()


def run(arguments: Iterable[str], report: Path) -> Run:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", AT_ONCE]
    command += [f"--junit-xml={report}", *arguments]
    subprocess.run(ending_with_us(command), stdout=sys.stderr, check=False)
    return told(report.read_text(encoding="utf-8"))


def told(report: str) -> Run:
    """Reads pytest's report."""
    root = ET.fromstring(report)
    cases = [
        Case(case.attrib["classname"], case.attrib["name"], _outcome(case), float(case.attrib["time"]))
        for case in root.iter("testcase")
    ]
    return Run(cases, sum(float(suite.attrib["time"]) for suite in root.iter("testsuite")))


def _outcome(case: ET.Element) -> str:
    children = {child.tag for child in case}
    return "failed" if children & {"failure", "error"} else "skipped" if "skipped" in children else "passed"


def outcomes(runs: Iterable[Run]) -> Iterator[str]:
    """A row for each run, as soon as it is over."""
    yield from ("| run | passed | failed | skipped | seconds |", "| --- | --- | --- | --- | --- |")
    for number, one in enumerate(runs, 1):
        failed, skipped = one.tests("failed"), one.tests("skipped")
        passed = one.tests("passed") - failed
        yield f"| {number} | {len(passed)} | {len(failed)} | {len(skipped)} | {one.seconds:.0f} |"


def by_folder(one: Run) -> Iterator[str]:
    """Seconds of each folder's tests, including their set-up, summed over all testers."""
    folders: defaultdict[str, list[float]] = defaultdict(list)
    for case in one.cases:
        folders[case.folder].append(case.seconds)
    yield from ("| folder | tests | seconds |", "| --- | --- | --- |")
    for folder, seconds in sorted(folders.items(), key=lambda item: -sum(item[1])):
        yield f"| {folder} | {len(seconds)} | {sum(seconds):.0f} |"


def by_share(one: Run) -> dict[str, int]:
    """Seconds of each share, what one tester runs in one go, the longest first."""
    shares: defaultdict[str, float] = defaultdict(float)
    for case in one.cases:
        shares[share(f"{case.module.replace('.', '/')}.py")] += case.seconds
    longest = sorted(shares.items(), key=lambda item: -item[1])
    return {name: round(seconds) for name, seconds in longest if seconds >= LONG_SECONDS}


def _kept(done: list[Run], runs: Iterable[Run]) -> Iterator[Run]:
    for one in runs:
        done.append(one)
        yield one


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--runs", default=RUNS, help="How often.")
@click.option("--busy", default=CORES, help="How many programs compute beside the tests.")
@click.option("--keep", is_flag=True, help="Hand out the tests by what they took in the last run.")
@click.argument("arguments", nargs=-1)
def main(runs: int, busy: int, keep: bool, arguments: tuple[str, ...]) -> None:
    """Runs the tests several times, prints the outcomes, and where the time of the last run went."""
    with tempfile.TemporaryDirectory(prefix="gyoji-runs-") as scratch, beside(busy):
        done: list[Run] = []
        for row in outcomes(_kept(done, (run(arguments, Path(scratch, f"{number}.xml")) for number in range(runs)))):
            click.echo(row)
    click.echo("\n".join(["", *by_folder(done[-1])]))
    if keep:
        DURATIONS.write_text(json.dumps(by_share(done[-1]), indent=1) + "\n")
    if failed := set().union(*(one.tests("failed") for one in done)):
        raise SystemExit("\n".join(["\nFailed at least once:", *sorted(failed)]))


if __name__ == "__main__":
    main()
