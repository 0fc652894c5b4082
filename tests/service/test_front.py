"""The loop in front of Flask: what is under way at once, what is long, and what is counted."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from service.http import gateway
from service.running.metrics import CONFLICTS, MemoryCounts
from tests.service.inside import close_all
from tests.service.people import PATHS, Door, full_table, play_on

AT_ONCE = 8
FILES = "gyoji-answer-*"


def test_commands_of_one_game_that_come_at_once_go_one_after_the_other(door: Door) -> None:
    """Each finds the game as the one before has left it; none finds out by a conflict."""
    game, people = full_table(door, clock=None)
    conflicts = _conflicts()
    for _ in range(10):
        shown = people[0].seen(f"{PATHS}/{game}")
        person = people[shown["to_act"][0]["seat"]]
        offered = person.moves(game)
        body = {**offered["moves"][0]["command"], "question": offered["question"]}
        with ThreadPoolExecutor(AT_ONCE) as pool:
            asked = [pool.submit(person.post, f"{PATHS}/{game}/commands", body) for _ in range(AT_ONCE)]
            answers = [answer.result() for answer in asked]
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * (AT_ONCE - 1)
    assert _conflicts() == conflicts


def _conflicts() -> float:
    [metric] = CONFLICTS.collect()
    return next(sample.value for sample in metric.samples if sample.name.endswith("_total"))


def test_a_long_answer_is_the_same_from_a_file(door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(5), moves_max=60)
    paths = [f"{PATHS}/{game}/export", f"{PATHS}/{game}/events"]
    asked = [(path, "application/x-ndjson") for path in paths]
    before = [people[0].get(path, Accept=accept).data for path, accept in asked]
    monkeypatch.setattr(gateway, "IN_MEMORY_MAX", 1_000)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert [people[0].get(path, Accept=accept).data for path, accept in asked] == before
    assert len(list(tmp_path.glob(FILES))) == len(asked), "they were sent from files"
    close_all()
    assert list(tmp_path.glob(FILES)) == []


def test_what_breaks_while_a_long_answer_is_made_leaves_no_file(
    door: Door, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is read page by page; the second page cannot be read."""
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(5), moves_max=60)
    monkeypatch.setattr(gateway, "IN_MEMORY_MAX", 1_000)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr("events.store.PAGE_MAX", 20)
    store = door.house.store
    tag, (stream, *_) = store.partitions.appended(game)
    entry, _ = store.connections.call(tag, "XRANGE", stream, "-", "+", "COUNT", 21)[-1]
    store.connections.call(tag, "XDEL", stream, entry)
    answer = people[0].get(f"{PATHS}/{game}/events", Accept="application/x-ndjson")
    assert answer.status_code == 503 and list(tmp_path.glob(FILES)) == []


def test_what_is_noted_together_counts_as_if_each_had_been_counted() -> None:
    """The library's own way, one by one, and ours, all at once, tell the same."""
    told = []
    values = [Random(1).random() ** 4 for _ in range(500)] + [0.0, 0.01, 0.5, 1.0, 99.0]
    for is_tallied in (False, True):
        registry = CollectorRegistry()
        counter = Counter("answers", "", ["status"], registry=registry)
        histogram = Histogram("seconds", "", ["route"], buckets=(0.01, 0.1, 0.5, 1.0), registry=registry)
        tally = MemoryCounts()
        for place, value in enumerate(values):
            if is_tallied:
                tally.count(counter.labels(place % 3))
                tally.time(histogram.labels("r"), value)
            else:
                counter.labels(place % 3).inc()
                histogram.labels("r").observe(value)
        tally.write_down()
        lines = generate_latest(registry).decode().splitlines()
        told.append([line for line in lines if "_created" not in line and "_sum" not in line])
    assert told[0] == told[1] and len(told[0]) > 10


def test_requests_and_commands_are_counted(door: Door) -> None:
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(2), moves_max=3)
    people[0].post(f"{PATHS}/{game}/commands", {"type": "bang.play", "card": "no such card"})
    told = door.client.get("/metrics").text
    for line in (
        'gyoji_requests_total{method="POST",route="/v1/games/<id>/commands",status="201"}',
        'gyoji_requests_total{method="POST",route="/v1/players",status="201"}',
        'gyoji_request_seconds_count{route="/v1/games/<id>/commands"}',
        'gyoji_commands_total{outcome="accepted",ruleset="bang"}',
    ):
        assert line in told, line
    assert json.dumps(told).count("gyoji_commands_total{") >= 2
