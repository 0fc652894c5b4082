"""`make pictures`: every page, a table of each game among them, as it is, at three sizes.

What the guide and the readme show goes into docs/pictures; the other sizes, to be looked at, into build/pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect, sync_playwright

from events.beside.ledger import PEOPLE_MIN
from tests.browser.clicking import play_out
from tests.browser.house import ROOT, Api, chromium_of, rated_season, serving
from tests.browser.screens import DESK, PHONE, TABLET
from tests.browser.test_playing import at_rest, sign_in
from tests.fixtures.redis import fresh_folder
from tests.patience import HANGS_SECONDS

SHOWN: Final = ROOT / "docs" / "pictures"
OTHERS: Final = ROOT / "build" / "pictures"
SIZES: Final = {"": DESK, "-tablet": TABLET, "-phone": PHONE}
TABLES: Final[dict[str, tuple[int, int, str, dict[str, Any]]]] = {
    "bang": (6, 6, "play", {}),
    "samurai-sword": (5, 6, "play", {}),
    "shamans": (4, 9, "play", {}),
    "yojimbo": (4, 6, "turn", {}),
    "samurai-katana": (4, 12, "clan", {"turn_limit": 3}),
}
"""How many bots, how many moves to play at least and until which decision, and the options."""
MOVES_MAX: Final = 40
PEOPLE: Final = ("oto", "ema", "vít", "jun", "mei", "rosa", "leo", "kai")


def main() -> None:
    for folder in (SHOWN, OTHERS):
        folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=1_000 * HANGS_SECONDS)
    with fresh_folder() as data, serving(data) as address, sync_playwright() as playwright:
        browser = chromium_of(playwright.chromium)
        draw(browser, address, data)
        browser.close()


def draw(browser: Browser, address: str, data: Path) -> None:
    page = browser.new_context(viewport=DESK, locale="en-US", base_url=address, reduced_motion="reduce").new_page()
    page.goto("/")
    ada = sign_in(page, "ada", address)
    finished = ada.table("bang", ["greedy"] * 5)
    for ruleset, (bots, moves, decision, options) in TABLES.items():
        while not reached(page, ada, ada.table(ruleset, ["greedy"] * bots, sit=True, options=options), moves, decision):
            pass
        page.evaluate("document.querySelector('.fan gy-card[state=\"can\"] button')?.click()")
        taken(page, f"table-{ruleset}", shown=("", "-phone"))
    draw_people(page, ada, data)
    draw_finished(page, ada, finished)
    opened(page, "/rules.html?game=bang&clause=BANG-7.1", ".asked", "rulebook")
    opened(page, "/", ".open .rows li", "lobby")


def draw_people(page: Page, ada: Api, data: Path) -> None:
    """A season of rated games, tables that wait, and who they are about."""
    people = [Api(ada.address).call("POST", "/v1/players", {"name": name}) for name in PEOPLE]
    assert len(people) > PEOPLE_MIN
    me = ada.get("/v1/me")["id"]
    rated_season(data, "bang", [me, *(person["id"] for person in people)])
    oto = Api(ada.address, people[0]["token"])
    for ruleset, seats in (("shamans", 4), ("samurai-sword", 5)):
        oto.call("POST", "/v1/games", {"ruleset": ruleset, "seats": seats})
    opened(page, f"/player.html?player={me}", ".rating .plot", "player")
    opened(page, "/leaderboard.html?game=bang", ".plots svg", "leaderboard")


def draw_finished(page: Page, ada: Api, game: str) -> None:
    """What can be seen of a game that is over."""
    ada.finished(game)
    ada.scored(game)
    moment = f"game={game}&at={ada.get(f'/v1/games/{game}')['version'] * 2 // 3}&view=1"
    opened(page, f"/replay.html?{moment}", ".seat", "replay")
    opened(page, f"/embed.html?{moment}", ".seat", "embed")
    opened(page, f"/audit.html?game={game}", ".stamp", "audit")
    opened(page, f"/account.html?game={game}", '[data-proof="origin"][data-state="yes"]', "account")


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


def opened(page: Page, address: str, awaited: str, name: str) -> None:
    """A picture of a page, of which the guide shows the size of a desk, once what is awaited is on it."""
    page.goto(address)
    expect(page.locator(awaited).first).to_be_visible()
    taken(page, name, shown=("",))


def taken(page: Page, name: str, shown: tuple[str, ...]) -> None:
    """A picture at each size once the page is still."""
    page.evaluate("document.fonts.ready")
    for suffix, size in SIZES.items():
        page.set_viewport_size(size)
        path = (SHOWN if suffix in shown else OTHERS) / f"{name}{suffix}.png"
        page.screenshot(path=path, animations="disabled")
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    page.set_viewport_size(DESK)


if __name__ == "__main__":
    main()
