"""Fixtures that every kind of test may use, what a test may need, and how Hypothesis looks for examples."""

import shutil

import pytest
from hypothesis import settings

from service.running.garbage import keep_what_is_loaded, look_seldom

pytest_plugins = ("tests.fixtures.chance", "tests.fixtures.redis", "tests.testers")

# Thousands of collected tests are no garbage: the collector's looks at them took a quarter of the time.
look_seldom()

# The same examples in every run, and no deadline: no test fails by chance, or because the machine is busy.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")


def pytest_collection_finish() -> None:
    keep_what_is_loaded()


def pytest_runtest_setup(item: pytest.Item) -> None:
    wanted = [command for marker in item.iter_markers("needs") for command in marker.args]
    if missing := [command for command in wanted if shutil.which(command) is None]:
        pytest.skip(f"not on this machine: {', '.join(missing)}")
