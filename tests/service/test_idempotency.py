"""A repeated request does nothing twice, also at the same instant and at two processes."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from tests.service.people import PATHS, Door, body, full_table, play_on, problem
from tests.service.served import Guest, Served

KEY = {"Idempotency_Key": "a-key"}


def test_opening_a_table_twice_opens_one(door: Door) -> None:
    host = door.sign_up()
    opening = {"ruleset": "bang", "seats": 4, "visibility": "private"}
    first = host.post(PATHS, opening, **KEY)
    again = host.post(PATHS, b'{ "visibility":"private", "seats" : 4, "ruleset":"bang" }', **KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.headers["Idempotent-Replay"] == "true" and "Idempotent-Replay" not in first.headers
    assert body(again) == body(first)
    assert problem(host.post(PATHS, {**opening, "seats": 5}, **KEY)) == (422, "idempotency-mismatch")
    other = door.sign_up().post(PATHS, opening, **KEY)
    assert body(other)["id"] != body(first)["id"]


@pytest.mark.parametrize("spelled", [f"{PATHS}/", "/v1/game%73", f"{PATHS}?"])
def test_a_path_that_is_spelled_otherwise_is_the_same_path(door: Door, spelled: str) -> None:
    host = door.sign_up()
    opening = {"ruleset": "bang", "seats": 4}
    first = host.post(PATHS, opening, **KEY)
    again = host.post(spelled, opening, **KEY)
    assert (again.status_code, again.headers.get("Idempotent-Replay")) == (201, "true")
    assert body(again) == body(first)
    assert problem(host.post(spelled, {**opening, "seats": 5}, **KEY)) == (422, "idempotency-mismatch")


def test_only_successes_are_kept(door: Door) -> None:
    host = door.sign_up()
    assert problem(host.post(PATHS, {"ruleset": "bang", "seats": 99}, **KEY)) == (400, "malformed")
    assert problem(host.post(PATHS, {"ruleset": "chess", "seats": 4}, **KEY)) == (404, "no-such-ruleset")
    assert host.post(PATHS, {"ruleset": "bang", "seats": 4}, **KEY).status_code == 201


def test_sitting_down_twice_takes_one_seat_and_is_told_as_the_first_time(door: Door) -> None:
    host, guest = door.sign_up(), door.sign_up()
    game = host.opens()["id"]
    first = guest.post(f"{PATHS}/{game}/seats", {"entropy": "x"}, **KEY)
    door.sign_up().sits(game)
    door.sign_up().sits(game)
    again = guest.post(f"{PATHS}/{game}/seats", {"entropy": "x"}, **KEY)
    assert again.headers["Idempotent-Replay"] == "true"
    assert body(again) == body(first) and body(again)["status"] == "open"
    assert problem(guest.post(f"{PATHS}/{game}/seats", {"entropy": "y"}, **KEY)) == (422, "idempotency-mismatch")
    assert host.post(f"{PATHS}/{game}/seats", {"bot": "random"}, **KEY).status_code == 409


def test_a_repeated_move_is_told_as_the_first_time_whatever_happened_since(door: Door) -> None:
    game, people = full_table(door, clock=None)
    shown = people[0].seen(f"{PATHS}/{game}")
    actor = people[shown["to_act"][0]["seat"]]
    move = random_move(actor.moves(game), Random(1))
    path = f"{PATHS}/{game}/commands"
    first = actor.post(path, move, If_Match=f'"{shown["version"]}"', **KEY)
    play_on(game, people, Random(2))
    again = actor.post(path, move, If_Match=f'"{shown["version"]}"', **KEY)
    assert (again.status_code, again.headers["Idempotent-Replay"]) == (201, "true")
    assert again.data == first.data
    assert problem(actor.post(path, {"type": "bang.end_play", "question": 7}, **KEY)) == (422, "idempotency-mismatch")


def test_a_repeated_move_shows_the_game_as_it_was_then_to_who_prefers_that(door: Door) -> None:
    game, people = full_table(door, clock=None)
    actor = people[people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]]
    move = actor.moves(game)["moves"][0]["command"]
    headers = {"Idempotency_Key": "once", "Prefer": "return=representation"}
    first = actor.post(f"{PATHS}/{game}/commands", move, **headers)
    play_on(game, people, Random(4), 5)
    again = actor.post(f"{PATHS}/{game}/commands", move, **headers)
    assert (again.data, again.headers["Idempotent-Replay"]) == (first.data, "true")


def test_a_repeated_question_whether_a_move_is_legal_is_answered_as_it_is_now(door: Door) -> None:
    game, people = full_table(door, clock=None)
    actor = people[people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]]
    offered = actor.moves(game)
    move = {**offered["moves"][0]["command"], "question": offered["question"]}
    path = f"{PATHS}/{game}/commands"
    first = actor.post(f"{path}/check", move, **KEY)
    assert body(first)["legal"]
    assert actor.post(path, move, **KEY).status_code == 201
    again = actor.post(f"{path}/check", move, **KEY)
    assert not body(again)["legal"] and "Idempotent-Replay" not in again.headers


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "\x7f", "é"])
def test_a_key_has_visible_ascii_characters(door: Door, key: str) -> None:
    answer = door.sign_up().post(PATHS, {"ruleset": "bang", "seats": 4}, Idempotency_Key=key)
    assert problem(answer) == (400, "malformed")
    assert list(body(answer)["errors"]) == ["Idempotency-Key"]


def random_move(offered: Any, random: Random) -> Any:
    return random.choice(offered["moves"])["command"]


def at_once(guests: list[Guest], path: str, content: Any, keys: list[str]) -> list[tuple[int, dict[str, str], bytes]]:
    """The same request over several connections at the same instant."""

    def send(pair: tuple[Guest, str]) -> tuple[int, dict[str, str], bytes]:
        guest, key = pair
        return guest.ask("POST", path, content, Idempotency_Key=key)

    with ThreadPoolExecutor(len(guests)) as pool:
        return list(pool.map(send, zip(guests, keys, strict=True)))


def test_the_same_request_at_the_same_instant_is_done_once(api_and_push: Served) -> None:
    port = api_and_push.port
    token = Guest.signed_up(port).token
    twins = [Guest(port, token) for _ in range(8)]
    opening = {"ruleset": "bang", "seats": 4, "clock": None}
    answers = at_once(twins, PATHS, opening, ["once"] * 8)
    assert {status for status, _, _ in answers} == {201}
    assert len({json.loads(content)["id"] for _, _, content in answers}) == 1
    assert sum("idempotent-replay" not in headers for _, headers, _ in answers) == 1


def test_a_webhook_that_is_made_twice_at_the_same_instant_has_one_secret(api_and_push: Served) -> None:
    owner = Guest.signed_up(api_and_push.port)
    twins = [Guest(api_and_push.port, owner.token) for _ in range(8)]
    for number in range(3):
        answers = at_once(twins, "/v1/webhooks", {"url": f"https://club.example/{number}"}, [f"key-{number}"] * 8)
        assert {status for status, _, _ in answers} == {201}
        assert len({content for _, _, content in answers}) == 1
    assert len(owner.good("GET", "/v1/webhooks")["items"]) == 3


def test_moves_at_the_same_instant_are_played_once(api_and_push: Served) -> None:
    """With one key all get the same answer; with several, one is played and the others are told that it is too late."""
    port = api_and_push.port
    people = [Guest.signed_up(port) for _ in range(4)]
    game = people[0].good("POST", PATHS, {"ruleset": "bang", "seats": 4, "clock": None})["id"]
    for person in people[1:]:
        person.good("POST", f"{PATHS}/{game}/seats", {})
    path = f"{PATHS}/{game}"
    for turn in range(6):
        shown = people[0].good("GET", path)
        actor = people[shown["to_act"][0]["seat"]]
        offered = actor.good("GET", f"{path}/moves")
        move = {**offered["moves"][0]["command"], "question": offered["question"]}
        twins = [Guest(port, actor.token) for _ in range(6)]
        keys = [f"turn-{turn}"] * 6 if turn % 2 else [f"turn-{turn}-{number}" for number in range(6)]
        answers = at_once(twins, f"{path}/commands", move, keys)
        statuses = sorted(status for status, _, _ in answers)
        assert statuses == ([201] * 6 if turn % 2 else [201] + [409] * 5)
        played = {content for status, _, content in answers if status == 201}
        assert len(played) == 1
        assert people[0].good("GET", path)["version"] == json.loads(played.pop())["version"]
