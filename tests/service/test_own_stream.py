"""A player's own stream: what is asked of them in any game, and which of their games start, end or are followed by
another."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from events.feed import Follower
from service.house import House
from service.push.app import Push
from service.push.tickets import OWN
from tests.service.people import PATHS, Door, Person, full_table, play_on, problem
from tests.service.readers import Reader, is_open, limited, played, refusal, with_newer_rules
from workers.following import derivations
from workers.workshop import workshop_of


class Town:
    """A house with a clock that a test moves by hand."""

    def __init__(self, house: House) -> None:
        self.house, self.door = house, Door(house)
        self._clock = Follower(house.store, "clock")
        self._effect = derivations(workshop_of(house.games))

    def keep_up(self) -> None:
        """What the clock does all the time."""
        while self._clock.step(self._effect):
            pass

    def plays_on(self, game: str, people: list[Person], seed: int, moves: int = 10_000) -> None:
        play_on(game, people, Random(seed), moves)
        self.keep_up()

    def reader(self, push: Push, person: Person, **more: Any) -> Reader:
        return Reader(push, self.house, OWN, player=person.id, **more)

    def watched(self, *scenes: Callable[[Push], Awaitable[None]]) -> None:
        played(*scenes, house=self.house)


def names(reader: Reader) -> list[str]:
    """What was told, without questions."""
    return [one["event"].decode() for one in reader.messages if one.get("event", b"question") != b"question"]


def asked_now(person: Person, game: str) -> Any:
    shown = person.seen(f"{PATHS}/{game}")
    return {"game": game, **{name: shown[name] for name in ("version", "to_act", "may_act")}}


def is_asked(asked: Any, seat: int) -> bool:
    return any(one["seat"] == seat for one in asked["to_act"])


def test_questions_in_all_games_are_told_to_whom_they_are_put(open_house: House) -> None:
    town = Town(open_house)
    game, people = full_table(town.door)
    other = people[0].opens("shamans", 3)["id"]
    for person in people[1:3]:
        person.sits(other)
    town.keep_up()
    by_game = {game: people, other: people[:3]}

    async def scene(push: Push) -> None:
        readers = [town.reader(push, person) for person in people]
        for number in range(20):
            for id, seated in by_game.items():
                asked = asked_now(people[0], id)
                for seat, reader in enumerate(readers[: len(seated)]):
                    if is_asked(asked, seat):
                        await reader.hears("question", **asked)
                await asyncio.to_thread(town.plays_on, id, seated, number, 1)
        for seat, reader in enumerate(readers):
            assert all(is_asked(asked, seat) for asked in reader.told("question")), "of others it hears nothing"
            assert seat < 3 or other not in {asked["game"] for asked in reader.told("question")}

    town.watched(scene)


def test_who_comes_is_told_what_is_open_even_where_the_index_is_behind(open_house: House) -> None:
    town = Town(open_house)
    game, people = full_table(town.door, clock=None)
    town.keep_up()
    play_on(game, people, Random(3), 5)
    asked = asked_now(people[0], game)
    person = people[asked["to_act"][0]["seat"]]

    async def scene(push: Push) -> None:
        reader = town.reader(push, person)
        await reader.until(lambda: reader.told("question") == [asked])
        plain = person.moves(game)
        moved = town.reader(push, person, moves=True, language="cs")
        await moved.until(lambda: bool(moved.told("question")))
        told = moved.told("question")[0]
        assert (told["question"], len(told["moves"])) == (plain["question"], len(plain["moves"]))

    town.watched(scene)


def test_with_moves_a_question_has_all_that_is_needed_to_answer_it(open_house: House) -> None:
    town = Town(open_house)
    game, people = full_table(town.door, clock=None)
    town.keep_up()

    async def scene(push: Push) -> None:
        readers = [town.reader(push, person, moves=True) for person in people]
        for _ in range(15):
            asked = asked_now(people[0], game)
            seat = asked["to_act"][0]["seat"]
            told = await readers[seat].hears("question", version=asked["version"])
            assert {name: told[name] for name in ("version", "question", "moves")} == people[seat].moves(game)
            move = {**told["moves"][0]["command"], "question": told["question"]}
            await asyncio.to_thread(people[seat].plays, game, move)

    town.watched(scene)


def test_games_that_start_and_end_and_the_next_table_of_a_series_are_news(open_house: House) -> None:
    town = Town(open_house)
    host, *guests = [town.door.sign_up(f"Player {number}") for number in range(3)]
    stranger = town.door.sign_up("Nobody")

    async def scene(push: Push) -> None:
        reader, silent = town.reader(push, guests[1]), town.reader(push, stranger)
        await reader.until(lambda: len(reader.messages) == 1)
        game = host.opens("shamans", 3, clock=None)["id"]
        for guest in guests:
            guest.sits(game)
        await asyncio.to_thread(town.keep_up)
        await reader.until(lambda: names(reader) == ["started"])
        started = reader.told("started")[0]
        assert (started["game"], started["status"], started["ruleset"]) == (game, "running", "shamans")
        await asyncio.to_thread(town.plays_on, game, [host, *guests], 2)
        await reader.until(lambda: names(reader) == ["started", "ended"])
        ended = reader.told("ended")[0]
        assert ended["result"] == host.seen(f"{PATHS}/{game}")["result"] and ended["status"] == "finished"
        following = host.opens("shamans", 3, previous=game)["id"]
        hidden = host.opens("shamans", 3, previous=game, visibility="private")["id"]
        await asyncio.to_thread(town.keep_up)
        await reader.until(lambda: names(reader) == ["started", "ended", "opened"])
        opened = reader.told("opened")[0]
        assert (opened["game"], opened["previous"], opened["host"]) == (following, game, host.id)
        own = town.reader(push, host, last="0-0")
        await own.until(lambda: names(own) == ["started", "ended", "opened", "opened"])
        private_too = {one["game"] for one in own.told("opened")}
        assert private_too == {following, hidden}, "a private table exists for its host alone"
        assert names(silent) == []

    town.watched(scene)


def test_news_are_told_once_and_after_the_last_id(open_house: House) -> None:
    town = Town(open_house)
    ada = town.door.sign_up()

    def opens_and_closes() -> None:
        game = ada.opens()["id"]
        assert ada.delete(f"{PATHS}/{game}").status_code == 204
        town.keep_up()

    opens_and_closes()

    async def scene(push: Push) -> None:
        first = town.reader(push, ada)
        await first.until(lambda: bool(first.messages))
        await asyncio.to_thread(opens_and_closes)
        await asyncio.to_thread(opens_and_closes)
        await first.until(lambda: names(first) == ["ended"] * 2)
        places = [one["id"].decode() for one in first.messages]
        assert len(set(places)) == 3, "the first says where it begins, without telling anything"
        resumed = town.reader(push, ada, last=places[1])
        await resumed.until(lambda: [one["id"].decode() for one in resumed.messages] == places[2:])
        from_before = town.reader(push, ada, last=places[0])
        await from_before.until(lambda: from_before.messages == first.messages[1:])
        await asyncio.to_thread(opens_and_closes)
        await first.until(lambda: [len(names(reader)) for reader in (first, resumed, from_before)] == [3, 2, 3])
        refused = town.reader(push, ada, last="yesterday")
        await refused.until(refused.task.done)
        assert refusal(refused) == (400, "malformed")

    town.watched(scene)


def test_nothing_is_news_twice_however_often_the_clock_looks(open_house: House) -> None:
    """A follower that was killed before it moved on does it all again, and its second time is the only one."""
    town = Town(open_house)
    _, people = full_table(town.door, clock=None)
    town.keep_up()
    again = Town(open_house)
    again.keep_up()
    steps = open_house.newspapers.reading(people[2].id, "0-0", 10)
    assert [told.what for told in open_house.store.carried_out(steps)] == ["started"]


def test_who_is_erased_loses_the_stream_and_the_news(open_house: House) -> None:
    town = Town(open_house)
    _, people = full_table(town.door, clock=None)
    town.keep_up()

    async def scene(push: Push) -> None:
        leaving, staying = town.reader(push, people[0]), town.reader(push, people[1])
        assert await is_open(leaving) and await is_open(staying)
        assert (await asyncio.to_thread(people[0].delete, "/v1/me")).status_code == 204
        await leaving.until(leaving.task.done)
        again = town.reader(push, people[0], ticket=leaving.ticket)
        assert not await is_open(again) and refusal(again) == (401, "unauthenticated")
        assert not staying.task.done()

    town.watched(scene)
    assert open_house.store.carried_out(open_house.newspapers.finding_end(people[0].id)) == "0-0"


def test_it_counts_among_the_streams_of_its_player(open_house: House) -> None:
    town = Town(limited(open_house, per_player=2))
    game, people = full_table(town.door, clock=None)

    async def scene(push: Push) -> None:
        own, at_table = town.reader(push, people[0]), Reader(push, town.house, game, player=people[0].id)
        assert await is_open(own) and await is_open(at_table)
        third = town.reader(push, people[0])
        assert not await is_open(third) and refusal(third) == (429, "too-many-streams")
        again = town.reader(push, people[0], ticket=own.ticket)
        assert await is_open(again), "the newer connection of a ticket closes the older"
        await own.until(own.task.done)

    town.watched(scene)


def test_who_plays_comes_before_who_only_has_a_name_when_all_places_are_taken(open_house: House) -> None:
    town = Town(limited(open_house, most=2))
    game, people = full_table(town.door, clock=None)
    town.keep_up()
    idle = [town.door.sign_up(f"Idler {number}") for number in range(2)]

    async def scene(push: Push) -> None:
        first, playing = town.reader(push, idle[0]), town.reader(push, people[0])
        assert await is_open(first) and await is_open(playing)
        await playing.until(lambda: any(push._hub._places._ranks[2]))
        assert await is_open(Reader(push, town.house, game, player=people[1].id))
        await first.until(first.task.done)
        assert not playing.task.done()

    town.watched(scene)


def test_the_api_leads_there_and_says_where_it_is(open_house: House) -> None:
    ada = Door(open_house).sign_up()
    redirect = ada.get("/v1/me/stream?moves=true&after=5-0", Accept="text/event-stream")
    assert (redirect.status_code, redirect.headers["Cache-Control"]) == (307, "no-store")
    told = ada.seen("/v1/me/stream?moves=true&after=5-0", Accept="application/json")
    for address in (redirect.headers["Location"], told["url"]):
        path, _, query = address.partition("/v1")[2].partition("?ticket=")
        ticket = open_house.tickets.read(query.partition("&")[0], 0)
        assert path == "/me/stream" and query.endswith("&after=5-0")
        assert ticket is not None and (ticket.game, ticket.player, ticket.has_moves) == (OWN, ada.id, True)
    assert problem(ada.door.stranger().get("/v1/me/stream")) == (401, "unauthenticated")
    assert problem(ada.get("/v1/me/stream?after=x")) == (400, "malformed")
    assert problem(ada.get("/v1/me/stream?moves=1")) == (400, "malformed")


def test_a_ticket_opens_its_own_stream_alone(open_house: House) -> None:
    town = Town(open_house)
    game, people = full_table(town.door, clock=None)

    async def scene(push: Push) -> None:
        own, at_table = town.reader(push, people[0]), Reader(push, open_house, game, player=people[0].id)
        assert await is_open(own) and await is_open(at_table)
        wrong = [
            Reader(push, open_house, game, ticket=own.ticket),
            town.reader(push, people[0], ticket=at_table.ticket),
        ]
        for reader in wrong:
            assert not await is_open(reader) and refusal(reader) == (401, "unauthenticated")

    town.watched(scene)


@pytest.mark.parametrize("has_moves", [True, False])
def test_who_has_a_game_that_moves_to_newer_rules_is_sent_to_whoever_has_them(
    open_house: House, has_moves: bool
) -> None:
    """What is asked there could not be told here any more, and nobody would know that something is left out."""
    town = Town(open_house)
    game, people = full_table(town.door, clock=None)
    _, [stranger, *_] = full_table(town.door, clock=None)
    town.keep_up()
    newer = Town(replace(open_house, games=with_newer_rules(open_house.games)))

    async def scene(push: Push) -> None:
        readers = [town.reader(push, person, moves=has_moves) for person in people]
        other = town.reader(push, stranger, moves=has_moves)
        for reader in readers:
            assert await is_open(reader)
        await asyncio.to_thread(newer.house.games.set_away, game, 1, away=True)
        for reader in readers:
            await reader.until(reader.task.done)
        assert await is_open(other)
        for is_followed in (False, True):
            if is_followed:
                await asyncio.to_thread(newer.keep_up)
            back = town.reader(push, people[0], moves=has_moves)
            await back.until(back.task.done)
            assert not back.told("question")
        assert refusal(back) == (503, "outdated")

    town.watched(scene)
