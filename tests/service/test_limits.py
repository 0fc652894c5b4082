"""Who waits for each answer is never limited; who does not, and who signs up too often, is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from events.redis.server import RedisServer
from service.house import house
from service.http import limits
from service.http.limits import Overlaps
from service.http.problems import Problem
from service.settings import Settings
from tests.fixtures.ports import free_port
from tests.service.people import Door, body, problem
from tests.service.served import Guest, Served, served


def test_two_thousand_requests_one_after_the_other_are_never_limited(door: Door) -> None:
    ada = door.sign_up()
    assert {ada.get("/v1/me").status_code for _ in range(2_000)} == {200}


def test_requests_that_overlap_use_a_bucket_that_fills_again() -> None:
    moment = 100.0
    overlaps = Overlaps(per_second=2, burst=3, clock=lambda: moment)
    overlaps.enter("ada")
    for _ in range(3):
        overlaps.enter("ada")
    with pytest.raises(Problem) as refused:
        overlaps.enter("ada")
    assert refused.value.headers == {
        "Retry-After": "1",
        "RateLimit": '"overlaps";r=0;t=1',
        "RateLimit-Policy": '"overlaps";q=3;w=2',
    }
    overlaps.enter("ben")
    moment += 0.5
    overlaps.enter("ada")
    with pytest.raises(Problem):
        overlaps.enter("ada")
    for _ in range(5):
        overlaps.leave("ada")
    for _ in range(100):
        overlaps.enter("ada")
        overlaps.leave("ada")


def test_of_too_many_callers_those_who_ask_nothing_now_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BUCKETS_MAX", 2)
    overlaps = Overlaps(per_second=1, burst=1, clock=lambda: 100.0)
    overlaps.enter("ada")
    overlaps.enter("ada")
    overlaps.leave("ada")
    overlaps.leave("ada")
    overlaps.enter("ben")
    overlaps.enter("cyd")
    overlaps.enter("ada")
    overlaps.enter("ada")
    overlaps.enter("ben")
    with pytest.raises(Problem):
        overlaps.enter("ben")


@pytest.fixture
def strict(redis_server: RedisServer, tmp_path: Path) -> Iterator[Served]:
    settings = Settings(
        data=tmp_path,
        redis_url=redis_server.url,
        port=free_port(),
        overlaps_per_second=1,
        overlaps_burst=1,
        sign_ups_per_hour=10**9,
    )
    with served(settings, "api") as running:
        yield running


def test_a_flood_is_limited_and_told_when_to_come_back(strict: Served) -> None:
    token = Guest.signed_up(strict.port).token
    guests = [Guest(strict.port, token) for _ in range(16)]

    def flood(guest: Guest) -> list[tuple[int, dict[str, str], bytes]]:
        return [guest.ask("GET", "/v1/rulesets/bang") for _ in range(40)]

    with ThreadPoolExecutor(len(guests)) as pool:
        answers = [answer for found in pool.map(flood, guests) for answer in found]
    limited = [(headers, content) for status, headers, content in answers if status == 429]
    assert limited and {status for status, _, _ in answers} == {200, 429}
    headers, content = limited[0]
    assert json.loads(content)["type"] == "/problems/too-many-requests"
    assert (
        headers["retry-after"] == "1" and headers["ratelimit"] and headers["ratelimit-policy"] == '"overlaps";q=1;w=1'
    )
    alone = Guest(strict.port, token)
    assert {alone.ask("GET", "/v1/me")[0] for _ in range(300)} == {200}


def test_sign_ups_are_counted_by_address(settings: Settings, redis_server: RedisServer) -> None:
    strict = house(replace(settings, sign_ups_per_hour=3, proxies=1), redis_server.url)
    strict.store.connections.call("", "FLUSHALL")
    door = Door(strict)

    def sign_up(address: str, name: str = "Ada") -> TestResponse:
        return door.client.post("/v1/players", json={"name": name}, headers={"X-Forwarded-For": f"1.1.1.1, {address}"})

    for _ in range(3):
        assert sign_up("192.0.2.1").status_code == 201
        assert sign_up("192.0.2.1", "").status_code == 400
    limited = sign_up("192.0.2.1")
    assert problem(limited) == (429, "too-many-requests")
    assert 3_500 < int(limited.headers["Retry-After"]) <= 3_600
    assert limited.headers["RateLimit-Policy"] == '"sign-ups";q=3;w=3600'
    assert sign_up("192.0.2.2").status_code == 201
    strict.store.connections.close()


def test_an_address_is_known_by_its_proxies_only_where_there_are_some(door: Door) -> None:
    for number in range(3):
        answer = door.client.post("/v1/players", json={"name": "Ada"}, headers={"X-Forwarded-For": f"192.0.2.{number}"})
        assert body(answer)["name"] == "Ada"
    [key] = door.house.store.connections.call("", "KEYS", "{ix}:signups:*")
    assert door.house.store.connections.call("", "GET", key) == b"3"
