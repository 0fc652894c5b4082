"""The benchmark runs for every game in the catalogue; how fast is for people to read."""

import pytest
from click.testing import CliRunner

from bench import __main__ as program
from bench import figures, rules
from bench.figures import Figure, side_by_side
from tests.domain.kernel.toy import TOY


def test_a_rate_wants_to_be_high_and_a_cost_low() -> None:
    rate = Figure("loop", 50, "decisions/s", target=40, floor="bare loop", floor_value=500)
    assert rate.is_reached
    assert rate.ratio == 10
    cost = Figure("snapshot", 0.5, "ms", target=0.3, is_cost=True, floor="bare", floor_value=0.1)
    assert cost.is_reached is False
    assert cost.ratio == 5
    assert Figure("size", 3, "kB").is_reached is None
    assert Figure("size", 3, "kB").ratio is None


def test_work_and_floor_are_measured_by_the_unit() -> None:
    now = iter(range(1000))
    own, bare = side_by_side(lambda: 4, lambda: 2, clock=lambda: float(next(now)))
    assert (own, bare) == (0.25, 0.5)


def test_every_game_is_measured_beside_its_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "ROUNDS", 1)
    monkeypatch.setattr(rules, "DECISIONS", 20)
    monkeypatch.setattr(rules, "HISTORIES", 1)
    monkeypatch.setattr(rules, "RULESETS", {"toy": TOY})
    ran = CliRunner().invoke(program.main, ["rules"])
    assert ran.exit_code == 0, ran.output
    for what in ("whole loop", "fold recorded events", "largest snapshot", "snapshot made and restored", "x floor"):
        assert what in ran.output


def test_an_unknown_module_is_refused() -> None:
    ran = CliRunner().invoke(program.main, ["luck"])
    assert ran.exit_code == 2
    assert "There is no luck. There are: rules" in ran.output
