"""Deciding about a game on the pages: asking, agreeing, what stands beside it afterwards, and playing on elsewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from events.proof.verify import verify
from events.redis.server import socket_path
from tests.browser.house import ROOT, Api
from tests.browser.test_pages import findings
from tests.browser.test_playing import BLANK, game_of, known_as
from tests.browser.test_signing import begun, file_of
from tests.golden.record import HISTORIES
from tests.patience import wait_for

Visit = Callable[..., Page]


def two_at_a_table(visit: Visit, address: str, api: Api) -> tuple[Page, Api, Api, str]:
    """The audit page of one of two people who play, both of them, and their game."""
    page = visit(BLANK)
    me, friend = known_as(page, "host", address), api.sign_up("friend")
    game: str = me.call("POST", "/v1/games", {"ruleset": "yojimbo", "seats": 2, "clock": None, "sit": True})["id"]
    friend.call("POST", f"/v1/games/{game}/seats", {})
    page.goto(f"/audit.html?game={game}")
    return page, me, friend, game


def wins(page: Page, *names: str) -> None:
    for name in names:
        page.get_by_role("group", name="Winners").get_by_label(name).check()


def test_two_people_agree_about_their_game_and_one_appeals(visit: Visit, address: str, api: Api) -> None:
    page, me, friend, game = two_at_a_table(visit, address, api)
    page.get_by_label("What is to be done").select_option("annul")
    page.get_by_role("button", name="Ask for it").press("Enter")
    expect(page.locator('[data-proposal="annul"]')).to_contain_text("Agreed so far: host")
    assert findings(page) == []
    page.get_by_role("button", name="Let the game go on").press("Enter")
    expect(page.locator("[data-proposal]")).to_have_count(0)

    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    page.get_by_role("button", name="I agree").click()
    expect(page.locator("[data-proposal]")).to_have_count(0)
    assert me.get(f"/v1/games/{game}")["status"] == "abandoned"

    page.get_by_label("What is to be done").select_option("award")
    wins(page, "friend")
    page.get_by_role("button", name="Ask for it").click()
    expect(page.locator('[data-proposal="award"]')).to_be_visible()
    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "award", "to": [1]})
    page.reload()
    expect(page.locator('[data-entry="1"]')).to_contain_text("Awarded to friend")
    page.get_by_label("Your words").fill("They had no cards left.")
    page.get_by_label("It is to be decided again").check()
    page.get_by_role("button", name="Put it on record").click()
    expect(page.locator('[data-remarked="1"]')).to_contain_text("They had no cards left.")
    expect(page.locator('[data-remarked="1"]')).to_contain_text("Appeal")
    assert findings(page) == []
    page.locator('[data-language="cs"]').click()
    expect(page.locator(".decisions h2")).to_have_text("Rozhodnutí")


def judged_table(api: Api, judge: str) -> tuple[list[Api], str]:
    """Four people who play BANG!, at a table that named its arbiter."""
    people = [api.sign_up(name) for name in ("ada", "bob", "cleo", "dan")]
    wish = {"ruleset": "bang", "seats": 4, "clock": None, "sit": True, "arbiters": [judge]}
    game: str = people[0].call("POST", "/v1/games", wish)["id"]
    for one in people[1:]:
        one.call("POST", f"/v1/games/{game}/seats", {})
    return people, game


def test_an_arbiter_lets_a_game_go_on_takes_it_back_awards_it_to_several_and_annuls_it_after_all(
    visit: Visit, address: str, api: Api
) -> None:
    page = visit(BLANK)
    judge = known_as(page, "judge", address)
    (ada, *_), game = judged_table(api, judge.get("/v1/me")["id"])
    version = newest_awaiting(judge, game)
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".seat.asked")).to_be_visible()
    notice = page.locator("p.asked")
    expect(notice).to_have_count(0)
    ada.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    notice.get_by_role("link", name="Decide about the game").click()
    expect(page.locator('[data-proposal="annul"]')).to_contain_text("Agreed so far: ada")
    decide = page.get_by_role("button", name="Decide it")
    page.get_by_label("What is to be done").select_option("continue")
    decide.click()
    expect(page.locator("[data-proposal]")).to_have_count(0)
    assert judge.get(f"/v1/games/{game}")["status"] == "running"

    page.get_by_label("What is to be done").select_option("restore")
    page.get_by_label("Back to version").fill(str(version))
    decide.click()
    wait_for(lambda: remedied(judge, game)[-1] == ("restore", [version]))
    expect(page.get_by_label("What is to be done")).to_have_value("annul")
    expect(page.locator(".refusal")).to_have_count(0)

    page.get_by_label("What is to be done").select_option("award")
    wins(page, "ada", "cleo")
    decide.click()
    expect(page.get_by_label("Back to version")).to_have_count(0)
    assert judge.get(f"/v1/games/{game}")["result"]["winners"] == [0, 2]
    assert remedied(judge, game)[-1] == ("award", [0, 2])

    page.get_by_label("What is to be done").select_option("award")
    wins(page, "bob", "dan")
    decide.click()
    expect(page.locator('[data-entry="1"]')).to_contain_text("Awarded to bob, dan")
    expect(page.locator('[data-entry="1"]')).to_contain_text("by an arbiter")
    page.get_by_label("What is to be done").select_option("annul")
    decide.click()
    expect(page.locator('[data-entry="2"]')).to_contain_text("Annulled")
    assert [(one["kind"], one["to"], one["by"]) for one in judge.get(f"/v1/games/{game}/docket")["items"]] == [
        ("award", [1, 3], "arbiter"),
        ("annul", [], "arbiter"),
    ]
    page.get_by_label("Your words").fill("Both had counted on it.")
    expect(page.get_by_label("It is to be decided again")).to_have_count(0)
    page.get_by_role("button", name="Put it on record").click()
    expect(page.locator('[data-remarked="1"]')).to_contain_text("An arbiter, about 2")
    assert findings(page) == []


def test_where_an_arbiter_is_named_only_they_and_whoever_asked_are_offered_to_let_the_game_go_on(
    visit: Visit, address: str, api: Api
) -> None:
    judge = api.sign_up("judge")
    page = visit(BLANK)
    me = known_as(page, "ada", address)
    wish = {"ruleset": "yojimbo", "seats": 2, "clock": None, "sit": True, "arbiters": [judge.get("/v1/me")["id"]]}
    game: str = me.call("POST", "/v1/games", wish)["id"]
    friend = api.sign_up("friend")
    friend.call("POST", f"/v1/games/{game}/seats", {})
    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    page.goto(f"/audit.html?game={game}")
    expect(page.get_by_role("button", name="I agree")).to_be_visible()
    expect(page.get_by_role("button", name="Let the game go on")).to_have_count(0)
    friend.call("POST", f"/v1/games/{game}/remedies", {"kind": "continue"})
    me.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    page.get_by_role("button", name="Let the game go on").click()
    expect(page.locator("[data-proposal]")).to_have_count(0)
    wait_for(lambda: remedied(me, game) == [("continue", []), ("continue", [])])


def test_who_is_about_to_sit_down_is_told_that_others_may_decide_about_the_game(
    visit: Visit, address: str, api: Api
) -> None:
    judge, host = api.sign_up("judge"), api.sign_up("host")
    wish = {"ruleset": "yojimbo", "seats": 2, "clock": None, "sit": True}
    plain = host.call("POST", "/v1/games", wish)["id"]
    judged = host.call("POST", "/v1/games", {**wish, "arbiters": [judge.get("/v1/me")["id"]]})["id"]
    page = visit(BLANK)
    known_as(page, "guest", address)
    page.goto(f"/table.html?game={plain}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(page.locator(".arbiters")).to_have_count(0)
    page.goto(f"/table.html?game={judged}")
    expect(page.locator(".arbiters")).to_contain_text("who may decide about this game, end it or award it: arbiter 1")
    assert findings(page) == []
    page.locator('[data-language="cs"]').click()
    expect(page.locator(".arbiters")).to_contain_text("kdo smí o této hře rozhodnout")
    page.get_by_role("link", name="rozhodčí 1").click()
    page.wait_for_url("**/player.html?player=*")
    expect(page.locator("h1")).to_contain_text("judge")
    for game in (plain, judged):
        host.call("DELETE", f"/v1/games/{game}")


def newest_awaiting(api: Api, game: str) -> int:
    events = api.get(f"/v1/games/{game}/events?limit=200")["items"]
    return max(int(one["version"]) for one in events if one["type"] == "table.Awaiting")


def remedied(api: Api, game: str) -> list[tuple[str, list[int]]]:
    events = api.get(f"/v1/games/{game}/events?limit=200")["items"]
    return [(one["data"]["kind"], one["data"]["to"]) for one in events if one["type"] == "table.Remedied"]


def test_the_table_leads_to_its_decisions_and_only_those_concerned_decide(
    visit: Visit, address: str, api: Api, finished_bang: str
) -> None:
    page = visit(BLANK)
    known_as(page, "passer-by", address)
    page.goto(f"/table.html?game={finished_bang}")
    page.get_by_role("link", name="decisions").click()
    page.wait_for_url("**/audit.html?game=*#decisions")
    expect(page.locator("#decisions")).to_contain_text("Nothing stands beside the record of this game.")
    expect(page.locator("#decisions")).to_be_in_viewport()
    expect(page.locator("#decisions form")).to_have_count(0)


def test_who_signs_moves_signs_what_they_agree_to(visit: Visit, address: str) -> None:
    page = begun(visit, address)
    game = game_of(page)
    page.goto(f"/audit.html?game={game}")
    page.get_by_label("What is to be done").select_option("award")
    wins(page, "signer")
    page.get_by_role("button", name="Ask for it").click()
    expect(page.get_by_label("Back to version")).to_have_count(0)
    page.goto(f"/table.html?game={game}")
    report = verify(file_of(address, page))
    assert report.holds and report.is_complete and "1 consent" in report.as_text(), report.as_text()


def test_a_finished_game_is_played_on_from_one_of_its_moments(
    visit: Visit, address: str, api: Api, finished_bang: str
) -> None:
    events = api.get(f"/v1/games/{finished_bang}/events?limit=200")["items"]
    version = next(one["version"] for one in events if one["type"] == "table.Awaiting")
    page = visit(BLANK)
    known_as(page, "historian", address)
    page.goto(f"/replay.html?game={finished_bang}&at={version + 1}&view=all")
    expect(page.get_by_role("button", name="Copy address")).to_be_visible()
    expect(page.get_by_role("button", name="Continue from here")).to_have_count(0)
    page.goto(f"/replay.html?game={finished_bang}&at={version}&view=all")
    page.get_by_role("button", name="Continue from here").press("Enter")
    page.wait_for_url("**/table.html?game=*")
    shown = api.get(f"/v1/games/{game_of(page)}")
    assert (shown["status"], shown["origin"]["game"], shown["origin"]["version"]) == ("open", finished_bang, version)


def test_a_game_that_was_decided_about_after_its_end_says_so_wherever_it_is_looked_at(
    visit: Visit, address: str, api: Api
) -> None:
    page, me, friend, game = two_at_a_table(visit, address, api)
    for one in (me, friend):
        one.call("POST", f"/v1/games/{game}/remedies", {"kind": "award", "to": [0]})
    page.goto(f"/table.html?game={game}")
    expect(page.locator(".result")).to_contain_text("You won")
    expect(page.locator(".afterwards")).to_have_count(0)
    for one in (me, friend):
        one.call("POST", f"/v1/games/{game}/remedies", {"kind": "award", "to": [1]})
    for name in ("table", "replay"):
        page.goto(f"/{name}.html?game={game}")
        expect(page.locator(".afterwards")).to_contain_text("Awarded after its end to friend.")
        assert findings(page) == []
        page.locator(".afterwards a").click()
        page.wait_for_url("**/audit.html?game=*#decisions")
        expect(page.locator('[data-entry="1"]')).to_contain_text("Awarded to friend")
    page.goto(f"/embed.html?game={game}")
    expect(page.locator(".afterwards")).to_contain_text("Awarded after its end to friend.")
    assert findings(page) == []
    for one in (me, friend):
        one.call("POST", f"/v1/games/{game}/remedies", {"kind": "annul"})
    page.goto(f"/table.html?game={game}")
    page.locator('[data-language="cs"]').click()
    said = "Po skončení zrušena: nepočítá se. Chtěli to tak všichni, kdo tu seděli."
    expect(page.locator(".afterwards")).to_have_text(said)


def test_nobody_is_offered_to_dispute_a_game_that_was_played_elsewhere(
    visit: Visit, address: str, folder: Path, finished_bang: str
) -> None:
    file = HISTORIES / "bang-3.ndjson"
    redis = f"unix://{socket_path(folder.resolve())}"
    words = ("import", str(file), "--redis-url", redis, "--data", str(folder), "--json")
    done = subprocess.run([sys.executable, "-m", "service.cli", *words], capture_output=True, check=True, cwd=ROOT)
    imported = json.loads(done.stdout)["game"]
    page = visit(BLANK)
    known_as(page, "visitor", address)
    page.goto(f"/replay.html?game={finished_bang}&at=30&view=all")
    expect(page.get_by_role("link", name="Dispute this")).to_be_visible()
    page.goto(f"/replay.html?game={imported}&at=30&view=all")
    expect(page.locator(".event .elsewhere")).to_have_text("played elsewhere, disputed there")
    expect(page.get_by_role("link", name="Dispute this")).to_have_count(0)
    assert findings(page) == []
    page.goto(f"/audit.html?game={finished_bang}")
    expect(page.locator("[data-dispute]")).to_be_visible()
    page.goto(f"/audit.html?game={imported}&version=30")
    expect(page.locator(".cases .elsewhere")).to_contain_text("disputed only where it comes from")
    expect(page.locator("[data-dispute]")).to_have_count(0)
    assert findings(page) == []
    page.locator('[data-language="cs"]').click()
    expect(page.locator(".cases .elsewhere")).to_contain_text("rozporovat jen tam, odkud přišla")
