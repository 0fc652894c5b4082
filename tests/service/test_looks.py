"""A look at a game that is known here takes one round trip, and shows what one that takes more would."""

from __future__ import annotations

from typing import Any

import pytest

from events.redis.calls import Aside
from service.house import House
from service.http.headers import Caller
from service.http.looks import get_game
from tests.service.people import PATHS, Door, Person, full_table


def trips(house: House, game: str, person: Person, query: str = "", **headers: str) -> int:
    """How often a look waits for the store."""
    steps = get_game(house, Caller(request="r", address="", player=person.id), game, query, headers)
    answer: Any = None
    count = 0
    while True:
        try:
            wanted = steps.send(answer)
        except StopIteration:
            return count
        if isinstance(wanted, Aside):
            answer = wanted.work()
        else:
            answer = house.store.connections.answer_all(wanted if isinstance(wanted, list) else [wanted])
            answer = answer if isinstance(wanted, list) else answer[0]
            count += 1


def test_a_look_at_a_running_game_takes_one_round_trip_and_at_its_past_one_more(open_house: House, door: Door) -> None:
    game, people = full_table(door, clock=None)
    version = people[0].seen(f"{PATHS}/{game}")["version"]
    assert trips(open_house, game, people[1]) == 1
    trips(open_house, game, people[1], f"at={version - 1}")
    assert trips(open_house, game, people[1], f"at={version - 1}") == 2
    assert trips(open_house, game, people[1], **{"if-none-match": f'"{version}"'}) == 1


@pytest.mark.parametrize("at", [1, 3, 6])
def test_a_private_game_that_runs_shows_its_past_either_way_with_the_invite_that_there_was(
    open_house: House, door: Door, at: int
) -> None:
    game, people = full_table(door, clock=None, visibility="private")
    long = Person(Door(open_house, is_short=False), people[0].id, people[0].token)
    path = f"{PATHS}/{game}?at={at}"
    assert people[0].get(path).data == long.get(path).data


def test_of_a_game_that_is_over_only_the_past_has_a_tag_that_says_that_all_is_open(door: Door) -> None:
    game, people = full_table(door, "yojimbo", 2, clock=None)
    path = f"{PATHS}/{game}"
    version = people[0].seen(path)["version"]
    assert people[0].get(f"{path}?at={version - 1}").headers["ETag"] == f'"{version - 1}"'
    for seat, person in enumerate(people):
        assert person.put(f"{path}/seats/{seat}", {"away": True}).status_code == 200
    over = people[0].get(path)
    assert over.headers["ETag"] == f'"{over.json["version"]}"'  # type: ignore[index]
    assert people[0].get(f"{path}?at={version - 1}").headers["ETag"] == f'"{version - 1}.all"'
