"""A plugin of pytest that notes how long each test function takes, in processor time of this process, which does not
depend on how busy the machine is."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

FILE = "MUTANTS_SECONDS"
"""The variable that names the file."""

_SECONDS: dict[str, float] = defaultdict(float)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    began = time.process_time()
    yield
    _SECONDS[item.nodeid.partition("[")[0]] += time.process_time() - began


def pytest_sessionfinish() -> None:
    Path(os.environ[FILE]).write_text(json.dumps(_SECONDS))
