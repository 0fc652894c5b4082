"""Every part that is measured on the running service runs; how fast is for people to read."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from click.testing import CliRunner

from bench import __main__ as program
from bench import commands, figures, hostile, inside, log, looks, refusals, starts, store, streams
from bench.figures import Figure, Table
from bench.serving import Serving, serving


@pytest.fixture(scope="module")
def served() -> Iterator[Serving]:
    with serving("api", "push") as one:
        yield one


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, served: Serving) -> pytest.MonkeyPatch:
    """Few connections for a short time, all on the same service."""

    @contextmanager
    def already(*_: str) -> Iterator[Serving]:
        yield served

    for part in (commands, looks, refusals, streams):
        monkeypatch.setattr(part, "serving", already)
    for part in (commands, looks):
        monkeypatch.setattr(part, "CONNECTIONS", 2)
        monkeypatch.setattr(part, "SECONDS", 0.2)
    monkeypatch.setattr(commands, "TABLES_A_CONNECTION", 2)
    monkeypatch.setattr(commands, "ROUNDS", 1)
    monkeypatch.setattr(commands, "WARM_UP_SECONDS", 0.1)
    return monkeypatch


def test_a_command_is_measured_by_part_beside_its_floors(tiny: pytest.MonkeyPatch) -> None:
    *told, table = commands.measured()
    assert isinstance(table, Table) and list(table.columns[:3]) == ["client", "API", "Redis"]
    costs = {what: dict(zip(table.columns, values, strict=True)) for what, values in table.rows}
    for fsync in commands.FSYNCS:
        assert all(cost and cost > 0 for cost in costs[f"a command, fsync {fsync}"].values())
    assert not costs[commands.EMPTY]["API"], "who calls Redis alone needs no API"
    wanted = [one.target for one in told if isinstance(one, Figure) and one.target]
    assert wanted == [50, 480], "what is to be reached is said of everysec"
    assert all(one.value > 0 for one in told if isinstance(one, Figure))


def test_refusals_are_measured_beside_players_who_are_not_refused(tiny: pytest.MonkeyPatch) -> None:
    tiny.setattr(refusals, "PLAYERS", 2)
    tiny.setattr(refusals, "CROWD", 2)
    tiny.setattr(refusals, "PAUSE", 0.02)
    tiny.setattr(refusals, "SECONDS", 0.2)
    kept, refused, others = refusals.measured()
    assert kept.value > 0 and refused.value > 0 and others.value > 0
    assert others.floor_value and others.ratio


def test_streams_lose_nothing(tiny: pytest.MonkeyPatch) -> None:
    tiny.setattr(streams, "TABLES", 2)
    tiny.setattr(streams, "STREAMS", 8)
    tiny.setattr(streams, "STREAMS_MAX", 12)
    tiny.setattr(streams, "IGNORED", 2)
    tiny.setattr(streams, "IDLE_SECONDS", 0.1)
    tiny.setattr(streams, "MOVES", 10)
    told = {figure.what: figure for figure in streams.measured()}
    lost = [figure for what, figure in told.items() if what.endswith("events lost")]
    assert len(lost) == 4 and all(figure.is_reached for figure in lost)
    assert told["8 streams, full speed: event there, p99"].target == 50


def test_a_hostile_crowd_keeps_no_player_from_a_stream(tiny: pytest.MonkeyPatch) -> None:
    tiny.setattr(hostile, "PLACES", 10)
    tiny.setattr(hostile, "CONNECTIONS", 90)
    tiny.setattr(hostile, "TRIES", 5)
    got, still_open, *_ = hostile.measured()
    assert got.is_reached and still_open.value >= 10


def test_long_games_are_looked_at_beside_play(tiny: pytest.MonkeyPatch) -> None:
    tiny.setattr(looks, "LENGTHS", {60: 15.0})
    tiny.setattr(looks, "LOOKS", 9)
    told = list(looks.measured())
    assert [figure.what for figure in told] == [
        "GET game of 60 events beside play, p99",
        "GET ?at= of 60 events beside play, p99",
    ]
    assert all(figure.ratio is not None for figure in told)


def test_what_a_look_waits_is_measured_in_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny = {"CROWD": 3, "ROUNDS": 3, "WARM_UP_ROUNDS": 1, "EVENTS": 60, "set_up": lambda settings: None}
    for name, value in tiny.items():
        monkeypatch.setattr(inside, name, value)
    # Browser tests keep a loop in the thread that runs the tests.
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(list, inside.measured()).result()
    assert {figure.unit for figure in told} == {"ms CPU", "µs CPU"}
    assert all(figure.value > 0 for figure in told if figure.unit == "ms CPU" or "this process" in figure.what)


def test_a_slider_goes_to_the_end_and_halfway_back() -> None:
    versions = looks.slider(600)
    assert len(versions) == looks.LOOKS and versions[0] == 1 and max(versions) <= 600
    assert sorted(versions[:200]) == versions[:200]
    assert sorted(versions[200:], reverse=True) == versions[200:]


def test_every_part_of_the_service_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "ROUNDS", 1)
    told = list(starts.measured())
    assert [figure.what for figure in told] == [f"start of gyoji {part}" for part in ("api", "push", "clock", "worker")]
    assert all(figure.value > (figure.floor_value or 0) > 0 for figure in told)


def test_the_store_is_measured_with_redis_on_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "ROUNDS", 1)
    for name, value in {"APPENDS": 10, "COMMANDS": 10, "LONG_GAME": 220, "EVENTS_WANTED": 100}.items():
        monkeypatch.setattr(store, name, value)
    ran = CliRunner().invoke(program.main, ["store"])
    assert ran.exit_code == 0, ran.output
    for what in ("play a BANG! command, one core with Redis", "| floor: a bare XADD ", "rebuild 100 events"):
        assert what in ran.output
    last = ran.output.splitlines()[-1]
    assert " figures reached" in last or last.startswith("- "), "the last figure that was missed"


def test_the_log_is_measured_with_its_proofs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "BATCHES", 300)
    monkeypatch.setattr(store, "EVENTS_WANTED", 60)
    told = {figure.what.split(" in a log of")[0]: figure for figure in log.measured()}
    (entering,) = (figure for what, figure in told.items() if what.startswith("enter "))
    assert entering.value > 0 and entering.target == 5_000
    assert told["a proof"].is_reached, "however large the log"
