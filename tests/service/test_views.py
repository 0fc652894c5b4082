"""A game that is over, through the eyes of one seat or of the public: what they had while it ran."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

import msgspec
import pytest

from domain.kernel.words import ALL, PUBLIC, Viewer
from domain.rulesets import EVERY_RULESET
from events.audit import batch_of
from events.history_files import recorded
from events.proof.verify import verify
from service.house import House
from service.settings import Settings
from tests.service.people import PATHS, Door, Person, full_table, problem
from tests.service.readers import Reader, begun
from tests.tables import played_out

NDJSON: Final = "application/x-ndjson"
MOVES: Final = 40
"""Between two looks at a running game."""

LOOKS_MAX: Final = 15
"""Four of the games are over by then; from Samurai & Katana, at random ten times as long, everybody walks away."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, example="yes")


def listed(person: Person, game: str, view: Viewer | None = None, after: int = 0) -> list[bytes]:
    """Events, each as it was sent."""
    eyes = "" if view is None else f"&view={view}"
    content: bytes = person.get(f"{PATHS}/{game}/events?after={after}{eyes}", Accept=NDJSON).data
    return content.splitlines()


def without_text(line: bytes) -> dict[str, Any]:
    event: dict[str, Any] = msgspec.json.decode(line)
    del event["text"]
    return event


@pytest.mark.parametrize("ruleset", EVERY_RULESET)
def test_what_the_eyes_of_a_game_had_is_what_they_have_afterwards(door: Door, open_house: House, ruleset: str) -> None:
    game, people = full_table(door, ruleset, EVERY_RULESET[ruleset].players_min, clock=None)
    everybody: list[tuple[Viewer, Person]] = [*enumerate(people), (PUBLIC, door.stranger())]
    had: dict[Viewer, list[bytes]] = {viewer: [] for viewer, _ in everybody}

    def recording() -> None:
        """Everybody asks for what is new to them, now and then, while the game is played to its end."""
        for _ in range(LOOKS_MAX):
            for viewer, person in everybody:
                had[viewer] += listed(person, game, after=len(had[viewer]))
            if played_out(open_house.games, game, len(had[PUBLIC]), MOVES).is_over:
                return
        for seat in range(len(people)):
            open_house.games.set_away(game, seat, True)

    async def scene() -> None:
        push, life = await begun(open_house)
        readers = {
            viewer: Reader(push, open_house, game, player=person.id or None, view=viewer)
            for viewer, person in everybody
        }
        await asyncio.to_thread(recording)
        for viewer, reader in readers.items():
            await reader.task
            afterwards = listed(people[0], game, viewer)
            assert reader.lines == afterwards
            assert afterwards[: len(had[viewer])] == had[viewer] != []
            again = Reader(push, open_house, game, view=viewer)
            await again.task
            assert again.lines == afterwards
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()

    stored = list(open_house.store.read_all(game))
    first_of_the_end, last = batch_of(recorded(stored), len(stored))
    for viewer, _ in everybody:
        content = door.stranger().get(f"{PATHS}/{game}/export?view={viewer}").data
        report = verify(content)
        assert report.holds and not report.is_complete and report.events == first_of_the_end - 1
        exported = [msgspec.json.decode(line) for line in content.splitlines()]
        assert exported[-1]["receipt"]["version"] == first_of_the_end - 1
        afterwards = [without_text(line) for line in listed(people[0], game, viewer)]
        assert exported[1:-1] == afterwards[: first_of_the_end - 1]
        own = {f"seat:{viewer}"}
        assert all(event["private"].keys() == event["salts"].keys() <= own for event in afterwards)
    assert listed(people[0], game, ALL) == listed(door.stranger(), game)
    assert len(listed(people[0], game)) == last


def test_a_page_of_events_is_told_from_what_its_eyes_knew(door: Door, open_house: House) -> None:
    game, people = full_table(door, clock=None)
    played_out(open_house.games, game)
    told = {view: people[0].seen(f"{PATHS}/{game}/events?view={view}")["items"] for view in ("1", "2", "public", "all")}
    dealt = {view: next(one for one in events if one["type"] == "bang.HandsDealt") for view, events in told.items()}
    assert {view: list(event["private"]) for view, event in dealt.items()} == {
        "1": ["seat:1"],
        "2": ["seat:2"],
        "public": [],
        "all": ["seat:0", "seat:1", "seat:2", "seat:3"],
    }
    assert "yours:" in dealt["1"]["text"] and dealt["1"]["text"] != dealt["2"]["text"]
    assert "yours:" not in dealt["public"]["text"]


def test_other_eyes_have_no_stream_before_the_end(door: Door, open_house: House) -> None:
    game, people = full_table(door, clock=None)
    path, as_json = f"{PATHS}/{game}/stream", "application/json"
    assert problem(people[0].get(f"{path}?view=1", Accept=as_json)) == (403, "not-yet")
    assert problem(people[0].get(f"{path}?view=all", Accept=as_json)) == (403, "not-yet")
    assert problem(people[0].get(f"{path}?view=4", Accept=as_json)) == (404, "no-such-seat")
    assert problem(people[0].get(f"{path}?view=me", Accept=as_json)) == (400, "malformed")
    for view in ("0", "public"):
        assert people[0].get(f"{path}?view={view}", Accept=as_json).status_code == 200
    played_out(open_house.games, game)
    for view in ("1", "all"):
        assert people[0].get(f"{path}?view={view}", Accept=as_json).status_code == 200


def test_whoever_got_up_hears_nothing_through_the_eyes_of_the_old_seat(door: Door, open_house: House) -> None:
    ada, ben, *others = [door.sign_up() for _ in range(5)]
    game = ada.opens("bang", 4)["id"]
    ben.sits(game)

    async def scene() -> None:
        push, life = await begun(open_house)
        old = Reader(push, open_house, game, player=ben.id, view=1)
        await old.until(lambda: len(old.versions) == 3)
        assert ben.delete(f"{PATHS}/{game}/seats/1").status_code == 204
        for other in others:
            other.sits(game)
        await old.task
        assert not any(b'"private":{"seat:1"' in line for line in old.lines)
        late = Reader(push, open_house, game, player=ben.id, view=1)
        await late.task
        assert late.status == 403
        await push._hub.stop()
        life.cancel()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, scene()).result()
