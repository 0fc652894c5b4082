"""What several runs of the tests are told by."""

from __future__ import annotations

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
