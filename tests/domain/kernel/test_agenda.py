"""What is done in which order: events, reactions, steps, drops (laws 1, 2, 4 and 13)."""

from collections.abc import Iterator

import pytest

from domain.kernel.engine import TASKS_MAX, asked, decide, evolve
from domain.kernel.facts import Awaiting, GameFinished
from domain.kernel.step import Drop, Pending, Task, Todo
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import (
    Attack,
    CallAuction,
    CardLost,
    CoinSpent,
    CoinsWon,
    Halt,
    Name,
    Noted,
    Pay,
    SeatOut,
    Summon,
    Surrender,
    ToyOptions,
    ToyTable,
    Work,
)
from tests.domain.kernel.toy_steps import Auction, Council, LastWill, Note, Take, Threat, Turn, TurnOver
from tests.given import given, kinds


class Wages(Task, frozen=True, tag="toy.Wages:1"):
    """Two events and two steps at once."""

    def run(self, table: ToyTable) -> Todo:
        return [CoinsWon(0, 1, "work"), CoinsWon(1, 1, "work"), Note("first"), Note("second")]


class Backwards(Task, frozen=True, tag="toy.Backwards:1"):
    """A step before an event."""

    def run(self, table: ToyTable) -> Todo:
        return [Note("too early"), CoinsWon(0, 1, "work")]


class Endless(Task, frozen=True, tag="toy.Endless:1"):
    def run(self, table: ToyTable) -> Todo:
        return [self]


class Long(Task, frozen=True, tag="toy.Long:1"):
    left: int

    def run(self, table: ToyTable) -> Todo:
        return [Long(self.left - 1)] if self.left else []


class Looking(Task, frozen=True, tag="toy.Looking:1"):
    """A todo that is worked out while it is carried out."""

    def run(self, table: ToyTable) -> Iterator[CoinsWon | Note]:
        yield CoinsWon(0, 1, "work")
        yield Note(f"{table.coins[0]} coins")


class DropNotes(Task, frozen=True, tag="toy.DropNotes:1"):
    def run(self, table: ToyTable) -> Todo:
        return [Drop(Note), Note("instead")]


def test_events_come_first_then_what_they_cause_then_the_steps() -> None:
    after = given(TOY, toy_table([1], [2]), Wages(), Turn(0))
    assert after.table.notes == ["toy.CoinsWon", "toy.CoinsWon", "first", "second"]
    assert list(kinds(after.events))[:2] == ["CoinsWon", "CoinsWon"]


def test_what_events_cause_is_done_before_what_was_to_be_done_anyway() -> None:
    after = given(TOY, toy_table([1], [2]), Wages(), Note("long planned"), Turn(0))
    assert after.table.notes[-3:] == ["first", "second", "long planned"]


def test_an_event_after_a_step_is_a_mistake_of_the_card() -> None:
    with pytest.raises(AssertionError, match="events come before steps"):
        given(TOY, toy_table([1], [2]), Backwards(), Turn(0))


def test_a_todo_may_look_at_what_its_events_have_done() -> None:
    given(TOY, toy_table([1], [2]), Looking(), Turn(0)).happened(CoinsWon(0, 1, "work"), Noted("1 coins"))


def test_deciding_leaves_the_table_alone_and_evolving_applies_what_was_decided() -> None:
    before = given(TOY, toy_table([1], [2]), Turn(0)).table
    untouched = before.copy()
    decided = decide(TOY, before, 0, Work(), 0)
    assert before == untouched
    after = evolve(before.copy(), decided.events)
    assert after == decided.table
    assert after.coins == [1, 0]
    assert after.version == untouched.version + len(decided.events)
    assert after.agenda == list(next(event.agenda for event in decided.events if isinstance(event, Awaiting)))


def test_replay_runs_no_step_and_no_reaction(monkeypatch: pytest.MonkeyPatch) -> None:
    before = given(TOY, toy_table([1], [2]), Turn(0)).table
    decided = decide(TOY, before, 0, Work(), 0)

    def fail(*_: object) -> None:
        raise AssertionError("replay ran the rules")

    for kind in (Note, Turn, TurnOver):
        for rule in ("run", "settled", "candidates", "answered"):
            monkeypatch.setattr(kind, rule, fail, raising=False)
    monkeypatch.setattr(type(TOY.reactions), "__contains__", fail)
    assert evolve(before, decided.events) == decided.table


def test_a_drop_takes_the_nearest_step_of_its_kind_and_no_other() -> None:
    after = given(TOY, toy_table([1], [2]), DropNotes(), Take(0, 1), Note("near"), Note("far"), Turn(0))
    assert after.table.notes == ["instead", "far"]


def test_a_drop_without_such_a_step_does_nothing() -> None:
    assert given(TOY, toy_table([1], [2]), DropNotes(), Turn(0)).table.notes == ["instead"]


def test_a_dropped_step_is_not_done_and_what_waited_below_goes_on() -> None:
    given(TOY, toy_table([1], [2], coins={1: 1}), Turn(0)).when(0, CallAuction()).asked(0, "bid").when(
        1, Halt()
    ).happened(CoinSpent(1), Noted("halted")).never(CardLost).asked(1, "turn")


def test_a_step_below_another_question_can_be_dropped() -> None:
    halted = (
        given(TOY, toy_table([1], [2], coins={0: 2}), Turn(1))
        .when(1, CallAuction())
        .when(0, Summon())
        .asked(1, "council")
        .when(0, Halt())
    )
    assert [type(pending.step) for pending in halted.table.agenda] == [TurnOver, Council]


def test_a_step_of_a_seat_that_is_out_is_dropped() -> None:
    after = given(TOY, toy_table([1], [2], [3], out=(1,)), Threat(1, by=0), Take(1, 1), Turn(0))
    after.never(SeatOut).asked(0, "turn")
    assert after.table.hands[1] == ["card-2"]


def test_a_step_that_concerns_the_out_is_not_dropped() -> None:
    table = toy_table([1], [2], [3], coins={1: 4}, out=(1,))
    given(TOY, table, LastWill(1), Turn(0)).asked(1, "last_will").when(1, Name(2)).happened(CoinsWon(2, 4, "heritage"))


def test_whoever_is_out_answers_in_the_middle_of_what_put_them_out() -> None:
    given(TOY, toy_table([1], [2], [3], coins={1: 2}), Turn(0)).when(0, Attack(1)).when(1, Surrender()).happened(
        SeatOut
    ).asked(1, "last_will").when(1, Name(0)).asked(2, "turn")


def test_a_todo_that_never_settles_is_cut_off() -> None:
    with pytest.raises(AssertionError, match="does not settle"):
        given(TOY, toy_table([1], [2]), Endless(), Turn(0))


def test_a_long_todo_is_not_cut_off() -> None:
    given(TOY, toy_table([1], [2]), Long(TASKS_MAX - 2), Turn(0)).asked(0, "turn")


def test_an_agenda_that_runs_dry_before_the_end_is_a_mistake_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="nothing is left to be done"):
        given(TOY, toy_table([1], [2]), Note("the last"))


def test_every_batch_ends_with_who_is_awaited_and_the_last_with_the_end() -> None:
    table = toy_table([1], [2], options=ToyOptions(turns_max=2))
    first = given(TOY, table, Turn(0)).when(0, Work())
    assert [type(event) for event in first.events if isinstance(event, Awaiting | GameFinished)] == [Awaiting] * 2
    assert isinstance(first.events[-1], Awaiting)
    last = first.when(1, Work())
    assert isinstance(last.events[-1], GameFinished)
    assert last.table.agenda == []
    assert asked(last.table) == {}
    assert last.table.result == TOY.score(last.table).result


def test_the_end_clears_whatever_was_still_to_be_done() -> None:
    after = given(TOY, toy_table([1], []), Threat(1, by=0), Note("never"), Turn(0))
    assert isinstance(after.events[-1], GameFinished)
    assert after.table.notes == []
    assert after.table.agenda == []


def test_the_agenda_lists_what_comes_first_last() -> None:
    after = given(TOY, toy_table([1], [2]), Threat(1, by=0), Auction(), TurnOver(0))
    assert [pending.step for pending in after.table.agenda] == [TurnOver(0), Auction(), Threat(1, by=0)]
    assert after.table.agenda[0] == Pending(TurnOver(0))
    after.when(1, Pay("card-2")).asked(0, "bid")
