"""The workers' benchmark runs; how fast is for people to read."""

import pytest

from bench import figures, workers


def test_everything_is_measured_in_one_run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(figures, "ROUNDS", 1)
    monkeypatch.setattr(workers, "GAMES", 1)
    monkeypatch.setattr(workers, "TIMEOUTS", 3)
    monkeypatch.setattr(workers, "SECONDS_A_DECISION", 1)
    found = list(workers.measured())
    assert [figure.unit for figure in found] == ["games/s", "s CPU", "games/s", "ms", "kB", "kB", "kB", "ms", "ms"]
    assert all(figure.value > 0 for figure in found)
    assert capfd.readouterr() == ("", ""), "figures alone are to be read"
