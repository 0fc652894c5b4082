"""A tag of a history that a store has lost is none of what is there: no 304, and no move by If-Match."""

from __future__ import annotations

from random import Random

from events.games import Games
from events.proof.chain import Head
from service.house import House
from tests.service.people import PATHS, Door, Person, body, full_table, play_on
from tests.tables import dumped


def version_of(games: Games, game: str) -> int:
    return int(games.load(game).game.version)


def two_histories(house: House) -> tuple[str, list[Person], str, int]:
    """A game that was lost and has come to the same version in another way; its people, and a tag of what is lost."""
    game, people = full_table(Door(house), clock=None)
    restore = dumped(house.store, game)
    for seed in range(200):
        restore()
        house.games.load(game)
        play_on(game, people, Random(seed), 6)
        lost = people[0].get(f"{PATHS}/{game}")
        head, version = body(lost)["head"], body(lost)["version"]
        restore()
        house.games.load(game)
        for _ in range(30):
            play_on(game, people, Random(seed + 1000), 1)
            if version_of(house.games, game) >= version:
                break
        known = house.games.load(game)
        if known.head.version == version and known.head.hash != head:
            return game, people, f'"{version}"', version
    raise AssertionError("no two histories of the same length were found")


def test_a_tag_of_what_is_lost_is_not_answered_by_304(open_house: House) -> None:
    game, people, lost_tag, version = two_histories(open_house)
    path = f"{PATHS}/{game}"
    now = people[0].get(path, If_None_Match=lost_tag)
    assert now.status_code == 200 and body(now)["version"] == version
    assert now.headers["ETag"] == f'"{version}.h{body(now)["head"][:8]}"'
    assert people[0].get(path, If_None_Match=now.headers["ETag"]).status_code == 304
    past = people[0].get(f"{path}?at=3")
    assert people[0].get(f"{path}?at=3", If_None_Match=past.headers["ETag"]).status_code == 304


def test_a_move_is_not_made_by_a_tag_of_what_is_lost_and_is_by_one_of_what_is_there(open_house: House) -> None:
    game, people, lost_tag, version = two_histories(open_house)
    path = f"{PATHS}/{game}"
    for person in people:
        moves = body(person.get(f"{path}/moves"))["moves"]
        if moves:
            break
    command, tag = moves[0]["command"], person.get(path).headers["ETag"]
    other = f'"{version}.h00000000"'
    for wrong in (lost_tag, other):
        refused = person.post(f"{path}/commands", command, If_Match=wrong)
        assert (refused.status_code, body(refused)["version"]) == (412, version)
        assert person.post(f"{path}/commands/check", command, If_Match=wrong).status_code == 412
    made = person.post(f"{path}/commands", command, If_Match=tag, Idempotency_Key="once")
    assert made.status_code == 201 and ".h" in made.headers["ETag"]
    again = person.post(f"{path}/commands", command, If_Match=lost_tag, Idempotency_Key="once")
    assert again.status_code == 201 and again.headers["Idempotent-Replay"] == "true"


def test_the_very_version_that_was_lost_last_is_not_meant_by_its_number_alone(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    version = version_of(open_house.games, game)
    assert open_house.store.carried_out(open_house.losses.noting(Head(game, version, "0" * 64)))
    path = f"{PATHS}/{game}"
    for person in people:
        moves = body(person.get(f"{path}/moves"))["moves"]
        if moves:
            break
    refused = person.post(f"{path}/commands", moves[0]["command"], If_Match=f'"{version}"')
    assert (refused.status_code, body(refused)["version"]) == (412, version)


def test_a_plain_version_is_enough_once_a_game_is_past_what_was_lost(open_house: House) -> None:
    game, people, _, version = two_histories(open_house)
    play_on(game, people, Random(5), 12)
    newest = version_of(open_house.games, game)
    assert newest > version
    path = f"{PATHS}/{game}"
    for person in people:
        moves = body(person.get(f"{path}/moves"))["moves"]
        if moves:
            break
    assert person.post(f"{path}/commands", moves[0]["command"], If_Match=f'"{newest}"').status_code == 201
