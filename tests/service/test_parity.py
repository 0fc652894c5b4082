"""The short way for moves and looks and the way through Flask answer with the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from typing import Any, NamedTuple

import msgspec

from domain.kernel.lifecycle import Game
from service.house import House
from tests.service.people import PATHS, Door, Person, full_table, play_on


class Request(NamedTuple):
    """One of the corpus: who sends what where."""

    player: int | None
    path: str
    body: bytes
    headers: dict[str, str] = {}
    token: str | None = None


def corpus(game: str, seat: int, legal: Any, illegal: Any, key: str) -> Iterator[Request]:
    """Requests about one moment of a game: good ones last, because they change it."""
    path = f"{PATHS}/{game}/commands"
    move = json.dumps(legal).encode()
    yield Request(None, path, move)
    yield Request(None, path, move, token="p_forged.nonsense")
    yield Request(None, path, move, {"Authorization": "Basic YTpi"})
    yield Request(seat, f"{PATHS}/g_{'0' * 32}/commands", move)
    yield Request(seat, f"{PATHS}/nonsense/commands", move)
    for body in (
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff",
        b'{"type": "\xc3"}',
        b"[" * 10_000,
        b'{"type": 1}',
        b'{"type": "bang.no"}',
    ):
        yield Request(seat, path, body)
    yield Request(seat, path, json.dumps({**legal, "extra": 1}).encode())
    yield Request(seat, path, json.dumps({**legal, "question": "x"}).encode())
    yield Request(seat, path, json.dumps({**legal, "question": 1}).encode())
    yield Request(seat, path, b'{"type": "bang.play", "card": "' + b"x" * 70_000 + b'"}')
    yield Request(seat, path, move, {"Content-Type": "text/plain"})
    yield Request(seat, path, move, {"Content-Type": "application/json; charset=utf-8", "If-Match": '"1"'})
    yield Request(seat, path, move, {"If-Match": "12"})
    yield Request(seat, path, move, {"Idempotency-Key": "x" * 65})
    yield Request(seat, path, json.dumps(illegal).encode())
    yield Request(seat, path, json.dumps(illegal).encode(), {"Accept-Language": "cs"})
    yield Request((seat + 1) % 4, path, move, {"Accept-Language": "cs;q=0.5, en;q=0.4"})
    yield Request(seat, path, json.dumps(illegal).encode(), {"Prefer": "return=representation"})
    preferred = {"Prefer": "return=representation", "Accept-Language": "cs"}
    yield Request(seat, path, move, {"Idempotency-Key": key})
    yield Request(seat, path, move, {"Idempotency-Key": key, **preferred})
    yield Request(seat, path, move, {"Idempotency-Key": key, "Prefer": "return=minimal"})
    yield Request(seat, path, move, {"Idempotency-Key": key, "If-Match": '"1"', "Accept-Language": "cs"})
    yield Request(seat, path, json.dumps(illegal).encode(), {"Idempotency-Key": key})


def sent(door: Door, people: list[Person], request: Request) -> tuple[int, dict[str, str], bytes]:
    headers = {"Content-Type": "application/json", "X-Request-Id": "parity-test", **request.headers}
    token = request.token if request.player is None else people[request.player].token
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    answer = door.client.open(request.path, method="POST", headers=headers, data=request.body)
    answered = {name: value for name, value in answer.headers.items() if name != "Content-Length"}
    return answer.status_code, answered, _without_receipt(answer.data)


def _without_receipt(refused: bytes) -> bytes:
    """Every attempt has a number of its own, and a signature under it, which is the last that a problem says."""
    return refused.partition(b',"refusal":')[0]


def test_both_ways_give_the_same_bytes(open_house: House) -> None:
    short, long = Door(open_house), Door(open_house, is_short=False)
    game, people = full_table(short, clock=None)
    random = Random(11)
    play_on(game, people, random, moves_max=12)
    statuses = set()
    for turn in range(4):
        seat = people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]
        legal = random.choice(people[seat].moves(game)["moves"])["command"]
        illegal = {"type": "bang.play", "card": "no such card"}
        for request in corpus(game, seat, legal, illegal, f"turn-{turn}"):
            before = version(open_house, game)
            first = sent(short, people, request)
            if version(open_house, game) == before:
                assert sent(long, people, request) == first, request
            else:
                _is_the_same_again(sent(long, people, request), first)
            statuses.add(first[0])
        play_on(game, people, random, moves_max=3)
    assert statuses == {201, 400, 401, 404, 409, 412, 413, 415, 422}


def version(house: House, game: str) -> int:
    known: Game = house.games.load(game).game
    return known.version


def _is_the_same_again(again: tuple[int, dict[str, str], bytes], first: tuple[int, dict[str, str], bytes]) -> None:
    """A move can be played once: the other way gives the first answer again, and says so."""
    status, headers, body = again
    assert headers.pop("Idempotent-Replay") == "true"
    assert (status, headers, body) == first


def test_a_move_is_answered_alike_when_it_is_played_either_way(open_house: House) -> None:
    """Two doors take turns in one game; every answer has the events that the history has."""
    doors = Door(open_house), Door(open_house, is_short=False)
    game, people = full_table(doors[0], clock=None)
    random = Random(3)
    for turn in range(30):
        shown = people[0].seen(f"{PATHS}/{game}")
        person = people[shown["to_act"][0]["seat"]]
        move = random.choice(person.moves(game)["moves"])["command"]
        player = Person(doors[turn % 2], person.id, person.token)
        answer = player.post(f"{PATHS}/{game}/commands", move, Prefer="return=representation")
        assert answer.status_code == 201 and answer.headers["Preference-Applied"] == "return=representation"
        assert msgspec.json.decode(answer.data)["game"] == person.seen(f"{PATHS}/{game}")
        listed = person.get(f"{PATHS}/{game}/events?after={shown['version']}").data
        assert msgspec.json.decode(answer.data)["events"] == msgspec.json.decode(listed)["items"]


LOOKS = (
    "",
    "?",
    "?at=1",
    "?at=9",
    "?at=12&view=public",
    "?view=public",
    "?view=0",
    "?view=3",
    "?view=4",
    "?view=all",
    "?view=all&at=9",
    "?at=9view=2",
    "?at=09",
    "?at=+9",
    "?at=0",
    "?at=9&at=9",
    "?at=x",
    "?at=99999999",
    "?at=999999999999999999",
    "?view=",
    "?view=00",
    "?other=1",
)
LOOK_HEADERS: tuple[dict[str, str], ...] = (
    {},
    {"Accept": "*/*"},
    {"Accept": "application/json"},
    {"Accept": "text/plain"},
    {"Accept": "image/png"},
    {"Accept-Language": "cs"},
    {"If-None-Match": "*"},
    {"If-None-Match": '"9"'},
    {"If-None-Match": '"9.all"', "Accept-Language": "en"},
    {"Authorization": "Bearer p_forged.nonsense"},
)


def test_a_look_shows_the_same_either_way(open_house: House) -> None:
    short, long = Door(open_house), Door(open_house, is_short=False)
    game, people = full_table(short, clock=None)
    private = people[1].opens(visibility="private")["id"]
    play_on(game, people, Random(11), moves_max=12)
    over = _a_game_that_is_over(short)
    statuses = set()
    tokens = cycle((None, people[0].token, people[1].token))
    for path, sight, more in product((game, over, private, f"g_{'0' * 32}", "nonsense"), LOOKS, LOOK_HEADERS):
        token = next(tokens)
        headers = {"X-Request-Id": "parity-test", **({"Authorization": f"Bearer {token}"} if token else {}), **more}
        answers = [door.client.get(f"{PATHS}/{path}{sight}", headers=headers) for door in (short, long)]
        first, second = ((one.status_code, dict(one.headers), one.data) for one in answers)
        assert first == second, (path, sight, headers)
        statuses.add(first[0])
    assert statuses == {200, 304, 400, 401, 403, 404, 406}


def _a_game_that_is_over(door: Door) -> str:
    """One that was played to its end, by whoever."""
    game, people = full_table(door, "shamans", 3, clock=None)
    play_on(game, people, Random(2))
    assert people[0].seen(f"{PATHS}/{game}")["status"] == "finished"
    return game
