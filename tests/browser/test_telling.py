"""What the table tells before, at and after a move: the question, the consequences, the reason why not, the sum."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import hand_of
from tests.browser.house import Api
from tests.browser.screens import place_of
from tests.browser.test_playing import BLANK, known_as

Visit = Callable[..., Page]
Shown = dict[str, Any]
Move = dict[str, Any]

MOVES_MAX = 2_000
"""Some questions do not come in every fifth game: nobody is so unlucky that they never come."""


def seated(visit: Visit, address: str, ruleset: str, bots: int, **wishes: Any) -> tuple[Page, Api, str]:
    page = visit(BLANK, **wishes)
    me = known_as(page, "ada", address)
    return page, me, me.table(ruleset, ["greedy"] * bots, sit=True)


def until(
    me: Api, game: str, wanted: Callable[[Shown, list[Move]], bool], prefer: Callable[[Move], bool] | None = None
) -> str:
    """Plays the first move, or a preferred one, until this seat is asked what is wanted: in this game or, where it ends
    before, in another like it. Answers in which."""
    for _ in range(MOVES_MAX):
        shown = me.asked(game, seat=0)
        if shown["status"] != "running":
            game = me.table(shown["ruleset"], ["greedy"] * (len(shown["seats"]) - 1), sit=True)
            continue
        moves: list[Move] = me.get(f"/v1/games/{game}/moves")["moves"]
        if wanted(shown, moves):
            return game
        chosen = next((move for move in moves if prefer and prefer(move)), moves[0])
        me.call("POST", f"/v1/games/{game}/commands", chosen["command"])
    raise AssertionError(f"{game}: not asked for it within {MOVES_MAX} moves")


def question(shown: Shown) -> dict[str, Any]:
    asked: dict[str, Any] = next(one for one in shown["to_act"] if one["seat"] == 0)
    return asked


def follows(shown: Shown) -> bool:
    """Somebody else has led, and there is a card of another world in the hand that does not end the round."""
    table, asked = shown["table"], question(shown)
    if asked["decision"] != "play" or asked["about"]["led"] is None:
        return False
    strays = [card for card in table["participants"][0]["hand"] if not card.startswith(f"{asked['about']['led']}-")]
    return bool(strays) and table["pawn"] + 1 < table["moon"]


def names_no_card(moves: list[Move]) -> bool:
    return not any({"card", "cards"} & set(move["command"]) for move in moves)


def test_a_question_says_what_it_is_about_and_a_move_what_it_will_do(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "shamans", 3)
    game = until(me, game, lambda shown, _: follows(shown))
    page.goto(f"/table.html?game={game}")
    shown = me.get(f"/v1/games/{game}")
    led, hand = question(shown)["about"]["led"], shown["table"]["participants"][0]["hand"]
    expect(page.locator(".ask .about b")).to_contain_text(f"has led: {led.capitalize()} world.")
    expect(page.locator(".ask .about")).to_contain_text("must play exactly one card")
    expect(page.locator(".then")).to_have_count(0)
    stray = next(card for card in hand if not card.startswith(f"{led}-"))
    page.locator(f'.fan [data-thing="card:{stray}"]').click()
    space = shown["table"]["pawn"] + 1
    expect(page.locator(".then li").first).to_have_text(re.compile(rf"The shadow pawn moves to {space}\.\s+SHAM-4\.5"))
    page.keyboard.press("Enter")
    expect(page.locator(f'.fan [data-thing="card:{stray}"]')).to_have_count(0)
    events = me.get(f"/v1/games/{game}/events?after={shown['version']}")["items"]
    assert next(event for event in events if event["type"] == "shamans.PawnMoved")["data"]["to_space"] == space


@pytest.mark.parametrize(
    ("ruleset", "bots", "is_mute", "prefer", "clause"),
    [
        (
            "shamans",
            3,
            lambda shown, _: (
                question(shown)["decision"] == "take_artefact" and shown["table"]["participants"][0]["hand"]
            ),
            None,
            "SHAM-",
        ),
        (
            "yojimbo",
            1,
            lambda shown, moves: shown["table"]["fighters"][0]["hand"] and names_no_card(moves),
            lambda move: move["command"]["type"] in ("yojimbo.kaiten", "yojimbo.defend"),
            "YOJ-",
        ),
        (
            "samurai-katana",
            2,
            lambda shown, _: question(shown)["decision"] == "buy" and shown["table"]["clans"][0]["hand"],
            lambda move: move["command"]["type"].endswith((".end", ".pass")),
            "KATANA-",
        ),
    ],
)
def test_a_card_without_a_move_says_why(
    visit: Visit, address: str, ruleset: str, bots: int, is_mute: Any, prefer: Any, clause: str
) -> None:
    page, me, game = seated(visit, address, ruleset, bots)
    game = until(me, game, is_mute, prefer)
    page.goto(f"/table.html?game={game}")
    version = me.get(f"/v1/games/{game}")["version"]
    page.locator('.fan gy-card[state="not"] button').first.click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Nothing has changed")
    expect(page.locator(".refusal .clause").first).to_have_text(re.compile(clause))
    assert me.get(f"/v1/games/{game}")["version"] == version


def test_a_region_that_cannot_be_chosen_says_why(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "samurai-katana", 2)
    game = until(me, game, lambda shown, _: question(shown)["decision"] == "buy")
    page.goto(f"/table.html?game={game}")
    page.locator(".map .r:not(.can)").first.dispatch_event("click")
    expect(page.locator(".refusal .clause").first).to_have_text(re.compile("KATANA-7"))


def test_a_refusal_is_disputed_from_the_table(visit: Visit, address: str) -> None:
    """A command that was only tried is sent first, which the browser notes as a failed request."""
    page, me, game = seated(visit, address, "samurai-katana", 2, offline_errors=True)
    game = until(me, game, lambda shown, _: question(shown)["decision"] == "buy")
    page.goto(f"/table.html?game={game}")
    page.locator(".map .r:not(.can)").first.dispatch_event("click")
    page.locator(".refusal summary").click()
    page.get_by_label("Why should it be allowed?").fill("It borders on mine.")
    page.get_by_role("button", name="Open the case").click()
    expect(page.locator(".refusal")).to_contain_text("Case 1 is open")
    (case,) = me.get(f"/v1/games/{game}/disputes")["items"]
    assert case["refusal"] == 1
    assert me.get(f"/v1/games/{game}/refusals")["items"][0]["command"]["type"] == "samurai-katana.buy.samurai"
    page.get_by_role("link", name="Follow the case").click()
    expect(page.locator(".case")).to_contain_text("It borders on mine.")


def test_a_battle_is_summed_up_by_its_terms(visit: Visit, api: Api) -> None:
    for _ in range(5):
        game = api.table("samurai-katana", ["greedy"] * 3, options={"turn_limit": 2})
        api.finished(game)
        events = api.get(f"/v1/games/{game}/events?limit=1000")["items"]
        fought = next((event for event in events if event["type"] == "samurai-katana.BattleResolved"), None)
        if fought:
            break
    assert fought is not None
    page = visit(f"/replay.html?game={game}&at={fought['version']}&view=public")
    data = fought["data"]
    expect(page.locator(".sum .total td")).to_have_text([str(data["attack_points"]), str(data["defence_points"])])
    katanas = page.locator(".sum tr", has_text="battle cards").locator("td")
    expect(katanas).to_have_text([str(data[side]["katanas"] or "") for side in ("attack", "defence")])
    page.goto(f"/replay.html?game={game}&at={fought['version'] - 1}&view=public")
    expect(page.locator(".sum .total td")).to_have_text(["?", "?"])


def test_a_card_is_seen_large_with_its_rule_by_resting_on_it(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "bang", 3)
    page.goto(f"/table.html?game={game}")
    card = page.locator(".fan gy-card").first
    card.hover()
    expect(page.locator(".large gy-card")).to_be_visible()
    expect(page.locator(".large .clause")).to_have_text(re.compile("BANG-"))
    page.mouse.move(5, 5)
    expect(page.locator(".large")).to_be_hidden()
    assert me.get(f"/v1/games/{game}")["status"] == "running"


@pytest.mark.parametrize(("motion", "is_seen"), [("no-preference", True), ("reduce", False)])
def test_a_drawn_card_travels_unless_one_wants_no_motion(
    visit: Visit, address: str, motion: str, is_seen: bool
) -> None:
    page, me, game = seated(visit, address, "yojimbo", 1, reduced_motion=motion)
    game = until(
        me,
        game,
        lambda shown, _: question(shown)["decision"] == "change",
        lambda move: move["command"]["type"] == "yojimbo.change_tactics",
    )
    page.goto(f"/table.html?game={game}")
    finish = page.locator(".option", has_text="Throw no more and draw")
    finish.click()
    expect(finish).to_have_attribute("aria-pressed", "true")
    page.evaluate(
        """() => new MutationObserver((changes) => {
          if (changes.some(({ target }) => target.matches(".sky"))) document.documentElement.dataset.flown = "yes";
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    before = hand_of(page)
    page.keyboard.press("Enter")
    expect(page.locator(".fan gy-card")).to_have_count(len(before) + 1)
    if is_seen:
        expect(page.locator("html[data-flown]")).to_have_count(1)
    expect(page.locator(".sky gy-card")).to_have_count(0)
    assert page.locator("html[data-flown]").count() == int(is_seen)


def test_on_a_phone_day_and_night_and_the_text_are_at_hand(visit: Visit, address: str) -> None:
    page, _, game = seated(visit, address, "bang", 3, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/table.html?game={game}")
    page.get_by_role("button", name="Pages, language, light").tap()
    page.get_by_role("button", name="Day / night").tap()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.get_by_role("button", name="As text").tap()
    expect(page.locator(".text-board")).to_contain_text("Seat 0")
    expect(page.locator(".hand.in-words li").first).to_be_visible()
    assert place_of(page.locator(".hand"))["y"] < place_of(page.locator(".log"))["y"]
