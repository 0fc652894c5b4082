"""A real service, real people, real faults: nothing that was acknowledged is lost or done twice, and all go on playing.

`make faults` does hundreds of them.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.faults import rounds
from tests.faults.befalling import FAULTS
from tests.faults.house import PARTS, House, lives
from tests.faults.pair import ON_THE_WAY_SECONDS
from tests.faults.players import Player, wait_for_moves
from tests.faults.rounds import Befallen, Outcome, run
from tests.fixtures.cluster import address, cluster, command
from tests.fixtures.ports import free_port
from tests.fixtures.redis import fresh_folder
from tests.fixtures.replicas import Server
from tests.patience import wait_for


def test_whatever_befalls_the_processes_everything_acknowledged_is_kept_once_and_all_play_on() -> None:
    outcome = run(["kill -9 several", "writes refused", "torn write"], seed=1)
    assert outcome.is_kept, outcome
    assert outcome.acknowledged > 0 and outcome.tried_again > 0


def test_whatever_befalls_the_way_to_redis_nothing_is_lost_but_what_a_replica_lacked_and_receipts_tell_of() -> None:
    outcome = run(["network stalled", "lagging replica promoted", "network cut"], seed=2)
    assert outcome.is_kept, outcome
    assert outcome.acknowledged > 0 and outcome.tried_again > 0


def test_a_clock_that_is_wrong_for_a_while_loses_nothing_and_holds_nobody_up_for_good() -> None:
    outcome = run(["clock ahead", "clock behind"], seed=3)
    assert outcome.is_kept, outcome


def test_a_service_on_a_cluster_goes_on_when_the_first_node_of_its_address_dies_and_starts_without_it() -> None:
    with fresh_folder() as folder, cluster(folder, replicas=1) as nodes:
        queues = Server(folder / "queues", free_port(), "--save", "")
        (folder / "data").mkdir()
        first, second = map(address, nodes[:2])
        url = f"{first},{second.removeprefix('redis://')}"
        house = House(folder / "data", REDIS_URL=url, GYOJI_QUEUE_URL=queues.url)
        try:
            house.start()
            played(house, [1, 2], lambda: os.kill(command(nodes[0], "INFO", "server")["process_id"], signal.SIGKILL))
            house.stop()
            house.start()
            played(house, [3], lambda: None)
        finally:
            house.stop()
            queues.stop()


def played(house: House, numbers: Sequence[int], befalls: Callable[[], None]) -> None:
    """People move before and after a fault; checks that every acknowledged move is kept, once, except those that a
    replica lacked at that moment, as receipts tell."""
    players = [Player(house.address, number, seed=number) for number in numbers]
    for player in players:
        player.start()
    wait_for_moves(players)
    befalls()
    befallen = time.monotonic()
    wait_for_moves(players)
    for player in players:
        player.stop()
    for player in players:
        player.join()
        assert player.failure is None
        found = player.checked(lambda at: abs(at - befallen) < ON_THE_WAY_SECONDS)
        assert found.lost == found.doubled == 0, found


def test_nothing_lives_on_when_the_supervisor_is_killed(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.start()
    everything = house.pids()
    assert set(everything) == {"supervisor", *PARTS}
    os.kill(everything["supervisor"][0], signal.SIGKILL)
    left = [pid for pids in everything.values() for pid in pids]
    try:
        wait_for(lambda: not any(map(lives, left)), "it lives on without a supervisor")
    finally:
        for pid in filter(lives, left):
            os.kill(pid, signal.SIGKILL)
        house.kill_everything()


def test_a_service_that_is_stuck_is_told_with_all_rounds_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def hangs(*_: object) -> float:
        raise AssertionError("somebody cannot move")

    monkeypatch.setitem(FAULTS, "stop api", hangs)
    told = Befallen(rounds=3, seconds=[1.0, 2.0, 3.0])
    assert rounds._stuck("stop api", House(tmp_path), [], Random(1), told) == "somebody cannot move"
    assert told == Befallen(rounds=4, stuck=1, seconds=[1.0, 2.0, 3.0])
    assert not Outcome({"stop api": told}).is_kept
