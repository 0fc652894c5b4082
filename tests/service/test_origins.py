"""Pages of others that may call: those whose origin was named, and what their browsers are told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from events.redis.server import RedisServer
from service.house import house
from service.http.openapi import DESCRIBED_HEADERS, GIVEN_HEADERS
from service.settings import Settings
from tests.service.people import Door, problem

OURS = "https://play.example"
ASKING = {"Access-Control-Request-Method": "POST"}


@pytest.fixture
def door(settings: Settings, redis_server: RedisServer) -> Iterator[Door]:
    opened = house(replace(settings, cors_origins=(OURS,)), redis_server.url)
    yield Door(opened)
    opened.store.connections.close()


def test_a_page_of_a_named_origin_may_read_the_answer_and_its_headers(door: Door) -> None:
    answer = door.client.get("/v1/rulesets", headers={"Origin": OURS})
    assert answer.headers["Access-Control-Allow-Origin"] == OURS
    exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert set(exposed) == GIVEN_HEADERS.keys() - {"WWW-Authenticate"}, "all that answers are said to have"
    assert "Origin" in answer.headers.getlist("Vary")
    assert "Access-Control-Allow-Methods" not in answer.headers


@pytest.mark.parametrize("origin", [{}, {"Origin": "https://evil.example"}, {"Origin": "null"}])
def test_any_other_is_told_nothing_but_that_it_depends(door: Door, origin: dict[str, str]) -> None:
    for answer in (
        door.client.get("/v1/rulesets", headers=origin),
        door.client.options("/v1/rulesets", headers={**origin, **ASKING}),
    ):
        assert "Origin" in answer.headers.getlist("Vary")
        assert not [name for name, _ in answer.headers if name.startswith("Access-Control")]


def test_a_browser_that_asks_before_is_told_what_may_be_sent(door: Door) -> None:
    answer = door.client.options("/v1/games", headers={"Origin": OURS, **ASKING})
    assert (answer.status_code, answer.data) == (204, b"")
    assert answer.headers["Access-Control-Allow-Origin"] == OURS
    assert answer.headers["Access-Control-Allow-Methods"].split(", ") == ["GET", "POST", "PUT", "DELETE"]
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    assert set(allowed) == {"Accept", "Accept-Language", "Authorization", "Content-Type", *DESCRIBED_HEADERS}
    assert int(answer.headers["Access-Control-Max-Age"]) == 600
    assert "Access-Control-Expose-Headers" not in answer.headers


def test_options_without_that_question_are_those_of_the_address(door: Door) -> None:
    answer = door.client.options("/v1/rulesets", headers={"Origin": OURS})
    assert answer.headers["Access-Control-Allow-Origin"] == OURS
    assert "Access-Control-Allow-Methods" not in answer.headers
    assert answer.status_code == 200
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_where_no_origin_is_named_nothing_depends_on_it(settings: Settings, redis_server: RedisServer) -> None:
    closed = house(settings, redis_server.url)
    answer = Door(closed).client.get("/v1/rulesets", headers={"Origin": OURS})
    assert "Origin" not in answer.headers.getlist("Vary")
    closed.store.connections.close()


def test_a_house_that_is_read_only_may_be_looked_at(settings: Settings, redis_server: RedisServer) -> None:
    quiet = house(replace(settings, read_only="yes"), redis_server.url)
    door = Door(quiet)
    assert door.client.get("/v1/rulesets").status_code == 200
    assert door.client.head("/v1/rulesets").status_code == 200
    assert door.client.options("/v1/rulesets").status_code == 200
    assert problem(door.client.post("/v1/players", json={"name": "Ada"}))[1] == "read-only"
    quiet.store.connections.close()
