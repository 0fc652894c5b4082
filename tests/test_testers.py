"""What each tester is handed, and in which order."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.testers import API_AND_PUSH, DURATIONS, HALVES, ROOT, LongestFirst, share

MODULES = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("tests/**/test_*.py")}
ASKED = re.compile(r"^def test_\w+\([^)]*\bapi_and_push\b", re.MULTILINE)
TESTS = [
    "tests/events/test_short.py::test_one",
    "tests/events/test_middle.py::test_two",
    "tests/events/test_long.py::test_three[a::b]",
    "tests/browser/test_pages.py::test_four",
    "tests/events/test_long.py::test_five",
    "tests/browser/test_layout.py::test_six",
]
SECONDS = {
    "the browser and its service, half 1": 90.0,
    "tests/events/test_long.py": 80.0,
    "tests/events/test_middle.py": 9.0,
}


class Hand:
    """Notes what it is to run, and runs nothing."""

    shutting_down = False

    def __init__(self, name: str) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.handed: list[str] = []

    def send_runtest_some(self, tests: list[int]) -> None:
        self.handed += [TESTS[number] for number in tests]

    def shutdown(self) -> None:
        self.shutting_down = True


@pytest.fixture
def scheduler(monkeypatch: pytest.MonkeyPatch) -> LongestFirst:
    monkeypatch.setattr(LongestFirst, "seconds", SECONDS)
    options: dict[str, Any] = {"tx": ["popen", "popen"]}
    config = SimpleNamespace(getvalue=options.get, option=SimpleNamespace(loadscopereorder=False), rootpath=ROOT)
    return LongestFirst(cast(pytest.Config, config))


def test_the_longest_shares_begin_and_the_rest_goes_to_whoever_is_free_first(scheduler: LongestFirst) -> None:
    testers: list[Any] = [Hand("one"), Hand("two")]
    for tester in testers:
        scheduler.add_node(tester)
        scheduler.add_node_collection(tester, TESTS)
    scheduler.schedule()
    first, second = testers
    assert first.handed[:2] == [TESTS[3], TESTS[5]]
    assert second.handed[:2] == [TESTS[2], TESTS[4]]
    assert first.handed[2:] + second.handed[2:] == [TESTS[1], TESTS[0]]


def test_modules_that_ask_the_same_servers_are_one_share() -> None:
    assert share("tests/clients/test_guide.py::test_a[x]") == share("tests/clients/test_packages.py::test_b")
    assert share("tests/events/test_play.py::test_a") == "tests/events/test_play.py"


def test_the_second_half_of_a_folder_begins_with_its_module() -> None:
    for place, second in HALVES.items():
        halves: defaultdict[str, set[str]] = defaultdict(set)
        for module in MODULES:
            if module.startswith(place):
                halves[share(module)].add(module)
        first, last = (halves[name] for name in sorted(halves))
        assert max(first) < min(last) == second


def test_whoever_asks_the_processes_of_api_and_push_shares_them() -> None:
    asking = {module for module in MODULES if ASKED.search((ROOT / module).read_text(encoding="utf-8"))}
    assert len(asking) > 1
    assert asking <= {module for module in MODULES if share(module) == API_AND_PUSH}


def test_every_share_whose_duration_is_kept_is_there() -> None:
    assert json.loads(DURATIONS.read_text()).keys() <= {share(module) for module in MODULES}
