"""Children that end with whoever started them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from events.lifeline import end_with_parent, ending_with_us
from tests.patience import wait_for

FORKS = """
import multiprocessing, sys, time
from events.lifeline import end_with_parent
def wait():
    end_with_parent()
    print(multiprocessing.current_process().pid, flush=True)
    time.sleep(1000)
child = multiprocessing.get_context("fork").Process(target=wait)
child.start()
child.join()
"""


def test_a_forked_process_ends_when_its_parent_is_killed() -> None:
    with subprocess.Popen(ending_with_us([sys.executable, "-c", FORKS]), stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert Path(f"/proc/{child}").exists()
        os.kill(parent.pid, signal.SIGKILL)
        wait_for(lambda: not Path(f"/proc/{child}").exists(), "it lives on")


def test_one_whose_parent_is_gone_before_it_could_ask_ends_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        pid = os.getppid() + 1

    monkeypatch.setattr("multiprocessing.parent_process", Gone)
    monkeypatch.setattr("ctypes.CDLL", lambda _: _Library())
    with pytest.raises(SystemExit):
        end_with_parent()


class _Library:
    def prctl(self, *_: int) -> None:
        """This process goes on, whoever has started it."""
