"""What speaks for each card of the hand: a line on it, and beside the hand all of it for the one that one looks at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.screens import DESK, PHONE, TABLET, outside, sized
from tests.browser.test_pages import findings
from tests.browser.test_playing import at_rest
from tests.browser.test_telling import question, seated, until

Visit = Callable[..., Page]
Move = dict[str, Any]

LINE = ".fan gy-card .c-why"
WHY = ".own .why"


def parts(me: Api, ruleset: str, kind: str) -> dict[str, dict[str, Any]]:
    components = me.get(f"/v1/rulesets/{ruleset}")["components"]
    return {part["id"]: part for part in components[kind]}


def moves_of(me: Api, game: str) -> list[Move]:
    moves: list[Move] = me.get(f"/v1/games/{game}/moves")["moves"]
    return moves


def defences_of(moves: list[Move]) -> list[Move]:
    return [move for move in moves if move["command"]["type"] == "yojimbo.defend"]


def test_a_card_of_yojimbo_says_what_it_adds_and_beside_the_hand_stand_the_sums_that_it_is_in(
    visit: Visit, address: str
) -> None:
    page, me, game = seated(visit, address, "yojimbo", 3, viewport=DESK)
    cards, defences, attacks = (parts(me, "yojimbo", kind) for kind in ("cards", "defences", "attacks"))

    def defends(shown: dict[str, Any], moves: list[Move]) -> bool:
        """Against the newest attack, not by turning to another one."""
        found = defences_of(moves) if question(shown)["decision"] == "turn" else []
        return bool(found) and f"against {attacks[shown['table']['attack_pile'][-1]]['strength']}" in found[0]["label"]

    game = until(me, game, defends, lambda move: move["command"]["type"] == "yojimbo.train")
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    table = me.get(f"/v1/games/{game}")["table"]
    attack = attacks[table["attack_pile"][-1]]
    for card in table["fighters"][0]["hand"]:
        values = defences[cards[card]["defence"]]["values"]
        if values and values[attack["type"]]:
            line = f"adds {values[attack['type']]} of {attack['strength']}"
            drawn = page.locator(f'.fan gy-card[data-card="{card}"]').first
            expect(drawn.locator(".c-why")).to_have_text(line)
            expect(drawn.get_by_role("button", name=line)).to_be_visible()
    defence = defences_of(moves_of(me, game))[0]
    face = next(face for face, count in defence["command"]["cards"].items() if count)
    held = next(card for card in table["fighters"][0]["hand"] if cards[card]["defence"] == face)
    page.locator(f'.fan gy-card[data-card="{held}"] button').first.focus()
    expect(page.locator(WHY)).to_contain_text("Defend with ")
    expect(page.locator(WHY)).to_contain_text(f"against {attack['strength']}")
    page.locator("#log").focus()
    expect(page.locator(WHY)).to_have_count(0)
    page.goto(f"/table.html?game={game}&lang=cs")
    expect(page.locator(f'.fan gy-card[data-card="{held}"] .c-why').first).to_be_visible()
    page.locator(f'.fan gy-card[data-card="{held}"] button').first.hover()
    expect(page.locator(WHY)).to_contain_text("Bránit se: ")


def test_a_weapon_says_how_many_it_reaches_and_what_cannot_be_played_why_not_in_the_words_of_the_service(
    visit: Visit, address: str
) -> None:
    page, me, game = seated(visit, address, "samurai-sword", 4)

    def is_armed(shown: dict[str, Any], moves: list[Move]) -> bool:
        aimed = {
            move["command"].get("card") for move in moves if move["command"]["type"] == "samurai-sword.play_weapon"
        }
        return bool(aimed) and "parry" in shown["table"]["warriors"][0]["hand"]

    game = until(me, game, is_armed, lambda move: move["command"]["type"].endswith((".end_turn", ".take_hit")))
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    attacks = [move for move in moves_of(me, game) if move["command"]["type"] == "samurai-sword.play_weapon"]
    weapon = attacks[0]["command"]["card"]
    own = [attack for attack in attacks if attack["command"]["card"] == weapon]
    drawn = page.locator(f'.fan gy-card[data-card="{weapon}"]').first
    expect(drawn.locator(".c-why")).to_have_text(f"hits {len(own)} of 4")
    drawn.locator("button").focus()
    expect(page.locator(WHY)).to_contain_text(own[0]["label"])
    page.locator('.fan gy-card[data-card="parry"] button').first.focus()
    refused = me.call(
        "POST", f"/v1/games/{game}/commands/check", {"type": "samurai-sword.play_action", "card": "parry"}
    )
    expect(page.locator(WHY)).to_contain_text(refused["problem"]["detail"])
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        assert findings(page) == []


def test_a_card_of_samurai_and_katana_says_its_price_at_every_size_and_a_tap_tells_more_without_hiding_the_question(
    visit: Visit, address: str
) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 3, has_touch=True)
    game = until(me, game, lambda shown, _: question(shown)["decision"] == "clan")
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    mine, cards = me.get(f"/v1/games/{game}")["table"]["clans"][0], parts(me, "samurai-katana", "cards")
    for size in (DESK, TABLET, PHONE):
        sized(page, size)
        expect(page.locator(LINE)).to_have_count(len(mine["hand"]))
        for card in mine["hand"]:
            price, honour = cards[card]["price"], cards[card]["honour_cost"]
            koku = mine["koku"]
            priced = f"{price} of {koku} koku" if price and price <= koku else f"needs {price} koku"
            costs = f"{honour} of {mine['honour']} honour" if honour and mine["honour"] else "free"
            line = priced if price else costs
            expect(page.locator(f'.fan gy-card[data-card="{card}"] .c-why').first).to_have_text(line)
    page.locator(".fan gy-card button").first.tap(force=True, position={"x": 8, "y": 20})
    expect(page.locator(WHY)).to_be_visible()
    expect(page.locator("#ask h2")).to_be_in_viewport(ratio=1)
    assert outside(page, WHY) == 0


@pytest.mark.parametrize("ruleset", ["yojimbo", "samurai-sword", "samurai-katana"])
def test_what_speaks_for_a_card_fits_on_it(visit: Visit, address: str, ruleset: str) -> None:
    page, me, game = seated(visit, address, ruleset, 3)
    game = until(me, game, lambda _, moves: any({"card", "cards"} & set(move["command"]) for move in moves))
    page.goto(f"/table.html?game={game}&lang=cs")
    expect(page.locator(".ask.mine")).to_be_visible()
    for size in (DESK, TABLET, PHONE):
        sized(page, size)
        cut = page.locator(LINE).evaluate_all(
            "(lines) => lines.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
        )
        assert cut == [], size
        low = page.locator(".fan .card").evaluate_all(
            "(cards) => cards.filter((one) => one.scrollHeight > one.clientHeight + 1).length"
        )
        assert low == 0, size
