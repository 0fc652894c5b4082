"""Whoever stops a measurement has stopped all of it."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bench.processor import IS_KNOWN, family

SECONDS_MAX = 60.0


@pytest.mark.skipif(not IS_KNOWN, reason="only Linux tells who started whom")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_process_is_left_behind(number: signal.Signals) -> None:
    bench = subprocess.Popen(
        [sys.executable, "-m", "bench", "commands"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    until = time.monotonic() + SECONDS_MAX
    while len(started := family(bench.pid)) < 4:
        assert bench.poll() is None and time.monotonic() < until, "Redis and the API do not start"
        time.sleep(0.05)
    bench.send_signal(number)
    bench.communicate(timeout=SECONDS_MAX)
    assert bench.returncode != 0
    assert [pid for pid in started if Path(f"/proc/{pid}").exists()] == []
