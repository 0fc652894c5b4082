"""Looking at the board: the sheet of a province, and what is under way while a question about it is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.browser.house import Api
from tests.browser.screens import DESK, LAPTOP, PHONE, TABLET, outside, sized
from tests.browser.test_pages import AXE, findings, show_whole
from tests.browser.test_playing import at_rest
from tests.browser.test_telling import question, seated, until
from tests.patience import wait_for

Visit = Callable[..., Page]
Shown = dict[str, Any]

SHEET = "main > .sheet"


def box(found: Locator) -> FloatRect:
    at = found.bounding_box()
    assert at is not None
    return at


def is_over(one: Locator, other: Locator) -> bool:
    """By more than the part of a pixel to which heights are rounded."""
    a, b = box(one), box(other)
    wide = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    high = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return min(wide, high) >= 1


def board_findings(page: Page) -> list[dict[str, Any]]:
    """What axe-core finds on the board; the log beside it may end in the middle of a line."""
    page.evaluate(AXE)
    found: list[dict[str, Any]] = page.evaluate(
        """axe.run(".board-place", {preload: false, rules: {"target-size": {enabled: true}}})
          .then((result) => result.violations)"""
    )
    return found


def at_the_map(visit: Visit, address: str, **wishes: Any) -> tuple[Page, Api, str]:
    page, me, game = seated(visit, address, "samurai-katana", 3, **wishes)
    me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    return page, me, game


def test_the_sheet_of_a_province_tells_its_honour_its_regions_and_who_lacks_what(visit: Visit, address: str) -> None:
    page, me, game = at_the_map(visit, address)
    table = me.get(f"/v1/games/{game}")["table"]
    components = me.get("/v1/rulesets/samurai-katana")["components"]
    owners = {region["id"]: region["owner"] for region in table["regions"]}
    clans = {clan["id"]: clan["name"].split(" (")[0] for clan in components["clans"]}
    sheet = page.locator(SHEET)
    for province in components["provinces"]:
        page.locator(f'.pname[data-about="{province["id"]}"]').focus()
        expect(sheet.locator("h3")).to_have_text(f"Province {province['name']}, honour {province['honour']}")
        regions = [region for region in components["regions"] if region["province"] == province["id"]]
        expect(sheet.locator(".lands li")).to_have_count(len(regions))
        held = [owners[region["id"]] for region in regions]
        for seat in {owner for owner in held if owner is not None}:
            lacks = {region["name"] for region in regions if owners[region["id"]] != seat}
            line = sheet.locator(".holdings li", has_text=clans[table["clans"][seat]["clan"]])
            expect(line).to_contain_text(f"{held.count(seat)} of {len(regions)}")
            for name in lacks:
                expect(line).to_contain_text(name)
        looked = page.locator(".provinces [data-looked]")
        expect(looked).to_have_attribute("data-key", province["id"])


def test_a_sheet_comes_by_keys_and_by_resting_on_a_region_and_goes_by_esc_which_takes_nothing_else_back(
    visit: Visit, address: str
) -> None:
    page, _, _ = at_the_map(visit, address, viewport=DESK)
    page.locator(".map .r.can").first.dispatch_event("click")
    chosen = page.locator(".several li")
    expect(chosen).to_have_count(1)
    name = page.locator('.pname[data-about="kanto"]')
    sheet = page.locator(SHEET)
    name.focus()
    expect(sheet).to_be_visible()
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(name).to_be_focused()
    expect(chosen).to_have_count(1)
    page.keyboard.press("Enter")
    expect(sheet).to_be_visible()
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()
    page.locator('.labels [data-key="tosa"]').hover(force=True)
    expect(sheet).to_contain_text("Province Shikoku")
    under = sheet.evaluate(
        """(paper) => { const {x, y, width, height} = paper.getBoundingClientRect();
          return paper.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    )
    assert not under
    page.locator(".title h1").hover()
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_sheet_never_lies_on_the_question_and_axe_finds_nothing(visit: Visit, address: str, theme: str) -> None:
    page, _, game = at_the_map(visit, address, has_touch=True)
    page.goto(f"/table.html?game={game}&theme={theme}&lang=cs")
    sheet, name = page.locator(SHEET), page.locator('.pname[data-about="sanin"]')
    for size in (DESK, TABLET, PHONE):
        sized(page, size)
        page.locator(".map-box").scroll_into_view_if_needed()
        name.tap()
        expect(sheet).to_contain_text("Provincie San'in, čest 3")
        assert outside(page, SHEET) == 0
        assert not is_over(sheet, page.locator("#ask"))
        if size != PHONE:
            assert findings(page) == []
        sheet.get_by_role("button", name="Zavřít").tap()
        expect(sheet).to_be_hidden()
    show_whole(page, PHONE["width"])
    name.tap()
    expect(sheet).to_be_visible()
    assert findings(page) == []


def test_the_replay_has_sheets_too_and_the_table_as_text_a_list_of_all_provinces(visit: Visit, address: str) -> None:
    page, _, game = at_the_map(visit, address)
    page.goto(f"/replay.html?game={game}")
    page.locator('.pname[data-about="oshu"]').focus()
    expect(page.locator(SHEET)).to_contain_text("Province Oshu, honour 3")
    page.keyboard.press("Escape")
    expect(page.locator(SHEET)).to_be_hidden()
    page.goto(f"/table.html?game={game}&view=text")
    page.locator(".province-list summary").click()
    expect(page.locator(".province-list > ul > li")).to_have_count(11)
    expect(page.locator(".province-list")).to_contain_text("lacks ")
    assert findings(page) == []


def test_who_marches_is_an_arrow_from_region_to_region_with_the_clan_and_how_many(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 3)

    def is_under_way(shown: Shown, _: Any) -> bool:
        return bool(shown["table"]["march"] or shown["table"]["battle"])

    ending = ("buy.end", "turn.end", "order.pick")
    game = until(me, game, is_under_way, lambda move: move["command"]["type"].endswith(ending))
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    table = me.get(f"/v1/games/{game}")["table"]
    components = me.get("/v1/rulesets/samurai-katana")["components"]
    clans = {clan["id"]: clan["name"].split(" (")[0] for clan in components["clans"]}
    regions = {region["id"]: region["name"] for region in components["regions"]}
    battle, march = table["battle"], table["march"]
    seat, to = (battle["attacker"]["seat"], battle["region"]) if battle else (march["seat"], march["to"])
    groups = (battle or march)["groups"]
    clan = clans[table["clans"][seat]["clan"]]
    expect(page.locator(".marches .on-the-way")).to_have_count(len(groups))
    for group in groups:
        arrow = page.locator(f'.marches [data-key="{group["origin"]}-{to}"]')
        expect(arrow.locator("text")).to_have_text(f"{clan} {group['count']}")
        named = f"{clan} comes from {regions[group['origin']]} with {group['count']} samurai"
        assert named in (page.locator(f'.map .r[data-key="{to}"]').get_attribute("aria-label") or "")


def threat(shown: Shown, by: str) -> tuple[str, str]:
    asked = question(shown)
    return f"seat:{asked['about'][by]}", f"seat:{asked['seat']}"


@pytest.mark.parametrize(
    ("ruleset", "decision", "by"),
    [("bang", "shot", "shooter_seat"), ("samurai-sword", "attack", "by"), ("yojimbo", "turn", None)],
)
def test_an_attack_is_a_stroke_from_who_began_it_until_the_question_is_answered(
    visit: Visit, address: str, ruleset: str, decision: str, by: str | None
) -> None:
    page, me, game = seated(visit, address, ruleset, 3)
    idle = ("end_play", "end_turn", "train")
    game = until(
        me,
        game,
        lambda shown, _: question(shown)["decision"] == decision,
        lambda move: move["command"]["type"].endswith(idle),
    )
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    shown = me.get(f"/v1/games/{game}")
    start, end = threat(shown, by) if by else ("pile:current", "seat:0")
    stroke = page.locator(".pending .stroke")
    for size in (DESK, TABLET, PHONE):
        sized(page, size)
        expect(stroke).to_have_count(1)
        expect(stroke).to_have_attribute("data-from", start)
        expect(stroke).to_have_attribute("data-to", end)
        label = page.locator(".pending b")
        expect(label).to_be_visible()
        assert outside(page, ".pending b") == 0
        begins = box(page.locator(f'main [data-key="{start.replace("seat:", "seat-").replace("pile:", "")}"]').first)
        if size == PHONE:
            at = box(label)
            assert begins["y"] - at["height"] <= at["y"] <= begins["y"] + begins["height"] + at["height"]
        if size != PHONE:
            assert board_findings(page) == []
    yielding = {"bang": "take_hit", "samurai-sword": "take_hit", "yojimbo": "retreat"}[ruleset]
    moves = me.get(f"/v1/games/{game}/moves")["moves"]
    answer = next(move for move in moves if move["command"]["type"].endswith(yielding))
    put = question(shown)["question"]
    me.call("POST", f"/v1/games/{game}/commands", answer["command"])

    def is_answered() -> bool:
        now = me.get(f"/v1/games/{game}")
        return now["version"] > version and all(one["question"] != put for one in now["to_act"])

    wait_for(is_answered)
    for moment, count in ((version, 1), (version + 1, 0)):
        page.goto(f"/replay.html?game={game}&at={moment}")
        expect(page.locator(f'.board-place[data-version="{moment}"]')).to_be_visible()
        expect(stroke).to_have_count(count)
    page.goto(f"/table.html?game={game}&view=text")
    expect(page.locator(".text-board, .result").first).to_be_visible()
    expect(stroke).to_have_count(0)


COVERED = """
async () => {
  const {hang} = await import("/code/showing/pending.js");
  const board = document.querySelector(".board-place");
  const box = (element) => element.getBoundingClientRect();
  const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const written = [...board.querySelectorAll(".who, .char, .lives, .role, .seat .row > *")];
  const seats = [...board.querySelectorAll(".seat")].map(({dataset}) => dataset.key.replace("seat-", "seat:"));
  return seats.flatMap((from) => seats.filter((to) => to !== from).flatMap((to) => {
    hang(board, {module: {threats: () => [{from, to, label: "Duel"}]}});
    const word = box(board.querySelector(".pending b"));
    return written.filter((one) => covers(word, box(one))).map((one) => `${from} ${to} covers ${one.textContent}`);
  }));
}
"""
"""What is written at seats and lies below the word of a stroke, from whomever to whomever it is drawn."""


def test_the_word_of_a_stroke_covers_nothing_that_is_written_at_a_seat(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "bang", 6)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    for size in (DESK, LAPTOP, TABLET, PHONE):
        sized(page, size)
        assert page.evaluate(COVERED) == [], size
