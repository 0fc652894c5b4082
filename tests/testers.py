"""Which tester runs what, where several run the tests side by side: `pytest -n 3`.

A module's tests are run by one tester, so that what they share is set up once. Modules that ask the same servers are
run by one tester, one after the other: no two of these servers ever run at once. Only the browser's tests are halved:
all of them in a row would take longer than a tester's part of everything. What takes longest begins first, by the
seconds in durations.json, and the short modules fill up what is left, so that all testers end at about the same time.
`python -m tests.runs --keep` measures anew; a wrong number costs time, never a result.

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
"""Servers, by the folders whose tests ask them."""

HALVES: Final = {"tests/browser/": "tests/browser/test_people.py"}
"""Of folders that take two testers, each with servers of its own: the module with which the second half begins."""

API_AND_PUSH: Final = "api_and_push"
"""Servers that only some modules of a folder ask: the fixture that these name."""

AT_ONCE: Final = os.environ.get("TESTERS", "3")
"""Testers, also where it is not make that starts them: one more than cores, because many tests wait for processes."""

DURATIONS: Final = Path(__file__).with_name("durations.json")
"""Seconds of every share that takes longer than a few."""


def share(test: str) -> str:
    """What one tester runs in one go: all modules that ask the same servers, or one module."""
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
    """Hands out shares, and of those that are left the longest."""

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
