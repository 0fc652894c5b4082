"""People: profiles with their curves, leaderboards, one's own tokens and data."""

from __future__ import annotations

import json
import re
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from events.beside.ledger import PEOPLE_MIN
from tests.browser.house import Api, rated_season
from tests.browser.screens import is_too_wide
from tests.browser.test_pages import findings
from tests.browser.test_playing import BLANK, known_as, sign_in, token_of

Visit = Callable[..., Page]


@pytest.fixture(scope="package")
def season(folder: Path, address: str) -> list[tuple[str, str]]:
    """People who stand on Yojimbo's leaderboard: ids and names."""
    named = [f"player {number}" for number in range(PEOPLE_MIN + 1)]
    people = [Api(address).call("POST", "/v1/players", {"name": name}) for name in named]
    rated_season(folder, "yojimbo", [person["id"] for person in people])
    return [(person["id"], person["name"]) for person in people]


def test_a_leaderboard_tells_who_is_how_good_how_sure_that_is_and_how_it_came_about(
    visit: Visit, season: list[tuple[str, str]]
) -> None:
    page = visit("/")
    page.get_by_role("link", name="Leaderboards").click()
    page.get_by_role("link", name="Yojimbo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Yojimbo: who is how good")
    rows = page.locator(".board-of tbody tr")
    expect(rows).to_have_count(len(season))
    ratings = [float(one.replace("−", "-")) for one in page.locator(".board-of tbody b").all_inner_texts()]
    assert ratings == sorted(ratings, reverse=True)
    sure, came = page.locator(".plots svg").first, page.locator(".plots svg").last
    expect(sure.locator(".series")).to_have_count(len(season))
    expect(came.locator("polyline")).to_have_count(5)
    best = rows.first.locator("a").inner_text()
    assert best in came.locator("text").all_text_contents()
    rows.first.locator("a").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(best)


def test_a_leaderboard_on_which_nobody_stands_says_what_it_takes(visit: Visit) -> None:
    page = visit("/leaderboard.html?game=shamans")
    expect(page.locator("main")).to_contain_text("10 rated games that count, against 6 different people")
    expect(page.locator("svg.plot")).to_have_count(0)


def test_a_profile_draws_how_a_rating_came_about_and_lists_every_step(
    visit: Visit, season: list[tuple[str, str]]
) -> None:
    player, name = season[0]
    page = visit(f"/player.html?player={player}")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    plot = page.locator(".rating .plot")
    expect(plot).to_have_attribute("aria-label", re.compile(r"^Yojimbo\. Rating [\d.-]+ after 20 games"))
    points = plot.locator("polyline").get_attribute("points") or ""
    assert len(points.split()) == 20
    page.get_by_text("Every game that counted").click()
    expect(page.locator(".steps-of tbody tr")).to_have_count(20)
    expect(page.locator(".steps-of")).to_contain_text("a private game")
    assert page.get_by_role("button", name="Make a token").count() == 0


def test_a_profile_counts_what_was_won_and_lost_and_lists_the_games(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "counted", address)
    game = me.table("yojimbo", ["greedy"], sit=True)
    while (now := me.asked(game, seat=0))["status"] == "running":
        offered = me.get(f"/v1/games/{game}/moves")
        me.call(
            "POST", f"/v1/games/{game}/commands", {**offered["moves"][0]["command"], "question": offered["question"]}
        )
    page.goto(f"/table.html?game={game}")
    page.locator(".scores").get_by_role("link", name="counted").click()
    numbers = page.locator('.tally tr[data-game="yojimbo"] td')
    won = 0 in now["result"]["winners"]
    expect(numbers).to_have_text([str(int(won)), str(int(not won)), "0", "0"])
    expect(page.locator(f'.done tr[data-key="{game}"]')).to_contain_text("not rated")


@pytest.mark.parametrize(("language", "word"), [("en-US", "open"), ("cs-CZ", "volný")])
def test_a_table_that_waits_for_players_is_called_open_in_a_profile(
    visit: Visit, address: str, language: str, word: str
) -> None:
    page = visit(BLANK, locale=language)
    me = known_as(page, "waiting", address)
    game = me.table("yojimbo", [], seats=2, sit=True)
    page.goto("/player.html")
    expect(page.locator(f'.done tr[data-key="{game}"] td').nth(1)).to_have_text(word)


def test_a_token_is_made_shown_once_replaced_and_revoked(visit: Visit, address: str) -> None:
    page = visit("/")
    me = sign_in(page, "keeper", address)
    page.locator(".me").click()
    expect(page.locator(".tokens-of li")).to_have_count(1)
    page.get_by_label("What is it for?").fill("my bot")
    page.get_by_role("button", name="Make a token").click()
    expect(page.locator(".tokens-of li")).to_have_count(2)
    secret = page.locator("[data-token]").inner_text()
    assert Api(address, secret).get("/v1/me")["name"] == "keeper"
    with pytest.raises(urllib.error.HTTPError, match="403"):
        Api(address, secret).call("POST", "/v1/games", {"ruleset": "yojimbo", "seats": 2})
    page.reload()
    expect(page.locator(".tokens-of li")).to_have_count(2)
    assert page.locator("[data-token]").count() == 0
    page.get_by_role("button", name="Replace: my bot").click()
    expect(page.locator("[data-token]")).to_be_visible()
    expect(page.locator("[data-token]")).not_to_have_text(secret)
    with pytest.raises(urllib.error.HTTPError, match="401"):
        Api(address, secret).get("/v1/me")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Revoke: my bot").click()
    expect(page.locator(".tokens-of li")).to_have_count(1)
    page.get_by_role("button", name="Replace: this sign-up").click()
    expect(page.locator("[data-token]")).to_be_visible()
    assert token_of(page) == page.locator("[data-token]").inner_text() != me.token
    assert Api(address, token_of(page)).get("/v1/me")["name"] == "keeper"


def test_somebody_renames_themselves_takes_their_games_along_and_is_erased(visit: Visit, address: str) -> None:
    page = visit(BLANK)
    me = known_as(page, "before", address)
    player = me.get("/v1/me")["id"]
    game = me.table("yojimbo", ["greedy"] * 2)
    me.finished(game)
    page.goto("/player.html")
    page.get_by_label("Name", exact=True).fill("after")
    page.get_by_role("button", name="Take this name").click()
    expect(page.locator(".me")).to_have_text("after")
    expect(page.get_by_role("heading", level=1)).to_have_text("after")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Download all my games").click()
    lines = [json.loads(line) for line in taken.value.path().read_text().splitlines()]
    assert [line["game"] for line in lines if "format" in line] == [game]
    assert not any("next" in line for line in lines)
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Erase me").click()
    expect(page.get_by_label("Your name")).to_be_visible()
    page.goto(f"/player.html?player={player}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Somebody who was erased")


def test_names_in_the_lobby_lead_to_profiles_and_bots_have_none(visit: Visit, address: str) -> None:
    host = Api(address).sign_up("a host with a profile")
    game = host.call("POST", "/v1/games", {"ruleset": "shamans", "seats": 3, "clock": None})["id"]
    host.call("POST", f"/v1/games/{game}/seats", {"bot": "greedy"})
    page = visit("/?ruleset=shamans")
    row = page.locator(f'.open li[data-key="{game}"]')
    expect(row.locator(".person")).to_have_count(1)
    row.get_by_role("link", name="a host with a profile").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("a host with a profile")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_the_pages_about_people(
    visit: Visit, address: str, season: list[tuple[str, str]], theme: str
) -> None:
    page = visit(BLANK)
    known_as(page, "ada", address)
    for path, ready in (
        (f"/player.html?theme={theme}", ".token-form"),
        (f"/player.html?player={season[0][0]}&theme={theme}", ".rating .plot"),
        (f"/leaderboard.html?game=yojimbo&theme={theme}", ".plots svg >> nth=1"),
    ):
        page.goto(path)
        expect(page.locator(ready)).to_be_visible()
        assert findings(page) == [], path
        page.set_viewport_size({"width": 390, "height": 844})
        assert not is_too_wide(page)
        assert findings(page) == [], path
        page.set_viewport_size({"width": 1440, "height": 900})
