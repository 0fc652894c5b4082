"""The workers' benchmark runs; how fast is for people to read."""

from itertools import islice

import pytest

from bench import figures, workers


def test_everything_in_this_process_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "ROUNDS", 1)
    monkeypatch.setattr(workers, "GAMES", 1)
    found = list(islice(workers.measured(), 6))
    assert [figure.unit for figure in found] == ["games/s", "games/s", "ms", "kB", "kB", "kB"]
    assert all(figure.value > 0 for figure in found)
