"""What every request meets at the front door, whatever it asks for."""

from __future__ import annotations

import gc
import json
import os
import re
from dataclasses import replace

import pytest
from werkzeug.exceptions import HTTPException, default_exceptions

from domain.kernel.ruleset import Ruleset
from domain.rulesets import RULESETS
from events.redis.server import RedisServer
from service.house import house
from service.http.app import create_app
from service.http.description import described
from service.http.front import Front
from service.http.headers import CALLER, Caller
from service.http.limits import RUNNING_MAX, Overlaps
from service.http.pages import NOT_FOUND_PAGE
from service.http.problems import Problem
from service.http.release import FILES
from service.running.heartbeat import heartbeat_folder
from service.settings import Settings
from tests.fixtures.looped import loop_thread
from tests.service.people import PATHS, Door, problem

LARGEST = 65_536


def counted(door: Door, method: str, route: str) -> int:
    told = door.client.get("/metrics").text
    line = re.compile(rf'gyoji_requests_total{{method="{method}",route="{re.escape(route)}",status="\d+"}} ([0-9.]+)')
    return sum(int(float(count)) for count in line.findall(told))


@pytest.mark.parametrize(
    ("method", "called"),
    [(name, name) for name in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS")] + [("BREW", "other")],
)
def test_requests_are_counted_by_their_method_and_those_that_nobody_knows_together(
    door: Door, method: str, called: str
) -> None:
    route = "other" if method in ("POST", "PUT", "DELETE", "BREW") else "/v1/rulesets"
    before = counted(door, called, route)
    door.client.open("/v1/rulesets", method=method)
    assert counted(door, called, route) == before + 1


@pytest.mark.parametrize(
    ("path", "route"),
    [("/readyz", "/readyz"), ("/v1/games/g_{0}", "/v1/games/<id>"), ("/v1/games/g_{0}?view=x", "/v1/games/<id>")],
)
def test_a_request_is_counted_by_the_pattern_of_its_path_either_way(door: Door, path: str, route: str) -> None:
    before = counted(door, "GET", route)
    door.client.get(path.format("0" * 32))
    assert counted(door, "GET", route) == before + 1


def test_who_asks_how_the_service_is_gets_an_answer_however_much_they_ask(door: Door) -> None:
    for _ in range(RUNNING_MAX):
        door.house.overlaps.enter("127.0.0.1")
    assert problem(door.client.get("/v1/rulesets")) == (429, "too-many-requests")
    for path in ("/healthz", "/readyz", "/metrics"):
        assert door.client.get(path).status_code == 200, path


def test_so_many_requests_of_one_caller_are_under_way_at_once_and_no_more() -> None:
    overlaps = Overlaps(per_second=1_000, burst=1_000, clock=lambda: 100.0)
    for _ in range(16):
        overlaps.enter("ada")
    with pytest.raises(Problem):
        overlaps.enter("ada")
    overlaps.leave("ada")
    overlaps.enter("ada")


def test_a_bucket_fills_up_to_its_brim_and_says_how_long_to_wait() -> None:
    moment = 100.0
    overlaps = Overlaps(per_second=1, burst=2, clock=lambda: moment)
    for _ in range(3):
        overlaps.enter("ada")
    moment += 0.5
    with pytest.raises(Problem) as refused:
        overlaps.enter("ada")
    assert refused.value.headers["Retry-After"] == "1"
    assert refused.value.headers["RateLimit-Policy"] == '"overlaps";q=2;w=2'
    moment += 0.5
    overlaps.enter("ada")
    moment += 100.0
    overlaps.enter("ada")
    overlaps.enter("ada")
    with pytest.raises(Problem):
        overlaps.enter("ada")


def test_who_has_used_a_bucket_is_remembered_until_it_is_full_again() -> None:
    overlaps = Overlaps(per_second=1, burst=1, clock=lambda: 100.0)
    overlaps.enter("ada")
    overlaps.enter("ada")
    for _ in range(2):
        overlaps.leave("ada")
    overlaps.enter("ada")
    with pytest.raises(Problem):
        overlaps.enter("ada")


def test_an_answer_is_kept_by_nobody_unless_it_says_so(door: Door) -> None:
    for path in ("/v1/me", "/v1/nothing", "/healthz"):
        headers = door.client.get(path).headers
        assert headers.getlist("Cache-Control") == ["no-store"], path
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert door.client.get("/").headers.getlist("Cache-Control") == ["no-cache"]


@pytest.mark.parametrize("given", ["short", "x" * 65, "with space", "é" * 8])
def test_a_request_s_name_that_is_none_is_replaced(door: Door, given: str) -> None:
    named = door.client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{16}", named)


def test_a_request_s_name_may_have_8_to_64_characters(door: Door) -> None:
    for given in ("12345678", "a.b_c-D9" * 8):
        assert door.client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"] == given


@pytest.mark.parametrize(
    ("status", "name"),
    [
        (400, "malformed"),
        (404, "not-found"),
        (405, "method-not-allowed"),
        (406, "not-acceptable"),
        (413, "too-large"),
        (415, "unsupported-media-type"),
        (418, "internal"),
    ],
)
def test_what_flask_refuses_by_itself_is_a_problem_too(door: Door, status: int, name: str) -> None:
    caller = Caller(request="r-1234567", address="")
    with door.flask.test_request_context("/v1/x", environ_overrides={CALLER: caller}):
        error: HTTPException = default_exceptions[status]()
        answer = door.flask.make_response(door.flask.handle_user_exception(error))
    assert answer.json is not None
    assert (answer.json["type"], answer.json["instance"]) == (f"/problems/{name}", "/v1/x")


@pytest.mark.parametrize("path", ["/v1/players/p_%E2%80%AE", "/v1/%00", "/v1/games/50%25"])
def test_what_was_asked_for_is_named_as_it_stands_in_a_uri(door: Door, path: str) -> None:
    answer = door.stranger().get(path)
    assert json.loads(answer.data)["instance"] == path


def test_a_method_that_a_path_does_not_have_is_told_which_it_has(door: Door) -> None:
    answer = door.client.delete("/v1/rulesets")
    assert problem(answer) == (405, "method-not-allowed")
    assert answer.headers["Allow"] == "GET, HEAD, OPTIONS"


def test_a_path_may_end_with_a_slash(door: Door) -> None:
    assert door.client.get("/v1/rulesets/").json == door.client.get("/v1/rulesets").json


@pytest.mark.parametrize("seat", ["00", "01", "-1", "100", "x", "1.0"])
def test_a_seat_that_is_written_otherwise_is_no_path(door: Door, seat: str) -> None:
    ada = door.sign_up()
    game = ada.opens("yojimbo", 2)["id"]
    assert problem(ada.delete(f"{PATHS}/{game}/seats/{seat}")) == (404, "not-found")


def test_the_pages_may_call_what_pushes_and_nobody_else(settings: Settings, redis_server: RedisServer) -> None:
    opened = house(replace(settings, push_url="https://push.example"), redis_server.url)
    policy = Door(opened).client.get("/table.html").headers["Content-Security-Policy"]
    assert "connect-src 'self' https://push.example;" in policy
    opened.store.connections.close()


def test_every_file_of_a_page_is_served_by_its_own_path(door: Door) -> None:
    assert len(FILES) > 100 and "index.html" in FILES
    for file in FILES:
        expected = 404 if file == NOT_FOUND_PAGE else 200
        assert door.client.get(f"/{file}").status_code == expected, file


def test_a_body_that_is_too_large_is_refused_wherever_it_goes(door: Door) -> None:
    ada = door.sign_up()
    game = ada.opens("yojimbo", 2)["id"]
    for path in ("/v1/players", PATHS, f"{PATHS}/{game}/commands"):
        answer = ada.post(path, b'{"name": "' + bytes(LARGEST) + b'"}')
        assert problem(answer) == (413, "too-large"), path
        spaced = b'{"name": "Ada"}'.ljust(LARGEST)
        assert problem(ada.post(path, spaced + b" ")) == (413, "too-large"), path
        assert ada.post(path, spaced).status_code != 413, path


def test_no_folder_is_served_that_nobody_named(door: Door) -> None:
    assert not door.flask.has_static_folder


def test_what_breaks_is_told_as_our_fault_and_nothing_else_of_it(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object, **__: object) -> None:
        raise LookupError("a card that nobody may see")

    ada = door.sign_up()
    game = ada.opens("yojimbo", 2)["id"]
    monkeypatch.setattr(door.house.games, "loading", breaks)
    monkeypatch.setattr(door.house.games, "known", breaks)
    for answer in (ada.get(f"{PATHS}/{game}"), ada.get(f"{PATHS}/{game}/moves")):
        assert problem(answer) == (500, "internal")
        assert "card" not in answer.text


def test_a_process_gives_signs_of_life_on_its_loop_and_what_is_loaded_is_no_garbage(door: Door) -> None:
    alive = heartbeat_folder(door.house.settings.data)
    alive.mkdir(parents=True)
    front = Front(door.house, door.flask)
    gc.unfreeze()
    with loop_thread() as thread:

        async def begin() -> None:
            front.__rsgi_init__(thread.loop)

        async def end() -> None:
            front.__rsgi_del__(thread.loop)

        thread.run(begin())
        assert [file.name for file in alive.iterdir()] == [str(os.getpid())]
        assert gc.get_freeze_count() > 0
        thread.run(end())


def test_an_application_knows_its_house_and_says_once_what_it_offers(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, asked = create_app(door.house), []

    def document(_: object, only: Ruleset | None) -> dict[str, str]:
        asked.append(only and only.id)
        return {"only": str(only and only.id)}

    monkeypatch.setattr("service.http.description.document", document)
    assert app.extensions["house"] is door.house
    assert all(tag["description"] for tag in app.extensions["api"].spec.to_dict()["tags"])
    with app.test_request_context():
        for only in (None, RULESETS["bang"]) * 2:
            assert described(app, only).json == {"only": str(only and only.id)}
    assert asked == [None, "bang"]
