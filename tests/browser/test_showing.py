"""What others do is shown one event after the other, at the table and in the replay; nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import play_out
from tests.browser.house import Api
from tests.browser.test_calling import answered, played_by, two_at_a_table
from tests.browser.test_overtaken import filled, goes_on, opened
from tests.browser.test_playing import BLANK, at_rest, known_as
from tests.browser.test_replay import slide_to
from tests.patience import wait_for

Visit = Callable[..., Page]

MOVING: Final = {"reduced_motion": "no-preference"}
SILENT: Final = ("table.Awaiting", "table.VoteSealed")
WATCHED: Final = """
() => {
  window.seen = [];
  window.strokes = 0;
  const look = () => {
    const version = Number(document.querySelector(".title span").textContent.match(/version (\\d+)/)[1]);
    const told = Number(document.querySelector(".log li a")?.dataset.version ?? 0);
    window.seen.push({version, told, asks: Boolean(document.querySelector(".ask.mine"))});
  };
  new MutationObserver((changes) => {
    for (const {addedNodes} of changes)
      for (const node of addedNodes) if (node.matches?.(".stroke")) window.strokes++;
    look();
  }).observe(document.body, {childList: true, subtree: true, characterData: true});
}
"""
"""Notes what the page shows after every change: which version, up to which the log tells, and whether we are asked."""


def seen_by(page: Page) -> list[dict[str, Any]]:
    seen: list[dict[str, Any]] = page.evaluate("window.seen")
    return seen


def told_after(api: Api, game: str, version: int) -> list[int]:
    events = api.get(f"/v1/games/{game}/events?after={version}&limit=1000")["items"]
    return [event["version"] for event in events if event["type"] not in SILENT]


def shows(page: Page, version: int) -> None:
    expect(page.locator(".title")).to_contain_text(f"version {version} ")


def assert_seen_in_order(page: Page, told: list[int]) -> None:
    """Each of these versions was shown, none before an earlier one, and the log never told of what was to come."""
    seen = seen_by(page)
    versions = [one["version"] for one in seen]
    assert versions == sorted(versions)
    assert set(told) <= set(versions), f"not shown: {set(told) - set(versions)}"
    assert all(one["told"] <= one["version"] for one in seen)


def asked_after(me: Api, game: str, version: int, newest: int) -> set[int]:
    """The later versions at which seat 0 was asked: more than one where a window asks both, and eva is quicker."""
    looks = {later: me.get(f"/v1/games/{game}?at={later}") for later in range(version + 1, newest + 1)}
    return {later for later, shown in looks.items() if any(one["seat"] == 0 for one in shown["to_act"])}


def left_to_eva(me: Api, game: str) -> int:
    """Decides for seat 0 until the game stands still because seat 1 must; where a bot must, it would go on."""

    def version() -> int | None:
        shown = me.get(f"/v1/games/{game}")
        asked = [one["seat"] for one in shown["to_act"]]
        if 0 in asked:
            answered(me, game)
        return shown["version"] if asked == [1] else None

    return wait_for(version, "eva is not asked")


@pytest.mark.parametrize("ruleset", ["bang", "samurai-sword", "shamans", "yojimbo", "samurai-katana"])
def test_who_watches_sees_every_event_by_itself_with_its_line_in_the_log(
    visit: Visit, api: Api, address: str, ruleset: str
) -> None:
    people = [api.sign_up(name) for name in ("ada", "eva", "oto", "ivo")]
    game = opened(people, ruleset)
    filled(game, people)
    page = visit(f"/table.html?game={game}", **MOVING)
    version = people[0].get(f"/v1/games/{game}")["version"]
    shows(page, version)
    page.evaluate(WATCHED)
    for _ in range(3):
        newest = goes_on(game, people)
    shows(page, newest)
    assert_seen_in_order(page, told_after(people[0], game, version))
    expect(page.locator(".hurry")).to_have_count(0)


LATE: Final = """
const Punctual = window.EventSource;
Object.assign(window, {punctual: Infinity, late: 0});
window.EventSource = class extends Punctual {
  set onmessage(tell) {
    super.onmessage = (message) => {
      if (Number(message.lastEventId) <= window.punctual) return tell(message);
      window.late++;
      setTimeout(() => { window.late--; tell(message); }, 3000);
    };
  }
};
"""
"""Streams that tell of what comes after a version three seconds late, which is later than a page waits for them."""


@pytest.mark.parametrize("is_showing", [False, True], ids=["at rest", "while a move is shown"])
def test_what_a_late_stream_has_not_told_is_shown_event_by_event_too(visit: Visit, api: Api, is_showing: bool) -> None:
    """The stream tells the first event of a move, and the others late; how many there are depends on the cards."""
    people = [api.sign_up(name) for name in ("ada", "eva", "oto", "ivo")]
    game = opened(people, "bang")
    filled(game, people)
    page = visit(BLANK, **MOVING)
    page.add_init_script(LATE)
    page.goto(f"/table.html?game={game}")
    begun = version = people[0].get(f"/v1/games/{game}")["version"]
    shows(page, version)
    wait_for(lambda: people[0].get(f"/v1/games/{game}")["watching"], "the page does not follow its game")
    page.evaluate(WATCHED)
    late: list[int] = []
    while len(late) < 2:
        page.evaluate("window.punctual = Infinity")
        if is_showing:
            version = goes_on(game, people)
        page.evaluate("(version) => { window.punctual = version + 1; }", version)
        version, first = goes_on(game, people), version + 1
        shows(page, version)
        late = told_after(people[0], game, first)
        wait_for(lambda: page.evaluate("window.late === 0"), "what is late does not come")
    assert_seen_in_order(page, told_after(people[0], game, begun))


def test_a_question_comes_after_what_led_to_it_and_a_key_skips_to_it(visit: Visit, api: Api, address: str) -> None:
    page = visit(BLANK, **MOVING)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    for is_skipped in (False, True):
        begun = left_to_eva(me, game)
        shows(page, begun)
        page.evaluate(WATCHED)
        played_by(eva, game, me)
        if is_skipped:
            page.locator(".hurry").or_(page.locator(".ask.mine")).wait_for()
            page.keyboard.press("Escape")
            expect(page.locator(".hurry")).to_have_count(0)
        version = at_rest(page, me, game)
        seen = seen_by(page)
        asking = {one["version"] for one in seen if one["asks"]}
        assert version in asking and asking <= asked_after(me, game, begun, version)
        assert is_skipped or min(one["version"] for one in seen) < version
    since = page.locator(".since")
    expect(since.locator("li").first).to_be_hidden()
    since.locator("summary").click()
    last = [one for one in me.get(f"/v1/games/{game}/events?limit=1000")["items"] if one["by"] == 0][-1]["version"]
    expect(since.locator("li")).to_have_count(len(told_after(me, game, last)))


def test_ones_own_move_is_there_at_once_with_its_stroke(visit: Visit, api: Api, address: str) -> None:
    page = visit(BLANK, **MOVING)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    page.evaluate(WATCHED)
    play_out(page, seed=3, limit=1)
    own = [one["version"] for one in me.get(f"/v1/games/{game}/events?after={version}&limit=1000")["items"]]
    first = next(one["version"] for one in seen_by(page) if one["version"] > version)
    assert first >= own[0]
    assert first not in told_after(me, game, version)


def test_who_wants_stillness_sees_only_what_is_now(visit: Visit, api: Api, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    page.evaluate(WATCHED)
    answered(me, game)
    played_by(eva, game, me)
    at_rest(page, me, game)
    events = me.get(f"/v1/games/{game}/events?limit=1000")["items"]
    ends = {event["version"] for event in events if event["type"] == "table.Awaiting"}
    assert {one["version"] for one in seen_by(page)} <= ends
    assert page.evaluate("window.strokes") == 0


def test_a_replay_moves_when_it_goes_forward_by_one_and_only_then(visit: Visit, api: Api, finished_bang: str) -> None:
    events = api.get(f"/v1/games/{finished_bang}/events?limit=1000")["items"]
    shot = next(one for one in events if one["type"] == "bang.CardPlayed" and one["data"]["target_seat"] is not None)
    version = shot["version"]
    page = visit(f"/replay.html?game={finished_bang}&at={version - 1}&view=all", **MOVING)
    board = page.locator(".board-place")
    expect(board).to_have_attribute("data-version", str(version - 1))
    page.evaluate(
        """() => { window.strokes = 0;
          new MutationObserver((changes) => {
            for (const {addedNodes} of changes)
              for (const node of addedNodes) if (node.matches?.(".stroke")) window.strokes++;
          }).observe(document.body, {childList: true, subtree: true}); }"""
    )
    page.keyboard.press("ArrowRight")
    expect(board).to_have_attribute("data-version", str(version))
    wait_for(lambda: page.evaluate("window.strokes") == 1)
    expect(board.locator(f'[data-card="{shot["data"]["card"]}"][data-latest]').first).to_be_visible()
    slide_to(page, version - 1)
    slide_to(page, 1)
    slide_to(page, version)
    assert page.evaluate("window.strokes") == 1


def test_on_a_phone_who_is_waited_for_stands_under_the_hand_where_ones_own_question_does(
    visit: Visit, api: Api, address: str
) -> None:
    page = visit(BLANK, viewport={"width": 390, "height": 844}, has_touch=True)
    me = known_as(page, "ada", address)
    game, eva = two_at_a_table(api, me)
    played_by(eva, game, me)
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    for asked in (".ask.mine", ".ask.others"):
        expect(page.locator(asked)).to_be_in_viewport(ratio=1)
        hand, question = page.locator(".hand").bounding_box(), page.locator(asked).bounding_box()
        assert hand and question and hand["y"] + hand["height"] <= question["y"] + 1
        shows(page, left_to_eva(me, game))
    expect(page.locator(".ask.others")).to_contain_text("eva: ")
