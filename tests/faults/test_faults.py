"""A real service, real people, real faults: nothing that was acknowledged is lost or done twice, and all go on playing.

`make faults` does hundreds of them.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.faults import rounds
from tests.faults.befalling import FAULTS
from tests.faults.house import House
from tests.faults.rounds import Befallen, Outcome, run


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
