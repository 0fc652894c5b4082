"""Playing by the keyboard alone, and on a phone by touch, each game for a while.

WHOLE_GAMES=1 plays every one of them to its end, as `make nightly` does; by clicking all are played to their end each
time (test_playing.py).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import SEEN, Press, by_finger, by_key, played
from tests.browser.house import Api, chromium_of
from tests.browser.screens import TARGET, is_too_wide
from tests.browser.test_playing import BLANK, known_as, token_of
from tests.browser.windows import keeping_windows

Visit = Callable[..., Page]
PHONE: Final = {"width": 390, "height": 844}
IS_WHOLE: Final = os.environ.get("WHOLE_GAMES", "0") != "0"
FOR_A_WHILE: Final = 3
MOVES_MAX: Final = 2_000
"""No game among so few is as long."""

GAMES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "bang": (3, {}),
    "samurai-sword": (2, {}),
    "shamans": (2, {}),
    "yojimbo": (1, {}),
    "samurai-katana": (2, {"turn_limit": 3}),
}
"""How many bots, and the options."""


def signed_in(page: Page, address: str) -> Api:
    """On a phone one's own name stands behind the menu."""
    page.get_by_label("Your name").fill("player")
    page.get_by_role("button", name="That's me").click()
    expect(page.get_by_label("Your name")).to_have_count(0)
    return Api(address, token_of(page))


def plays(page: Page, me: Api, ruleset: str, press: Press) -> None:
    """A game against bots, by such presses: to its end, or for a while."""
    bots, options = GAMES[ruleset]
    game = me.table(ruleset, ["greedy"] * bots, sit=True, options=options)
    before = me.asked(game, seat=0)["version"]
    page.goto(f"/table.html?game={game}")
    is_over = played(page, press, 5, MOVES_MAX if IS_WHOLE else FOR_A_WHILE)
    assert me.get(f"/v1/games/{game}")["version"] > before
    if IS_WHOLE:
        assert is_over and me.get(f"/v1/games/{game}")["status"] == "finished"
        expect(page.locator(".result h2")).to_be_visible()


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_played_by_the_keyboard_alone(visit: Visit, address: str, ruleset: str) -> None:
    page = visit(BLANK)
    plays(page, known_as(page, "player", address), ruleset, by_key)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_is_played_on_a_phone_by_touch(visit: Visit, address: str, ruleset: str) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    plays(page, signed_in(page, address), ruleset, by_finger)
    assert not is_too_wide(page)


STRIPS: Final = """
(cards) => cards.map((card) => {
  const { left, right, top, height } = card.getBoundingClientRect();
  const places = Array.from({ length: Math.floor(right - left) }, (_, x) => left + x);
  return places.filter((x) => card.contains(document.elementFromPoint(x, top + height / 2))).length;
})
"""
"""How many pixels wide each of these is where a finger would hit it."""


def test_a_finger_finds_each_of_eleven_cards_also_while_one_of_them_is_chosen(visit: Visit, address: str) -> None:
    page = visit("/", viewport=PHONE, has_touch=True, is_mobile=True)
    me = signed_in(page, address)
    game = me.table("shamans", ["greedy"] * 4, sit=True)
    me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}")
    cards = page.locator(".fan gy-card")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        expect(cards).to_have_count(11)
        for place in (5, 6):
            by_finger(page, ".fan gy-card button", place)
            expect(cards.nth(place)).to_have_attribute("state", "chosen")
            assert min(cards.evaluate_all(STRIPS)) >= TARGET - 1, width
        page.get_by_role("button", name="Back").tap()


MOUSE_AND_TOUCH_SCREEN: Final = (
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=6"
)
"""A laptop's: it can hover, and its first pointer is a fine one; another one is coarse."""


def test_a_finger_finds_each_card_also_where_there_is_a_mouse(browser: Browser, address: str) -> None:
    laptop = chromium_of(browser.browser_type, MOUSE_AND_TOUCH_SCREEN)
    with keeping_windows(laptop, address) as windows:
        page = windows.opened(is_new=True, viewport={"width": 1000, "height": 844}).page
        page.goto(BLANK)
        me = known_as(page, "player", address)
        game = me.table("shamans", ["greedy"] * 4, sit=True)
        me.asked(game, seat=0)
        page.goto(f"/table.html?game={game}")
        cards = page.locator(".fan gy-card")
        expect(cards).to_have_count(11)
        x, y = page.evaluate(SEEN, [".fan gy-card button", 5])
        protocol = page.context.new_cdp_session(page)
        for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchEnd", [])):
            protocol.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        expect(cards.nth(5)).to_have_attribute("state", "chosen")
        assert min(cards.evaluate_all(STRIPS)) >= TARGET - 1
    laptop.close()


FANNED: Final = """
<style>button { position: absolute; top: 0; width: 100px; height: 100px }</style>
<button data-card onclick="tapped.push(0)" style="left: 0"></button>
<button data-card onclick="tapped.push(1)" style="left: 30px"></button>
<script>const tapped = [];</script>
"""
COVER: Final = '<div style="position: absolute; inset: 0"></div>'


def test_a_finger_taps_what_is_seen_of_a_card_whose_middle_another_one_covers(visit: Visit) -> None:
    page = visit("about:blank", is_new=True, viewport=PHONE, has_touch=True)
    page.set_content(FANNED)
    by_finger(page, "[data-card]", 0)
    by_finger(page, "[data-card]", 1)
    assert page.evaluate("tapped") == [0, 1]


def test_what_is_covered_whole_gets_no_tap_and_nor_does_what_lies_over_it(visit: Visit) -> None:
    page = visit("about:blank", is_new=True, viewport=PHONE, has_touch=True)
    page.set_content(FANNED + COVER)
    page.evaluate("addEventListener('click', () => tapped.push('something'))")
    by_finger(page, "[data-card]", 0)
    assert page.evaluate("tapped") == []
