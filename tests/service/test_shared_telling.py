"""What is told to many is worked out once: readers who may hear the same are sent the same bytes, and only those."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Literal

import pytest

from domain.kernel.words import ALL, PUBLIC, Viewer
from events.beside.accounts import Accounts
from events.beside.notices import Notice
from events.redis.calls import Steps
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


Change = Literal["renamed", "erased"]
CHANGES: tuple[Change, ...] = ("renamed", "erased")


def changed(house: House, people: list[Person], change: Change) -> list[str | None]:
    """What they are called after each was renamed or erased."""
    names = [None if change == "erased" else f"Renamed {number}" for number in range(len(people))]
    for person, name in zip(people, names, strict=True):
        if name is None:
            house.players.erase(person.id)
        else:
            house.players.rename(person.id, name)
    return names


def believing(house: House, monkeypatch: pytest.MonkeyPatch) -> House:
    """Another process, which trusts the names that it knows for an hour: it learns of changes by notices alone."""
    for module in (players, rooms):
        monkeypatch.setattr(module, "ERASED_SECONDS", 3600.0)
    return replace(house, players=players.Players(Accounts(house.store)))


def tells_of_nobody(told: bytes, change: Change) -> bool:
    """By the name that they had, but by the new one or by the seat."""
    return b"Player" not in told and (b"Renamed" if change == "renamed" else b"Seat ") in told


@pytest.mark.parametrize("change", CHANGES)
def test_whoever_is_renamed_or_erased_is_told_so_as_soon_as_push_hears_of_it(
    open_house: House, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    game, people = full_table(Door(open_house), clock=None)
    elsewhere = believing(open_house, monkeypatch)

    def names() -> list[str | None]:
        return [*elsewhere.players.cached_names(person.id for person in people).values()]

    async def scene(push: Push) -> None:
        readers = [Reader(push, elsewhere, game) for _ in range(2)]
        await followed(game, people, readers)
        assert b"Player" in readers[0].content
        count = len(readers[0].pieces)
        new = await asyncio.to_thread(changed, open_house, people, change)
        await readers[0].until(lambda: names() == new)
        for seat in range(len(people)):
            open_house.games.set_away(game, seat, True)
        await up_to(open_house.games.load(game).game.version, readers)
        assert tells_of_nobody(b"".join(readers[0].pieces[count:]), change)

    played(scene, house=elsewhere)


@pytest.mark.parametrize("change", CHANGES)
def test_names_that_arrive_after_the_notice_of_a_change_are_told_to_nobody(
    open_house: House, monkeypatch: pytest.MonkeyPatch, change: Change
) -> None:
    """Push asks for a table's names as its first stream comes, when it cannot forget any yet."""
    game, people = full_table(Door(open_house), clock=None)
    elsewhere, names_of = believing(open_house, monkeypatch), Accounts.names_of
    answers: list[dict[str, str | None]] = []

    async def scene(push: Push) -> None:
        def late(self: Accounts, ids: list[str]) -> Steps[dict[str, str | None]]:
            names = yield from names_of(self, ids)
            if not answers:
                changed(open_house, people, change)
                for person in people:
                    push._hub._hear(Notice((0, 0), change, person.id))
            answers.append(names)
            return names

        monkeypatch.setattr(Accounts, "names_of", late)
        reader = Reader(push, elsewhere, game)
        await up_to(open_house.games.load(game).game.version, [reader])
        assert "Player 0" in answers[0].values() and "Player 0" not in answers[-1].values()
        for seat in range(len(people)):
            open_house.games.set_away(game, seat, True)
        await up_to(open_house.games.load(game).game.version, [reader])
        assert tells_of_nobody(reader.content, change)

    played(scene, house=elsewhere)
