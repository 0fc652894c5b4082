"""How the report of several runs of the tests is made."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from events.lifeline import ending_with_us
from tests.patience import wait_for
from tests.runs import by_folder, by_share, outcomes, told

REPORT = """<testsuites><testsuite time="12.4">
<testcase classname="tests.events.test_a" name="test_one" time="1.0"/>
<testcase classname="tests.events.beside.test_b" name="test_two" time="2.6"><failure>why</failure></testcase>
<testcase classname="tests.web.test_c" name="test_three" time="8.0"/>
<testcase classname="tests.web.test_c" name="test_three" time="0.5"><error>while tidying up</error></testcase>
<testcase classname="tests.web.test_c" name="test_four" time="0.0"><skipped/></testcase>
<testcase classname="tests.contract.test_d" name="test_five" time="2.0"/>
<testcase classname="tests.contract.test_e" name="test_six" time="9.0"/>
</testsuite></testsuites>"""


def test_a_test_that_errs_after_it_has_passed_has_failed() -> None:
    assert list(outcomes([told(REPORT)]))[2:] == ["| 1 | 3 | 2 | 1 | 12 |"]
    assert told(REPORT).tests("failed") == {"tests.events.beside.test_b::test_two", "tests.web.test_c::test_three"}


def test_the_folder_that_takes_longest_comes_first() -> None:
    rows = ["| tests/contract | 2 | 11 |", "| tests/web | 3 | 8 |", "| tests/events | 2 | 4 |"]
    assert list(by_folder(told(REPORT)))[2:] == rows


def test_modules_that_ask_the_same_servers_are_one_share_and_short_ones_are_not_kept() -> None:
    assert list(by_share(told(REPORT)).items()) == [("the cluster", 11), ("tests/web/test_c.py", 8)]


def test_runs_that_are_ended_take_their_tests_along(tmp_path: Path) -> None:
    endless = tmp_path / "test_endless.py"
    number = tmp_path / "number"
    endless.write_text(
        f"import os, pathlib, time\n"
        f"def test_endless():\n"
        f"    pathlib.Path({str(number)!r}).write_text(f'{{os.getpid()}}.')\n"
        f"    time.sleep(3600)\n"
    )
    command = [sys.executable, "-m", "tests.runs", "--runs", "1", "--busy", "0", str(endless)]
    with subprocess.Popen(
        ending_with_us(command),
        env={**os.environ, "TESTERS": "0", "TMPDIR": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    ) as runs:
        wait_for(lambda: number.exists() and number.read_text().endswith("."))
        tester = Path("/proc", number.read_text().rstrip("."))
        assert tester.exists()
        runs.send_signal(signal.SIGTERM)
    wait_for(lambda: not tester.exists(), "the test goes on")
