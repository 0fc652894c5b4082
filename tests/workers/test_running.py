"""The real clock and real workers around a real Redis: they play, and they go on whoever dies."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from domain.kernel.clock import Clock as Limits
from domain.rulesets import RULESETS
from events.archive import Archive
from events.audit import audit
from events.history_files import recorded
from events.ids import new_id
from events.play import now
from events.redis.server import RedisServer, running
from tests.fixtures.redis import connected, fresh_folder
from tests.patience import HANGS_SECONDS, wait_for
from tests.tables import games_on
from tests.workers.conftest import House
from workers.workshop import Workshop, workshop_of

"""One house for all of them, in their order."""


@pytest.fixture(scope="module")
def started_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Workshop, RedisServer]]:
    """A clock and two workers as `gyoji serve` starts them."""
    with ExitStack() as stack:
        server = stack.enter_context(running(stack.enter_context(fresh_folder()), "everysec"))
        house = House(server, tmp_path_factory.mktemp("house"))
        stack.callback(house.stop)
        store = stack.enter_context(connected(server.url, patience=HANGS_SECONDS))
        store.archive = Archive(house.data / "archive")
        house.run("clock")
        house.run("worker", "timeouts", "bots", "scoring")
        house.run("worker", "audits", "webhooks")
        yield house, workshop_of(games_on(store, house.data / "keys", now)), server


def bots_game(
    shop: Workshop, people: int = 0, limits: Limits | None = None, seats: int = 4, ruleset: str = "bang"
) -> str:
    id = new_id("g", now())
    shop.games.open(id, ruleset, seats, "p_host", sit=False, clock=limits)
    for number in range(people):
        shop.games.sit(id, f"p_{number}")
    for _ in range(seats - people):
        shop.games.sit_bot(id, "p_host", "random")
    return id


def is_over(house: House, shop: Workshop, id: str) -> bool:
    """Whoever died is started again, as the supervisor does."""
    house.look_after()
    return shop.games.load(id).game.is_over


def have_come_so_far(shop: Workshop, ids: list[str], events: int) -> bool:
    return sum(shop.games.load(id).game.version for id in ids) > events


def check(shop: Workshop, id: str) -> None:
    """Clean and counted once."""
    events = recorded(shop.games.store.read_all(id))
    assert audit(shop.games.rulesets, events, pins=None).verdict == "holds"
    game = shop.games.load(id).game
    if game.status == "finished":
        wait_for(lambda: shop.ratings.is_entered(game.ruleset.id, id))
    assert [entry.game for entry in shop.ratings.ledger(game.ruleset.id)].count(id) == (game.status == "finished")


Started = tuple[House, Workshop, RedisServer]


def test_a_game_of_bots_plays_to_its_end_and_is_scored(started_house: Started) -> None:
    house, shop, _ = started_house
    id = bots_game(shop)
    wait_for(lambda: is_over(house, shop, id))
    check(shop, id)
    assert shop.games.store.notes(id, ["score"])


def test_a_table_where_nobody_acts_is_played_by_the_clock_and_abandoned(started_house: Started) -> None:
    house, shop, _ = started_house
    id = bots_game(shop, people=1, limits=Limits(per_decision=1, bank=0))
    wait_for(lambda: is_over(house, shop, id))
    game = shop.games.load(id).game
    events = recorded(shop.games.store.read_all(id))
    if game.status == "abandoned":
        assert game.abandoned == "all_away"
    assert {"table.TimedOut", "table.GameStarted"} <= {event.type for event in events}
    assert audit(shop.games.rulesets, events, pins=None).verdict == "holds"


def test_a_worker_killed_in_a_job_loses_nothing(started_house: Started) -> None:
    house, shop, _ = started_house
    id = bots_game(shop, seats=7)
    wait_for(lambda: shop.games.load(id).game.version > 60)
    house.kill("worker")
    wait_for(lambda: is_over(house, shop, id))
    check(shop, id)


def test_another_clock_takes_over(started_house: Started) -> None:
    house, shop, _ = started_house
    second = house.run("clock")
    house.kill("clock")
    id = bots_game(shop)
    wait_for(lambda: shop.games.load(id).game.is_over)
    check(shop, id)
    house.processes = [(command, process) for command, process in house.processes if process.poll() is None]
    assert second.poll() is None


def test_redis_killed_under_everything_changes_nothing(started_house: Started) -> None:
    house, shop, server = started_house
    id = bots_game(shop, seats=7)
    wait_for(lambda: shop.games.load(id).game.version > 60)
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: not server.poll())
    server.restart()
    wait_for(lambda: shop.games.load(id).game.is_over)
    check(shop, id)
    assert all(process.poll() is None for _, process in house.processes), "nobody had to be started again"


def test_tables_of_every_game_come_to_their_end_whoever_is_killed(started_house: Started) -> None:
    house, shop, server = started_house
    ids = []
    for ruleset, rules in RULESETS.items():
        seats = rules.players_min
        ids.append(bots_game(shop, seats=seats, ruleset=ruleset))
        ids.append(bots_game(shop, people=1, limits=Limits(per_decision=1, bank=0), seats=seats, ruleset=ruleset))
    for events, victim in ((150, "worker"), (300, "clock"), (450, "worker")):
        wait_for(partial(have_come_so_far, shop, ids, events))
        house.kill(victim)
        house.look_after()
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    wait_for(lambda: not server.poll())
    server.restart()
    wait_for(lambda: all(is_over(house, shop, id) for id in ids))
    for id in ids:
        check(shop, id)


def test_jobs_are_counted(started_house: Started) -> None:
    house, _, _ = started_house
    assert list(Path(house.data / "metrics").glob("counter_*.db"))


def test_rescoring_is_a_command(started_house: Started) -> None:
    house, shop, _ = started_house
    ran = subprocess.run(
        [sys.executable, "-m", "service.cli", "rescore", "bang"],
        env=house.environ,
        capture_output=True,
        text=True,
        check=True,
        timeout=HANGS_SECONDS,
    )
    assert ran.stdout == f"bang: {len(shop.ratings.ledger('bang'))} games, 0 players, 0 ratings mended\n"


def test_who_is_told_to_stop_ends_its_job_and_goes(started_house: Started) -> None:
    house, _, _ = started_house
    for _, process in house.processes:
        process.send_signal(signal.SIGTERM)
    assert [process.wait(HANGS_SECONDS) for _, process in house.processes] == [0] * len(house.processes)
