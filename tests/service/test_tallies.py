"""How a player's games went, as far as whoever asks may see them."""

from __future__ import annotations

import pytest

from service.shown import tallies
from tests.service.people import Door, Person, problem
from tests.tables import played_out
from workers import audits, scoring
from workers.workshop import workshop_of


def game_over(door: Door, *people: Person, **more: object) -> str:
    opened = people[0].opens("yojimbo", len(people), **more)
    game: str = opened["id"]
    for person in people[1:]:
        person.sits(game, **({} if opened["invite"] is None else {"invite": opened["invite"]}))
    played_out(door.house.games, game)
    door.keep_lobby()
    return game


def test_what_was_won_lost_and_is_still_running_is_counted_by_ruleset(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    won = {ada.id: 0, eve.id: 0}
    for _ in range(3):
        winners = ada.seen(f"/v1/games/{game_over(door, ada, eve)}")["result"]["winners"]
        for seat in winners:
            won[(ada, eve)[seat].id] += 1
    running = ada.opens("shamans", 3)["id"]
    for person in (eve, door.sign_up("Oto")):
        person.sits(running)
    ada.opens("bang", 4)
    door.keep_lobby()
    for person in (ada, eve):
        tally = door.stranger().seen(f"/v1/players/{person.id}/tally")
        wins = won[person.id]
        assert tally == {
            "rulesets": {
                "yojimbo": {"won": wins, "lost": 3 - wins, "abandoned": 0, "running": 0},
                "shamans": {"won": 0, "lost": 0, "abandoned": 0, "running": 1},
            },
            "complete": True,
        }


def test_private_games_are_counted_to_those_who_may_see_them(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, ada, eve, visibility="private")
    address = f"/v1/players/{ada.id}/tally"
    assert door.stranger().seen(address) == {"rulesets": {}, "complete": True}
    assert door.sign_up("Oto").seen(address)["rulesets"] == {}
    for person in (ada, eve):
        assert sum(person.seen(address)["rulesets"]["yojimbo"].values()) == 1


def test_who_only_hosts_has_played_nothing(door: Door) -> None:
    ada, eve, oto = door.sign_up("Ada"), door.sign_up("Eve"), door.sign_up("Oto")
    game = ada.opens("yojimbo", 2, sit=False)["id"]
    for person in (eve, oto):
        person.sits(game)
    played_out(door.house.games, game)
    door.keep_lobby()
    assert ada.seen(f"/v1/players/{ada.id}/tally")["rulesets"] == {}
    assert sum(ada.seen(f"/v1/players/{eve.id}/tally")["rulesets"]["yojimbo"].values()) == 1


def test_of_too_many_games_the_newest_are_counted(door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    for _ in range(3):
        game_over(door, ada, eve)
    monkeypatch.setattr(tallies, "COUNTED_AT_ONCE", 1)
    monkeypatch.setattr(tallies, "LOOKED_AT_MAX", 2)
    tally = ada.seen(f"/v1/players/{ada.id}/tally")
    assert (sum(tally["rulesets"]["yojimbo"].values()), tally["complete"]) == (2, False)


def counted(door: Door, person: Person) -> dict[str, int]:
    found: dict[str, int] = door.stranger().seen(f"/v1/players/{person.id}/tally")["rulesets"].get("yojimbo", {})
    return {word: count for word, count in found.items() if count}


def test_a_table_that_never_began_counts_for_nothing(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game = ada.opens("yojimbo", 3)["id"]
    eve.sits(game)
    assert ada.delete(f"/v1/games/{game}").status_code == 204
    door.keep_lobby()
    assert ada.seen(f"/v1/games/{game}")["status"] == "abandoned"
    assert counted(door, ada) == counted(door, eve) == {}


def test_a_game_that_began_and_was_left_by_all_is_abandoned(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game = ada.opens("yojimbo", 2)["id"]
    eve.sits(game)
    for seat, person in enumerate((ada, eve)):
        assert person.put(f"/v1/games/{game}/seats/{seat}", {"away": True}).status_code == 200
    door.keep_lobby()
    assert counted(door, ada) == counted(door, eve) == {"abandoned": 1}


def test_what_was_decided_after_the_end_counts_as_it_does_for_ratings(door: Door) -> None:
    ada, eve, judge = (door.sign_up(name) for name in ("Ada", "Eve", "Judge"))
    game = game_over(door, ada, eve, arbiters=[judge.id])
    shop = workshop_of(door.house.games)
    assert scoring.score_game(shop, game)
    for seat, (winner, loser) in ((0, (ada, eve)), (1, (eve, ada))):
        assert judge.post(f"/v1/games/{game}/remedies", {"kind": "award", "to": [seat]}).status_code == 202
        assert (counted(door, winner), counted(door, loser)) == ({"won": 1}, {"lost": 1})
    assert audits.archive_game(shop, game)
    assert (counted(door, eve), counted(door, ada)) == ({"won": 1}, {"lost": 1})
    assert judge.post(f"/v1/games/{game}/remedies", {"kind": "annul"}).status_code == 202
    assert counted(door, ada) == counted(door, eve) == {}


def test_what_was_decided_about_an_abandoned_game_counts_in_tallies_and_ratings(door: Door) -> None:
    ada, eve, judge = (door.sign_up(name) for name in ("Ada", "Eve", "Judge"))
    game = ada.opens("yojimbo", 2, arbiters=[judge.id])["id"]
    eve.sits(game)
    for seat, person in enumerate((ada, eve)):
        assert person.put(f"/v1/games/{game}/seats/{seat}", {"away": True}).status_code == 200
    door.keep_lobby()
    shop = workshop_of(door.house.games)
    assert not scoring.score_game(shop, game), "nobody has decided anything"
    for seat, (winner, loser) in ((0, (ada, eve)), (1, (eve, ada))):
        assert judge.post(f"/v1/games/{game}/remedies", {"kind": "award", "to": [seat]}).status_code == 202
        assert (counted(door, winner), counted(door, loser)) == ({"won": 1}, {"lost": 1})
        assert scoring.score_game(shop, game) and not scoring.score_game(shop, game)
        rated = shop.ratings.of("yojimbo", [ada.id, eve.id])
        assert rated[winner.id].mu > rated[loser.id].mu and rated[winner.id].games == 1
        assert scoring.rescore(shop, "yojimbo").differences == []
    assert judge.post(f"/v1/games/{game}/remedies", {"kind": "annul"}).status_code == 202
    assert counted(door, ada) == counted(door, eve) == {}
    assert scoring.score_game(shop, game)
    assert {one.games for one in shop.ratings.of("yojimbo", [ada.id, eve.id]).values()} == {0}


def test_an_abandoned_game_that_is_annulled_at_once_is_counted_nowhere(door: Door) -> None:
    ada, eve, judge = (door.sign_up(name) for name in ("Ada", "Eve", "Judge"))
    game = ada.opens("yojimbo", 2, arbiters=[judge.id])["id"]
    eve.sits(game)
    for seat, person in enumerate((ada, eve)):
        assert person.put(f"/v1/games/{game}/seats/{seat}", {"away": True}).status_code == 200
    door.keep_lobby()
    shop = workshop_of(door.house.games)
    assert judge.post(f"/v1/games/{game}/remedies", {"kind": "annul"}).status_code == 202
    assert counted(door, ada) == counted(door, eve) == {}
    scoring.score_game(shop, game)
    assert not any(one.games or one.finished for one in shop.ratings.of("yojimbo", [ada.id, eve.id]).values())
    assert scoring.rescore(shop, "yojimbo").differences == []


def test_nothing_is_counted_of_whoever_was_erased_or_never_signed_up(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, ada, eve)
    ada.delete("/v1/me")
    assert eve.seen(f"/v1/players/{ada.id}/tally")["rulesets"] == {}
    assert problem(eve.get(f"/v1/players/p_{'0' * 32}/tally")) == (404, "no-such-player")
