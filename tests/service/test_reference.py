"""Pages about the API: every problem explained, the reference without internet, and what operators look at."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from random import Random

import pytest

from domain.rulesets import RULESETS
from events.beside.work import SCORING
from service.http import problems
from service.http.problem_types import PROBLEMS
from tests.service.people import PATHS, Door, body, full_table, play_on, problem

SERVICE = Path(problems.__file__).parents[1]


@pytest.mark.parametrize("name", PROBLEMS)
def test_every_problem_has_a_page_in_both_languages(door: Door, name: str) -> None:
    kind = PROBLEMS[name]
    english, czech = (door.client.get(kind.address, headers={"Accept-Language": said}) for said in ("en", "cs"))
    assert english.status_code == czech.status_code == 200
    assert english.content_type == "text/html; charset=utf-8"
    assert 'lang="en"' in english.text and 'lang="cs"' in czech.text
    assert kind.title.en != kind.title.cs and kind.explanation.en != kind.explanation.cs
    assert door.client.get(f"{kind.address}?lang=cs").text == czech.text
    assert kind.address in door.client.get("/problems").text


def test_every_problem_that_the_code_raises_is_known() -> None:
    raised = set()
    for file in SERVICE.rglob("*.py"):
        raised |= set(re.findall(r'Problem\(\s*"([a-z-]+)"', file.read_text(encoding="utf-8")))
    assert raised <= set(PROBLEMS)


def test_an_unknown_path_or_method_is_a_problem(door: Door) -> None:
    person = door.sign_up()
    for path in ("/v1", "/v1/nothing", "/problems/none", "/docs/none.js", "/v1/games/x/y", "/%ff", "/v1/games/%00"):
        assert person.get(path).status_code == 404, path
        assert problem(person.get(path))[0] == 404
    for method, path in (
        ("PATCH", PATHS),
        ("POST", "/v1/me"),
        ("PUT", "/healthz"),
        ("TRACE", "/v1/keys"),
        ("BREW", "/"),
    ):
        answer = person.ask(method, path)
        assert problem(answer) == (405, "method-not-allowed"), (method, path)
        assert "GET" in answer.headers["Allow"]


@pytest.mark.parametrize("path", ["//v1/games", "/v1//games", "/v1/games//", "/v1/rulesets//bang"])
def test_slashes_that_stand_together_are_no_way_to_anything(door: Door, path: str) -> None:
    answer = door.client.open(path=path, base_url="http://localhost")
    assert problem(answer) == (404, "not-found") and "Location" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/code/api.js", "/style/table.css", "/openapi.yaml", "/docs/swagger-ui.css"])
def test_files_come_packed_for_whoever_takes_that_and_once(door: Door, path: str) -> None:
    plain, packed = door.client.get(path), door.client.get(path, headers={"Accept-Encoding": "br, gzip"})
    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data and len(packed.data) < len(plain.data)
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert plain.headers["Content-Type"] == packed.headers["Content-Type"]
    for answer, way in ((plain, {}), (packed, {"Accept-Encoding": "gzip"})):
        again = door.client.get(path, headers={"If-None-Match": answer.headers["ETag"], **way})
        assert (again.status_code, again.data) == (304, b"")
    refusing = door.client.get(path, headers={"Accept-Encoding": "gzip;q=0"})
    assert refusing.data == plain.data


def test_the_reference_loads_nothing_from_elsewhere(door: Door) -> None:
    page = door.client.get("/docs")
    assert page.status_code == 200 and "default-src 'self'" in page.headers["Content-Security-Policy"]
    for address in re.findall(r'(?:src|href)="([^"]+)"', page.text):
        assert address.startswith("/")
        assert door.client.get(address).status_code == 200, address
    described = door.client.get("/openapi.yaml")
    assert described.status_code == 200 and described.text.startswith("openapi: 3.1")
    assert problem(door.client.get("/docs/..%2f..%2fpyproject.toml"))[0] == 404


def test_the_embedded_replay_alone_may_be_framed_and_only_by_its_own_path(door: Door) -> None:
    framed = door.client.get("/embed.html").headers
    assert framed["Content-Security-Policy"].endswith("frame-ancestors *")
    assert framed["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert "X-Frame-Options" not in framed, "no value of it lets everybody"
    for path in ("/replay.html", "/table.html", "/code/pages/embed.js", "/v1/rulesets"):
        headers = door.client.get(path).headers
        assert headers["Content-Security-Policy"].endswith("frame-ancestors 'none'"), path
        assert headers["X-Frame-Options"] == "DENY"


def test_every_answer_has_headers_that_protect_its_reader(door: Door) -> None:
    for path in ("/", "/docs", "/v1/rulesets", "/v1/nothing", "/healthz", "/problems"):
        headers = door.client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
        assert "Access-Control-Allow-Origin" not in headers
        assert len(headers["X-Request-Id"]) >= 8
    assert (
        door.client.get("/healthz", headers={"X-Request-Id": "my-request-1"}).headers["X-Request-Id"] == "my-request-1"
    )
    injected = door.client.get("/healthz", headers={"X-Request-Id": "x: y z"})
    assert injected.headers["X-Request-Id"] != "x: y z"


def test_the_house_says_how_it_is(door: Door) -> None:
    assert door.client.get("/healthz").json == {"status": "ok"}
    versions = {id: rules.version for id, rules in RULESETS.items()}
    assert door.client.get("/readyz").json == {"status": "ready", "rulesets": versions}
    connections = door.house.store.connections
    connections.call("", "SCRIPT", "FLUSH")
    assert door.client.get("/readyz").status_code == 200


def test_figures_count_requests_commands_and_their_outcomes(door: Door) -> None:
    game, people = full_table(door, clock=None)
    play_on(game, people, Random(1), 3)
    shown = people[0].seen(f"{PATHS}/{game}")
    people[shown["to_act"][0]["seat"]].post(f"{PATHS}/{game}/commands", {"type": "bang.play", "card": "x"})
    connections = door.house.store.connections
    connections.call("", "SADD", "rq:queues", "rq:queue:bots")
    connections.call("", "RPUSH", "rq:queue:bots", "a", "b")
    door.house.todo.put(SCORING, game, door.house.games.clock() - 60_000)
    figures = door.client.get("/metrics")
    assert figures.content_type.startswith("text/plain")
    for line in (
        r'gyoji_requests_total\{method="POST",route="/v1/games/<id>/commands",status="201"\} \d',
        r'gyoji_request_seconds_bucket\{le="0.01",route="/v1/games/<id>/moves"\}',
        r'gyoji_commands_total\{outcome="accepted",ruleset="bang"\} \d',
        r'gyoji_commands_total\{outcome="illegal-move",ruleset="bang"\} \d',
        r'gyoji_queue_depth\{queue="bots"\} 2.0',
        r'gyoji_work_due\{kind="scoring"\} 1.0',
        r'gyoji_work_due_seconds\{kind="scoring"\} 6\d\.',
        r"gyoji_conflicts_total \d",
        r"gyoji_streams ",
    ):
        assert re.search(line, figures.text), line
    assert body(door.client.get("/v1/nothing"))["status"] == 404
