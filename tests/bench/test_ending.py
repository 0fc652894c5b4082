"""Whoever stops a measurement has stopped all of it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bench.processor import family
from tests.patience import HANGS_SECONDS, wait_for

HEARS_INTERRUPTS = """\
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""
"""Whoever started the tests in the background of a shell had them ignore interrupts, and their children with them."""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_process_is_left_behind(number: signal.Signals) -> None:
    bench = subprocess.Popen(
        [sys.executable, "-c", HEARS_INTERRUPTS, "-m", "bench", "commands"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )

    def has_begun() -> bool:
        assert bench.poll() is None
        return len(family(bench.pid)) >= 4

    wait_for(has_begun, "Redis and the API do not start")
    started = family(bench.pid)
    bench.send_signal(number)
    bench.communicate(timeout=HANGS_SECONDS)
    assert bench.returncode != 0
    wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in started), "somebody is left behind")


SWALLOWS = """\
import os, signal, time, weakref
from bench.ending import ended_in_order

class Thing:
    pass

with ended_in_order():
    thing = Thing()
    noticed = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.{name}))
    del thing
    print("goes on", flush=True)
    while True:
        time.sleep(1)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_who_is_told_to_stop_while_something_is_finalized_stops_all_the_same(number: signal.Signals) -> None:
    """Python prints what is raised there and goes on: a measurement would end as if nobody had stopped it."""
    told = subprocess.run(
        [sys.executable, "-c", HEARS_INTERRUPTS, "-c", SWALLOWS.format(name=number.name)],
        capture_output=True,
        text=True,
        timeout=HANGS_SECONDS,
        check=False,
    )
    assert (told.returncode, told.stdout) == (1, "goes on\n")
    assert "Exception ignored" in told.stderr and told.stderr.endswith("Stopped.\n")
