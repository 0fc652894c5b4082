"""A receipt that was kept: is what it acknowledges still there? A store that went back cannot hide what it lost."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.service.people import PATHS, Door, Person, body, full_table, play_on, problem
from tests.tables import dumped

CHECK = "/v1/receipts/check"


def status(door: Door, receipt: Any) -> str:
    answer = door.stranger().ask("POST", CHECK, receipt)
    assert answer.status_code == 200, answer.text
    return str(body(answer)["status"])


def newest_receipt(person: Person, game: str) -> Any:
    """The one at the end of the history file."""
    return json.loads(person.get(f"{PATHS}/{game}/export").text.splitlines()[-1])["receipt"]


def test_a_receipt_is_kept_lost_or_not_ours(door: Door) -> None:
    game, people = full_table(door, clock=None, visibility="private")
    restore = dumped(door.house.store, game)
    before = newest_receipt(people[0], game)
    play_on(game, people, Random(1), 3)
    newest = newest_receipt(people[0], game)
    assert newest["version"] > before["version"]
    assert [status(door, one) for one in (before, newest)] == ["kept", "kept"]
    reader = people[1].post("/v1/me/tokens", {"name": "eyes", "scopes": ["read"]})
    asked = door.client.post(CHECK, json=newest, headers={"Authorization": f"Bearer {body(reader)['token']}"})
    assert body(asked)["status"] == "kept", "a token that may do little is not worse than none"
    restore()
    assert [status(door, one) for one in (before, newest)] == ["kept", "lost"]
    for change in ({"hash": "0" * 64}, {"version": 1}, {"key": "k_0000000000000000"}, {"signature": "00" * 64}):
        assert status(door, newest | change) == "not_ours"


def test_a_table_says_what_it_has_lost_also_after_it_has_gone_on(door: Door) -> None:
    game, people = full_table(door, clock=None)
    restore = dumped(door.house.store, game)
    assert people[0].seen(f"{PATHS}/{game}")["lost"] is None
    play_on(game, people, Random(1), 3)
    version = people[0].seen(f"{PATHS}/{game}")["version"]
    restore()
    shown = people[1].seen(f"{PATHS}/{game}")
    assert shown["version"] < version and shown["lost"] == version
    play_on(game, people, Random(2), 20)
    shown = people[2].seen(f"{PATHS}/{game}")
    assert shown["version"] > version and shown["lost"] == version


def test_how_often_the_store_went_back_is_a_figure(door: Door) -> None:
    assert "gyoji_epoch 1.0" in door.client.get("/metrics").text
    for _ in range(2):
        game, people = full_table(door, clock=None)
        restore = dumped(door.house.store, game)
        play_on(game, people, Random(1), 1)
        restore()
        for person in people:
            person.seen(f"{PATHS}/{game}")
    assert "gyoji_epoch 3.0" in door.client.get("/metrics").text


def test_what_is_no_receipt_is_malformed(door: Door) -> None:
    assert problem(door.stranger().ask("POST", CHECK, {"game": "g_1"})) == (400, "malformed")
