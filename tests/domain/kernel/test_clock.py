"""Deadlines and banks: arithmetic on moments that come in as values."""

from dataclasses import replace

import pytest
from msgspec import ValidationError, convert

from domain.kernel.clock import AWAY_AFTER, Asked, Clock, moment, timestamp
from domain.kernel.command import QuestionClosed
from domain.kernel.engine import asked, decide, is_late, noted, time_out
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting, DisputeJudged, DisputeOpened, SeatAway, SeatBack, TimedOut
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import (
    Agree,
    Bid,
    CallAuction,
    CoinsWon,
    Spill,
    Summon,
    ToyOptions,
    Work,
)
from tests.domain.kernel.toy_steps import Turn, Working
from tests.given import Given, given

SECOND = 1000
CLOCK = Clock(per_decision=60, bank=300)


def turn_of_0() -> Given:
    """Seat 0 of three is asked at moment 0; seat 2 has coins for moves out of turn."""
    options = ToyOptions(turns_max=40, council_seconds=10)
    return given(TOY, toy_table([1], [2], [3], coins={2: 3}, clock=CLOCK, options=options), Turn(0))


def bank(game: Given, seat: int) -> float:
    return float(game.table.banks[seat]) / SECOND


def deadline(game: Given, seat: int) -> int | None:
    """As the table is told, in seconds."""
    last = game.events[-1]
    assert isinstance(last, Awaiting)
    told = next(one.deadline for one in last.to_act if one.seat == seat)
    return None if told is None else moment(told) // SECOND


def after(game: Given, *events: Event, at: int) -> Given:
    """Events that are no move."""
    more = noted(TOY, game.table, events, at)
    return game.after(more)


# --- a question's own time, then the bank --------------------------------------------------------------


def test_a_question_gives_its_own_time_and_then_the_bank() -> None:
    assert deadline(turn_of_0(), 0) == 60 + 300


def test_an_answer_within_the_questions_own_time_costs_nothing() -> None:
    assert bank(turn_of_0().when(0, Work(), at=60 * SECOND), 0) == 300


def test_beyond_its_own_time_a_question_uses_the_bank_up() -> None:
    game = turn_of_0().when(0, Work(), at=100 * SECOND)
    assert bank(game, 0) == 260
    game = game.when(1, Work(), at=100 * SECOND).when(2, Work(), at=100 * SECOND)
    assert deadline(game, 0) == 100 + 60 + 260
    assert bank(game.when(0, Work(), at=(100 + 60 + 260) * SECOND), 0) == 0


def test_the_bank_counts_milliseconds() -> None:
    assert turn_of_0().when(0, Work(), at=60 * SECOND + 1).table.banks[0] == 300 * SECOND - 1


def test_everybody_in_a_ballot_pays_for_their_own_time() -> None:
    game = turn_of_0().when(0, CallAuction(), at=0)
    game = game.when(0, Bid("card-1"), at=50 * SECOND).when(1, Bid("card-2"), at=70 * SECOND)
    assert deadline(game, 2) == 360
    game = game.when(2, Bid("card-3"), at=90 * SECOND)
    assert [bank(game, seat) for seat in (0, 1, 2)] == [300, 290, 270]


def test_without_a_clock_there_are_no_deadlines() -> None:
    game = given(TOY, toy_table([1], [2]), Turn(0))
    assert deadline(game, 0) is None
    assert not is_late(game.table, 0, 10**12)
    game.when(0, Work(), at=10**12).happened(CoinsWon)


@pytest.mark.parametrize("wrong", [{"per_decision": 0}, {"per_decision": 86_400 * 14 + 1}, {"bank": -1}])
def test_a_clock_has_limits(wrong: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        convert(wrong, Clock)


# --- windows with a clock of their own ------------------------------------------------------------------


def test_a_window_gives_its_own_seconds_and_no_bank() -> None:
    game = turn_of_0().when(2, Summon(), at=5 * SECOND)
    assert deadline(game, 0) == deadline(game, 1) == 15
    game.when(0, Agree(), at=15 * SECOND)
    assert isinstance(game.when(0, Agree(), at=15 * SECOND + 1).refusal, QuestionClosed)


def test_a_window_never_costs_the_bank() -> None:
    game = turn_of_0().when(2, Summon(), at=0).when_time_runs_out(0, at=200 * SECOND)
    assert bank(game, 0) == 300


# --- covered questions ------------------------------------------------------------------------------------


def test_the_clock_of_a_covered_question_stands_still() -> None:
    covered = turn_of_0().when(2, Summon(), at=20 * SECOND)
    standing = covered.table.agenda[-2].asked[0]
    assert (standing.left_ms, standing.since) == (40 * SECOND, None)
    uncovered = covered.when(0, Agree(), at=24 * SECOND).when(1, Agree(), at=29 * SECOND)
    assert deadline(uncovered, 0) == 29 + 40 + 300
    assert bank(uncovered.when(0, Work(), at=69 * SECOND), 0) == 300
    assert bank(uncovered.when(0, Work(), at=79 * SECOND), 0) == 290


def test_a_question_covered_after_its_own_time_has_paid_from_the_bank() -> None:
    covered = turn_of_0().when(2, Summon(), at=100 * SECOND)
    assert bank(covered, 0) == 260
    uncovered = covered.when(0, Agree(), at=101 * SECOND).when(1, Agree(), at=101 * SECOND)
    assert deadline(uncovered, 0) == 101 + 260
    assert bank(uncovered.when(0, Work(), at=111 * SECOND), 0) == 250


def test_a_question_covered_twice_is_charged_once() -> None:
    game = turn_of_0().when(2, Summon(), at=100 * SECOND).when(2, Summon(), at=105 * SECOND)
    assert bank(game, 0) == 260


def test_a_move_out_of_turn_does_not_stop_the_clock_of_the_question_that_stands() -> None:
    before = turn_of_0()
    spilt = before.when(2, Spill(1), at=30 * SECOND)
    assert asked(spilt.table) == asked(before.table)
    assert deadline(spilt, 0) == 360


# --- late ---------------------------------------------------------------------------------------------------


def test_an_answer_on_the_deadline_is_in_time_and_one_after_it_is_refused() -> None:
    game = turn_of_0()
    game.when(0, Work(), at=360 * SECOND).happened(CoinsWon)
    late = game.when(0, Work(), at=360 * SECOND + 1)
    assert isinstance(late.refusal, QuestionClosed)
    assert late.refusal.clauses == ()


def test_naming_the_right_question_does_not_help_the_late() -> None:
    game = turn_of_0()
    number = asked(game.table)[0].question
    assert isinstance(game.when(0, Work(), at=361 * SECOND, question=number).refusal, QuestionClosed)


def test_whoever_is_late_may_still_move_out_of_turn() -> None:
    table = toy_table([1], [2], coins={0: 1}, clock=CLOCK)
    game = given(TOY, table, Turn(0)).when(0, Spill(1), at=361 * SECOND)
    assert isinstance(game.when(0, Work(), at=361 * SECOND).refusal, QuestionClosed)


def test_an_answer_is_late_also_where_the_same_move_may_be_made_out_of_turn() -> None:
    """As a dying Sid Ketchum's two cards are: whoever is not asked may still make it."""
    rules = replace(TOY, anytime=(*TOY.anytime, Working()))
    game = given(rules, toy_table([1], [2], coins={0: 1, 1: 1}, clock=CLOCK), Turn(0))
    assert isinstance(game.when(0, Work(), at=361 * SECOND).refusal, QuestionClosed)
    assert game.when(1, Work(), at=361 * SECOND).refusal is None


def test_others_are_not_late_with_the_one_who_is() -> None:
    turn_of_0().when(2, Spill(1), at=400 * SECOND).asked(0, "turn")


# --- time-outs, away, and back ------------------------------------------------------------------------------


def timed_out_turns(game: Given, times: int) -> Given:
    """Seat 0's time runs out so often; the others answer at once."""
    at = 0
    for _ in range(times):
        at = (deadline(game, 0) or 0) * SECOND + 1
        game = game.when_time_runs_out(0, at=at)
        game = game.when(1, Work(), at=at).when(2, Work(), at=at)
    return game


def test_a_time_out_gives_the_default_and_uses_the_bank_up() -> None:
    game = turn_of_0()
    number = asked(game.table)[0].question
    game = game.when_time_runs_out(0, at=360 * SECOND + 1)
    game.happened(TimedOut(0, number, "time"), CoinsWon(0, 1, "work")).asked(1, "turn")
    assert bank(game, 0) == 0
    assert game.table.strikes == (1, 0, 0)


def test_three_time_outs_in_a_row_make_a_seat_away() -> None:
    assert AWAY_AFTER == 3
    timed_out_turns(turn_of_0(), 2).never(SeatAway)
    game = timed_out_turns(turn_of_0(), 3).happened(TimedOut, TimedOut, TimedOut, SeatAway(0))
    assert game.table.away == [0]


def test_a_command_in_between_starts_the_count_anew() -> None:
    game = timed_out_turns(turn_of_0(), 2)
    at = (deadline(game, 0) or 0) * SECOND
    game = game.when(0, Work(), at=at).when(1, Work(), at=at).when(2, Work(), at=at)
    assert game.table.strikes[0] == 0
    timed_out_turns(game, 2).never(SeatAway)


def test_a_move_out_of_turn_starts_the_count_anew_too() -> None:
    game = timed_out_turns(turn_of_0(), 1)
    assert game.when(0, Summon(), at=10**6).table.strikes[0] == 0


def test_an_away_seat_gets_its_default_at_once() -> None:
    game = timed_out_turns(turn_of_0(), 3)
    now = asked(game.table)[0].since or 0
    assert (deadline(game, 0) or 0) == now // SECOND
    later = game.when_time_runs_out(0, at=now)
    assert isinstance(later.events[-1], Awaiting)
    later.happened(SeatAway, TimedOut(0, asked(game.table)[0].question, "away")).asked(1, "turn")
    assert later.table.away == [0]
    assert later.table.strikes[0] == AWAY_AFTER


def test_a_command_of_its_own_brings_an_away_seat_back() -> None:
    game = timed_out_turns(turn_of_0(), 3)
    back = game.when(0, Work(), at=10**9).happened(SeatAway, SeatBack(0), CoinsWon(0, 1, "work"))
    assert back.table.away == []
    assert back.table.strikes[0] == 0


def test_a_refused_command_brings_nobody_back() -> None:
    game = timed_out_turns(turn_of_0(), 3)
    game.when(0, Bid("card-1"), at=10**9).refused("TOY-7")
    assert game.table.away == [0]


def test_a_seat_may_go_away_and_come_back_by_its_own_wish() -> None:
    gone = after(turn_of_0(), SeatAway(0), at=10 * SECOND)
    assert deadline(gone, 0) == 10
    assert not is_late(gone.table, 0, 11 * SECOND)
    back = after(gone, SeatBack(0), at=12 * SECOND)
    assert deadline(back, 0) == 360
    assert asked(back.table) == asked(turn_of_0().table)


# --- disputes -----------------------------------------------------------------------------------------------


def test_while_a_dispute_is_judged_all_clocks_stand_still() -> None:
    stopped = after(turn_of_0(), DisputeOpened(1), at=70 * SECOND)
    assert deadline(stopped, 0) is None
    assert bank(stopped, 0) == 290
    assert not is_late(stopped.table, 0, 10**9)
    judged = after(stopped, DisputeJudged(1, "stands"), at=500 * SECOND)
    assert deadline(judged, 0) == 500 + 290
    assert asked(judged.table)[0].question == asked(turn_of_0().table)[0].question


def test_a_question_that_is_put_during_a_dispute_has_all_its_time_afterwards() -> None:
    stopped = after(turn_of_0(), DisputeOpened(1), at=0).when(0, Work(), at=50 * SECOND)
    assert deadline(stopped, 1) is None
    judged = after(stopped, DisputeJudged(1, "stands"), at=500 * SECOND)
    assert deadline(judged, 1) == 500 + 60 + 300


def test_clocks_run_again_only_when_the_last_dispute_is_judged() -> None:
    twice = after(turn_of_0(), DisputeOpened(1), DisputeOpened(2), at=0)
    once = after(twice, DisputeJudged(1, "stands"), at=10 * SECOND)
    assert deadline(once, 0) is None
    assert deadline(after(once, DisputeJudged(1, "stands"), at=20 * SECOND), 0) == 380


# --- moments ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("at", [0, 1, 999, 1_000, 1_700_000_000_123, 4_102_444_799_999])
def test_a_timestamp_is_the_same_moment_again(at: int) -> None:
    assert moment(timestamp(at)) == at


def test_a_timestamp_is_rfc_3339_with_milliseconds() -> None:
    assert timestamp(1_700_000_000_007) == "2023-11-14T22:13:20.007Z"


def test_a_question_without_a_limit_never_runs_out() -> None:
    unlimited = Asked(1).running(5)
    assert unlimited.deadline(10) is None
    assert unlimited.overrun(10**9) == 0
    assert unlimited.standing_still(10) == Asked(1)


def test_the_clock_may_not_answer_for_a_seat_that_is_not_asked() -> None:
    with pytest.raises(KeyError):
        time_out(TOY, turn_of_0().when(0, CallAuction()).when(0, Bid("card-1")).table, 0, 0)


def test_a_decision_after_the_game_has_gone_on_is_judged_by_the_clock_of_now() -> None:
    game = turn_of_0().when(0, Work(), at=100 * SECOND)
    with pytest.raises(QuestionClosed):
        decide(TOY, game.table, 1, Work(), (100 + 360) * SECOND + 1)
    decide(TOY, game.table, 1, Work(), (100 + 360) * SECOND)


def test_where_nobody_says_otherwise_a_decision_has_a_minute_and_the_bank_five() -> None:
    assert Clock() == Clock(per_decision=60, bank=5 * 60)


def test_a_table_may_take_two_weeks_for_a_decision_and_not_longer() -> None:
    longest = 14 * 24 * 3600
    assert convert({"per_decision": longest, "bank": longest}, Clock) == Clock(longest, longest)
    for wrong in ({"per_decision": longest + 1}, {"bank": longest + 1}, {"per_decision": 0}, {"bank": -1}):
        with pytest.raises(ValidationError):
            convert(wrong, Clock)
