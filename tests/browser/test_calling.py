"""Being called: one's tables, and whose turn it is, are in the frame of every page, in its title, icon and sound."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.clicking import play_out
from tests.browser.house import Api
from tests.browser.test_playing import BLANK, at_rest, known_as
from tests.patience import wait_for

Visit = Callable[..., Page]

LISTENING = """
() => {
  const made = AudioContext.prototype.createOscillator;
  window.knocks = 0;
  AudioContext.prototype.createOscillator = function () { window.knocks++; return made.call(this); };
  window.notices = [];
  const Real = Notification;
  window.Notification = class extends Real {
    constructor(title, options) { super(title, options); window.notices.push([title, options.body]); }
  };
}
"""
"""Counts what sounds and notes what is shown; both still happen."""

ALLOWING = """
Object.defineProperty(Notification, "permission", {get: () => "granted"});
Notification.requestPermission = async () => "granted";
"""
"""What somebody would say when asked: a browser without windows asks nobody."""


def two_at_a_table(api: Api, me: Api) -> tuple[str, Api]:
    """A table of two people and a bot; the other one is called eva."""
    game = me.call("POST", "/v1/games", {"ruleset": "shamans", "seats": 3, "clock": None})["id"]
    eva = api.sign_up("eva")
    eva.call("POST", f"/v1/games/{game}/seats", {})
    me.call("POST", f"/v1/games/{game}/seats", {"bot": "greedy"})
    return game, eva


def played_by(other: Api, game: str, me: Api) -> None:
    """Plays for the other one until seat 0 is asked."""

    def is_mine() -> bool:
        asked = [one["seat"] for one in me.get(f"/v1/games/{game}")["to_act"]]
        if 1 in asked:
            moves = other.get(f"/v1/games/{game}/moves")["moves"]
            other.call("POST", f"/v1/games/{game}/commands", moves[0]["command"])
        return 0 in asked

    wait_for(is_mine)


def test_my_tables_are_on_every_page_and_say_whose_turn_it_is(visit: Visit, api: Api, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    for path in ("/rules.html?game=bang", "/audit.html", "/"):
        page.goto(path)
        expect(page).to_have_title(re.compile("^● Your turn · "))
        expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/style/gyoji-called.svg")
        page.locator(".tables summary").click()
        expect(page.locator(".tables li")).to_contain_text("Shamans Your turn")
    page.locator(".tables li a").click()
    at_rest(page, me, game)
    while any(one["seat"] == 0 for one in me.get(f"/v1/games/{game}")["to_act"]):
        play_out(page, seed=3, limit=1)
    expect(page).to_have_title(re.compile("^Shamans · "))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", "/style/gyoji.svg")
    page.locator(".tables summary").click()
    expect(page.locator(".tables li")).to_contain_text("waits for eva")


def test_who_looks_elsewhere_is_called_by_a_knock_and_a_notification_unless_switched_off(
    visit: Visit, api: Api, address: str
) -> None:
    page = visit(BLANK)
    page.context.add_init_script(ALLOWING)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    page.goto("/rules.html?game=shamans")
    page.locator(".tables summary").click()
    expect(page.locator(".tables li")).to_contain_text("Your turn")
    page.get_by_label("Notifications").check()
    page.evaluate(LISTENING)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true})")
    answered(me, game)
    played_by(eva, game, me)
    wait_for(lambda: page.evaluate("window.knocks") >= 2)
    wait_for(lambda: ["Your turn", "Shamans"] in page.evaluate("window.notices"))
    page.get_by_label("A soft knock").uncheck()
    knocks, notices = page.evaluate("[window.knocks, window.notices.length]")
    answered(me, game)
    played_by(eva, game, me)
    wait_for(lambda: page.evaluate("window.notices.length") > notices)
    assert page.evaluate("window.knocks") == knocks


def answered(me: Api, game: str) -> None:
    """Decides for seat 0 until somebody else must."""

    def is_done() -> bool:
        if all(one["seat"] != 0 for one in me.get(f"/v1/games/{game}")["to_act"]):
            return True
        moves = me.get(f"/v1/games/{game}/moves")["moves"]
        me.call("POST", f"/v1/games/{game}/commands", moves[0]["command"])
        return False

    wait_for(is_done)
