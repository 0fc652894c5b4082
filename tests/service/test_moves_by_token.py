"""Whose token may play: the move is refused before anything is looked at, and nothing is kept of it."""

from __future__ import annotations

import pytest

from tests.service.people import PATHS, Door, Person, body, full_table, problem


@pytest.mark.parametrize("is_short", [True, False])
def test_a_token_that_may_only_read_plays_no_move_and_checks_none(door: Door, is_short: bool) -> None:
    game, people = full_table(door, "yojimbo", 2, clock=None)
    owner = people[people[0].seen(f"{PATHS}/{game}")["to_act"][0]["seat"]]
    token = body(owner.post("/v1/me/tokens", {"name": "a reader", "scopes": ["read"]}))["token"]
    reader = Person(Door(door.house, is_short=is_short), owner.id, token)
    move = owner.moves(game)["moves"][0]["command"]
    for path in ("commands", "commands/check"):
        answer = reader.post(f"{PATHS}/{game}/{path}", move)
        assert problem(answer) == (403, "missing-scope")
        assert 'scope="play"' in answer.headers["WWW-Authenticate"]
    assert owner.seen(f"{PATHS}/{game}/refusals")["items"] == []
    assert owner.post(f"{PATHS}/{game}/commands", move).status_code == 201
