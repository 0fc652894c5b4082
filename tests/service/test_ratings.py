"""Which games count, when somebody stands on a leaderboard, and how a rating came about."""

from __future__ import annotations

import pytest

from events.beside.ledger import GAMES_MIN, PEOPLE_MIN, Entry
from events.beside.lobby import ROWS_KEY
from events.redis.families import INDEX
from tests.service.people import PATHS, Door, Person, problem
from tests.tables import played_out
from workers import scoring
from workers.workshop import Workshop, workshop_of

LEADERBOARD = "/v1/leaderboards/yojimbo"


@pytest.fixture
def shop(door: Door) -> Workshop:
    return workshop_of(door.house.games)


def game_over(door: Door, shop: Workshop, *people: Person, **more: object) -> str:
    """A game of Yojimbo among these people, played to its end and scored."""
    opened = people[0].opens("yojimbo", len(people), **more)
    game: str = opened["id"]
    for person in people[1:]:
        person.sits(game, **({} if opened["invite"] is None else {"invite": opened["invite"]}))
    played_out(door.house.games, game)
    assert scoring.score_game(shop, game)
    door.keep_lobby()
    return game


def season(door: Door, shop: Workshop) -> list[Person]:
    """People who know each other well, the best one first."""
    people = [door.sign_up(f"Player {number}") for number in range(PEOPLE_MIN + 1)]
    seats: list[tuple[str | None, str | None]] = [(person.id, None) for person in people]
    places = range(len(people))
    for number in range(GAMES_MIN):
        shop.ratings.enter("yojimbo", Entry(f"g_{number}", seats, [[one] for one in places], list(places)))
    return people


def test_a_public_table_is_rated_and_a_private_one_is_not_unless_its_host_says_so(door: Door) -> None:
    ada = door.sign_up("Ada")
    assert ada.opens()["rated"] is True
    assert ada.opens(rated=False)["rated"] is False
    assert ada.opens(visibility="private")["rated"] is False
    assert ada.opens(visibility="private", rated=True)["rated"] is True
    refused = ada.post(PATHS, {"ruleset": "bang", "seats": 4, "rated": "yes"})
    assert problem(refused) == (400, "malformed")


def test_a_table_is_rated_as_long_as_no_bot_sits_there(door: Door) -> None:
    ada = door.sign_up("Ada")
    game = ada.opens()["id"]
    assert ada.sits(game, bot="greedy")["rated"] is False
    door.keep_lobby()
    assert [one["rated"] for one in ada.seen(PATHS)["items"]] == [False]
    ada.delete(f"{PATHS}/{game}/seats/1")
    assert ada.seen(f"{PATHS}/{game}")["rated"] is True


def test_what_the_host_chose_stands_in_the_first_event(door: Door) -> None:
    ada = door.sign_up("Ada")
    for rated in (True, False):
        game = ada.opens(rated=rated)["id"]
        opened = ada.seen(f"{PATHS}/{game}/events")["items"][0]
        assert (opened["type"], opened["schema"], opened["data"]["rated"]) == ("table.GameOpened", 2, rated)


def test_a_profile_says_how_many_games_were_finished_and_how_many_counted(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, shop, ada, eve, rated=False)
    assert ada.seen("/v1/me")["ratings"] == {} and ada.seen("/v1/me")["counts"] == {"yojimbo": 1}
    game_over(door, shop, ada, eve)
    profile = door.stranger().seen(f"/v1/players/{ada.id}")
    assert profile["counts"] == {"yojimbo": 2}
    assert (profile["ratings"]["yojimbo"]["games"], profile["ratings"]["yojimbo"]["provisional"]) == (1, True)
    assert door.stranger().seen(LEADERBOARD)["items"] == []


def test_a_private_game_changes_nothing_in_a_profile_unless_its_host_has_it_rated(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    before = door.stranger().get(f"/v1/players/{ada.id}").data
    game_over(door, shop, ada, eve, visibility="private")
    assert door.stranger().get(f"/v1/players/{ada.id}").data == before
    game_over(door, shop, ada, eve, visibility="private", rated=True)
    profile = door.stranger().seen(f"/v1/players/{ada.id}")
    assert (profile["ratings"]["yojimbo"]["games"], profile["counts"]) == (1, {})


def of_an_older_release(shop: Workshop, ada: Person, eve: Person, visibility: str) -> None:
    """A game as a worker of an older release enters it: without who may know of it."""
    game = ada.opens("yojimbo", 2, visibility=visibility)
    eve.sits(game["id"], **({} if game["invite"] is None else {"invite": game["invite"]}))
    seats: list[tuple[str | None, str | None]] = [(ada.id, None), (eve.id, None)]
    shop.ratings.enter("yojimbo", Entry(game["id"], seats, [[0], [1]], [1, 2], rated=False, at=1))


def test_private_games_that_an_older_release_counts_are_taken_out_whenever_it_does(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    for visibility in ("public", "private"):
        of_an_older_release(shop, ada, eve, visibility)
    door.keep_lobby()
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 2}
    assert shop.ratings.bring_up_to_date(["yojimbo"]) == ["yojimbo"]
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 1}
    of_an_older_release(shop, ada, eve, "private")
    door.keep_lobby()
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 2}, "a worker that was not stopped yet"
    assert shop.ratings.bring_up_to_date(["yojimbo"]) == ["yojimbo"]
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 1}
    assert shop.ratings.bring_up_to_date(["yojimbo"]) == []
    assert [entry.private for entry in shop.ratings.ledger("yojimbo")] == [False, True, True], "nobody looks again"


def test_a_private_game_is_taken_out_of_the_counts_once_there_is_a_row_that_tells_of_it(
    door: Door, shop: Workshop
) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, shop, ada, eve)
    of_an_older_release(shop, ada, eve, "private")
    game_over(door, shop, ada, eve, visibility="private")
    rows = list(door.house.games.store.connections.call(INDEX, "HGETALL", ROWS_KEY))
    door.house.games.store.connections.call(INDEX, "DEL", ROWS_KEY)
    shop.ratings.bring_up_to_date(["yojimbo"])
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 2}
    door.house.games.store.connections.call(INDEX, "HSET", ROWS_KEY, *rows)
    assert shop.ratings.bring_up_to_date(["yojimbo"]) == ["yojimbo"]
    assert ada.seen("/v1/me")["counts"] == {"yojimbo": 1}
    assert shop.ratings.bring_up_to_date(["yojimbo"]) == []


def test_the_leaderboard_has_those_who_played_enough_games_against_enough_people(door: Door, shop: Workshop) -> None:
    people = season(door, shop)
    first = door.stranger().seen(f"{LEADERBOARD}?limit=4")
    rest = door.stranger().seen(f"{LEADERBOARD}?limit=4&cursor={first['next']}")
    found = first["items"] + rest["items"]
    assert [one["player"] for one in found] == [person.id for person in people] and rest["next"] is None
    assert [one["rank"] for one in found] == list(range(1, len(people) + 1))
    people[0].delete("/v1/me")
    assert [one["player"] for one in door.stranger().seen(LEADERBOARD)["items"]] == [person.id for person in people[1:]]


def test_nobody_becomes_first_in_two_minutes_by_three_fresh_accounts(door: Door, shop: Workshop) -> None:
    season(door, shop)
    before = door.stranger().seen(LEADERBOARD)["items"]
    fresh = [door.sign_up(name) for name in ("Eve", "Mallory", "Trudy")]
    for _ in range(GAMES_MIN + 1):
        game_over(door, shop, *fresh)
    assert door.stranger().seen(LEADERBOARD)["items"] == before
    for person in fresh:
        assert person.seen("/v1/me")["counts"] == {"yojimbo": GAMES_MIN + 1}
        assert person.seen("/v1/me")["ratings"]["yojimbo"]["provisional"] is True
    assert scoring.rescore(shop, "yojimbo").changed == 0
    assert door.stranger().seen(LEADERBOARD)["items"] == before


def test_a_rating_tells_how_it_came_about_page_by_page(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    games = [game_over(door, shop, ada, eve) for _ in range(3)]
    path = f"/v1/players/{ada.id}/ratings/yojimbo"
    first = door.stranger().seen(f"{path}?limit=2")
    rest = door.stranger().seen(f"{path}?limit=2&cursor={first['next']}")
    steps = first["items"] + rest["items"]
    assert [step["game"] for step in steps] == games and [step["games"] for step in steps] == [1, 2, 3]
    assert rest["next"] is None
    assert steps[-1]["rating"] == ada.seen("/v1/me")["ratings"]["yojimbo"]["rating"]
    assert steps[-1]["at"] == ada.seen(f"{PATHS}/{games[-1]}")["at"]
    assert ada.seen(f"/v1/players/{ada.id}/ratings/bang") == {"items": [], "next": None}


def test_a_private_game_that_counted_is_named_to_its_people_alone(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game = game_over(door, shop, ada, eve, visibility="private", rated=True)
    path = f"/v1/players/{ada.id}/ratings/yojimbo"
    assert [step["game"] for step in eve.seen(path)["items"]] == [game]
    for other in (door.stranger(), door.sign_up("Kim")):
        assert [step["game"] for step in other.seen(path)["items"]] == [None]


def test_the_history_of_nobody_of_no_rules_and_of_who_is_erased(door: Door, shop: Workshop) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, shop, ada, eve)
    stranger = door.stranger()
    assert problem(stranger.get(f"/v1/players/p_{'0' * 32}/ratings/yojimbo")) == (404, "no-such-player")
    assert problem(stranger.get(f"/v1/players/{ada.id}/ratings/chess")) == (404, "no-such-ruleset")
    assert problem(stranger.get(f"/v1/players/{ada.id}/ratings/yojimbo?cursor=x")) == (400, "malformed")
    ada.delete("/v1/me")
    assert stranger.seen(f"/v1/players/{ada.id}/ratings/yojimbo")["items"] == []
    assert len(stranger.seen(f"/v1/players/{eve.id}/ratings/yojimbo")["items"]) == 1
