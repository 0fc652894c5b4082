"""Nobody learns more over the API: two games that differ only in what a seat may not know give it the same bytes.

One game is stored; its table in memory is exchanged for a twin that looks the same to the seat, and every answer is
compared. A move is played in both: the stored game is put back as it was in between.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from domain.kernel.words import PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from events.play import Known
from service.house import House
from service.push.app import Push
from service.push.tickets import OWN
from service.settings import Settings
from tests.playing import strings_in
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.service.readers import Reader
from tests.service.readers import played as streamed

SAME = {"X_Request_Id": "the-same-id"}
DIFFERENT = ("seals", "salts", "prev", "hash")
"""What may differ: it tells nothing without the secret."""

AT = 4_000_000_000_000


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_what_a_seat_may_not_know_changes_no_byte_of_its_answers(open_house: House, ruleset: str) -> None:
    door, random = Door(open_house), Random(5)
    game, people = full_table(door, ruleset, EVERY_RULESET[ruleset].players_min, clock=None)
    open_house.games.clock = lambda: AT
    attempts: list[Any] = []
    for _ in range(3):
        play_on(game, people, random, 9)
        shown = people[0].seen(f"{PATHS}/{game}")
        if shown["status"] != "running":
            return
        actor = random.choice(shown["to_act"])["seat"]
        moves = people[actor].moves(game)["moves"]
        attempts += [random.choice(moves)["command"], {"type": f"{ruleset}.nonsense"}]
        door.keep_lobby()
        for seat in range(len(people)):
            with_twin = twin_of(open_house, game, seat, random)
            answers = everything(people[seat], door.stranger(), game, attempts[-6:])
            questions = asked_in_streams(open_house, people[seat], game)
            with swapped(open_house, game, with_twin):
                assert everything(people[seat], door.stranger(), game, attempts[-6:]) == answers
                assert asked_in_streams(open_house, people[seat], game) == questions
        own = random.choice(moves)["command"]
        real, shadow = played_twice(open_house, people[actor], actor, game, own, random)
        assert plain(shadow) == plain(real)


def everything(person: Person, stranger: Person, game: str, attempts: list[Any]) -> list[bytes]:
    """Every answer about the game as it stands that this person, or anybody, can get."""
    path = f"{PATHS}/{game}"
    asked = [person.get(f"{path}{what}", **SAME) for what in ("", "/moves", "/events?limit=1000")]
    asked += [person.get(path, Accept="text/plain", **SAME)]
    asked += [stranger.get(f"{path}{what}", **SAME) for what in ("", "/moves")]
    asked += [person.post(f"{path}/commands/check", attempt, Accept_Language="cs", **SAME) for attempt in attempts]
    return [answer.data + str(sorted(answer.headers)).encode() for answer in asked]


def asked_in_streams(house: House, person: Person, game: str) -> list[bytes]:
    """What streams tell this person, and anybody, of what is asked, each where it is asked, with their moves."""
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

    streamed(scene, house=house)
    return told


def twin_of(house: House, game: str, viewer: Viewer, random: Random, fixed: Iterable[str] = ()) -> Any:
    """A table that looks the same to this viewer, with everything else shuffled but for what is about to be shown."""
    known = house.games.load(game).game
    scrambled: Callable[..., Any] = importlib.import_module(
        f"tests.domain.{known.ruleset.id.replace('-', '_')}.twins"
    ).scrambled
    return scrambled(known.table, viewer, set(fixed), lambda things: random.sample(things, len(things)))


@contextmanager
def swapped(house: House, game: str, table: Any) -> Iterator[None]:
    """The game with another table in memory; what is stored stays as it is."""
    known = house.games.load(game)
    twin = copy(known.game)
    twin.table = table
    remember(house, Known(twin, known.head))
    try:
        yield
    finally:
        remember(house, known)


def remember(house: House, known: Known) -> None:
    house.games._memory.forget(known.game.id)
    house.games._memory.keep(known)


def played_twice(house: House, person: Person, seat: int, game: str, command: Any, random: Random) -> tuple[Any, Any]:
    """The answers to the same move at the table and at its twin, in which what the move shows is the same."""
    connections, partitions = house.store.connections, house.store.partitions
    tag = partitions.tag(partitions.of(game))
    keys = (partitions.stream(game), partitions.meta(game))
    stored = [connections.call(tag, "DUMP", key) for key in keys]
    known = house.games.load(game)
    preferring = {"Prefer": "return=representation"}
    real = person.post(f"{PATHS}/{game}/commands", command, **preferring)
    after = house.games.load(game), [connections.call(tag, "DUMP", key) for key in keys]
    _put_back(house, tag, keys, stored, known)
    fixed = strings_in(
        [(event["type"], event["data"], event.get("private")) for event in json.loads(real.data)["events"]]
    )
    with swapped(house, game, twin_of(house, game, seat, random, fixed)):
        shadow = person.post(f"{PATHS}/{game}/commands", command, **preferring)
    _put_back(house, tag, keys, after[1], after[0])
    assert real.status_code == shadow.status_code == 201
    return real.json, shadow.json


def _put_back(house: House, tag: str, keys: Any, stored: list[bytes], known: Known) -> None:
    for key, content in zip(keys, stored, strict=True):
        house.store.connections.call(tag, "RESTORE", key, 0, content, "REPLACE")
    remember(house, known)


def plain(played: Any) -> str:
    """What an answer to a move shows, without what differs in any two games."""
    events = [{name: value for name, value in event.items() if name not in DIFFERENT} for event in played["events"]]
    shown = [played["game"] | {"head": None}, *(played[name] for name in ("version", "to_act", "question", "moves"))]
    return json.dumps([events, [sorted(event["seals"]) for event in played["events"]], shown], sort_keys=True)


def test_the_twins_are_twins(open_house: House) -> None:
    """The test above would hold of anything if nothing were shuffled."""
    game, people = full_table(Door(open_house), "bang", 4, clock=None)
    table = open_house.games.load(game).game.table
    twins = [twin_of(open_house, game, PUBLIC, Random(seed)) for seed in range(3)]
    assert any(twin.hands != table.hands for twin in twins)
    with swapped(open_house, game, twins[0]):
        seen = people[0].seen(f"{PATHS}/{game}")
    assert len(seen["table"]["gunmen"]) == 4
