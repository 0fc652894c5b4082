"""What can be handed on of a game: a moment as a link, a replay inside of another page, an account on paper."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import quote, unquote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.screens import is_too_wide
from tests.browser.test_audit import colour_of, drawn_in
from tests.browser.test_pages import findings
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]


class Elsewhere(BaseHTTPRequestHandler):
    """A page of another site, with whatever its address says in it."""

    def do_GET(self) -> None:
        inside = unquote(self.path.partition("?")[2])
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        icon = '<link rel="icon" href="data:,">'
        self.wfile.write(f"<!doctype html><title>A blog</title>{icon}{inside}".encode())

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def blog() -> Iterator[str]:
    """The address of another site."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()
        thread.join()


def test_a_replay_is_embedded_by_the_snippet_that_it_offers_and_shows_that_moment(
    visit: Visit, blog: str, finished_bang: str
) -> None:
    page = visit(f"/replay.html?game={finished_bang}&at=60&view=1")
    page.get_by_text("Put it into another page").click()
    snippet = page.get_by_label("Put it into another page").input_value()
    page.goto(f"{blog}?{quote(snippet)}")
    inside = page.frame_locator("iframe")
    expect(inside.locator(".board-place")).to_have_attribute("data-version", "60")
    expect(inside.locator(".board-place")).to_have_attribute("data-eyes", "1")
    expect(inside.locator(".told")).to_contain_text("60")
    inside.get_by_role("button", name="Next event").click()
    expect(inside.locator(".board-place")).to_have_attribute("data-version", "61")
    whole = inside.get_by_role("link", name="Open at Gyoji")
    assert re.search(rf"^/replay\.html\?game={finished_bang}&at=61&view=1$", whole.get_attribute("href") or "")
    with page.expect_popup() as opened:
        whole.click()
    expect(opened.value.locator(".board-place")).to_have_attribute("data-version", "61")


def test_no_other_page_of_ours_can_be_framed(visit: Visit, address: str, blog: str, finished_bang: str) -> None:
    page = visit("/", offline_errors=True)
    snippet = f'<iframe src="{address}/replay.html?game={finished_bang}"></iframe>'
    with page.expect_console_message(lambda message: "frame-ancestors" in message.text):
        page.goto(f"{blog}?{quote(snippet)}")
    assert page.frame_locator("iframe").locator("main").count() == 0


def test_an_embedded_replay_is_nobodys_it_sends_no_token_and_keeps_nothing(
    visit: Visit, address: str, finished_bang: str
) -> None:
    page = visit(BLANK)
    known_as(page, "ada", address)
    before = page.evaluate("localStorage.gyoji")
    sent: list[dict[str, str]] = []
    page.on("request", lambda request: sent.append(request.headers) if "/v1/" in request.url else None)
    page.goto(f"/embed.html?game={finished_bang}&at=60&view=1")
    expect(page.locator(".board-place")).to_have_attribute("data-version", "60")
    page.get_by_role("button", name="Next event").click()
    expect(page.locator(".board-place")).to_have_attribute("data-version", "61")
    assert sent and not any({"authorization", "cookie"} & headers.keys() for headers in sent)
    assert page.evaluate("localStorage.gyoji") == before


@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_private_game_looks_embedded_like_one_that_does_not_exist_to_its_own_players_too(
    visit: Visit, address: str, language: str
) -> None:
    page = visit(BLANK, offline_errors=True)
    me = known_as(page, "ada", address)
    private = me.table("yojimbo", ["greedy"], sit=True, visibility="private")
    me.asked(private, seat=0)
    page.goto(f"/replay.html?game={private}")
    expect(page.locator("main")).to_contain_text("This game is private")
    shown: list[str] = []
    for game in (private, f"g_{'0' * 32}"):
        page.goto(f"/embed.html?game={game}&lang={language}")
        expect(page.get_by_role("alert")).to_be_visible()
        shown.append(page.content().replace(game, "GAME"))
    assert shown[0] == shown[1]


def test_an_account_tells_the_whole_game_with_its_score_and_its_proof(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    page = visit(f"/replay.html?game={finished_bang}&at=60")
    page.get_by_role("link", name="An account to print").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("BANG!")
    chapters = api.get(f"/v1/games/{finished_bang}/chapters?limit=1000")["items"]
    expect(page.locator(".chapter")).to_have_count(len(chapters))
    events = api.get(f"/v1/games/{finished_bang}/events?limit=1000")["items"]
    silent = ("table.Awaiting", "table.VoteSealed")
    told = [event["text"] for event in events if event["type"] not in silent and event["text"]]
    assert page.locator(".chapter li span").all_inner_texts() == told
    score = api.scored(finished_bang)
    expect(page.locator(".scores li")).to_have_count(sum(len(seat["reasons"]) for seat in score["seats"]))
    expect(page.locator('[data-proof="origin"]')).to_have_attribute("data-state", "yes")
    assert colour_of(page, '[data-proof="chain"] > gy-sign') == drawn_in(page, "--good")
    expect(page.locator("main")).to_contain_text("Everything so far holds")
    expect(page.locator(".hash")).to_have_text(api.get(f"/v1/games/{finished_bang}")["head"])
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".chapter li").last).to_be_visible()


def test_an_account_of_a_private_game_is_told_to_its_players_alone(visit: Visit, address: str) -> None:
    page = visit(BLANK, offline_errors=True)
    me = known_as(page, "ada", address)
    private = me.table("yojimbo", ["greedy"], sit=True, visibility="private")
    me.asked(private, seat=0)
    page.goto(f"/account.html?game={private}&lang=cs")
    expect(page.locator("main")).to_contain_text("Hra ještě neskončila.")
    stranger = visit(f"/account.html?game={private}", offline_errors=True)
    expect(stranger.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_what_is_handed_on(visit: Visit, finished_bang: str, theme: str) -> None:
    page = visit(f"/embed.html?game={finished_bang}&at=60&view=1&theme={theme}")
    expect(page.locator(".seat").first).to_be_visible()
    assert findings(page) == []
    page.set_viewport_size({"width": 390, "height": 620})
    assert not is_too_wide(page)
    assert findings(page) == []
    page.goto(f"/account.html?game={finished_bang}&theme={theme}")
    expect(page.locator('[data-proof="origin"][data-state="yes"]')).to_be_visible()
    assert findings(page) == []
