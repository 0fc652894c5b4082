"""What is told to many is worked out once: readers who may hear the same are sent the same bytes, and only those."""

from __future__ import annotations

import asyncio
from random import Random

from domain.kernel.words import ALL, PUBLIC, Viewer
from events.telling import told_events
from service.house import House
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
