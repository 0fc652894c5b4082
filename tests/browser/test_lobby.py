"""The lobby: how many games there are, which of them, more of them, who plays, and what was proved."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.house import Api
from tests.browser.test_playing import sign_in

Visit = Callable[..., Page]
FIRST_PAGE = 12


def test_the_lists_are_counted_filtered_and_go_on(visit: Visit, api: Api) -> None:
    hosts = [api.sign_up(f"host {number}") for number in range(4)]
    for host in hosts:
        for _ in range(4):
            host.call("POST", "/v1/games", {"ruleset": "yojimbo", "seats": 3, "clock": None})
    timed = api.sign_up("timed").call("POST", "/v1/games", {"ruleset": "yojimbo", "seats": 3, "clock": {"bank": 60}})
    page = visit("/?ruleset=yojimbo")
    listed = page.locator(".open .rows").first.locator("li")
    expect(listed).to_have_count(FIRST_PAGE)
    count = api.get("/v1/lobby?status=open&ruleset=yojimbo")["count"]
    expect(page.locator("#h-open small")).to_have_text(str(count))
    expect(listed.first).to_contain_text("timed")
    expect(listed.first).to_contain_text("rated")
    page.locator('[data-more="open"]').click()
    expect(listed).to_have_count(min(count, 2 * FIRST_PAGE))
    page.locator('[data-filter="clock"]').select_option("true")
    expect(listed).to_have_count(1)
    assert timed["id"] == listed.first.get_attribute("data-key")
    page.reload()
    expect(listed).to_have_count(1)
    page.locator('[data-filter="ruleset"]').select_option("shamans")
    expect(page.locator(".open")).to_contain_text("There is no such game now.")


def row_of(page: Page, game: str) -> Locator:
    """A game among those that are over: other tests may have finished more of them since than one page holds."""
    rows = page.locator(".done tr[data-key]")
    row = page.locator(f'.done tr[data-key="{game}"]')
    expect(rows.first).to_be_visible()
    while not row.count():
        shown = rows.count()
        page.locator('[data-more="finished"]').click()
        expect(rows).not_to_have_count(shown)
    return row


def test_a_finished_game_says_who_played_whether_it_counted_and_what_was_proved_here(
    visit: Visit, address: str, finished_bang: str
) -> None:
    page = visit("/?ruleset=bang")
    sign_in(page, "ada", address)
    row = row_of(page, finished_bang)
    expect(row).to_contain_text("greedy")
    expect(row).to_contain_text("not rated")
    row.get_by_role("link", name="check it").click()
    expect(page.locator(".stamp").first).to_be_visible()  # a dispute about it may have one, too
    page.goto("/?ruleset=bang")
    row = row_of(page, finished_bang)
    expect(row.locator(".ok")).to_be_visible()
    expect(row).to_contain_text("checked here")
