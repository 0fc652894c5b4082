"""Who sat down and who left is told of whoever it was, whoever sits there by now."""

from __future__ import annotations

import asyncio
import json

import pytest

from service.house import House
from service.push.app import Push
from tests.service.people import PATHS, Door, Person
from tests.service.readers import Reader, played
from workers import audits
from workers.workshop import workshop_of

SEATING = ("table.SeatTaken", "table.SeatLeft")
CAME_AND_WENT = {2: "Ada sits down.", 3: "Božena sits down.", 4: "Božena leaves the table.", 5: "Cyril sits down."}
CZECH = {2: "Ada usedá ke stolu.", 3: "Božena usedá ke stolu.", 4: "Božena odchází od stolu."}


def three(door: Door) -> tuple[Person, Person, Person]:
    return door.sign_up("Ada"), door.sign_up("Božena"), door.sign_up("Cyril")


def come_and_go(door: Door) -> tuple[str, tuple[Person, Person, Person]]:
    """Ada opens, Božena sits down at seat 1 and leaves it, Cyril takes it."""
    ada, bozena, cyril = people = three(door)
    game = ada.opens("yojimbo", 3)["id"]
    bozena.sits(game)
    assert bozena.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    cyril.sits(game)
    return game, people


def told(person: Person, game: str, query: str = "", **headers: str) -> dict[int, str]:
    items = person.seen(f"{PATHS}/{game}/events{query}", **headers)["items"]
    return {one["version"]: one["text"] for one in items if one["type"] in SEATING}


def test_each_is_named_who_sat_down_or_left(door: Door) -> None:
    game, (ada, _, _) = come_and_go(door)
    assert told(ada, game) == CAME_AND_WENT
    assert told(ada, game, Accept_Language="cs").items() >= CZECH.items()


def test_who_left_a_seat_that_is_free_again_is_named(door: Door) -> None:
    ada, bozena, _ = three(door)
    game = ada.opens("yojimbo", 3)["id"]
    bozena.sits(game)
    bozena.delete(f"{PATHS}/{game}/seats/1")
    assert told(ada, game) == {version: CAME_AND_WENT[version] for version in (2, 3, 4)}


def test_it_is_told_the_same_wherever_one_begins_to_read(door: Door) -> None:
    game, (ada, bozena, _) = come_and_go(door)
    bozena.sits(game)
    path = f"{PATHS}/{game}/events"
    whole = ada.get(path, Accept="application/x-ndjson").data.splitlines()
    assert json.loads(whole[3])["text"] == CAME_AND_WENT[4]
    for after in range(6):
        assert ada.get(f"{path}?after={after}", Accept="application/x-ndjson").data.splitlines() == whole[after:]
        page = b'{"items":[%b],"next":%d}' % (whole[after], after + 1)
        assert ada.get(f"{path}?after={after}&limit=1").data == page


def test_who_came_and_went_under_the_eyes_of_many_is_found_far_back(
    door: Door, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("events.comings.LOOKED_BACK", 2)
    ada, bozena, cyril = three(door)
    game = ada.opens("yojimbo", 4)["id"]
    bozena.sits(game)
    for _ in range(3):
        cyril.sits(game)
        cyril.delete(f"{PATHS}/{game}/seats/2")
    bozena.delete(f"{PATHS}/{game}/seats/1")
    newest = ada.seen(f"{PATHS}/{game}")["version"]
    assert told(ada, game, f"?after={newest - 1}") == {newest: "Božena leaves the table."}


def test_of_a_table_in_the_archive_it_is_told_as_before(door: Door) -> None:
    game, (ada, _, _) = come_and_go(door)
    assert ada.delete(f"{PATHS}/{game}").status_code == 204
    assert audits.archive_game(workshop_of(door.house.games), game)
    assert told(ada, game) == CAME_AND_WENT
    assert told(ada, game, "?after=3&limit=1") == {4: CAME_AND_WENT[4]}


def test_whoever_is_erased_is_named_by_the_seat(door: Door) -> None:
    game, (ada, bozena, _) = come_and_go(door)
    assert bozena.delete("/v1/me").status_code == 204
    assert told(ada, game) == {**CAME_AND_WENT, 3: "Seat 1 sits down.", 4: "Seat 1 leaves the table."}


def test_a_bot_that_came_before_a_person_keeps_its_name(door: Door) -> None:
    ada, bozena, cyril = three(door)
    game = ada.opens("yojimbo", 3)["id"]
    ada.sits(game, bot="random")
    name = ada.seen(f"{PATHS}/{game}")["seats"][1]["called"]
    assert ada.delete(f"{PATHS}/{game}/seats/1").status_code == 204
    bozena.sits(game)
    cyril.sits(game)
    found = told(ada, game)
    assert [found[version] for version in (3, 4, 5)] == [
        f"{name} sits down.",
        f"{name} leaves the table.",
        "Božena sits down.",
    ]


@pytest.mark.parametrize("last", [0, 3])
def test_streams_tell_the_same(open_house: House, last: int) -> None:
    ada, bozena, cyril = three(Door(open_house))
    game = ada.opens("yojimbo", 3)["id"]

    async def scene(push: Push) -> None:
        live = Reader(push, open_house, game)
        await live.until(lambda: len(live.versions) == 2)
        await asyncio.to_thread(bozena.sits, game)
        await live.until(lambda: len(live.versions) == 3)
        await asyncio.to_thread(bozena.delete, f"{PATHS}/{game}/seats/1")
        await live.until(lambda: len(live.versions) == 4)
        await asyncio.to_thread(cyril.sits, game)
        await live.until(lambda: len(live.versions) == 5)
        late = Reader(push, open_house, game, last=last or None)
        await late.until(lambda: len(late.versions) == 5 - last)
        whole = ada.get(f"{PATHS}/{game}/events", Accept="application/x-ndjson").data.splitlines()
        assert live.lines == whole
        assert late.lines == whole[last:]
        assert {one["version"]: one["text"] for one in map(json.loads, whole[1:])} == CAME_AND_WENT

    played(scene, house=open_house)
