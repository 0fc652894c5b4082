"""How a player's games went, as far as whoever asks may see them."""

from __future__ import annotations

import pytest

from service.shown import tallies
from tests.service.people import Door, Person, problem
from tests.tables import played_out


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


def test_nothing_is_counted_of_whoever_was_erased_or_never_signed_up(door: Door) -> None:
    ada, eve = door.sign_up("Ada"), door.sign_up("Eve")
    game_over(door, ada, eve)
    ada.delete("/v1/me")
    assert eve.seen(f"/v1/players/{ada.id}/tally")["rulesets"] == {}
    assert problem(eve.get(f"/v1/players/p_{'0' * 32}/tally")) == (404, "no-such-player")
