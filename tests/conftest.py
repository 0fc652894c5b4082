"""Fixtures that every kind of test may use, and how Hypothesis looks for examples."""

from hypothesis import settings

pytest_plugins = ("tests.fixtures.redis",)

# The same examples in every run, however long one takes: no test fails by chance, nor because the machine is busy.
settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
