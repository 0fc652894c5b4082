"""The end of a game: what it means for whoever looks, and how it goes on with the same people."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.house import Api
from tests.browser.test_playing import BLANK, game_of, known_as, token_of

Visit = Callable[..., Page]


def played_out(game: str, seated: list[Api]) -> list[int]:
    """Plays at random for everybody until the game is over; answers who won."""
    random = Random(7)
    while (shown := seated[0].get(f"/v1/games/{game}"))["status"] == "running":
        seat = shown["to_act"][0]["seat"]
        moves = seated[seat].get(f"/v1/games/{game}/moves")["moves"]
        seated[seat].call("POST", f"/v1/games/{game}/commands", random.choice(moves)["command"])
    winners: list[int] = shown["result"]["winners"]
    return winners


def test_everybody_reads_whether_they_won_and_may_play_again_with_the_same_people(visit: Visit, address: str) -> None:
    pages = [visit(BLANK), visit(BLANK)]
    seated = [known_as(page, name, address) for page, name in zip(pages, ("ada", "oto"), strict=True)]
    game = seated[0].call("POST", "/v1/games", {"ruleset": "example", "seats": 2, "clock": None})["id"]
    seated[1].call("POST", f"/v1/games/{game}/seats", {})
    winners = played_out(game, seated)
    for seat, page in enumerate(pages):
        page.goto(f"/table.html?game={game}&lang=cs")
        heading = "Vyhráno" if seat in winners else f"Prohráno: vyhrává {('ada', 'oto')[winners[0]]}"
        expect(page.locator(".result h2")).to_have_text(heading)
    pages[1].get_by_role("button", name="Hrát znovu se stejnými lidmi").click()
    expect(pages[1].locator(".waiting")).to_contain_text("oto")
    again = game_of(pages[1])
    assert seated[0].get(f"/v1/games/{again}")["previous"] == game
    asked = pages[0].locator(".rematch")
    expect(asked).to_contain_text("oto chce hrát znovu")
    pages[0].goto("/?lang=cs")
    asked.get_by_role("link", name="Ke stolu").click()
    expect(pages[0].get_by_role("button", name="Sit down as ada")).to_be_visible()
    pages[0].evaluate("async () => (await import('/code/rematch.js')).showRematches()")
    expect(asked).to_have_count(0)
    pages[0].get_by_role("button", name="Sit down as ada").click()
    for page in pages:
        expect(page.locator(".ask")).to_be_visible()
    assert [seat["name"] for seat in seated[0].get(f"/v1/games/{again}")["seats"]] == ["ada", "oto"]
    assert {token_of(page) for page in pages} == {one.token for one in seated}


def test_who_wants_to_play_again_is_named_before_they_sit_to_whoever_was_away_too(visit: Visit, address: str) -> None:
    """A page opens its table first and sits down at it after that; others may look between the two. Nobody has to have
    a page open just then: what was told meanwhile is told to the next one."""
    page = visit(BLANK)
    ada = known_as(page, "ada", address)
    oto = Api(address).sign_up("oto")
    wish = {"ruleset": "example", "seats": 2, "clock": None}
    game = ada.call("POST", "/v1/games", wish)["id"]
    oto.call("POST", f"/v1/games/{game}/seats", {})
    played_out(game, [ada, oto])
    page.goto("about:blank")
    again = oto.call("POST", "/v1/games", {**wish, "previous": game, "sit": False})["id"]
    asked = page.locator(".rematch")
    page.goto("/")
    expect(asked).to_contain_text("oto wants to play again")
    oto.call("POST", f"/v1/games/{again}/seats", {})
    page.reload()
    expect(asked).to_contain_text("oto wants to play again")
    asked.get_by_role("button", name="Not now").click()
    expect(asked).to_have_count(0)
