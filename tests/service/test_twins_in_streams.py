"""Nobody learns more from what streams tell of questions: with the moves of whoever wants theirs, in the stream of a
game and in a player's own, twins give the same bytes."""

from __future__ import annotations

from random import Random

import pytest

from domain.rulesets import RULESETS
from service.house import House
from service.push.app import Push
from service.push.tickets import OWN
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.service.readers import Reader, played
from tests.twins.worlds import swapped, twin_of


@pytest.mark.parametrize("ruleset", RULESETS)
def test_what_a_seat_may_not_know_changes_no_byte_of_what_it_is_asked(open_house: House, ruleset: str) -> None:
    door, random = Door(open_house), Random(5)
    game, people = full_table(door, ruleset, RULESETS[ruleset].players_min, clock=None)
    for _ in range(3):
        play_on(game, people, random, 9)
        if people[0].seen(f"{PATHS}/{game}")["status"] != "running":
            return
        door.keep_lobby()
        for seat, person in enumerate(people):
            questions = asked(open_house, person, game)
            with swapped(open_house, game, twin_of(open_house, game, seat, random)):
                assert asked(open_house, person, game) == questions


def asked(house: House, person: Person, game: str) -> list[bytes]:
    """What streams tell this person, and anybody, of what is asked, with whatever moves they have."""
    shown = person.seen(f"{PATHS}/{game}")
    told: list[bytes] = []

    async def scene(push: Push) -> None:
        last = shown["version"]
        readers = [
            Reader(push, house, game, last, person.id, moves=True),
            Reader(push, house, game, last, person.id, language="cs"),
            Reader(push, house, game, last, moves=True),
        ]
        if any(one["seat"] == shown["viewer"] for one in shown["to_act"]):
            readers.append(Reader(push, house, OWN, player=person.id, moves=True))
        for reader in readers:
            await reader.hears("question")
            told.extend(one["data"] for one in reader.messages if one.get("event") == b"question")

    played(scene, house=house)
    return told
