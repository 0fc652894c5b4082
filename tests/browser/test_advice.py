"""What one wants, in a line under the hand; in a first game of its kind three hints."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.screens import DESK, PHONE, TABLET, TWICE, outside, sized
from tests.browser.test_pages import findings
from tests.browser.test_telling import seated

Visit = Callable[..., Page]

BEGINNINGS = {
    "sheriff": "You are the Sheriff:",
    "deputy": "You are a Deputy:",
    "outlaw": "You are an Outlaw:",
    "renegade": "You are the Renegade:",
}


def test_under_the_hand_stands_what_ones_own_role_wants_and_the_replay_says_nothing(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "bang", 3, viewport=DESK)
    page.goto(f"/table.html?game={game}")
    role = me.get(f"/v1/games/{game}")["table"]["gunmen"][0]["role"]
    goal = page.locator(".goal")
    expect(goal).to_contain_text(BEGINNINGS[role])
    hand, line = page.locator(".hand").bounding_box(), goal.bounding_box()
    assert hand is not None and line is not None
    assert hand["y"] + hand["height"] <= line["y"]
    expect(goal).to_be_in_viewport(ratio=1)
    page.goto(f"/replay.html?game={game}")
    expect(page.locator(".seat").first).to_be_visible()
    expect(page.locator(".goal, .hints")).to_have_count(0)


def test_hints_are_put_away_one_by_one_and_do_not_come_back(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "yojimbo", 2)
    page.goto(f"/table.html?game={game}")
    hints = page.locator(".hints")
    expect(hints).to_contain_text("Hint 1 of 3.")
    hints.get_by_role("button", name="Got it").click()
    expect(hints).to_contain_text("Hint 2 of 3.")
    page.reload()
    expect(hints).to_contain_text("Hint 2 of 3.")
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'] * 2, sit=True)}")
    expect(page.locator(".goal")).to_be_visible()
    expect(hints).to_have_count(0)
    page.goto(f"/table.html?game={game}")
    for _ in range(2):
        hints.get_by_role("button", name="Got it").press("Enter")
    expect(hints).to_have_count(0)
    expect(page.locator("#ask")).to_be_focused()
    page.goto(f"/table.html?game={me.table('bang', ['greedy'] * 3, sit=True)}")
    expect(hints).to_contain_text("Hint 1 of 3.")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_advice_is_in_view_at_every_size_beside_the_question_and_axe_finds_nothing(
    visit: Visit, address: str, theme: str
) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    page.goto(f"/table.html?game={game}&theme={theme}&lang=cs")
    me.asked(game, seat=0)
    expect(page.locator(".ask.mine")).to_be_visible()
    for size in (DESK, TABLET, TWICE, PHONE):
        sized(page, size)
        expect(page.locator(".goal")).to_be_visible()
        expect(page.locator(".hints")).to_be_visible()
        assert outside(page, ".goal, .hints") == 0
        if size != TWICE:
            expect(page.locator("#ask h2")).to_be_in_viewport(ratio=1)
    assert findings(page) == []


def test_the_map_names_every_province_with_its_honour(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    page.goto(f"/table.html?game={game}")
    provinces = me.get("/v1/rulesets/samurai-katana")["components"]["provinces"]
    assert len(provinces) == 11
    expect(page.locator(".pnames text")).to_have_count(len(provinces))
    for province in provinces:
        named = f"{province['name'].upper()} {province['honour']}"
        expect(page.locator(f'.pnames [data-key="{province["id"]}"]')).to_have_text(named)


def test_who_only_looks_on_wants_nothing(visit: Visit, address: str) -> None:
    _, _, game = seated(visit, address, "bang", 3)
    page = visit(f"/table.html?game={game}")
    expect(page.locator(".seat").first).to_be_visible()
    expect(page.locator(".goal, .hints")).to_have_count(0)
