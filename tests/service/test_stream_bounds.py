"""Who may have how many streams, which of them ends for another one, and who has none any more."""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs, urlsplit

import pytest

from service.house import House
from service.push.app import Push
from service.push.lately_ended import LatelyEnded
from service.push.tickets import OWN, TICKET_MS
from tests.service.people import PATHS, Door, Person, body, full_table
from tests.service.readers import Reader, begun, is_open, limited, played, refusal


def test_a_player_has_so_many_streams_and_one_that_is_closed_makes_room(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    house = limited(open_house, per_player=2)

    async def scene(push: Push) -> None:
        def opened(person: Person) -> Reader:
            return Reader(push, house, game, player=person.id)

        first, second = opened(people[0]), opened(people[0])
        assert await is_open(first) and await is_open(second)
        third = opened(people[0])
        assert not await is_open(third) and refusal(third) == (429, "too-many-streams")
        assert await is_open(opened(people[1])), "others have their own"
        first.leave()
        await first.until(first.task.done)
        assert await is_open(opened(people[0]))

    played(scene, house=house)


@pytest.mark.parametrize(
    "headers", [{"origin": "http://a:b"}, {"origin": "http://["}, {"origin": "http://a", "host": "["}]
)
def test_an_origin_that_is_none_is_not_welcome_and_takes_no_place(open_house: House, headers: dict[str, str]) -> None:
    game, people = full_table(Door(open_house), clock=None)
    house = limited(open_house, per_player=1)

    async def scene(push: Push) -> None:
        reader = Reader(push, house, game, player=people[0].id, headers=headers)
        assert await is_open(reader)
        reader.leave()
        await reader.until(reader.task.done)
        assert await is_open(Reader(push, house, game, player=people[0].id))

    played(scene, house=house)


def test_a_stream_that_cannot_begin_leaves_its_place_free(open_house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game, people = full_table(Door(open_house), clock=None)
    house = limited(open_house, per_player=1)

    async def scene(push: Push) -> None:
        with monkeypatch.context() as broken:
            broken.setattr(push._hub, "enter", lambda *_: 1 / 0)
            reader = Reader(push, house, game, player=people[0].id)
            await reader.until(reader.task.done)
        assert await is_open(Reader(push, house, game, player=people[0].id))

    played(scene, house=house)


def test_more_parameters_than_a_stream_has_are_refused(open_house: House) -> None:
    game, _ = full_table(Door(open_house), clock=None)

    async def scene(push: Push) -> None:
        reader = Reader(push, open_house, game, more="&a=1" * 11)
        assert not await is_open(reader) and refusal(reader) == (400, "malformed")

    played(scene, house=open_house)


def test_news_of_a_moment_that_is_yet_to_come_are_not_waited_for(open_house: House) -> None:
    _, people = full_table(Door(open_house), clock=None)

    async def scene(push: Push) -> None:
        reader = Reader(push, open_house, OWN, "9999999999999-0", player=people[0].id)
        assert not await is_open(reader) and refusal(reader) == (400, "malformed")

    played(scene, house=open_house)


def test_an_address_has_so_many_streams_whoever_they_are(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    house = limited(open_house, per_address=2)

    async def scene(push: Push) -> None:
        for player in (None, people[0].id):
            assert await is_open(Reader(push, house, game, player=player, address="192.0.2.1"))
        third = Reader(push, house, game, player=people[1].id, address="192.0.2.1")
        assert not await is_open(third) and refusal(third) == (429, "too-many-streams")
        assert await is_open(Reader(push, house, game, player=people[1].id, address="192.0.2.2"))

    played(scene, house=house)


def test_when_all_places_are_taken_whoever_sits_there_comes_before_who_watches(open_house: House) -> None:
    door = Door(open_house)
    game, people = full_table(door, clock=None)
    watcher, house = door.sign_up(), limited(open_house, most=2)

    async def scene(push: Push) -> None:
        strangers = []
        for number in range(2):  # one after the other: the older one makes room first
            strangers.append(Reader(push, house, game, address=f"192.0.2.{number}"))
            assert await is_open(strangers[-1])
        late = Reader(push, house, game, address="192.0.2.9")
        assert not await is_open(late) and refusal(late) == (503, "unavailable")
        watching = Reader(push, house, game, player=watcher.id)
        assert await is_open(watching), "a player comes before a stranger"
        await strangers[0].until(strangers[0].task.done)
        assert await is_open(Reader(push, house, game, player=people[0].id))
        await strangers[1].until(strangers[1].task.done)
        assert await is_open(Reader(push, house, game, player=people[1].id)), "seated before watching"
        await watching.until(watching.task.done)
        late = Reader(push, house, game, player=people[2].id)
        assert not await is_open(late) and refusal(late) == (503, "unavailable")

    played(scene, house=house)


def test_a_ticket_serves_one_connection_and_the_newer_one_closes_the_older(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)

    async def scene(push: Push) -> None:
        first = Reader(push, open_house, game, player=people[0].id)
        other = Reader(push, open_house, game, player=people[0].id)
        assert await is_open(first) and await is_open(other)
        second = Reader(push, open_house, game, ticket=first.ticket)
        await first.until(first.task.done)
        assert await is_open(second) and await is_open(other)

    async def in_two_processes(push: Push) -> None:
        elsewhere, life = await begun(open_house)
        first = Reader(push, open_house, game)
        assert await is_open(first)
        second = Reader(elsewhere, open_house, game, ticket=first.ticket)
        await first.until(first.task.done)
        assert await is_open(second)
        await elsewhere._hub.stop()
        life.cancel()

    played(scene, in_two_processes, house=open_house)


def test_who_is_erased_loses_streams_and_tickets_at_once(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    ticketed = people[0]

    async def scene(push: Push) -> None:
        leaving = Reader(push, open_house, game, player=ticketed.id)
        staying = Reader(push, open_house, game, player=people[1].id)
        assert await is_open(leaving) and await is_open(staying)
        answer = await asyncio.to_thread(ticketed.delete, "/v1/me")
        assert answer.status_code == 204
        await leaving.until(leaving.task.done)
        again = Reader(push, open_house, game, ticket=leaving.ticket)
        assert not await is_open(again) and refusal(again) == (401, "unauthenticated")
        assert await is_open(staying)

    async def elsewhere(push: Push) -> None:
        """A process that has started since has heard of nothing."""
        again = Reader(push, open_house, game, player=ticketed.id)
        assert not await is_open(again) and refusal(again) == (401, "unauthenticated")

    played(scene, house=open_house)
    played(elsewhere, house=open_house)


def test_what_was_opened_with_a_token_ends_with_it_in_every_process(open_house: House) -> None:
    game, people = full_table(Door(open_house), clock=None)
    ada = people[0]
    tokens = {}
    for name in ("revoked", "rotated"):
        answer = ada.post("/v1/me/tokens", {"name": name, "scopes": ["read"]})
        tokens[name] = Person(ada.door, ada.id, body(answer)["token"]), body(answer)["id"]

    def ticket(person: Person, path: str = f"{PATHS}/{game}/stream") -> str:
        address: str = person.seen(path, Accept="application/json")["url"]
        return parse_qs(urlsplit(address).query)["ticket"][0]

    tickets = {name: ticket(person) for name, (person, _) in tokens.items()}
    own = ticket(tokens["revoked"][0], "/v1/me/stream")
    mine = ticket(ada)

    async def scene(push: Push) -> None:
        leaving = [Reader(push, open_house, game, ticket=one) for one in tickets.values()]
        leaving.append(Reader(push, open_house, OWN, ticket=own))
        staying = Reader(push, open_house, game, ticket=mine)
        for reader in (*leaving, staying):
            assert await is_open(reader)
        revoked = await asyncio.to_thread(ada.delete, f"/v1/me/tokens/{tokens['revoked'][1]}")
        rotated = await asyncio.to_thread(ada.post, f"/v1/me/tokens/{tokens['rotated'][1]}/rotation")
        assert (revoked.status_code, rotated.status_code) == (204, 201)
        for reader in leaving:
            await reader.until(reader.task.done)
        await refused_all(push)
        assert await is_open(staying)

    async def refused_all(push: Push) -> None:
        for one in tickets.values():
            again = Reader(push, open_house, game, ticket=one)
            assert not await is_open(again) and refusal(again) == (401, "unauthenticated")
        again = Reader(push, open_house, OWN, ticket=own)
        assert not await is_open(again) and refusal(again) == (401, "unauthenticated")

    played(scene, house=open_house)
    played(refused_all, house=open_house)


def test_who_was_erased_is_remembered_as_long_as_a_ticket_of_theirs_may_be_good_and_no_longer() -> None:
    erased, good = LatelyEnded(), TICKET_MS / 1000
    for second in range(5_000):
        erased.add(f"p_{second}", float(second))
    assert len(erased) == good
    assert "p_4999" in erased and f"p_{5_000 - good:.0f}" in erased
    assert "p_0" not in erased and None not in erased
