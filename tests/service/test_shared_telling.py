"""What is told to many is worked out once: readers who may hear the same are sent the same bytes, and only those."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from domain.kernel.words import ALL, PUBLIC, Viewer
from events.beside.accounts import Accounts
from events.telling import told_events
from service.house import House
from service.people import players
from service.push import rooms
from service.push.app import Push
from service.push.telling import Page, Teller
from service.shown.games import seat_names
from tests.service.people import PATHS, Door, Person, full_table, play_on
from tests.service.readers import Reader, played


def test_each_viewer_is_told_what_it_would_be_told_alone(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    play_on(game, people, Random(5), 30)
    running = open_house.games.load(game).game
    play_on(game, people, Random(5))
    over = open_house.games.load(game).game
    names = {person.id: "Ada" for person in people}
    events = open_house.store.read(game)[: running.version]
    viewers: tuple[Viewer, ...] = (PUBLIC, 0, 1, 2, 3)
    for table, seen_by in ((running, viewers), (over, (*viewers, ALL))):
        teller = Teller(table, names, "cs")
        for first in range(0, len(events), 7):
            page = Page.of(events[first : first + 7])
            for viewer in seen_by:
                alone = told_events(table, page.events, viewer, "cs", seat_names(table, names, "cs"))
                lines = zip(page.events, alone, strict=True)
                assert teller.told(page, viewer) == b"".join(b"id: %d\ndata: %b\n\n" % (e.version, s) for e, s in lines)


MOVES = 40
"""One after the other, so that each is a page of its own; in some of them seat 0 has a private part, in others not."""


async def up_to(newest: int, readers: list[Reader]) -> None:
    await readers[0].until(lambda: all(len(reader.versions) == newest for reader in readers))


async def followed(game: str, people: list[Person], readers: list[Reader]) -> None:
    """Until readers are handed what happens: those who come before the follower has begun read it by themselves."""
    for seed in range(20):
        await asyncio.to_thread(play_on, game, people, Random(seed), 1)
        await up_to(people[0].seen(f"{PATHS}/{game}")["version"], readers)
        if len({id(reader.pieces[-1]) for reader in readers[:2]}) == 1:
            return
    raise AssertionError("nobody is handed anything")


def test_readers_who_may_hear_the_same_are_sent_the_very_same_bytes(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)

    async def scene(push: Push) -> None:
        readers = [Reader(push, open_house, game) for _ in range(3)]
        seated = Reader(push, open_house, game, player=people[0].id)
        everybody = [*readers, seated]
        await followed(game, people, everybody)
        caught_up = [len(reader.pieces) for reader in everybody]
        for seed in range(MOVES):
            await asyncio.to_thread(play_on, game, people, Random(seed), 1)
            await up_to(people[0].seen(f"{PATHS}/{game}")["version"], everybody)
        live = [reader.pieces[count:] for reader, count in zip(everybody, caught_up, strict=True)]
        for first, second, third in zip(*live[:3], strict=True):
            assert first is second is third
        assert any(own is public for own, public in zip(live[3], live[0], strict=True))
        assert any(b'"seat:0":' in own for own in live[3])
        assert not any(b'"private":{"seat:' in piece for piece in live[0])

    played(scene, house=open_house)


def test_who_takes_another_name_is_told_by_it_as_soon_as_push_hears_of_it(
    open_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long names are trusted there."""
    for module in (players, rooms):
        monkeypatch.setattr(module, "ERASED_SECONDS", 3600.0)
    game, people = full_table(Door(open_house), clock=None)
    elsewhere = replace(open_house, players=players.Players(Accounts(open_house.store)))

    def names() -> list[str | None]:
        return [*elsewhere.players.cached_names(person.id for person in people).values()]

    async def scene(push: Push) -> None:
        readers = [Reader(push, elsewhere, game) for _ in range(2)]
        await followed(game, people, readers)
        former, new = names(), [f"Renamed {number}" for number in range(len(people))]
        for person, name in zip(people, new, strict=True):
            await asyncio.to_thread(person.put, "/v1/me", {"name": name})
        await readers[0].until(lambda: names() == new)
        count = len(readers[0].pieces)
        await asyncio.to_thread(play_on, game, people, Random(1), 3)
        await up_to(people[0].seen(f"{PATHS}/{game}")["version"], readers)
        told = b"".join(readers[0].pieces[count:]).decode()
        assert "Renamed" in told and not any(str(name) in told for name in former)

    played(scene, house=elsewhere)
