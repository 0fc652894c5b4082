"""A game without a line of JavaScript of its own: what its package tells is enough to play, replay and read it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.clicking import play_out
from tests.browser.house import Api
from tests.browser.test_playing import BLANK, game_of, known_as

Visit = Callable[..., Page]


def test_a_game_without_drawings_is_played_to_its_end_by_clicking(visit: Visit, api: Api) -> None:
    page = visit("/")
    print_ = page.locator('.print[data-game="example"]')
    expect(print_).to_contain_text("Honest Cups")
    expect(print_).to_contain_text("2–5 players · about 10 min")
    print_.locator("[data-quick]").click()
    board = page.locator(".text-board")
    expect(board).to_contain_text("Seat 2  horn cup")
    expect(page.locator(".title")).to_contain_text("Round 1, dice in play: 9")
    expect(page.locator(".ask.mine h2")).to_have_text("Bid higher, or doubt")
    mine, *others = [line for line in board.inner_text().splitlines() if line.startswith("Seat")]
    assert "you" in mine and "?" not in mine
    assert len(others) == 2 and all("? ? ?" in line for line in others)
    play_out(page, seed=3)
    expect(page.locator(".result h2")).to_have_text(re.compile("^(You won|You lost: won by)"))
    expect(page.locator(".why-points").first).to_contain_text("CUPS-5.1")
    game = api.get(f"/v1/games/{game_of(page)}")
    assert game["status"] == "finished" and len(game["seats"]) == 3
    expect(board).to_contain_text("pebbles")
    assert "?" not in board.inner_text(), "after the end all cups are open"


def test_a_question_and_its_moves_are_told_in_the_readers_language(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("example", ["greedy"] * 2, sit=True)
    me.call("POST", f"/v1/games/{game}/commands", {"type": "example.bid", "count": 1, "face": 1})
    asked = me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}&lang=cs")
    text = next(one["text"] for one in asked["to_act"] if one["seat"] == 0)
    assert " (greedy): " in text and " of face " in text
    expect(page.locator(".ask .about b")).to_contain_text("s číslem")
    expect(page.locator(".text-board")).to_contain_text("Kolo")


def test_a_game_without_drawings_is_replayed_through_anybodys_eyes(visit: Visit, api: Api) -> None:
    game = api.table("example", ["random"] * 3)
    api.finished(game)
    turns = [one["version"] for one in _events(api, game) if one["type"] == "example.DiceRolled"]
    page = visit(f"/replay.html?game={game}&at={turns[1]}&view=1")
    board = page.locator(".board-place")
    expect(board).to_have_attribute("data-version", str(turns[1]))
    expect(page.locator(".title")).to_contain_text("Round 2")
    text = board.locator(".text-board").inner_text()
    zero, one, two = [line for line in text.splitlines() if line.startswith("Seat")]
    assert "?" in zero and "?" not in one and "?" in two
    expect(board.locator(".seats-in-words li")).to_have_text([re.compile(f"^Seat {seat}: .") for seat in range(3)])
    page.keyboard.press("Shift+ArrowRight")
    expect(board).to_have_attribute("data-version", str(turns[2]))
    page.keyboard.press("Home")
    expect(board).to_contain_text("waits for players")


def test_its_rulebook_has_chapters(visit: Visit) -> None:
    page = visit("/rules.html?game=example&clause=CUPS-3.2")
    expect(page.get_by_role("heading", level=1)).to_have_text("3 Bids")
    expect(page.locator(".toc ol a")).to_have_text(
        ["1 The game", "2 The round", "3 Bids", "4 A doubt", "5 The score", "Rulings"]
    )


def _events(api: Api, game: str) -> list[dict[str, str]]:
    found: list[dict[str, str]] = api.get(f"/v1/games/{game}/events?limit=1000")["items"]
    return found
