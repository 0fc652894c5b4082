"""The next table of a series: who sits where, and what the others are told."""

from __future__ import annotations

from random import Random

from tests.service.people import PATHS, Door, body, full_table, play_on, problem
from tests.tables import played_out

ONLY_THOSE_BEFORE = "Only the players of the game before may sit at this table, in their old seats"


def test_a_series_seats_its_players_where_they_sat(door: Door) -> None:
    game, people = full_table(door, clock=None)
    again = {"ruleset": "bang", "seats": 4, "previous": game, "options": {"keep_characters": True}}
    assert body(people[1].post(PATHS, again))["errors"]["previous"]
    play_on(game, people, Random(2))
    opened = people[1].post(PATHS, again)
    assert opened.status_code == 201, opened.text
    assert body(opened)["viewer"] == 1
    assert door.sign_up().post(f"{PATHS}/{body(opened)['id']}/seats", {}).status_code == 403
    assert people[3].sits(body(opened)["id"])["viewer"] == 3


def test_the_next_table_of_a_private_game_is_private_because_it_tells_how_that_one_went(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 2, clock=None, visibility="private")
    play_on(game, people, Random(2))
    again = {"ruleset": "yojimbo", "seats": 2, "previous": game}
    refused = people[1].post(PATHS, again)
    assert problem(refused) == (400, "malformed")
    assert body(refused)["errors"] == {
        "previous": ["The game before is private, so the next one of its series is, too."]
    }
    assert people[1].post(PATHS, {**again, "visibility": "private"}).status_code == 201


def test_every_ruleset_has_series(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 2, clock=None)
    play_on(game, people, Random(2))
    opened = people[1].post(PATHS, {"ruleset": "yojimbo", "seats": 2, "previous": game})
    assert opened.status_code == 201 and body(opened)["viewer"] == 1
    assert problem(door.sign_up().post(f"{PATHS}/{body(opened)['id']}/seats")) == (403, "not-seated")
    assert people[0].sits(body(opened)["id"])["status"] == "running"


def test_who_may_not_sit_at_the_next_table_of_a_series_is_told_why(door: Door) -> None:
    people = [door.sign_up(name) for name in ("Ada", "Eve")]
    before = people[0].opens("yojimbo", 3)["id"]
    people[0].sits(before, bot="random")
    people[1].sits(before)
    played_out(door.house.games, before)
    game = people[0].opens("yojimbo", 3, previous=before)["id"]
    path = f"{PATHS}/{game}/seats"
    stranger = door.sign_up("Oto").post(path, {})
    assert problem(stranger) == (403, "not-seated")
    assert body(stranger)["detail"] == f"{ONLY_THOSE_BEFORE}."
    people[0].sits(game, bot="random")
    bot = people[0].post(path, {"bot": "random"})
    assert problem(bot) == (409, "not-open")
    assert body(bot)["detail"] == f"{ONLY_THOSE_BEFORE}: no seat of a bot is free."
    czech = people[0].post(path, {"bot": "random"}, Accept_Language="cs")
    assert body(czech)["detail"].startswith("K tomuto stolu smějí usednout jen hráči předchozí hry")
    host = door.sign_up("Host").post(PATHS, {"ruleset": "yojimbo", "seats": 3, "previous": before})
    assert problem(host) == (403, "not-seated") and body(host)["detail"] == f"{ONLY_THOSE_BEFORE}."


def test_a_bot_for_the_next_table_of_a_series_that_has_begun_is_refused_for_that(door: Door) -> None:
    people = [door.sign_up(name) for name in ("Ada", "Eve")]
    before = people[0].opens("yojimbo", 2)["id"]
    people[1].sits(before)
    played_out(door.house.games, before)
    game = people[0].opens("yojimbo", 2, previous=before)["id"]
    people[1].sits(game)
    answer = people[0].post(f"{PATHS}/{game}/seats", {"bot": "random"})
    assert problem(answer) == (409, "not-open")
    assert body(answer)["detail"] == "It is full, has started or is closed."
