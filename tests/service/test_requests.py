"""What a call asks of its request, and how an answer comes as its caller wants it."""

from __future__ import annotations

import gzip

import pytest
from flask import Flask

from service.http.problems import Problem
from service.http.request import coding, compressed, nothing, prefers, prefers_gzip
from service.http.rsgi import HttpRequest
from tests.service.inside import Asked
from tests.service.people import Door, problem


class Several(Asked):
    """A request in which a header may stand more than once, or cannot be read."""

    def get_all(self, name: str) -> list[str]:
        found = self._headers.get(name, "")
        return found.split("|") if found else []


def test_a_header_that_stands_several_times_is_one_and_one_that_cannot_be_read_is_empty() -> None:
    request = HttpRequest(Several("GET", "/", "", {"accept": "a|b", "if-match": "c", "prefer": ""}))
    assert [request.header(name) for name in ("accept", "if-match", "prefer", "origin")] == ["a,b", "c", "", None]
    assert request.those(("if-match", "origin", "prefer")) == {"if-match": "c", "prefer": ""}


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        (None, "application/json"),
        ("", "application/json"),
        ("*/*", "application/json"),
        ("text/*", "text/plain"),
        ("text/plain, application/json", "application/json"),
        ("text/plain, application/json;q=0.5", "text/plain"),
    ],
)
def test_an_answer_comes_in_the_type_that_is_wanted_most(accept: str | None, kind: str) -> None:
    headers = {} if accept is None else {"Accept": accept}
    with Flask("request").test_request_context(headers=headers):
        assert prefers("application/json", "text/plain") == kind


def test_who_wants_nothing_that_there_is_is_told_so() -> None:
    with Flask("request").test_request_context(headers={"Accept": "image/png"}), pytest.raises(Problem) as refused:
        prefers("application/json", "text/plain")
    assert refused.value.type.name == "not-acceptable"


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        (None, False),
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0", False),
        ("gzip;q=0.5, identity", False),
        ("gzip, identity", True),
        ("identity", False),
        ("*", True),
    ],
)
def test_an_answer_is_packed_for_who_takes_that_at_least_as_gladly(accepted: str | None, is_packed: bool) -> None:
    headers = {} if accepted is None else {"Accept-Encoding": accepted}
    with Flask("request").test_request_context(headers=headers):
        assert prefers_gzip() is is_packed
        assert coding() == ({"Content-Encoding": "gzip"} if is_packed else {})
        content = b"".join(compressed([b"one", b"two"]))
    assert (gzip.decompress(content) if is_packed else content) == b"onetwo"


def test_an_answer_without_a_body_says_nothing_of_its_type() -> None:
    with Flask("request").app_context():
        plain, known = nothing(), nothing(304, {"ETag": '"1"'})
    assert (plain.status_code, plain.data, known.status_code, known.headers["ETag"]) == (204, b"", 304, '"1"')
    assert "Content-Type" not in plain.headers and "Content-Type" not in known.headers


def test_a_parameter_that_is_given_twice_is_refused_by_its_name(door: Door) -> None:
    answer = door.client.get("/v1/games?limit=1&status=open&limit=2")
    assert problem(answer) == (400, "malformed") and list(answer.json["errors"]) == ["limit"]  # type: ignore[index]


def test_a_body_that_is_empty_is_an_empty_object(door: Door) -> None:
    ada = door.sign_up()
    answer = ada.ask("POST", "/v1/games", b"")
    assert {"ruleset", "seats"} <= answer.json["errors"].keys()  # type: ignore[index]
