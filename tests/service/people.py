"""People who use the API: each has a token and a way through the front door, and plays what it is offered."""

from __future__ import annotations

import json
from copy import copy
from random import Random
from typing import Any

from flask import Flask
from werkzeug.test import Client, TestResponse

from events.beside.lobby import indexed
from events.feed import Follower
from service.house import House
from service.http.app import create_app
from service.http.front import Front
from tests.service.inside import Inside

PATHS = "/v1/games"
BUILT: list[Flask] = []
"""The application of the first house. Its routes know no house and take a tenth of a second to hang, so every other
house has a copy."""


def app_of(house: House) -> Flask:
    if not BUILT:
        BUILT.append(create_app(house))
    app = copy(BUILT[0])
    app.extensions = {**app.extensions, "house": house}
    return app


class Door:
    """The front door of one house."""

    def __init__(self, house: House, *, is_short: bool = True) -> None:
        self.house = house
        self.flask = app_of(house)
        self.inside = Inside(Front(house, self.flask, is_short=is_short))
        self.client = Client(self.inside)
        self._lobby = Follower(house.store, "lobby")

    def sign_up(self, name: str = "Ada") -> Person:
        answer = self.client.post("/v1/players", json={"name": name})
        assert answer.status_code == 201, answer.text
        return Person(self, answer.json["id"], answer.json["token"])  # type: ignore[index]

    def stranger(self) -> Person:
        """Somebody without a token."""
        return Person(self, "", None)

    def keep_lobby(self) -> None:
        """What the clock does all the time."""
        while self._lobby.step(indexed(self.house.games)):
            pass


class Person:
    def __init__(self, door: Door, id: str, token: str | None) -> None:
        self.door, self.id, self.token = door, id, token

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> TestResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if body is None:
            return self.door.client.open(path, method=method, headers=sent)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        sent.setdefault("Content-Type", "application/json")
        return self.door.client.open(path, method=method, headers=sent, data=data)

    def get(self, path: str, **headers: str) -> TestResponse:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.ask("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> TestResponse:
        return self.ask("PUT", path, body, **headers)

    def delete(self, path: str, **headers: str) -> TestResponse:
        return self.ask("DELETE", path, **headers)

    def seen(self, path: str, **headers: str) -> Any:
        """A good answer's body."""
        answer = self.get(path, **headers)
        assert answer.status_code == 200, answer.text
        return answer.json

    def opens(self, ruleset: str = "bang", seats: int = 4, **more: Any) -> Any:
        answer = self.post(PATHS, {"ruleset": ruleset, "seats": seats, **more})
        assert answer.status_code == 201, answer.text
        return answer.json

    def sits(self, game: str, **body: Any) -> Any:
        answer = self.post(f"{PATHS}/{game}/seats", body)
        assert answer.status_code == 201, answer.text
        return answer.json

    def moves(self, game: str) -> Any:
        return self.seen(f"{PATHS}/{game}/moves")

    def plays(self, game: str, command: Any, **headers: str) -> Any:
        answer = self.post(f"{PATHS}/{game}/commands", command, **headers)
        assert answer.status_code == 201, answer.text
        return answer.json


def body(answer: TestResponse) -> Any:
    return answer.json


def problem(answer: TestResponse) -> tuple[int, str]:
    """A refusal's status and the name of its problem; it must be one in every respect."""
    assert answer.content_type == "application/problem+json", answer.text
    told: Any = answer.json
    assert told["status"] == answer.status_code and told["title"] and told["detail"]
    assert told["request"] == answer.headers["X-Request-Id"]
    return answer.status_code, told["type"].removeprefix("/problems/")


def full_table(door: Door, ruleset: str = "bang", seats: int = 4, **more: Any) -> tuple[str, list[Person]]:
    """A running game and its people, by seat."""
    people = [door.sign_up(f"Player {seat}") for seat in range(seats)]
    opened = people[0].opens(ruleset, seats, **more)
    game: str = opened["id"]
    for person in people[1:]:
        person.sits(game, **({} if opened["invite"] is None else {"invite": opened["invite"]}))
    return game, people


def play_on(game: str, people: list[Person], random: Random, moves_max: int = 10_000) -> int:
    """Plays random moves until the game is over, or so many; how many."""
    for count in range(moves_max):
        shown = people[0].seen(f"{PATHS}/{game}")
        if shown["status"] != "running":
            return count
        person = people[random.choice(shown["to_act"])["seat"]]
        offered = person.moves(game)
        move = random.choice(offered["moves"])
        person.plays(game, {**move["command"], **({"question": offered["question"]} if random.random() < 0.5 else {})})
    return moves_max
