"""A game goes on while a page asks about it, so that an answer may be out of date when it comes: the page still gets to
the present, and offers what can be played there. On a busy machine, or with quick bots, this happens to every call."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.clicking import OFFERED, READY
from tests.browser.house import Api
from tests.browser.test_playing import BLANK, HEARS, at_rest, known_as
from tests.patience import wait_for

Visit = Callable[..., Page]
CHOICES: Final = ", ".join([*OFFERED, READY])
LOOKS: Final = re.compile(r"/v1/games/g_[0-9a-f]+$")
"""Where a page asks for the table."""
MOVES: Final = re.compile(r"/v1/games/g_[0-9a-f]+/moves$")
EVENTS: Final = re.compile(r"/v1/games/g_[0-9a-f]+/events\?")


def three_people(visit: Visit, address: str, **wishes: bool) -> tuple[Page, list[Api]]:
    """A page of somebody at the house, and the three who will play, that one first."""
    page = visit(BLANK, **wishes)
    ada = known_as(page, "ada", address)
    return page, [ada, ada.sign_up("eva"), ada.sign_up("oto")]


def opened(people: Sequence[Api], ruleset: str = "shamans") -> str:
    wish = {"ruleset": ruleset, "seats": len(people), "clock": None}
    game: str = people[0].call("POST", "/v1/games", wish)["id"]
    return game


def filled(game: str, people: Sequence[Api]) -> None:
    for other in people[1:]:
        other.call("POST", f"/v1/games/{game}/seats", {})


def asked(game: str, people: Sequence[Api]) -> int:
    """Whose decision it is."""
    seat: int = people[0].get(f"/v1/games/{game}")["to_act"][0]["seat"]
    return seat


def goes_on(game: str, people: Sequence[Api]) -> int:
    """Somebody makes a move, no matter on which page they are; answers the version after it."""
    seat = people[asked(game, people)]
    move = seat.get(f"/v1/games/{game}/moves")["moves"][0]
    version: int = seat.call("POST", f"/v1/games/{game}/commands", move["command"])["version"]
    return version


def goes_on_to(wanted: int, game: str, people: Sequence[Api]) -> int:
    """At least one move is made, and more until it is this seat's decision."""
    version = goes_on(game, people)
    while asked(game, people) != wanted:
        version = goes_on(game, people)
    return version


def offers(page: Page, version: int) -> None:
    expect(page.locator(".title")).to_contain_text(f"version {version} ")
    expect(page.locator(CHOICES).first).to_be_visible()


def test_a_page_that_is_overtaken_twice_while_it_loads_offers_what_can_be_played(visit: Visit, address: str) -> None:
    """The moves are newer than the table, and the table that is asked for then is newer than the moves."""
    page, people = three_people(visit, address)
    game = opened(people)
    filled(game, people)
    looks, versions = 0, [goes_on_to(0, game, people)]

    def before_moves(route: Route) -> None:
        if len(versions) == 1:
            versions.append(goes_on_to(1, game, people))
        route.continue_()

    def before_look(route: Route) -> None:
        nonlocal looks
        looks += 1
        if looks == 2:
            versions.append(goes_on_to(0, game, people))
        route.continue_()

    page.route(MOVES, before_moves)
    page.route(LOOKS, before_look)
    page.goto(f"/table.html?game={game}")
    wait_for(lambda: page.evaluate("1") and len(versions) == 3, "the page was not overtaken twice")
    offers(page, versions[-1])


def test_a_page_that_is_overtaken_twice_while_it_follows_offers_what_can_be_played(visit: Visit, address: str) -> None:
    page, people = three_people(visit, address)
    page.add_init_script(HEARS)
    game = opened(people)
    filled(game, people)
    goes_on_to(1, game, people)
    page.goto(f"/table.html?game={game}")
    wait_for(lambda: people[0].get(f"/v1/games/{game}")["seats"][0]["connected"], "the page does not follow its game")
    looks, versions = 0, list[int]()

    def after_look(route: Route) -> None:
        nonlocal looks
        looks += 1
        answer = route.fetch()
        if looks == 1:
            version = goes_on_to(1, game, people)
            wait_for(lambda: page.evaluate("window.heard") >= version, "the stream does not tell of the move")
        route.fulfill(response=answer)

    def after_moves(route: Route) -> None:
        answer = route.fetch()
        if not versions:
            versions.append(goes_on_to(0, game, people))
        route.fulfill(response=answer)

    page.route(LOOKS, after_look)
    page.route(MOVES, after_moves)
    goes_on_to(2, game, people)
    wait_for(lambda: page.evaluate("1") and versions, "the page was not overtaken twice")
    offers(page, versions[-1])


@pytest.mark.parametrize("is_seated", [True, False], ids=["player", "spectator"])
def test_a_game_that_begins_while_its_page_loads_is_shown(visit: Visit, address: str, is_seated: bool) -> None:
    """The table was still open when the page asked for it, and all events were there when it asked for those."""
    page, people = three_people(visit, address)
    if not is_seated:
        page.evaluate("localStorage.clear()")
    game = opened(people)
    versions: list[int] = []

    def before_events(route: Route) -> None:
        if not versions:
            filled(game, people)
            versions.append(goes_on_to(0, game, people))
        route.continue_()

    page.route(EVENTS, before_events)
    page.goto(f"/table.html?game={game}")
    wait_for(lambda: page.evaluate("1") and versions, "the page asked for no events")
    expect(page.locator(".title")).to_contain_text(f"version {versions[-1]} ")
    if is_seated:
        offers(page, versions[-1])


def test_a_page_that_got_no_good_answer_asks_again(visit: Visit, address: str) -> None:
    """Nothing else may ever happen before this player decides, so that no further event would wake the page."""
    page, people = three_people(visit, address, offline_errors=True)
    game = opened(people)
    filled(game, people)
    goes_on_to(1, game, people)
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".ask.others")).to_be_visible()
    refused: list[str] = []

    def once(route: Route) -> None:
        if refused:
            return route.continue_()
        refused.append(route.request.url)
        return route.fulfill(status=500)

    page.route(LOOKS, once)
    version = goes_on_to(0, game, people)
    wait_for(lambda: page.evaluate("1") and refused, "the page asked for nothing")
    offers(page, version)
    assert at_rest(page, people[0], game) == version


DEAD_STREAMS: Final = """
window.EventSource = class extends EventTarget {
  constructor() {
    super();
    this.readyState = 1;
    setTimeout(() => {
      this.onopen?.();
      window.isDeaf ||= "onopen" in this;
    });
  }
  close() {}
};
"""
"""Streams that open and never tell anything, as on a phone that was asleep."""


def test_a_page_that_is_looked_at_again_catches_up_though_its_stream_is_dead(visit: Visit, address: str) -> None:
    page, people = three_people(visit, address)
    page.add_init_script(DEAD_STREAMS)
    game = opened(people)
    filled(game, people)
    goes_on_to(1, game, people)
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".ask.others")).to_be_visible()
    wait_for(lambda: page.evaluate("window.isDeaf"), "the page does not follow its game")
    version = goes_on_to(0, game, people)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    offers(page, version)
