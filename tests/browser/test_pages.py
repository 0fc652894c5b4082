"""Every page: two languages, the keyboard, screen readers, small screens."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import READY
from tests.browser.house import ROOT, Api
from tests.browser.screens import is_too_wide
from tests.browser.test_playing import BLANK, game_of, known_as

Visit = Callable[..., Page]

NPM_AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
AXE = (NPM_AXE if NPM_AXE.exists() else Path(str(files("axe_playwright_python"))) / "axe.min.js").read_text()
"""The one that package.json pins, where npm can be had; else the one that Python brings along."""
RUN = """
(rules) => axe.run({preload: false, resultTypes: ["violations"], rules}).then((result) => result.violations)
"""
WANTED = {rule: {"enabled": True} for rule in ("target-size", "label-content-name-mismatch")}
"""Rules that not every version of axe has switched on."""
SLIPS_TO_CHOOSE = """
async ([first]) => {
  const { slip } = await import("/code/card.js");
  const face = { name: "Volcanic", corner: "10♠", number: 1, nums: [["Range", 1]], text: "Any number of BANG!" };
  const slips = ["can", "chosen", "not"].map((state) => slip(face, { thing: "card:1", state }));
  first.insertAdjacentHTML("beforeend", `<p class="slips">${slips.join("")}</p>`);
}
"""


def findings(page: Page) -> list[str]:
    """What axe-core finds on this page, in a line each."""
    if not page.evaluate("Boolean(window.axe)"):
        page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(RUN, WANTED)
    return [f"{one['id']}: {node['target']} {node.get('failureSummary', '')}" for one in found for node in one["nodes"]]


def show_whole(page: Page, width: int) -> None:
    """So high that nothing has to be scrolled: what lies half under the docked hand, axe takes for too small."""
    height = 844
    while page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
        height = max(height, page.evaluate("document.documentElement.scrollHeight"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page(visit: Visit, finished_bang: str, theme: str) -> None:
    page = visit(f"/?theme={theme}")
    expect(page.locator(".print")).to_have_count(6)
    assert findings(page) == []
    for path, ready in (
        (f"/replay.html?game={finished_bang}&at=60&view=1", ".seat"),
        (f"/audit.html?game={finished_bang}", '[data-proof="receipt"].yes'),
        ("/rules.html?game=shamans", ".clauses li"),
        (f"/table.html?game={finished_bang}", ".result"),
    ):
        page.goto(f"{path}{'&' if '?' in path else '?'}theme={theme}")
        expect(page.locator(ready).first).to_be_visible()
        assert findings(page) == [], path


@pytest.mark.parametrize("ruleset", ["bang", "samurai-sword", "shamans", "yojimbo", "samurai-katana", "example"])
def test_axe_finds_nothing_at_any_table(visit: Visit, address: str, ruleset: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    seats = 4 if ruleset in ("bang", "samurai-sword") else 3
    page.goto(f"/table.html?game={me.table(ruleset, ['greedy'] * (seats - 1), sit=True)}")
    expect(page.locator(".ask.mine")).to_be_visible()
    assert findings(page) == []
    page.locator("[data-theme-switch]").click()
    assert findings(page) == []
    show_whole(page, 390)
    assert findings(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_cards_on_the_table_that_may_be_chosen(
    visit: Visit, finished_bang: str, theme: str
) -> None:
    """Whether one lies there is up to the game: here three are put there, where nothing moves any more."""
    page = visit(f"/table.html?game={finished_bang}&theme={theme}")
    expect(page.locator(".result")).to_be_visible()
    page.locator(".seat").evaluate_all(SLIPS_TO_CHOOSE)
    assert findings(page) == []
    expect(page.locator("button.slip").filter(has_text="Volcanic 1")).to_have_count(3)


def test_the_pages_speak_czech_and_english(visit: Visit, finished_bang: str) -> None:
    page = visit("/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    page.locator('[data-language="cs"]').click()
    expect(page.get_by_role("heading", name="Volné stoly")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "cs"
    page.goto(f"/table.html?game={finished_bang}")
    expect(page.locator(".result")).to_contain_text("Vyhráv")
    expect(page.locator(".log")).to_contain_text("Zápis")
    page.goto("/rules.html?game=bang&clause=BANG-7.3")
    czech = page.locator(".asked p:not(.source)").inner_text()
    page.locator('[data-language="en"]').click()
    expect(page.locator(".asked .source")).to_contain_text("rulebook")
    expect(page.locator(".asked p:not(.source)")).not_to_have_text(czech)
    expect(page.get_by_role("heading", level=1)).to_have_text("7 BANG! and Missed!")


def test_a_czech_browser_is_greeted_in_czech(visit: Visit) -> None:
    page = visit("/", locale="cs-CZ")
    expect(page.get_by_role("button", name="Otevřít stůl")).to_be_visible()


NOBODYS, NO_GAME = f"p_{'0' * 32}", f"g_{'0' * 32}"


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/", "Herna"),
        ("/rules.html?game=chess", "Pravidla"),
        ("/leaderboard.html?game=bang", "BANG! · Žebříčky"),
        ("/audit.html", "Prověrka"),
        ("/player.html", "Profil"),
        (f"/player.html?player={NOBODYS}", "Profil"),
        (f"/table.html?game={NO_GAME}", "Stůl"),
        (f"/replay.html?game={NO_GAME}", "Záznam"),
        (f"/account.html?game={NO_GAME}", "Vyprávění"),
        (f"/embed.html?game={NO_GAME}", "Záznam"),
    ],
)
def test_the_title_of_every_page_is_in_its_language_whatever_is_found(visit: Visit, path: str, title: str) -> None:
    page = visit(path, locale="cs-CZ", offline_errors=True)
    expect(page).to_have_title(f"{title} · Gyoji")


def test_a_game_is_opened_and_a_move_played_by_the_keyboard_alone(visit: Visit) -> None:
    page = visit("/")
    quick = page.locator('[data-quick="shamans"]')
    expect(quick).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if quick.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".ask.mine")).to_be_visible()
    before = page.locator(".fan gy-card").count()
    page.keyboard.press("1")
    expect(page.locator('.fan gy-card[state="chosen"]')).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator('.fan gy-card[state="chosen"]')).to_have_count(0)
    page.keyboard.press("2")
    expect(page.locator("[data-go]")).to_be_enabled()
    page.keyboard.press("Enter")
    expect(page.locator(".fan gy-card")).to_have_count(before - 1)


def test_the_first_stop_is_the_decision(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('bang', ['greedy'] * 3, sit=True)}")
    expect(page.locator("#ask")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "ask"


def test_the_rulebook_is_searched(visit: Visit) -> None:
    page = visit("/rules.html?game=bang")
    expect(page.locator(".clauses li").first).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("weapon range")
    expect(page.get_by_role("heading", level=1)).to_contain_text("clauses")
    for line in page.locator(".clauses li p:not(.source)").all_inner_texts():
        assert "range" in line.lower()


@pytest.mark.parametrize("name", ["rules", "leaderboard"])
def test_where_there_is_no_such_game_the_page_says_so_and_offers_the_games(visit: Visit, name: str) -> None:
    page = visit(f"/{name}.html?game=chess")
    for asked in ("game=chess", "ruleset=nope"):
        page.goto(f"/{name}.html?{asked}")
        expect(page.get_by_role("heading", level=1)).to_have_text("There is no such game here")
        assert findings(page) == []
        page.keyboard.press("/")
    page.get_by_role("link", name="Yojimbo").click()
    expect(page.locator("main")).to_contain_text("Yojimbo")
    expect(page).to_have_title(re.compile("^Yojimbo · "))
    page.goto(f"/{name}.html?ruleset=shamans")
    expect(page).to_have_title(re.compile("^Shamans · "))


@pytest.mark.parametrize("name", ["table", "replay", "account"])
def test_the_page_of_a_game_leads_to_the_lobby_where_its_address_names_none(visit: Visit, name: str) -> None:
    page = visit(f"/{name}.html")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_an_address_where_there_is_nothing_has_a_page_with_a_way_to_the_lobby(visit: Visit) -> None:
    page = visit("/nope/tabel.html", locale="cs-CZ", offline_errors=True)
    expect(page).to_have_title("Tady nic není · Gyoji")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tady nic není")
    assert findings(page) == []
    page.get_by_role("main").get_by_role("link", name="Herna").click()
    expect(page.get_by_role("heading", name="Volné stoly")).to_be_visible()


def test_an_embedded_replay_whose_address_names_no_game_says_so(visit: Visit) -> None:
    """It cannot go to the lobby, which no page may put into a frame."""
    page = visit("/embed.html")
    expect(page.get_by_role("alert")).to_contain_text("This address names no game.")
    expect(page.get_by_role("link", name="Lobby")).to_have_attribute("href", "/")


def test_a_chapter_shows_the_cards_that_it_is_about(visit: Visit) -> None:
    page = visit("/rules.html?game=bang&clause=BANG-7.1")
    expect(page.locator(".exhibits gy-card")).to_have_count(2)
    expect(page.get_by_role("img", name="Missed!")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("weapon range")
    expect(page.locator(".exhibits")).to_have_count(0)


def test_a_question_mark_shows_the_keys(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('bang', ['greedy'] * 3, sit=True)}")
    expect(page.locator("#ask")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator(".keys-help")).to_contain_text("Enter plays")
    page.keyboard.press("?")
    expect(page.locator(".keys-help")).to_have_count(0)


def test_the_table_as_text_has_the_same_moves(visit: Visit, api: Api) -> None:
    page = visit("/")
    page.locator('[data-quick="bang"]').click()
    expect(page.locator(".ask.mine")).to_be_visible()
    page.get_by_role("button", name="As text").click()
    expect(page.locator(".text-board")).to_contain_text("Seat 0")
    seats = page.locator(".seats-in-words li")
    expect(seats.nth(0)).to_contain_text("Seat 0: guest")
    expect(seats.nth(1)).to_contain_text("(greedy)")
    assert page.locator("main gy-card, main .ring").count() == 0
    expect(page.locator(f".ask.mine .option, {READY}").first).to_be_visible()
    assert api.get(f"/v1/games/{game_of(page)}")["status"] == "running"


@pytest.mark.parametrize("ruleset", ["bang", "shamans", "yojimbo", "samurai-katana", "example"])
def test_on_a_phone_the_question_is_in_view_and_nothing_sticks_out(visit: Visit, ruleset: str) -> None:
    page = visit("/", viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator(f'[data-quick="{ruleset}"]').tap()
    expect(page.locator(".ask.mine [data-go]")).to_be_in_viewport()
    assert not is_too_wide(page)


def test_nothing_is_loaded_from_elsewhere(visit: Visit, address: str, finished_bang: str) -> None:
    page = visit("/")
    hosts: set[str] = set()
    page.on("request", lambda request: hosts.add(request.url.split("/")[2].split(":")[0]))
    for path in ("/", f"/replay.html?game={finished_bang}", "/rules.html", "/audit.html"):
        page.goto(path)
        expect(page.locator("main h1").first).to_be_attached()
    assert hosts == {"127.0.0.1"}
