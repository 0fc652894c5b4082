"""A real service, real people, real faults: nothing that was acknowledged is lost or done twice, and all go on playing.

`make faults` does hundreds of them.
"""

from __future__ import annotations

from tests.faults.rounds import run


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
