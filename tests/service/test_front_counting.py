"""What the front door counts, whom it counts together, and what it lets go of at the end."""

from __future__ import annotations

import threading
import time
from functools import partial
from pathlib import Path

import pytest

from events.codec import NewerRules
from events.redis.errors import NotReplicated, StoreUnavailable
from service.http import front, gateway
from service.http.front import address_of
from service.http.headers import BODY_MAX
from service.http.limits import RUNNING_MAX
from service.http.rsgi import HttpRequest
from service.running.metrics import REQUEST_SECONDS, REQUESTS
from tests.patience import wait_for
from tests.service.inside import Asked, close_all
from tests.service.people import PATHS, Door, full_table, problem
from tests.service.test_bodies import Sent

FILES = "gyoji-answer-*"


def counted(route: str) -> float:
    """As it is written down by now."""
    [metric] = REQUESTS.collect()
    return sum(one.value for one in metric.samples if one.labels.get("route") == route and one.name.endswith("_total"))


def seconds(route: str) -> float:
    [metric] = REQUEST_SECONDS.collect()
    return sum(one.value for one in metric.samples if one.labels.get("route") == route and one.name.endswith("_sum"))


def is_written_down(count: float) -> bool:
    return counted("/v1/rulesets") == count


def test_what_is_counted_is_written_down_soon_again_and_again(door: Door) -> None:
    before = counted("/v1/rulesets")
    for more in (1, 2):
        door.client.get("/v1/rulesets")
        wait_for(partial(is_written_down, before + more), "it is not written down")


def test_what_is_counted_last_is_written_down_at_the_end(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(front, "TALLY_SECONDS", 10_000.0)
    before = counted("/v1/rulesets")
    door.client.get("/v1/rulesets")
    assert counted("/v1/rulesets") == before
    close_all()
    assert counted("/v1/rulesets") == before + 1


def test_a_request_counts_for_as_long_as_it_took(door: Door) -> None:
    began, before = time.perf_counter(), seconds("/v1/rulesets")
    door.client.get("/v1/rulesets")
    took = time.perf_counter() - began
    close_all()
    assert 0 < seconds("/v1/rulesets") - before <= took


def test_at_the_end_no_thread_is_left(door: Door) -> None:
    door.client.get("/v1/rulesets")
    assert [one for one in threading.enumerate() if one.name.startswith("flask")]
    close_all()
    assert not [one for one in threading.enumerate() if one.name.startswith("flask")]


def test_a_file_that_was_sent_is_removed_after_a_while(
    door: Door, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(gateway, "IN_MEMORY_MAX", 100)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setattr(front, "FILE_SECONDS", 0.01)
    assert door.client.get("/v1/rulesets").status_code == 200
    wait_for(lambda: not list(tmp_path.glob(FILES)), "the file is still there")
    wait_for(lambda: not door.inside.front._files, "it is not forgotten")
    monkeypatch.setattr(front, "FILE_SECONDS", 10_000.0)
    assert door.client.get("/v1/rulesets").status_code == 200
    [file] = tmp_path.glob(FILES)
    file.unlink()
    close_all()


def test_a_body_of_the_largest_size_is_read_once_and_the_rest_of_a_larger_one_is_taken(door: Door) -> None:
    whole, larger = Sent(bytes(BODY_MAX)), Sent(*[bytes(BODY_MAX)] * 4)
    door.inside.answer([whole, larger])
    assert (whole.sent, larger.sent) == (1, 2 + 4)


@pytest.mark.parametrize(
    ("client", "address"), [("127.0.0.1:50000", "127.0.0.1"), ("[::1]:50000", "::1"), ("[fe80::1]:1", "fe80::1")]
)
def test_an_address_has_no_port_and_no_brackets(client: str, address: str) -> None:
    asked = Asked("GET", "/", "", {"x-forwarded-for": "192.0.2.1"})
    asked.client = client
    assert address_of(HttpRequest(asked), 0) == address
    assert address_of(HttpRequest(asked), 1) == "192.0.2.1"


def test_who_has_a_token_is_counted_by_it_and_not_by_the_address(door: Door) -> None:
    ada = door.sign_up()
    for _ in range(RUNNING_MAX):
        door.house.overlaps.enter("127.0.0.1")
    assert problem(door.client.get("/v1/rulesets")) == (429, "too-many-requests")
    assert ada.get("/v1/rulesets").status_code == 200
    for _ in range(RUNNING_MAX):
        door.house.overlaps.enter(ada.id)
    assert problem(ada.get("/v1/rulesets")) == (429, "too-many-requests")


@pytest.mark.parametrize(
    ("error", "name"),
    [
        (StoreUnavailable("away"), "unavailable"),
        (NotReplicated("alone"), "not-replicated"),
        (NewerRules("newer"), "outdated"),
    ],
)
def test_what_passes_by_itself_says_when_to_come_again_either_way(
    door: Door, monkeypatch: pytest.MonkeyPatch, error: Exception, name: str
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    game, people = full_table(door, "yojimbo", 2, clock=None)
    monkeypatch.setattr(door.house.games, "loading", fails)
    monkeypatch.setattr(door.house.games, "known", lambda _: None)
    for path in (f"{PATHS}/{game}", f"{PATHS}/{game}/moves"):
        answer = people[0].get(path)
        assert problem(answer) == (503, name)
        assert answer.headers["Retry-After"] == "1"


def test_where_things_lie_in_the_store_is_asked_once_and_never_by_the_loop(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_by: list[str] = []
    settle = door.house.settle

    def noted() -> None:
        asked_by.append(threading.current_thread().name)
        settle()

    monkeypatch.setattr(type(door.house), "settle", lambda _: noted())
    for path in ("/v1/rulesets", "/v1/rulesets", "/readyz"):
        assert door.client.get(path).status_code == 200
        assert [name.partition("_")[0] for name in asked_by] == ["flask"]
    probed = Door(door.house)
    for _ in range(2):
        assert probed.client.get("/readyz").status_code == 200
    assert [name.partition("_")[0] for name in asked_by] == ["flask"] * 2
