"""Where moves have to reach a replica: 503 and the truth while they do not, whoever is asked, and once when they do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from service.house import house
from service.settings import Settings
from tests.fixtures.redis import fresh_folder
from tests.fixtures.replicas import Server, master_and_replica
from tests.service.people import Door, Person, body, full_table, problem


@pytest.fixture(scope="module")
def servers() -> Iterator[tuple[Server, Server]]:
    with fresh_folder() as folder, master_and_replica(folder) as servers:
        yield servers


@pytest.fixture
def doors(servers: tuple[Server, Server], tmp_path: Path) -> Iterator[list[Door]]:
    """Two processes of the API on one store."""
    with ExitStack() as stack:
        doors = []
        for _ in range(2):
            settings = Settings(data=tmp_path, redis_url=servers[0].url, replicas=1)
            opened = house(settings, servers[0].url)
            stack.callback(opened.store.connections.close)
            doors.append(Door(opened))
        yield doors


def test_a_move_that_no_replica_has_is_503_also_when_it_is_sent_again_to_another_process(
    doors: list[Door], servers: tuple[Server, Server]
) -> None:
    master, replica = servers
    game, people = full_table(doors[0], clock=None)
    asked = people[people[0].seen(f"/v1/games/{game}")["to_act"][0]["seat"]]
    [first, *_] = asked.moves(game)["moves"]
    elsewhere = Person(doors[1], asked.id, asked.token)
    path, command = f"/v1/games/{game}/commands", first["command"]
    before = int(people[0].seen(f"/v1/games/{game}")["version"])
    replica.leave(master)
    try:
        for who in (asked, elsewhere, asked):
            refused = who.post(path, command, Idempotency_Key="the-same-for-all")
            assert problem(refused) == (503, "not-replicated")
            assert refused.headers["Retry-After"] == "1"
        assert problem(doors[0].client.get("/readyz")) == (503, "unavailable")
        after = int(people[0].seen(f"/v1/games/{game}")["version"])
        assert after > before, "it is written, and seen"
    finally:
        replica.follow(master)
    done = elsewhere.post(path, command, Idempotency_Key="the-same-for-all")
    assert done.status_code == 201 and done.headers["Idempotent-Replay"] == "true"
    assert body(done)["events"][-1]["version"] == after, "once"
    assert doors[0].client.get("/readyz").status_code == 200
