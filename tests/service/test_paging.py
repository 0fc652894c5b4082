"""Cursors: each leads on in its own collection, and nowhere else."""

from __future__ import annotations

import base64
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask

from service.http.paging import cursor, link_to_next, offset, page_of, page_size, position
from service.http.problems import Problem

ITEMS = list("abcdefg")


def test_pages_follow_each_other_to_the_end_and_the_last_leads_nowhere() -> None:
    with Flask("pages").test_request_context("/v1/things"):
        given: str | None = None
        pages = []
        for _ in ITEMS:
            query = {"limit": 3, "cursor": given, "status": "open"}
            items, given, headers = page_of(ITEMS, query)
            pages.append(items)
            assert bool(headers) == (given is not None)
            if given is None:
                break
    assert pages == [["a", "b", "c"], ["d", "e", "f"], ["g"]]


def test_a_page_that_takes_all_is_the_last() -> None:
    with Flask("pages").test_request_context("/v1/things"):
        assert page_of(ITEMS, {"limit": len(ITEMS)}) == (ITEMS, None, {})
        assert page_of(ITEMS, {"limit": 1, "cursor": cursor({}, str(len(ITEMS)))}) == ([], None, {})


def test_a_link_has_the_filters_and_the_cursor() -> None:
    with Flask("pages").test_request_context("/v1/things"):
        link = link_to_next({"limit": 3, "status": "open", "player": None}, "xyz")["Link"]
        assert link_to_next({"limit": 3}, None) == {}
        assert link_to_next({"limit": 3}, 7, "after")["Link"] == '</v1/things?limit=3&after=7>; rel="next"'
    address = link.removeprefix("<").removesuffix('>; rel="next"')
    assert urlsplit(address).path == "/v1/things"
    assert parse_qs(urlsplit(address).query) == {"limit": ["3"], "status": ["open"], "cursor": ["xyz"]}


def test_a_cursor_fits_any_size_of_page_but_no_other_filter_and_no_other_address() -> None:
    app = Flask("pages")
    query = {"limit": 3, "status": "open"}
    with app.test_request_context("/v1/things"):
        given = cursor(query, "12-3")
        assert position({"limit": 9, "status": "open", "cursor": given}) == "12-3"
        with pytest.raises(Problem):
            position({"limit": 3, "status": "over", "cursor": given})
    with app.test_request_context("/v1/others"), pytest.raises(Problem) as refused:
        position({**query, "cursor": given})
    assert list(refused.value.members["errors"]) == ["cursor"]


@pytest.mark.parametrize("given", ["", "x", "é", "====", "AAAA", "A" * 400])
def test_what_is_no_cursor_is_refused(given: str) -> None:
    with Flask("pages").test_request_context("/v1/things"), pytest.raises(Problem):
        position({"cursor": given})


@pytest.mark.parametrize("place", ["-1", "x", "1" * 10, "", "1.5"])
def test_a_cursor_that_leads_to_no_place_is_refused(place: str) -> None:
    with Flask("pages").test_request_context("/v1/things"), pytest.raises(Problem):
        offset({"cursor": cursor({}, place)})


def test_a_cursor_that_leads_beyond_the_end_is_refused() -> None:
    with Flask("pages").test_request_context("/v1/things"), pytest.raises(Problem):
        page_of(ITEMS, {"limit": 1, "cursor": cursor({}, str(len(ITEMS) + 1))})


def test_who_has_no_cursor_begins_at_the_beginning() -> None:
    assert (position({}), position({}, "0"), offset({})) == ("", "0", 0)


def test_a_cursor_is_short_and_fits_into_an_address_as_it_is() -> None:
    with Flask("pages").test_request_context("/v1/things"):
        given = cursor({"status": "open"}, "123456789")
    assert len(given) == 20 and "=" not in given
    assert base64.urlsafe_b64decode(given).endswith(b"123456789")


def test_a_page_has_a_thousand_at_most() -> None:
    assert [page_size({"limit": limit}) for limit in (1, 1_000, 1_001)] == [1, 1_000, 1_000]
