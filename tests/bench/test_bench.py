"""The benchmark runs for every game in the catalogue; how fast is for people to read."""

import pytest
from click.testing import CliRunner

from bench import __main__ as program
from bench import figures, report, rules
from bench.figures import Figure, Table, side_by_side
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


def test_what_was_missed_is_said_at_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("By part", ("API", "Redis"), [("a command", [1234.5, None]), ("a floor", [0.125, 2])])
    good = Figure("loop", 50, "decisions/s", target=40, floor="bare loop", floor_value=500)
    bad = Figure("snapshot", 0.5, "ms", target=0.3, is_cost=True)
    report.close(report.tell("rules: fast", [good, table, bad]))
    told = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "| loop | 50 decisions/s | at least 40 | reached | 10 x floor (bare loop: 500) |" in told
    assert "| snapshot | 0.5 ms | at most 0.3 | MISSED | |" in told
    assert told[told.index("By part") + 2 :][:4] == [
        "| | API | Redis |",
        "| --------- | ----- | ----- |",
        "| a command | 1,234 | |",
        "| a floor | 0.125 | 2 |",
    ]
    assert told[-2:] == ["1 of 2 figures reached; missed:", "- snapshot: 0.5 ms, wanted at most 0.3"]


def test_an_unknown_part_is_refused() -> None:
    ran = CliRunner().invoke(program.main, ["luck"])
    assert ran.exit_code == 2
    assert f"There is no luck. There are: {', '.join(program.parts())}." in ran.output
    assert {"commands", "looks", "rules", "store", "streams", "workers"} <= program.parts().keys()
