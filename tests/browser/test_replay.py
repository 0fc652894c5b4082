"""The replay shows what the API says, at any version, through anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.patience import wait_for

Visit = Callable[..., Page]


def slide_to(page: Page, version: int) -> None:
    page.locator(".slide input").evaluate(
        "(slider, version) => { slider.value = version; slider.dispatchEvent(new Event('input', {bubbles: true})); }",
        version,
    )
    expect(page.locator(f'.board-place[data-version="{version}"]')).to_be_visible()
    expect(page.locator(".slide output")).to_have_text(str(version))


def test_the_slider_shows_what_the_api_says_at_ten_random_versions_from_two_seats(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    last = api.get(f"/v1/games/{finished_bang}")["version"]
    page = visit(f"/replay.html?game={finished_bang}&at=1&view=0")
    random = Random(20)
    for seat in (0, 2):
        page.locator(f'.eyes [data-eyes="{seat}"]').click()
        expect(page.locator(f'.board-place[data-eyes="{seat}"]')).to_be_visible()
        for version in random.sample(range(8, last + 1), 5):
            slide_to(page, version)
            table = api.get(f"/v1/games/{finished_bang}?at={version}&view={seat}")["table"]
            for gunman in table["gunmen"]:
                box = page.locator(f'[data-key="seat-{gunman["seat"]}"]')
                assert box.locator(".lives i:not(.lost)").count() == max(0, gunman["life"])
                assert box.locator(".slip").count() == len(gunman["in_play"])
                assert box.locator(".count").inner_text().endswith(str(gunman["hand_count"]))
                assert (box.locator(".role.hid").count() == 1) == (gunman["role"] is None)
            hand = table["gunmen"][seat]["hand"]
            assert page.locator(".hands-open gy-card").count() == len(hand)
            assert f"deck {table['deck_count']}" in page.locator(".middle").inner_text()


def test_the_replay_is_worked_by_the_keyboard_and_its_address_leads_back(visit: Visit, finished_bang: str) -> None:
    page = visit(f"/replay.html?game={finished_bang}&at=20&view=public")
    board = page.locator(".board-place")
    expect(board).to_have_attribute("data-version", "20")
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-version", "21")
    page.keyboard.press("ArrowLeft")
    expect(board).to_have_attribute("data-version", "20")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator(".event")).to_contain_text("Turn")
    for place in ('.eyes [aria-pressed="true"]', "[data-speed]", ".slide input", ".chapters summary"):
        page.locator(place).focus()
        at = int(board.get_attribute("data-version") or 0)
        page.keyboard.press("ArrowRight")
        expect(board).to_have_attribute("data-version", str(at + 1))
        expect(board).to_have_attribute("data-eyes", "public")
    page.locator("main").focus()
    page.keyboard.press("End")
    expect(page.locator(".event")).to_contain_text("table.SecretRevealed")
    page.keyboard.press("Home")
    expect(board).to_have_attribute("data-version", "1")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(board).not_to_have_attribute("data-version", "1")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    address, version = page.url, board.get_attribute("data-version") or ""
    page.goto("/")
    page.goto(address)
    expect(board).to_have_attribute("data-version", version)


def test_a_replay_opens_at_the_first_decision_and_asks_nobody_while_a_batch_happens(
    visit: Visit, api: Api, finished_bang: str
) -> None:
    events = api.get(f"/v1/games/{finished_bang}/events?limit=1000")["items"]
    first, second = [event["version"] for event in events if event["type"] == "table.Awaiting"][:2]
    page = visit(f"/replay.html?game={finished_bang}")
    board = page.locator(".board-place")
    expect(board).to_have_attribute("data-version", str(first))
    expect(page.locator(".seat.asked")).to_have_count(1)
    assert second - first > 1
    for version in range(first + 1, second):
        slide_to(page, version)
        expect(page.locator(".seat.asked")).to_have_count(0)
    slide_to(page, second)
    expect(page.locator(".seat.asked")).not_to_have_count(0)


def test_playing_passes_over_what_is_only_waited_for(visit: Visit, api: Api, finished_bang: str) -> None:
    events = api.get(f"/v1/games/{finished_bang}/events?limit=1000")["items"]
    silent = ("table.Awaiting", "table.VoteSealed")
    waits = [event["version"] for event in events if event["type"] in silent]
    page = visit(f"/replay.html?game={finished_bang}&at={waits[3] - 1}&view=public")
    board = page.locator(".board-place")
    expect(board).to_have_attribute("data-version", str(waits[3] - 1))
    board.evaluate(
        """(board) => { window.seen = [];
          new MutationObserver(() => window.seen.push(Number(board.dataset.version)))
            .observe(board, {attributes: true, attributeFilter: ["data-version"]}); }"""
    )
    for _ in range(3):
        page.locator("[data-speed]").click()
    page.get_by_role("button", name="Play", exact=True).click()
    wait_for(lambda: page.evaluate("Math.max(0, ...window.seen)") > waits[6])
    page.get_by_role("button", name="Pause").click()
    assert not set(page.evaluate("window.seen")) & set(waits)


def test_chapters_are_turns_by_name(visit: Visit, api: Api, finished_bang: str) -> None:
    chapters = api.get(f"/v1/games/{finished_bang}/chapters?limit=1000")["items"]
    page = visit(f"/replay.html?game={finished_bang}&lang=en")
    page.locator(".chapters summary").click()
    listed = page.locator(".chapters li button")
    expect(listed).to_have_text(["Set-up", *[chapter["text"] for chapter in chapters[1:]]])
    listed.nth(3).click()
    expect(page.locator(".board-place")).to_have_attribute("data-version", str(chapters[3]["version"]))
    expect(page.locator(".chapters [aria-current]")).to_have_text(chapters[3]["text"])


def test_every_version_of_the_setup_can_be_looked_at(visit: Visit, api: Api) -> None:
    page = visit("/")
    for ruleset in ("bang", "samurai-sword", "shamans", "yojimbo", "samurai-katana"):
        game = api.table(ruleset, ["greedy"] * 3, sit=True)
        page.goto(f"/replay.html?game={game}&at=1")
        last: int = api.get(f"/v1/games/{game}")["version"]
        for version in range(1, min(last, 12) + 1):
            slide_to(page, version)


def test_before_the_end_only_ones_own_and_public_eyes_are_open(visit: Visit, api: Api) -> None:
    game = api.table("bang", ["greedy"] * 3, sit=True)
    page = visit(f"/replay.html?game={game}&at=9&view=2")
    expect(page.locator(".eyes button")).to_have_text(["anyone"])
    expect(page.locator(".board-place")).to_have_attribute("data-eyes", "public")
