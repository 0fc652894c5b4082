"""What changes at a table while somebody looks at it: how many watch, which lives go, and how a single move looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.test_playing import at_rest
from tests.browser.test_telling import Move, Shown, question, seated, until
from tests.patience import wait_for

Visit = Callable[..., Page]

FADING = """
() => {
  const lives = document.querySelectorAll('.seat[data-key="seat-0"] .lives i');
  window.before = [...lives];
  window.faded = 0;
  document.addEventListener("transitionrun", ({target}) => { if (window.before.includes(target)) window.faded++; });
}
"""
"""Notes the lives that are drawn, and counts those that change little by little."""

LEFT = "window.before.filter((life) => !life.classList.contains('lost')).length"


def watched_by(api: Api, game: str, count: int) -> None:
    wait_for(lambda: api.get(f"/v1/games/{game}")["watching"] == count, f"not {count} are told to watch {game}")


def test_those_seated_see_how_many_watch_and_who_has_gone_counts_no_more(visit: Visit, api: Api, address: str) -> None:
    page, _, game = seated(visit, address, "yojimbo", 1)
    title = page.locator(".title")
    onlookers = [visit(f"/table.html?game={game}") for _ in range(2)]
    for count in (2, 1):
        watched_by(api, game, count)
        page.goto(f"/table.html?game={game}")
        expect(title).to_contain_text(f"watching: {count}")
        onlookers.pop().close()
    watched_by(api, game, 0)
    page.goto(f"/table.html?game={game}")
    expect(title).to_contain_text("2 seats")
    expect(title).not_to_contain_text("watching")


@pytest.mark.parametrize(("motion", "is_seen"), [("no-preference", True), ("reduce", False)])
def test_a_life_that_is_lost_fades_where_it_was_unless_one_wants_no_motion(
    visit: Visit, address: str, motion: str, is_seen: bool
) -> None:
    page, me, game = seated(visit, address, "bang", 3, reduced_motion=motion)

    def is_shot_at(shown: Shown, moves: list[Move]) -> bool:
        hit = [move for move in moves if move["command"]["type"] == "bang.take_hit"]
        return bool(hit) and shown["table"]["gunmen"][0]["life"] > 1

    game = until(me, game, is_shot_at)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    page.evaluate(FADING)
    left = page.evaluate(LEFT)
    moves: list[Any] = me.get(f"/v1/games/{game}/moves")["moves"]
    hit = next(move for move in moves if move["command"]["type"] == "bang.take_hit")
    me.call("POST", f"/v1/games/{game}/commands", hit["command"])
    wait_for(lambda: page.evaluate(LEFT) < left, "no life is drawn as lost")
    assert page.evaluate("window.before.every((life) => life.isConnected)"), (
        "the same lives are there, one of them lost"
    )
    if is_seen:
        wait_for(lambda: page.evaluate("window.faded") > 0, "no life faded")
    assert (page.evaluate("window.faded") > 0) is is_seen


def test_a_single_option_has_an_edge_as_a_button_has(visit: Visit, address: str) -> None:
    page, me, game = seated(visit, address, "bang", 3)
    game = until(me, game, lambda shown, moves: question(shown)["decision"] == "play" and len(moves) > 1)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    options = page.locator(".ask.mine .option")
    expect(options).to_have_count(1)
    edge = options.evaluate("(option) => getComputedStyle(option).borderTopWidth")
    assert edge == "1px"
