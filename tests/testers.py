"""Which tester runs what, if several run the tests side by side: `pytest -n 4`.

One tester runs all tests of a module, so that what they share is set up once. One tester also runs all modules that use
the same servers, one after the other, so that these servers never run twice at once. Only the browser tests are split
in half: in one row they would take longer than a tester's share of all tests. What takes longest begins first, by the
seconds in durations.json, and the short modules fill up what is left, so that all testers end at about the same time.
`python -m tests.runs --keep` measures the seconds again; a wrong number costs time, but changes no result.

Why not `--dist loadgroup` of pytest-xdist: see docs/decisions/0043.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path
from typing import Final

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

ROOT: Final = Path(__file__).parents[1]

SHARING: Final = {
    "tests/browser/": "the browser and its service",
    "tests/clients/": "the service of the clients",
    "tests/contract/": "the cluster",
}
"""Servers, by the folders whose tests use them."""

HALVES: Final = {"tests/browser/": "tests/browser/test_people.py"}
"""Folders that two testers share, each with servers of its own: the module with which the second half begins."""

API_AND_PUSH: Final = "api_and_push"
"""The fixture by which those modules of a folder are known that use these servers."""

AT_ONCE: Final = os.environ.get("TESTERS", "4")
"""How many testers there are, also without make: twice as many as cores, because many tests wait for processes."""

DURATIONS: Final = Path(__file__).with_name("durations.json")
"""Seconds of every share that takes longer than a few."""


def share(test: str) -> str:
    """The share of a test, which one tester runs in one go: all modules that use the same servers, or one module."""
    module = test.partition("::")[0]
    for place, servers in SHARING.items():
        if module.startswith(place):
            return f"{servers}, half {1 + (module >= HALVES[place])}" if place in HALVES else servers
    return API_AND_PUSH if _names_api_and_push(module) else module


@cache
def _names_api_and_push(module: str) -> bool:
    path = ROOT / module
    return module.startswith("tests/service/") and path.is_file() and API_AND_PUSH in path.read_text(encoding="utf-8")


class LongestFirst(LoadScopeScheduling):
    """Hands out shares, always the longest that is left."""

    seconds: dict[str, float] = json.loads(DURATIONS.read_text())

    def _split_scope(self, nodeid: str) -> str:
        return share(nodeid)

    def _assign_work_unit(self, node: WorkerController) -> None:
        longest = max(self.workqueue, key=lambda name: self.seconds.get(name, 0.0))
        self.workqueue.move_to_end(longest, last=False)
        super()._assign_work_unit(node)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LongestFirst:
    return LongestFirst(config, log)
