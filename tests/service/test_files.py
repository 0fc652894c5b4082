"""Files that are served: each as what its name says, and nothing else of its folder."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.http.files import KeptContent
from service.http.guide import hang_guide
from service.http.problems import Problem
from tests.service.people import Door, problem

JAVASCRIPT, PLAIN = "text/javascript; charset=utf-8", "text/html; charset=utf-8"
SHOWN = {
    "index.html": PLAIN,
    "rules/index.html": PLAIN,
    "style/site.css": "text/css; charset=utf-8",
    "code/site.js": JAVASCRIPT,
    "verifier.mjs": JAVASCRIPT,
    "search/index.json": "application/json",
    "pictures/table.png": "image/png",
    "pictures/sign.svg": "image/svg+xml",
}


@pytest.fixture
def guide(tmp_path: Path) -> FlaskClient:
    for name in (*SHOWN, "hooks.py", "secret"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"this is {name}")
    app = Flask("guide")
    app.register_error_handler(Problem, lambda problem: (problem.type.name, problem.type.status))
    hang_guide(app, tmp_path)
    return app.test_client()


def test_a_file_of_the_guide_is_what_its_name_says(guide: FlaskClient) -> None:
    for name, kind in SHOWN.items():
        answer = guide.get(f"/guide/{name}")
        assert (answer.status_code, answer.text, answer.content_type) == (200, f"this is {name}", kind)
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_a_folder_of_the_guide_is_its_first_page_and_has_one_address(guide: FlaskClient) -> None:
    assert guide.get("/guide/").text == "this is index.html"
    assert guide.get("/guide/rules/").text == "this is rules/index.html"
    moved = guide.get("/guide/rules")
    assert (moved.status_code, moved.location) == (308, "/guide/rules/")


@pytest.mark.parametrize(
    "name", ["hooks.py", "secret", "nothing", "nothing/", "style", "style/", "../guide/index.html"]
)
def test_nothing_else_of_its_folder_is_shown(guide: FlaskClient, name: str) -> None:
    answer = guide.get(f"/guide/{name}")
    assert (answer.status_code, answer.text) == (404, "not-found")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", PLAIN),
        ("/table.html", PLAIN),
        ("/code/api.js", JAVASCRIPT),
        ("/style/table.css", "text/css; charset=utf-8"),
        ("/style/gyoji.svg", "image/svg+xml"),
        ("/docs", PLAIN),
        ("/docs/start.js", JAVASCRIPT),
        ("/docs/swagger-ui.css", "text/css; charset=utf-8"),
        ("/docs/swagger-ui-bundle.js", JAVASCRIPT),
        ("/docs/favicon-32x32.png", "image/png"),
    ],
)
def test_a_page_and_what_it_needs_are_what_their_names_say(door: Door, path: str, kind: str) -> None:
    assert door.client.get(path).content_type == kind


@pytest.mark.parametrize("path", ["/client/package.json", "/client/README.md", "/docs/LICENSE", "/docs/VERSION"])
def test_what_no_page_needs_is_not_served(door: Door, path: str) -> None:
    assert problem(door.client.get(path)) == (404, "not-found")


def test_content_is_packed_to_the_same_bytes_whenever_that_is() -> None:
    """Processes that pack the same file share a tag; gzip would write down when it was packed."""
    assert KeptContent.of(b"a page").packed[4:8] == bytes(4)


BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


@pytest.mark.parametrize("path", ["/nope.html", "/nowhere.html", "/code", "/v1x", "/games/g_1", "/favicon.ico"])
def test_who_wants_a_page_where_there_is_nothing_gets_one_that_says_so(door: Door, path: str) -> None:
    page = door.client.get(path, headers={"Accept": BROWSER, "Accept-Encoding": "gzip", "If-None-Match": "*"})
    assert (page.status_code, page.content_type) == (404, PLAIN)
    plain = gzip.decompress(page.data).decode()
    assert "There is nothing here" in plain and "Tady nic není" in plain and '<a href="/">' in plain
    assert {one.strip() for one in page.headers["Vary"].split(",")} == {"Accept", "Accept-Encoding"}
    usual = door.client.get("/").headers
    for name in ("Content-Security-Policy", "Cache-Control", "X-Frame-Options"):
        assert page.headers[name] == usual[name]
    for address in re.findall(r'(?:src|href)="(/[^"]+)"', plain):
        assert door.client.get(address).status_code == 200, address
    asked = door.client.head(path, headers={"Accept": BROWSER})
    assert (asked.status_code, asked.data) == (404, b"")


@pytest.mark.parametrize("accept", [None, "*/*", "application/json", "application/problem+json, text/html;q=0.5"])
def test_a_client_is_told_in_json_that_there_is_nothing(door: Door, accept: str | None) -> None:
    answer = door.client.get("/nope.html", headers={"Accept": accept} if accept else {})
    assert problem(answer) == (404, "not-found")
    assert answer.headers["Vary"] == "Accept"


@pytest.mark.parametrize("path", ["/v1", "/v1/nope", "/docs/nope", "/guide/nope"])
def test_the_api_and_its_documents_have_no_page_for_what_is_not_there(door: Door, path: str) -> None:
    assert problem(door.client.get(path, headers={"Accept": BROWSER})) == (404, "not-found")
    assert problem(door.client.post("/nope.html", headers={"Accept": BROWSER})) == (404, "not-found")
