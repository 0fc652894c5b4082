"""`make pictures`: the lobby, a table of each game, a replay and an audit, as they are, into docs/pictures."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from tests.browser.clicking import play_out
from tests.browser.house import ROOT, Api, chromium_of, serving
from tests.browser.test_playing import at_rest, sign_in
from tests.fixtures.redis import fresh_folder

FOLDER = ROOT / "docs" / "pictures"
DESK = ViewportSize(width=1440, height=900)
PHONE = ViewportSize(width=390, height=844)
TABLES: dict[str, tuple[int, int, str, dict[str, Any]]] = {
    "bang": (6, 6, "play", {}),
    "samurai-sword": (5, 6, "play", {}),
    "shamans": (4, 9, "play", {}),
    "yojimbo": (4, 6, "turn", {}),
    "samurai-katana": (4, 12, "clan", {"turn_limit": 3}),
}
"""How many bots, how many moves to play at least and until which decision, and the options."""
MOVES_MAX = 40


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with fresh_folder() as data, serving(data) as address, sync_playwright() as playwright:
        browser = chromium_of(playwright)
        draw(browser, address)
        browser.close()


def draw(browser: Browser, address: str) -> None:
    page = browser.new_context(viewport=DESK, locale="en-US", base_url=address, reduced_motion="reduce").new_page()
    page.goto("/")
    ada = sign_in(page, "ada", address)
    finished = ada.table("bang", ["greedy"] * 5)
    for ruleset, (bots, moves, decision, options) in TABLES.items():
        while not reached(page, ada, ada.table(ruleset, ["greedy"] * bots, sit=True, options=options), moves, decision):
            pass
        page.evaluate("document.querySelector('.fan gy-card[state=\"can\"] button')?.click()")
        taken_both(page, f"table-{ruleset}")
    oto = Api(address).sign_up("oto")
    for ruleset, seats in (("shamans", 4), ("samurai-sword", 5)):
        oto.call("POST", "/v1/games", {"ruleset": ruleset, "seats": seats})
    ada.finished(finished)
    ada.scored(finished)
    last = ada.get(f"/v1/games/{finished}")["version"]
    page.goto(f"/replay.html?game={finished}&at={last * 2 // 3}&view=1")
    expect(page.locator(".seat").first).to_be_visible()
    taken(page, "replay")
    page.goto(f"/audit.html?game={finished}")
    expect(page.locator(".stamp")).to_be_visible(timeout=30_000)
    taken(page, "audit")
    page.goto("/rules.html?game=bang&clause=BANG-7.1")
    expect(page.locator(".asked")).to_be_visible()
    taken(page, "rulebook")
    page.goto("/")
    expect(page.locator(".open .rows li").first).to_be_visible()
    taken(page, "lobby")


def reached(page: Page, me: Api, game: str, moves: int, decision: str) -> bool:
    """Plays a table to a moment worth a picture; false where the game is over, or one is out of it, before."""
    page.goto(f"/table.html?game={game}")
    expect(page.locator("#ask")).to_be_visible()
    for _ in range(MOVES_MAX):
        asked = me.asked(game, seat=0)
        if asked["status"] != "running":
            return False
        if moves <= 0 and asked["to_act"][0]["decision"] == decision:
            at_rest(page, me, game)
            return True
        moves -= play_out(page, seed=4, limit=1)
    return False


def taken_both(page: Page, name: str) -> None:
    taken(page, name)
    page.set_viewport_size(PHONE)
    taken(page, f"{name}-phone")
    page.set_viewport_size(DESK)


def taken(page: Page, name: str) -> Path:
    """A picture once the page is still."""
    page.evaluate("document.fonts.ready")
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    return path


if __name__ == "__main__":
    main()
