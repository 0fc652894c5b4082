"""Deciding about a game on the pages: asking, agreeing, what stands beside it afterwards, and playing on elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from events.proof.verify import verify
from tests.browser.house import Api
from tests.browser.test_pages import findings
from tests.browser.test_playing import game_of, sign_in
from tests.browser.test_signing import begun, file_of

Visit = Callable[..., Page]


def two_at_a_table(visit: Visit, address: str, api: Api) -> tuple[Page, Api, Api, str]:
    """The audit page of one of two people who play, both of them, and their game."""
    page = visit("/")
    me, friend = sign_in(page, "host", address), api.sign_up("friend")
    game: str = me.call("POST", "/v1/games", {"ruleset": "yojimbo", "seats": 2, "clock": None, "sit": True})["id"]
    friend.call("POST", f"/v1/games/{game}/seats", {})
    page.goto(f"/audit.html?game={game}")
    return page, me, friend, game


def test_two_people_agree_about_their_game_and_one_appeals(visit: Visit, address: str, api: Api) -> None:
    page, me, friend, game = two_at_a_table(visit, address, api)
    page.get_by_label("What is to be done").select_option("annul")
    page.get_by_role("button", name="Ask for it").press("Enter")
    expect(page.locator('[data-proposal="annul"]')).to_contain_text("Agreed so far: host")
    assert findings(page) == []
    page.get_by_role("button", name="Let the game go on").press("Enter")
    expect(page.locator("[data-proposal]")).to_have_count(0)

    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    page.get_by_role("button", name="I agree").click()
    expect(page.locator("[data-proposal]")).to_have_count(0)
    assert me.get(f"/v1/games/{game}")["status"] == "abandoned"

    page.get_by_label("What is to be done").select_option("award")
    page.get_by_label("Winner").select_option("1")
    page.get_by_role("button", name="Ask for it").click()
    expect(page.locator('[data-proposal="award"]')).to_be_visible()
    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "award", "to": [1]})
    page.reload()
    expect(page.locator('[data-entry="1"]')).to_contain_text("Awarded to friend")
    page.get_by_label("Your words").fill("They had no cards left.")
    page.get_by_label("It is to be decided again").check()
    page.get_by_role("button", name="Put it on record").click()
    expect(page.locator('[data-remarked="1"]')).to_contain_text("They had no cards left.")
    expect(page.locator('[data-remarked="1"]')).to_contain_text("Appeal")
    assert findings(page) == []
    page.locator('[data-language="cs"]').click()
    expect(page.locator(".decisions h2")).to_have_text("Rozhodnutí")


def test_who_signs_moves_signs_what_they_agree_to(visit: Visit, address: str) -> None:
    page = begun(visit, address)
    game = game_of(page)
    page.goto(f"/audit.html?game={game}")
    page.get_by_label("What is to be done").select_option("award")
    page.get_by_label("Winner").select_option("0")
    page.get_by_role("button", name="Ask for it").click()
    expect(page.get_by_label("Back to version")).to_have_count(0)
    page.goto(f"/table.html?game={game}")
    report = verify(file_of(address, page))
    assert report.holds and report.is_complete and "1 consents" in report.as_text(), report.as_text()


def test_a_finished_game_is_played_on_from_one_of_its_moments(
    visit: Visit, address: str, api: Api, finished_bang: str
) -> None:
    events = api.get(f"/v1/games/{finished_bang}/events?limit=200")["items"]
    version = next(one["version"] for one in events if one["type"] == "table.Awaiting")
    page = visit("/")
    sign_in(page, "historian", address)
    page.goto(f"/replay.html?game={finished_bang}&at={version + 1}&view=all")
    expect(page.get_by_role("button", name="Copy address")).to_be_visible()
    expect(page.get_by_role("button", name="Continue from here")).to_have_count(0)
    page.goto(f"/replay.html?game={finished_bang}&at={version}&view=all")
    page.get_by_role("button", name="Continue from here").press("Enter")
    page.wait_for_url("**/table.html?game=*")
    shown = api.get(f"/v1/games/{game_of(page)}")
    assert (shown["status"], shown["origin"]["game"], shown["origin"]["version"]) == ("open", finished_bang, version)
