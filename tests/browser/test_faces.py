"""What stands on cards and beside names has room there, whatever it is called."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.screens import DESK, LAPTOP, NARROW, PHONE, TABLET, UPRIGHT, sized
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]


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
