"""What must be in view is in view: on phones, tablets and desks, and at twice the size."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.browser.house import Api
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]
DESK = ViewportSize(width=1440, height=900)
LAPTOP = ViewportSize(width=1280, height=800)
TABLET = ViewportSize(width=1024, height=768)
TWICE = ViewportSize(width=720, height=450)
"""A desk at 200 % zoom."""
NOTEBOOK = ViewportSize(width=1366, height=768)
"""The one with the least height that many have."""
PHONE = ViewportSize(width=390, height=844)
SMALL_PHONE = ViewportSize(width=360, height=640)
NARROW = ViewportSize(width=320, height=568)
"""The least that WCAG 2.2 wants a page to fit into."""
UPRIGHT = ViewportSize(width=820, height=1180)
"""A tablet that stands."""
HAND = 11
TARGET = 24
"""Pixels that WCAG 2.2 wants of whatever is clicked."""
INSIDE = """
(elements) => elements.filter((element) => {
  const {left, right, width} = element.getBoundingClientRect();
  return !width || left < 0 || right > innerWidth;
}).length
"""

CUT = """
(elements) => elements.filter((element) => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  const around = element.parentElement.getBoundingClientRect();
  const seen = Math.min(right, around.right) > Math.max(left, around.left) + 1
    && Math.min(bottom, around.bottom) > Math.max(top, around.top) + 1;
  return seen && (left < around.left - 1 || right > around.right + 1);
}).map((element) => element.textContent)
"""
"""Which of these are seen in what is around them, and not whole."""
COVERED = """
(elements) => elements.filter((element) => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).length
"""

TOO_LONG = """
(elements) => elements.filter((element) => element.scrollWidth > element.clientWidth)
  .map((element) => element.textContent)
"""


def outside(page: Page, selector: str) -> int:
    """How many of these stick out of the screen at a side."""
    count: int = page.locator(selector).evaluate_all(INSIDE)
    return count


def uncovered(page: Page, selector: str) -> bool:
    """Whether the middle of this is what one sees there."""
    found: bool = page.locator(selector).first.evaluate(
        """(element) => { const {x, y, width, height} = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"""
    )
    return found


def sized(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    expect(page.locator("#ask")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def test_a_hand_of_eleven_fits_at_every_size_and_every_card_can_be_chosen(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("shamans", ["greedy"] * 4, sit=True)
    me.asked(game, seat=0)
    page.goto(f"/table.html?game={game}")
    cards = page.locator(".fan gy-card button")
    expect(cards).to_have_count(HAND)
    for size in (DESK, LAPTOP, TABLET, TWICE, PHONE):
        sized(page, size)
        assert outside(page, ".fan gy-card") == 0, size
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
        last = page.locator('.fan gy-card[state="can"] button').last
        last.click(position={"x": 8, "y": 20})
        expect(page.locator('.fan gy-card[state="chosen"]')).to_have_count(1)
        page.keyboard.press("Escape")


def test_the_map_of_japan_is_whole_on_a_tablet_and_the_board_is_there_at_twice_the_size(
    visit: Visit, address: str
) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-katana', ['greedy'] * 4, sit=True)}")
    expect(page.locator(".map .r").first).to_be_visible()
    sized(page, TABLET)
    assert outside(page, ".map .r") == 0
    low, high = page.locator(".map .r").evaluate_all(
        """(regions) => { const boxes = regions.map((region) => region.getBoundingClientRect());
          return [Math.max(...boxes.map(({bottom}) => bottom)), Math.min(...boxes.map(({top}) => top))]; }"""
    )
    hand = page.locator(".hand").bounding_box()
    assert hand is not None
    assert high > 0
    assert low < hand["y"]
    sized(page, TWICE)
    assert uncovered(page, ".katana .clans li")
    page.locator(".map-box").scroll_into_view_if_needed()
    assert uncovered(page, ".map-box")


def test_on_a_phone_the_strip_on_top_has_one_line_and_the_replay_its_controls(visit: Visit, finished_bang: str) -> None:
    page = visit(f"/replay.html?game={finished_bang}", viewport=PHONE, has_touch=True)
    expect(page.locator(".seat").first).to_be_visible()
    for control in page.locator(".keys .btn, .slide input").all():
        expect(control).to_be_in_viewport(ratio=1)
    top = page.locator("header.top").bounding_box()
    assert top is not None
    assert top["height"] < 60
    page.get_by_role("button", name="Pages, language, light").tap()
    page.locator('[data-language="cs"]').tap()
    expect(page.locator(".keys")).to_contain_text("Přehrát")


def test_slips_that_may_be_chosen_and_links_of_the_log_are_large_enough_for_a_finger(
    visit: Visit, address: str
) -> None:
    """Which cards lie on the table is up to the game: here two with short names are put there, side by side."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-sword', ['greedy'] * 3, sit=True)}")
    expect(page.locator(".log li > a").first).to_be_visible()
    page.locator(".seat").first.evaluate(
        """(seat) => seat.insertAdjacentHTML("beforeend",
          '<p class="slips"><button class="slip can">Bo</button><button class="slip not">I</button></p>')"""
    )
    sizes: list[list[float]] = page.locator(".seat button.slip, .log li > a").evaluate_all(
        "(found) => found.map((one) => one.getBoundingClientRect()).map(({width, height}) => [width, height])"
    )
    assert len(sizes) > 2 and min(side for size in sizes for side in size) >= TARGET


def test_on_a_phone_no_page_is_cut_in_the_strip_on_top_and_the_menu_has_all_of_them(visit: Visit, address: str) -> None:
    page = visit("/leaderboard.html?game=bang", viewport=PHONE, has_touch=True)
    strip, menu = page.get_by_label("Pages", exact=True), page.get_by_label("All pages")
    for path, here in (("/leaderboard.html?game=bang", "Leaderboards"), ("/", "Lobby"), ("/audit.html", "Audit")):
        page.goto(path)
        expect(strip.get_by_role("link", name=here)).to_be_in_viewport(ratio=1)
        assert strip.locator("a").evaluate_all(CUT) == []
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Pages, language, light").tap()
    for name in ("Lobby", "Rulebook", "Audit", "Leaderboards"):
        expect(menu.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    menu.get_by_role("link", name="Leaderboards").tap()
    expect(strip.get_by_role("link", name="Leaderboards")).to_have_attribute("aria-current", "page")


def test_the_chapter_and_the_eyes_that_one_looks_through_are_in_view_in_their_strips(
    visit: Visit, finished_bang: str
) -> None:
    page = visit("/rules.html?game=bang&clause=BANG-10.1.1", viewport=PHONE)
    for size in (PHONE, UPRIGHT):
        page.set_viewport_size(size)
        page.goto("/rules.html?game=bang&clause=BANG-10.1.1")
        expect(page.locator(".exhibits .c-head").first).to_be_visible()
        expect(page.locator(".toc [data-chapter='10']")).to_have_attribute("aria-current", "true")
        assert outside(page, ".toc [aria-current]") == 0
        assert page.locator(".exhibits .c-head").evaluate_all(TOO_LONG) == []
    page.set_viewport_size(PHONE)
    page.locator(".toc [data-chapter='11']").click()
    expect(page.locator(".toc [data-chapter='11']")).to_have_attribute("aria-current", "true")
    assert outside(page, ".toc [aria-current]") == 0
    page.goto(f"/replay.html?game={finished_bang}&view=all")
    expect(page.locator('.eyes [aria-pressed="true"]')).to_have_text("all open")
    assert outside(page, '.eyes [aria-pressed="true"]') == 0


def test_at_a_table_of_six_the_names_of_all_clans_are_whole(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "somebody with a name", address)
    page.goto(f"/table.html?game={me.table('samurai-katana', ['greedy'] * 5, sit=True)}")
    expect(page.locator(".clans li")).to_have_count(6)
    for size in (DESK, LAPTOP, TABLET, UPRIGHT, PHONE):
        sized(page, size)
        assert page.locator(".clans li, .clans li > :not(.seat-pick)").evaluate_all(TOO_LONG) == [], size


def test_however_much_lies_in_front_of_a_seat_it_stays_on_the_board(visit: Visit, address: str) -> None:
    """Which cards lie on the table is up to the game: here all have so much that three lines are full."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('samurai-sword', ['greedy'] * 5, sit=True)}")
    expect(page.locator(".seat")).to_have_count(6)
    for size in (DESK, LAPTOP):
        sized(page, size)
        page.locator(".seat-in").evaluate_all(
            "(seats) => { for (const seat of seats) seat.style.minHeight = '10rem'; }"
        )
        board = page.locator(".board-place").bounding_box()
        boxes = [seat.bounding_box() for seat in page.locator(".seat").all()]
        assert board is not None
        assert min(box["y"] for box in boxes if box) >= board["y"]
        assert max(box["y"] + box["height"] for box in boxes if box) <= board["y"] + board["height"] + 1


def test_in_czech_no_page_is_wider_than_a_phone(visit: Visit, address: str, finished_bang: str) -> None:
    page = visit(BLANK, viewport=PHONE, locale="cs-CZ")
    me = known_as(page, "Bořivoj", address)
    shamans = me.table("shamans", ["greedy"] * 2, sit=True)
    for path, ready in (
        ("/", ".done tbody tr"),
        (f"/table.html?game={finished_bang}", ".result"),
        (f"/table.html?game={shamans}", ".ask.mine"),
        (f"/replay.html?game={finished_bang}", ".seat"),
        (f"/audit.html?game={finished_bang}", ".stamp"),
        ("/rules.html?game=samurai-katana", ".clauses li"),
        ("/leaderboard.html?game=bang", ".ranking h1"),
        ("/player.html", ".tally tbody tr"),
    ):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path


@pytest.mark.parametrize("language", ["en-US", "cs-CZ"])
def test_what_is_proved_and_told_of_a_game_fits_into_the_narrowest_phone(
    visit: Visit, finished_bang: str, language: str
) -> None:
    page = visit(BLANK, viewport=NARROW, locale=language)
    for name in ("audit", "account"):
        page.goto(f"/{name}.html?game={finished_bang}")
        expect(page.locator(".proofs .yes").nth(3)).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], name


def test_a_case_fits_into_the_narrowest_phone(visit: Visit, api: Api) -> None:
    game = api.table("bang", ["greedy"] * 4)
    api.finished(game)
    api.call("POST", f"/v1/games/{game}/disputes", {"version": 40, "claim": "Nejneobhospodařovávatelnějšímu" * 2})
    for language in ("en-US", "cs-CZ"):
        page = visit(BLANK, viewport=NARROW, locale=language)
        page.goto(f"/audit.html?game={game}")
        expect(page.locator('.case[data-status="judged"]')).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], language


@pytest.mark.parametrize("language", ["en-US", "cs-CZ"])
def test_the_lobby_fits_into_the_narrowest_phone_with_all_that_it_lists_and_the_form_of_a_table(
    visit: Visit, address: str, finished_bang: str, language: str
) -> None:
    page = visit(BLANK, viewport=NARROW, locale=language)
    me = known_as(page, "Bořivoj", address)
    me.table("samurai-katana", ["greedy"] * 2, sit=True)
    wish = {"ruleset": "samurai-katana", "seats": 5, "clock": {"per_decision": 60, "bank": 600}}
    me.sign_up("Nejneobhospodařovávatelnějšímu").call("POST", "/v1/games", wish)
    page.goto("/")
    for listed in (".yours .rows li", ".open .rows li", ".done tbody tr"):
        expect(page.locator(listed).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
    page.locator("[data-form]").click()
    games = page.locator(".new-table [name=ruleset]")
    for ruleset in games.locator("option").evaluate_all("(options) => options.map(({value}) => value)"):
        games.select_option(ruleset)
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"], ruleset


def test_on_a_phone_no_mark_under_the_slider_of_a_replay_is_cut_or_too_small(visit: Visit, finished_bang: str) -> None:
    """How many there are is up to the game: here there are as many as there can be."""
    page = visit(f"/replay.html?game={finished_bang}", viewport=PHONE)
    expect(page.locator(".rounds li").last).to_be_visible()
    page.locator(".rounds").evaluate(
        "(strip) => { while (strip.children.length < 10) strip.append(strip.lastElementChild.cloneNode(true)); }"
    )
    marks = page.locator(".rounds button")
    for size in (NARROW, SMALL_PHONE, PHONE):
        page.set_viewport_size(size)
        assert outside(page, ".rounds button") == 0
        assert marks.evaluate_all(TOO_LONG) == []
        assert min(marks.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().width)")) >= TARGET


OUT_OF_ITS_CARD = """
(cards) => cards.flatMap((card) => {
  const around = card.querySelector(".card").getBoundingClientRect();
  const words = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
  const cut = [];
  while (words.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(words.currentNode);
    const {left, right, width} = range.getBoundingClientRect();
    if (words.currentNode.parentElement.closest(".vh") || !width) continue;
    if (left < around.left || right > around.right) cut.push(words.currentNode.textContent);
  }
  return cut;
})
"""


def test_no_name_runs_out_of_a_small_card_of_yojimbo(visit: Visit, api: Api) -> None:
    game = api.table("yojimbo", ["greedy"] * 4)
    api.finished(game)
    versions = range(1, api.get(f"/v1/games/{game}")["version"])
    for size in (LAPTOP, DESK):
        page = visit(BLANK, viewport=size)
        for version in versions[len(versions) // 5 :: len(versions) // 5][:4]:
            page.goto(f"/replay.html?game={game}&view=all&at={version}")
            expect(page.locator(".hands gy-card .c-peek").first).to_be_visible()
            for place in (".hands gy-card", ".hands-open gy-card"):
                assert page.locator(place).evaluate_all(OUT_OF_ITS_CARD) == [], (size, place)


NAMES_IN_TURN = """
async (cards, language) => {
  const asked = { headers: { "Accept-Language": language } };
  const answers = await Promise.all(["bang", "samurai-sword", "samurai-katana"].map((game) =>
    fetch(`/v1/rulesets/${game}`, asked).then((answer) => answer.json())));
  const names = answers.flatMap(({ components }) => components.cards.map(({ name }) => name));
  const out = %s;
  return [names.length, [...new Set(names)].filter((name) => {
    cards[0].querySelector(".c-head b").textContent = name;
    return out(cards.slice(0, 1)).length;
  })];
}
"""


@pytest.mark.parametrize("language", ["en", "cs"])
def test_no_name_runs_out_of_a_card_of_an_open_hand(visit: Visit, finished_bang: str, language: str) -> None:
    """Who holds what is up to the cards: here one of them has each name in turn."""
    page = visit(f"/replay.html?game={finished_bang}&view=all&lang={language}")
    cards = page.locator(".hands-open gy-card")
    expect(cards.first).to_be_visible()
    count, cut = cards.evaluate_all(NAMES_IN_TURN % OUT_OF_ITS_CARD, language)
    assert count > 50 and cut == []


TORN_NOTES = """
(headings) => headings.flatMap((heading) => {
  const [name, note] = [heading.querySelector(".who"), heading.querySelector(":scope > small")];
  return [...Array(30).keys()].filter((length) => {
    name.textContent = "n".repeat(length);
    return note.getClientRects().length > 1;
  });
})
"""


def test_what_is_noted_of_a_fighter_is_not_torn_apart_however_long_the_name_is(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'] * 3, sit=True)}")
    headings = page.locator(".yoj h2:has(> small)")
    expect(headings.first).to_be_visible()
    for size in (DESK, PHONE):
        sized(page, size)
        assert headings.evaluate_all(TORN_NOTES) == []


NUMBER_ON_NAME = """
(card, attacks) => attacks.filter(({ name, meaning }) => {
  card.querySelector(".c-head b").textContent = name;
  card.querySelector(".c-text span").textContent = meaning;
  const [head, number] = [".c-head", ".c-art > b"].map((part) => card.querySelector(part).getBoundingClientRect());
  return number.top < head.bottom;
}).map(({ name }) => name)
"""


@pytest.mark.parametrize("language", ["en-US", "cs-CZ"])
def test_no_number_of_an_attack_is_printed_on_its_name(visit: Visit, address: str, language: str) -> None:
    """Which attack follows is up to the cards: here each of them does, one after the other."""
    page = visit(BLANK, locale=language)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'], sit=True)}&lang={language[:2]}")
    attacks = page.evaluate(
        "fetch('/v1/rulesets/yojimbo', { headers: { 'Accept-Language': document.documentElement.lang } })"
        ".then((answer) => answer.json()).then(({ components }) => components.attacks)"
    )
    assert len(attacks) > 10
    for size in (DESK, LAPTOP, TABLET, UPRIGHT, PHONE, NARROW):
        sized(page, size)
        for place in ("current", "following"):
            card = page.locator(f'[data-key="{place}"] gy-card')
            assert card.evaluate(NUMBER_ON_NAME, attacks) == [], (size, place)


MEETING = """
() => {
  const [deck] = document.querySelectorAll(".middle .pile");
  const card = deck.querySelector("gy-card").outerHTML;
  if (!document.querySelector(".shelf"))
    deck.insertAdjacentHTML("afterend", `<span class="pile"><span class="shelf">${card.repeat(7)}</span></span>`);
  const slips = ["Appaloosa<small>A♠</small>", "Mustang<small>8♥</small>"].map((name) => `<b class="slip">${name}</b>`);
  for (const row of document.querySelectorAll(".seat .slips")) row.innerHTML = slips.join("");
  for (const character of document.querySelectorAll(".seat .char")) character.textContent = "Jesse Jones";
  const lying = [...document.querySelectorAll(".seat, .middle gy-card")];
  const boxes = lying.map((one) => [one.dataset.key ?? "the middle", one.getBoundingClientRect()]);
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  return boxes.flatMap(([name, one], i) =>
    boxes.slice(i + 1).filter(([, other]) => meet(one, other)).map(([other]) => `${name} and ${other}`));
}
"""


def test_seven_with_two_cards_each_sit_around_a_store_of_seven_and_nothing_covers_another(
    visit: Visit, address: str
) -> None:
    """Who plays and which cards lie there is up to the game: here all have two with long names, and a store is open.
    Whoever opens one has played its card: something has been discarded."""
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    while page.locator(".middle gy-card").count() < 2:
        game = me.table("bang", ["greedy"] * 6, sit=True)
        me.asked(game, seat=0)
        page.goto(f"/table.html?game={game}")
        expect(page.locator(".seat")).to_have_count(7)
    for size in (NOTEBOOK, LAPTOP, DESK, PHONE):
        sized(page, size)
        assert page.evaluate(MEETING) == [], size
        assert outside(page, ".middle gy-card") == 0


def test_on_a_phone_what_can_be_chosen_in_the_middle_stands_above_the_seats(visit: Visit, address: str) -> None:
    """A General Store is up to the game, and so is who may draw from which pile: here it is said of the top card."""
    page = visit(BLANK, viewport=PHONE)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('bang', ['greedy'] * 6, sit=True)}")
    expect(page.locator(".seat")).to_have_count(7)
    seat, pile = page.locator(".seat").first, page.locator(".middle gy-card").first
    page.locator(".middle gy-card").evaluate_all("(cards) => cards.map((card) => card.removeAttribute('state'))")
    assert place_of(pile)["y"] > place_of(seat)["y"]
    pile.evaluate("(card) => card.setAttribute('state', 'can')")
    assert place_of(pile)["y"] < place_of(seat)["y"]


def test_on_a_phone_every_number_of_a_hand_of_yojimbo_is_in_view(visit: Visit, address: str) -> None:
    page = visit(BLANK, viewport=PHONE)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'] * 4, sit=True)}")
    numbers = page.locator(".fan gy-card .c-nums b")
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        expect(numbers.first).to_be_visible()
        assert numbers.count() % 4 == 0
        assert numbers.evaluate_all(COVERED) == 0


def place_of(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found is not None
    return found
