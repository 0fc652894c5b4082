"""What phones have room for: strips, lists and forms, down to 320 pixels."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from domain.yojimbo.material import ATTACK_FACES, DEFENCE_FACES, TYPE_NAMES
from tests.browser.house import Api
from tests.browser.screens import NARROW, PHONE, SMALL_PHONE, TARGET, TOO_LONG, UPRIGHT, is_too_wide, outside, place_of
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]


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


def test_in_czech_no_page_is_wider_than_a_phone(visit: Visit, address: str, finished_bang: str) -> None:
    page = visit(BLANK, viewport=PHONE, locale="cs-CZ")
    me = known_as(page, "Bořivoj", address)
    shamans = me.table("shamans", ["greedy"] * 2, sit=True)
    me.table("samurai-sword", ["greedy"] * 6, seats=7)
    for path, ready in (
        ("/", ".done tbody tr"),
        (f"/table.html?game={finished_bang}", ".result"),
        (f"/table.html?game={shamans}", ".ask.mine"),
        (f"/replay.html?game={finished_bang}", ".seat"),
        (f"/audit.html?game={finished_bang}", ".stamp"),
        ("/rules.html?game=samurai-katana", ".clauses li"),
        ("/leaderboard.html?game=bang", ".ranking h1"),
        ("/player.html", ".tally tbody tr"),
        (f"/player.html?player={me.get('/v1/me')['id']}", ".done tbody tr >> nth=1"),
    ):
        page.goto(path)
        expect(page.locator(ready).first).to_be_visible()
        assert not is_too_wide(page), path


@pytest.mark.parametrize("language", ["en-US", "cs-CZ"])
def test_what_is_proved_and_told_of_a_game_fits_into_the_narrowest_phone(
    visit: Visit, finished_bang: str, language: str
) -> None:
    page = visit(BLANK, viewport=NARROW, locale=language)
    for name in ("audit", "account"):
        page.goto(f"/{name}.html?game={finished_bang}")
        expect(page.locator(".proofs .yes").nth(3)).to_be_visible()
        assert not is_too_wide(page), name


def test_a_case_fits_into_the_narrowest_phone(visit: Visit, api: Api) -> None:
    game = api.table("bang", ["greedy"] * 4)
    api.finished(game)
    api.call("POST", f"/v1/games/{game}/disputes", {"version": 40, "claim": "Nejneobhospodařovávatelnějšímu" * 2})
    for language in ("en-US", "cs-CZ"):
        page = visit(BLANK, viewport=NARROW, locale=language)
        page.goto(f"/audit.html?game={game}")
        expect(page.locator('.case[data-status="judged"]')).to_be_visible()
        assert not is_too_wide(page), language


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
    assert not is_too_wide(page)
    page.locator("[data-form]").click()
    games = page.locator(".new-table [name=ruleset]")
    for ruleset in games.locator("option").evaluate_all("(options) => options.map(({value}) => value)"):
        games.select_option(ruleset)
        assert not is_too_wide(page), ruleset


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


MEETING = """
(seats) => seats.filter((seat) => {
  const [card, ...words] = [".slot, gy-card", ".held", ".count .small"].map((one) => seat.querySelector(one));
  const { left } = card.getBoundingClientRect();
  return words.some((one) => one.getBoundingClientRect().right > left);
}).length
"""
"""At how many seats of Shamans words run into the card."""


def test_on_a_phone_no_words_at_a_seat_of_shamans_run_into_the_card(visit: Visit, address: str) -> None:
    page = visit(BLANK, viewport=PHONE, locale="cs-CZ")
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('shamans', ['greedy'] * 4, sit=True)}")
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        expect(page.locator(".trick li")).to_have_count(5)
        assert page.locator(".trick li").evaluate_all(MEETING) == 0, width


COVERED = """
(elements) => elements.filter((element) => {
  const {left, right, top, bottom} = element.getBoundingClientRect();
  return !element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}).length
"""


NUMBERS = f"""
(cards, types) => {{
  for (const card of cards) {{
    if (card.querySelector(".c-nums")) continue;
    const numbers = document.createElement("span");
    numbers.className = "c-nums";
    numbers.innerHTML = types.map((type) => `<span><em>${{type}}</em><b>3</b></span>`).join("");
    card.querySelector(".c-art").after(numbers);
  }}
  const all = cards.flatMap((card) => [...card.querySelectorAll(".c-nums b")]);
  return [all.length, ({COVERED})(all)];
}}
"""
"""How many numbers a hand has, and how many of them are covered, if every card has as many as a technique: a hand may
be dealt in which none has any."""


def test_on_a_phone_every_number_of_a_hand_of_yojimbo_is_in_view(visit: Visit, address: str) -> None:
    page = visit(BLANK, viewport=PHONE)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'] * 4, sit=True)}")
    cards = page.locator(".fan gy-card")
    expect(cards).to_have_count(5)
    types = [name.en for name in TYPE_NAMES.values()]
    assert len(types) == 4
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 844})
        assert cards.evaluate_all(NUMBERS, types) == [20, 0], width


UNDER_THE_NEXT = """
(cards, [defences, attacks, reasons]) => cards.slice(0, -1).flatMap((card, place) => {
  const next = cards[place + 1].querySelector(".card").getBoundingClientRect().left;
  const written = (part) => {
    const around = card.querySelector(part);
    const words = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
    const edges = [];
    while (words.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(words.currentNode);
      edges.push(...[...range.getClientRects()].map(({right}) => right));
    }
    return Math.max(...edges);
  };
  const head = card.querySelector(".c-head b"), peek = card.querySelector(".c-peek").lastChild;
  const why = card.querySelector(".c-why");
  return attacks.flatMap((attack, i) => {
    head.textContent = defences[i % defences.length];
    peek.textContent = attack;
    if (why) why.textContent = reasons[i % reasons.length];
    return [".c-head", ".c-peek", ".c-why"].filter((part) => card.querySelector(part) && written(part) > next - 2)
      .map((part) => card.querySelector(part).textContent);
  });
})
"""
"""Which words of a hand reach under the next card or its ring, if one card after the other has each of these words."""


@pytest.mark.parametrize(
    ("language", "reasons"),
    [
        ("en-US", ["adds 4 of 12", "no use here", "with Kotegaeshi", "with Shihonage", "next: strike 5"]),
        ("cs-CZ", ["přidá 4 z 12", "tady k ničemu", "k Kotegaeshi", "k Shihonage", "další: úchop 5"]),
    ],
)
def test_on_a_phone_no_word_of_a_hand_of_yojimbo_is_under_the_next_card(
    visit: Visit, address: str, language: str, reasons: list[str]
) -> None:
    page = visit(BLANK, viewport=SMALL_PHONE, locale=language)
    me = known_as(page, "ada", address)
    page.goto(f"/table.html?game={me.table('yojimbo', ['greedy'] * 2, sit=True)}")
    cards = page.locator(".fan gy-card")
    expect(cards).to_have_count(5)
    expect(page.locator(".fan .c-why").first).to_be_visible()
    words = [
        [face.name for face in DEFENCE_FACES.values()],
        [f"{face.name} {face.strength}" for face in ATTACK_FACES.values()],
        reasons,
    ]
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 800})
        assert cards.evaluate_all(UNDER_THE_NEXT, words) == [], width
