"""The board is the menu: what can be pointed at is not listed again, and what one may regret can be taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.clicking import OFFERED, READY
from tests.browser.house import Api
from tests.browser.test_playing import at_rest
from tests.browser.test_telling import Move, Shown, question, seated, until
from tests.patience import wait_for

Visit = Callable[..., Page]
HOUR: Final = timedelta(hours=1)
EARLIER: Final = re.compile(r"[?]at=")
"""Where a page asks for the table as it was, to show what happened since."""


def version_of(me: Api, game: str) -> int:
    version: int = me.get(f"/v1/games/{game}")["version"]
    return version


def test_what_can_be_pointed_at_is_listed_only_where_one_wants_a_list(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "shamans", 2)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    cards = page.locator('.fan gy-card[state="can"]')
    expect(cards.first).to_be_visible()
    expect(page.locator(".ask.mine .option")).to_have_count(0)
    page.get_by_role("button", name="All moves as a list").click()
    expect(page.locator(".ask.mine .option")).to_have_count(cards.count())
    page.reload()
    expect(page.locator(".ask.mine .option").first).to_be_visible()
    page.get_by_role("button", name="All moves as a list").click()
    expect(page.locator(".ask.mine .option")).to_have_count(0)
    page.get_by_role("button", name="As text").click()
    expect(page.locator(".ask.mine .option").first).to_be_visible()


@pytest.mark.parametrize("ruleset", ["bang", "samurai-sword", "yojimbo", "samurai-katana"])
def test_every_move_begins_with_something_that_the_keyboard_reaches(visit: Visit, address: str, ruleset: str) -> None:
    """Each move has a thing on the board or in the hand that takes the focus, or stands in the list, or is ready."""
    page, me, game = seated(visit, address, ruleset, 3)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    offered = page.locator(", ".join([*OFFERED, READY]))
    expect(offered.first).to_be_visible()
    assert offered.evaluate_all("all => all.every((one) => one.tabIndex === 0)")


def test_ending_a_turn_with_things_undone_can_be_taken_back_for_a_second(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "bang", 3)
    game = until(
        me,
        game,
        lambda _, moves: len(moves) > 1 and any(move["command"]["type"] == "bang.end_play" for move in moves),
    )
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    page.locator(".option", has_text="Play no more cards").click()
    page.clock.install()
    page.keyboard.press("Enter")
    expect(page.locator("[data-go][data-held]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-held]")).to_have_count(0)
    page.clock.run_for(5_000)
    assert version_of(me, game) == version
    page.keyboard.press("Enter")
    expect(page.locator("[data-held]")).to_be_visible()
    page.clock.run_for(5_000)
    wait_for(lambda: version_of(me, game) > version)


def test_regions_are_added_and_taken_back_one_by_one_and_confirmed_once(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    game = until(me, game, lambda shown, _: shown["to_act"][0]["decision"] == "setup.distribute")
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    page.locator(".map .r.can").first.dispatch_event("click")
    one = page.locator(".several li").first
    expect(one).to_be_visible()
    one.get_by_role("button", name="one more").click()
    expect(one).to_contain_text("× 2")
    one.get_by_role("button", name="one less").click()
    expect(one).not_to_contain_text("×")
    assert version_of(me, game) == version
    go = page.locator("[data-go]")
    while not go.is_enabled():
        one.get_by_role("button", name="one more").click()
    go.click()
    wait_for(lambda: version_of(me, game) > version)


def at_a_window(me: Api, game: str) -> str:
    """A game like this one, in which seat 0 may answer a card."""
    return until(me, game, lambda shown, _: question(shown)["decision"] == "react.card", ends_turn)


def ends_turn(move: Move) -> bool:
    kind: str = move["command"]["type"]
    return kind.endswith(("buy.end", "turn.end", "order.pick"))


def is_answered(me: Api, game: str, before: Shown) -> bool:
    """Whether the question is closed that was put to seat 0 before."""
    shown, put = me.get(f"/v1/games/{game}"), question(before)["question"]
    return shown["version"] > before["version"] and all(one["question"] != put for one in shown["to_act"])


def test_who_passes_every_window_passes_it_by_itself_whatever_they_hold(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    game = at_a_window(me, game)
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    switch = page.get_by_role("button", name="Pass every window until my turn")
    expect(switch).to_have_attribute("aria-pressed", "false")
    before = me.get(f"/v1/games/{game}")
    switch.click()
    wait_for(lambda: is_answered(me, game, before), "the window is not passed")
    sealed = me.get(f"/v1/games/{game}/events?after={version}")["items"][0]
    assert (sealed["type"], sealed["by"]) == ("table.VoteSealed", 0)
    assert "samurai-katana.react.pass" in str(sealed["private"])


def chooses(_: Shown, moves: list[Move]) -> bool:
    """Whether a card answers this window."""
    kind: str = moves[0]["command"]["type"]
    return len(moves) > 1 and kind.startswith("samurai-katana.react")


def test_a_window_is_not_passed_by_itself_while_its_player_chooses(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    game = until(me, game, chooses, ends_turn)
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    page.clock.install()
    page.clock.pause_at(datetime.now(UTC) + HOUR)
    switch = page.get_by_role("button", name="Pass every window until my turn")
    switch.click()
    page.locator(", ".join(OFFERED)).first.dispatch_event("click")
    page.clock.run_for(5_000)
    expect(page.locator(".ask.mine [data-back]")).to_be_enabled()
    assert version_of(me, game) == version
    switch.click()
    switch.click()
    page.clock.run_for(5_000)
    wait_for(lambda: version_of(me, game) > version, "the window is not passed")


PASSES: Final = "document.querySelector('[data-passing]').click()"
PRESSES: Final = "document.body.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))"


def test_what_is_pressed_at_that_moment_does_not_keep_a_window_open(visit: Visit, address: str) -> None:
    """The page still shows what led to the window when the window's time is over. So the window comes up at the very
    moment at which it is passed: whatever is pressed then was meant for something else, and must not stop that."""
    page, me, game = seated(visit, address, "samurai-katana", 2, reduced_motion="no-preference")
    game = at_a_window(me, game)
    window = me.get(f"/v1/games/{game}")
    earlier = (me.get(f"/v1/games/{game}?at={version}") for version in range(window["version"] - 1, 0, -1))
    before = next(shown for shown in earlier if shown["to_act"] and all(one["seat"] != 0 for one in shown["to_act"]))
    no_moves = {"version": before["version"], "question": None, "moves": []}
    looks = 0

    def look(route: Route) -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            return route.fulfill(json=before)
        if looks == 2:
            page.clock.pause_at(datetime.now(UTC) + HOUR)
            page.evaluate(PASSES)
        return route.continue_()

    page.route(re.compile(r"/v1/games/g_[0-9a-f]+$"), look)
    page.route(re.compile(r"/moves$"), lambda route: route.fulfill(json=no_moves), times=1)
    page.route(EARLIER, lambda route: None)
    page.clock.install()
    with page.expect_request(EARLIER):
        page.goto(f"/table.html?game={game}")

    def is_passed() -> bool:
        page.evaluate(PRESSES)
        page.clock.run_for(100)
        return is_answered(me, game, window)

    wait_for(is_passed, "the window is not passed")
