"""Processor time is that of the processes asked for, and of nobody else."""

import math
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest

from bench import processor
from bench.processor import Meter, family, one_core, total

BUSY = "sum(range(10**7)); print(flush=True); input()"
IDLE = "print(flush=True); input()"
PARENT = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {IDLE!r}])"


@pytest.fixture
def started() -> Iterator[list[subprocess.Popen[str]]]:
    processes: list[subprocess.Popen[str]] = []
    yield processes
    for process in processes:
        process.communicate("\n")


def start(started: list[subprocess.Popen[str]], code: str) -> int:
    """A program, once it has said something."""
    process = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    started.append(process)
    assert process.stdout is not None
    process.stdout.readline()
    return process.pid


def test_who_works_spends_and_who_waits_does_not(started: list[subprocess.Popen[str]]) -> None:
    busy, idle = start(started, BUSY), start(started, IDLE)
    assert total([busy]) > total([idle]) > 0
    meter = Meter({"own": [os.getpid()], "idle": [idle]})
    sum(range(10**6))
    spent = meter.spent()
    assert spent["own"] > spent["idle"] >= 0


def test_where_nobody_tells_it_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processor, "IS_KNOWN", False)
    assert math.isnan(total([os.getpid()]))
    assert math.isnan(Meter({"own": [os.getpid()]}).spent()["own"])


def test_a_family_is_a_process_and_all_it_has_started(started: list[subprocess.Popen[str]]) -> None:
    parent = start(started, PARENT)
    assert len(family(parent)) == 2 and family(parent)[0] == parent
    assert set(family(parent)) < set(family(os.getpid()))


def test_who_shares_a_core_gets_all_of_them_back() -> None:
    before = os.sched_getaffinity(0)
    with one_core(os.getpid()):
        assert len(os.sched_getaffinity(0)) == 1
    assert os.sched_getaffinity(0) == before
