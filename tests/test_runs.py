"""What several runs of the tests are told by."""

from __future__ import annotations

from tests.runs import by_folder, outcomes, told

REPORT = """<testsuites><testsuite time="12.4">
<testcase classname="tests.events.test_a" name="test_one" time="1.0"/>
<testcase classname="tests.events.beside.test_b" name="test_two" time="2.6"><failure>why</failure></testcase>
<testcase classname="tests.web.test_c" name="test_three" time="8.0"/>
<testcase classname="tests.web.test_c" name="test_three" time="0.5"><error>while tidying up</error></testcase>
<testcase classname="tests.web.test_c" name="test_four" time="0.0"><skipped/></testcase>
</testsuite></testsuites>"""


def test_a_test_that_errs_after_it_has_passed_has_failed() -> None:
    assert list(outcomes([told(REPORT)]))[2:] == ["| 1 | 1 | 2 | 1 | 12 |"]
    assert told(REPORT).tests("failed") == {"tests.events.beside.test_b::test_two", "tests.web.test_c::test_three"}


def test_the_folder_that_takes_longest_comes_first() -> None:
    assert list(by_folder(told(REPORT)))[2:] == ["| tests/web | 3 | 8 |", "| tests/events | 2 | 4 |"]
