"""People at tables: by mouse, to the end, in every game, each with their own eyes only."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.clicking import OFFERED, READY, choose_any, hand_of, play_out
from tests.browser.house import Api
from tests.patience import wait_for

Visit = Callable[..., Page]
BLANK: Final = "/style/gyoji.svg"
"""Where a browser is at the house without a page: to load the lobby takes a second of processor time."""


def game_of(page: Page) -> str:
    return parse_qs(urlsplit(page.url).query)["game"][0]


def token_of(page: Page) -> str:
    token: str = page.evaluate("JSON.parse(localStorage.gyoji).player.token")
    return token


def sign_in(page: Page, name: str, address: str) -> Api:
    """Gives this browser a name, as the lobby does."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="That's me").click()
    expect(page.locator(".me")).to_have_text(name)
    return Api(address, token_of(page))


def known_as(page: Page, name: str, address: str) -> Api:
    """Somebody who gave this browser their name before, as the lobby would have kept it; it need not be loaded."""
    player = Api(address).call("POST", "/v1/players", {"name": name})
    page.evaluate("(player) => localStorage.setItem('gyoji', JSON.stringify({ player }))", player)
    return Api(address, player["token"])


def at_rest(page: Page, me: Api, game: str) -> int:
    """Waits until it is seat 0's decision and the page shows just that; answers the version.

    A command that is under way when we ask ends that rest, so page and service are asked until they agree.
    """
    mine = page.locator(".ask.mine:not([data-sending])")

    def agreed() -> int | None:
        expect(mine).to_be_visible()
        version: int = me.asked(game, seat=0)["version"]
        shows_it = f"version {version} " in page.locator(".title").inner_text()
        return version if shows_it and mine.is_visible() else None

    return wait_for(agreed)


def test_a_newcomer_plays_bang_against_bots_to_the_end_by_clicking(visit: Visit) -> None:
    page = visit("/")
    page.locator('[data-quick="bang"]').click()
    expect(page.locator(".ask.mine").or_(page.locator(".result"))).to_be_visible()
    go = page.locator("[data-go]")
    choose_any(page)
    assert go.inner_text().strip() not in ("", "…")
    go.click()
    play_out(page, seed=7)
    expect(page.locator(".result h2")).to_have_text(re.compile(r"^You (won|lost: won by .+)$"))
    why = page.locator(".why-points").first
    expect(why.locator("summary")).to_be_visible()
    expect(why.locator("li").first).to_be_hidden()
    why.locator("summary").click()
    expect(why.locator("li .clause").first).to_be_visible()
    last = page.locator(".moments li").last
    expect(last.locator("a")).to_have_attribute("href", re.compile(r"/replay\.html\?game=g_[0-9a-f]+&at=\d+"))
    link = page.get_by_role("button", name="Copy the link to the replay").get_attribute("data-copy")
    assert link == f"{page.url.split('/table')[0]}/replay.html?game={game_of(page)}"
    expect(page.locator(".log li").first).to_be_visible()
    played = game_of(page)
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".ask:not(.result)")).to_be_visible()
    expect(page.locator(".result")).to_have_count(0)
    assert game_of(page) != played


@pytest.mark.parametrize(
    ("ruleset", "bots", "options"),
    [
        ("samurai-sword", ["greedy", "greedy"], {}),
        ("shamans", ["greedy", "greedy"], {}),
        ("yojimbo", ["greedy"] * 4, {}),
        ("samurai-katana", ["greedy", "greedy"], {"turn_limit": 1}),
    ],
)
def test_every_game_can_be_played_to_its_end_by_clicking_what_is_offered(
    visit: Visit, address: str, ruleset: str, bots: list[str], options: dict[str, Any]
) -> None:
    page = visit(BLANK)
    me = known_as(page, "clicker", address)
    game = me.table(ruleset, bots, sit=True, options=options)
    page.goto(f"/table.html?game={game}")
    played = play_out(page, seed=11)
    assert played > 0
    expect(page.locator(".result h2")).to_be_visible()
    assert me.get(f"/v1/games/{game}")["status"] == "finished"


def test_two_people_at_a_private_table_each_see_their_own_hand_only(visit: Visit, address: str) -> None:
    ada, oto = visit("/"), visit("/")
    hers = sign_in(ada, "ada", address)
    sign_in(oto, "oto", address)
    ada.get_by_role("button", name="Open a table").click()
    ada.get_by_label("Private").check()
    ada.get_by_role("button", name="Open the table").click()
    link = ada.get_by_label("The link that lets others in").input_value()
    oto.goto(link)
    oto.get_by_role("button", name="Sit down as oto").click()
    expect(oto.locator(".waiting")).to_contain_text("oto")
    expect(ada.locator(".waiting")).to_contain_text("oto")
    ada.get_by_role("button", name="Fill up with bots").click()
    expect(ada.locator(".fan")).to_be_visible()
    expect(oto.locator(".fan")).to_be_visible()
    his = Api(address, token_of(oto))
    game = game_of(ada)

    def hand_in(api: Api, seat: int) -> list[str] | None:
        hand: list[str] | None = api.get(f"/v1/games/{game}")["table"]["gunmen"][seat]["hand"]
        return hand

    def shows_its_own(page: Page, api: Api, seat: int) -> bool:
        """The bots may still move, and take cards from this hand."""
        return sorted(hand_of(page)) == sorted(hand_in(api, seat) or ())

    for page, api, seat, other in ((ada, hers, 0, 1), (oto, his, 1, 0)):
        expect(page.locator(".fan gy-card").first).to_be_visible()
        wait_for(partial(shows_its_own, page, api, seat), "the hand on the page is not one's own")
        assert hand_in(api, other) is None
    before = hand_in(hers, 0)
    seen = oto.content()
    hidden = set(before or ()) & set(hand_in(hers, 0) or ())
    assert hidden
    assert not [card for card in hidden if card in seen]


def test_a_click_on_what_cannot_be_played_shows_the_clause_and_changes_nothing(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    refused = page.locator('.fan gy-card[state="not"] button')
    for _ in range(40):
        game = me.table("bang", ["greedy"] * 3, sit=True)
        page.goto(f"/table.html?game={game}")
        version = at_rest(page, me, game)
        if refused.count():
            break
    refused.first.click(force=True)
    expect(page.locator(".refusal")).to_contain_text("Nothing has changed")
    expect(page.locator(".refusal .clause").first).to_have_text(re.compile(r"BANG-"))
    assert me.get(f"/v1/games/{game}")["version"] == version
    slip = page.locator("#pop")
    expect(slip).to_be_visible()
    page.locator("#pop .clause").first.click()
    expect(slip.get_by_role("link", name="In the rulebook")).to_be_visible()
    words = {one["id"]: one["text"] for one in me.get("/v1/rulesets/bang/clauses?limit=1000")["items"]}
    expect(page.locator("#pop .words")).to_have_text(words[page.locator("#pop h3").inner_text()])
    page.keyboard.press("Escape")
    expect(slip).to_be_hidden()
    assert game_of(page) == game


def test_on_a_phone_no_word_about_a_card_comes_between_a_finger_and_the_move(visit: Visit, address: str) -> None:
    """The words stand where they cover no move, and whoever has gone on in the meantime is not shown them at all."""
    page = visit(BLANK, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    me = known_as(page, "ada", address)
    refused, slip, version = page.locator('.fan gy-card[state="not"] button'), page.locator("#pop"), 0
    while not refused.count():
        game = me.table("bang", ["greedy"] * 3, sit=True)
        page.goto(f"/table.html?game={game}")
        version = at_rest(page, me, game)
    refused.first.tap(force=True)
    expect(slip).to_be_visible()
    box, question = slip.bounding_box(), page.locator(".ask.mine").bounding_box()
    assert box and question and box["y"] + box["height"] <= question["y"]
    page.locator(".title").tap()
    expect(slip).to_be_hidden()
    late: list[Route] = []

    def held_back(route: Route) -> None:
        late.append(route)

    page.route("**/commands/check", held_back)
    with page.expect_request("**/commands/check"):
        refused.first.tap(force=True)
    choose_any(page)
    with page.expect_response("**/commands/check"):
        late[0].continue_()
    page.locator("[data-go]").tap()
    expect(page.locator(".title")).not_to_contain_text(f"version {version} ")
    expect(slip).to_be_hidden()


def test_a_target_out_of_range_says_how_far_it_is_and_how_far_one_reaches(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    bang = page.locator('.fan gy-card[data-key^="card:bang-"][state="can"] button')
    far = page.locator(".seat.out .seat-in")
    while True:
        game = me.table("bang", ["greedy"] * 6, sit=True)
        shown = me.asked(game, seat=0)
        hand = shown["table"]["gunmen"][0]["hand"]
        is_asked = any((one["seat"], one["decision"]) == (0, "play") for one in shown["to_act"])
        if not is_asked or not any(card.startswith("bang-") for card in hand):
            continue
        page.goto(f"/table.html?game={game}")
        at_rest(page, me, game)
        if bang.count() and far.count():
            break
    bang.first.click()
    far.first.click(position={"x": 60, "y": 8})
    expect(page.locator("#pop")).to_contain_text(re.compile(r"distance [2-9]\. You reach distance 1\."))
    expect(page.locator("#pop .clause").first).to_have_text(re.compile("BANG-"))


def test_a_held_enter_plays_once(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("shamans", ["greedy"] * 2, sit=True)
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    choose_any(page)
    page.keyboard.down("Enter")
    expect(page.locator(".title")).not_to_contain_text(f"version {version} ")
    for _ in range(20):
        at_rest(page, me, game)
        page.locator(", ".join([*OFFERED, READY])).first.focus()
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    mine = [one for one in me.get(f"/v1/games/{game}/events?after={version}&limit=1000")["items"] if one["command"]]
    assert len([one for one in mine if one["by"] == 0]) == 1


def test_a_move_is_one_round_trip_and_what_others_do_another(visit: Visit, address: str) -> None:
    """The answer to a move has the game and the next moves; what others do is told, and the game is looked at once."""
    page = visit(BLANK)
    me = known_as(page, "clicker", address)
    others = [me.sign_up(f"guest {number}") for number in range(2)]
    wish = {"ruleset": "shamans", "seats": 3, "clock": None}
    game = me.call("POST", "/v1/games", wish)["id"]
    for other in others:
        other.call("POST", f"/v1/games/{game}/seats", {})
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".ask")).to_be_visible()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {urlsplit(request.url).path}"))
    look, move = f"GET /v1/games/{game}", f"POST /v1/games/{game}/commands"
    turns = {"own": 0, "others": 0}
    for turn in range(12):
        seat = me.get(f"/v1/games/{game}")["to_act"][0]["seat"]
        if seat == 0:
            at_rest(page, me, game)
            sent.clear()
            play_out(page, seed=turn, limit=1)
            turns["own"] += 1
        else:
            sent.clear()
            offered = others[seat - 1].get(f"/v1/games/{game}/moves")["moves"]
            others[seat - 1].call("POST", f"/v1/games/{game}/commands", offered[0]["command"])
            turns["others"] += 1
        version = me.get(f"/v1/games/{game}")["version"]
        expect(page.locator(".title")).to_contain_text(f"version {version} ")
        assert [one for one in sent if one in (look, move)] == ([move] if seat == 0 else [look])
        assert seat != 0 or f"{look}/moves" not in sent
    assert min(turns.values()) >= 3


HEARS: Final = """
const Source = window.EventSource;
window.heard = 0;
window.EventSource = class extends Source {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({lastEventId}) => { window.heard = Number(lastEventId); });
  }
};
"""
"""The page says which version its stream has told it last."""


def test_what_a_stream_tells_of_ones_own_move_is_drawn_with_its_answer(visit: Visit, address: str) -> None:
    """A stream may be faster than the answer, event by event; to draw each of them would hold up the answer itself, and
    what makes the page draw meanwhile must not show half of it."""
    page = visit(BLANK)
    page.add_init_script(HEARS)
    me = known_as(page, "clicker", address)
    game = me.call("POST", "/v1/games", {"ruleset": "example", "seats": 2, "clock": None})["id"]
    other = me.sign_up("guest")
    other.call("POST", f"/v1/games/{game}/seats", {})
    while me.get(f"/v1/games/{game}")["to_act"][0]["seat"] != 0:
        move = other.get(f"/v1/games/{game}/moves")["moves"][0]
        other.call("POST", f"/v1/games/{game}/commands", move["command"])
    page.goto(f"/table.html?game={game}")
    at_rest(page, me, game)
    wait_for(lambda: me.get(f"/v1/games/{game}")["seats"][0]["connected"], "the page does not follow its game")
    lines = page.locator(".log li")
    drawn: list[int] = []

    def held_back(route: Route) -> None:
        answer = route.fetch()
        version = answer.json()["version"]
        wait_for(lambda: page.evaluate("window.heard") >= version, "the stream does not tell of the move")
        page.evaluate("dispatchEvent(new Event('resize'))")
        drawn.append(lines.count())
        route.fulfill(response=answer)

    page.route("**/commands", held_back)
    before = lines.count()
    play_out(page, seed=3, limit=1)
    expect(lines).not_to_have_count(before)
    assert drawn == [before]


def test_a_reload_in_the_middle_loses_nothing(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("yojimbo", ["greedy"], sit=True)
    page.goto(f"/table.html?game={game}")
    play_out(page, seed=5, limit=2)
    at_rest(page, me, game)
    hand, question = hand_of(page), page.locator("#ask h2").inner_text()
    page.reload()
    expect(page.locator("#ask h2")).to_have_text(question)
    assert hand_of(page) == hand


def test_who_steps_away_is_away_until_they_come_back(visit: Visit, api: Api, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    game = me.table("bang", ["greedy"] * 2, seats=4, sit=True)
    api.sign_up("eva").call("POST", f"/v1/games/{game}/seats", {})
    page.goto(f"/table.html?game={game}")
    page.get_by_role("button", name="Step away").click()
    expect(page.locator(".away.is-away")).to_be_visible()
    assert me.get(f"/v1/games/{game}")["seats"][0]["away"] is True
    page.get_by_role("button", name="I am back").click()
    expect(page.locator(".away:not(.is-away)")).to_be_visible()
    assert me.get(f"/v1/games/{game}")["seats"][0]["away"] is False


def test_a_move_made_while_the_connection_is_lost_is_played_once_when_it_is_back(visit: Visit, address: str) -> None:
    page = visit(BLANK, offline_errors=True)
    me = known_as(page, "ada", address)
    game = me.table("bang", ["greedy"] * 3, sit=True)
    page.goto(f"/table.html?game={game}")
    version = at_rest(page, me, game)
    choose_any(page)
    page.context.set_offline(True)
    page.locator("[data-go]").click()
    expect(page.locator(".trouble")).to_contain_text("not recorded yet")
    page.context.set_offline(False)
    expect(page.locator(".trouble")).to_be_hidden()
    expect(page.locator(".title")).not_to_contain_text(f"version {version} ")
    mine = [
        event["command"]
        for event in me.get(f"/v1/games/{game}/events?after={version}&limit=1000")["items"]
        if event["by"] == 0 and event["command"]
    ]
    assert len(mine) == 1


def test_a_spectator_sees_the_game_go_on_without_reloading(visit: Visit, api: Api) -> None:
    game = api.table("bang", ["greedy"] * 3, sit=True)
    page = visit(f"/table.html?game={game}")
    expect(page.locator(".ask")).to_contain_text("You are watching")
    assert page.locator(".fan").count() == 0
    before = api.asked(game, seat=0)
    expect(page.locator(".title")).to_contain_text(f"version {before['version']} ")
    moves = api.get(f"/v1/games/{game}/moves")["moves"]
    after = api.call("POST", f"/v1/games/{game}/commands", moves[-1]["command"])
    assert after["version"] > before["version"]
    expect(page.locator(".title")).not_to_contain_text(f"version {before['version']} ")
