"""Who is asked what, under which number, and what is accepted (laws 3, 5, 6, 7, 8, 11 and 12)."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.kernel.command import Command, IllegalMove, NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.engine import (
    OPTIONS_MAX,
    answers,
    asked,
    decide,
    default,
    legal,
    may_act,
    objection,
    rules_of,
)
from domain.kernel.facts import Awaiting
from domain.kernel.step import Prompt, Todo
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import (
    Agree,
    Attack,
    Bid,
    CallAuction,
    CoinsWon,
    DrawTwo,
    Halt,
    Noted,
    Pay,
    SeatOut,
    Spill,
    Summon,
    Surrender,
    ToyOptions,
    ToyTable,
    Work,
)
from tests.domain.kernel.toy_steps import Threat, Turn
from tests.given import Given, given


class Wide(Prompt, frozen=True, tag="toy.Wide:1"):
    """A choice among very many."""

    count: int
    decision = "threat"
    clause = "TOY-3"

    def candidates(self, table: ToyTable) -> Iterator[Command]:
        return (Pay(f"card-{number}") for number in range(self.count))

    def answered(self, table: ToyTable, command: Command) -> Todo:
        return []


class Again(Prompt, frozen=True, tag="toy.Again:1"):
    """Puts itself back until one works."""

    decision = "turn"
    clause = "TOY-1"

    def candidates(self, table: ToyTable) -> Iterator[Command]:
        yield from (Surrender(), Work())

    def answered(self, table: ToyTable, command: Command) -> Todo:
        return [Noted("work")] if isinstance(command, Work) else [Noted("again"), self]


def number_of(game: Given, seat: int) -> int:
    return asked(game.table)[seat].question


def last_awaiting(game: Given) -> Awaiting:
    last = game.events[-1]
    assert isinstance(last, Awaiting)
    return last


# --- the default, and the list of options ----------------------------------------------------------------


def test_the_default_is_the_first_option_unless_the_question_names_another() -> None:
    game = given(TOY, toy_table([1, 2], [3]), Threat(0, by=1), Turn(0))
    assert default(game.table, 0) == answers(game.table, 0)[0] == Pay("card-1")


def test_a_question_offers_up_to_the_limit_and_not_one_more() -> None:
    widest = given(TOY, toy_table([], [2]), Wide(0, OPTIONS_MAX), Turn(0)).table
    assert len(legal(TOY, widest, 0)) == OPTIONS_MAX
    too_wide = given(TOY, toy_table([], [2]), Wide(0, OPTIONS_MAX + 1), Turn(0)).table
    with pytest.raises(AssertionError, match="split the decision threat"):
        legal(TOY, too_wide, 0)


# --- who is asked -------------------------------------------------------------------------------------------


def test_what_public_facts_settle_is_not_asked() -> None:
    given(TOY, toy_table([1], [], [3]), Threat(1, by=0), Turn(0)).happened(SeatOut(1)).asked(0, "turn")


def test_a_question_is_settled_by_a_move_out_of_turn() -> None:
    game = given(TOY, toy_table([1], [2], [3], coins={2: 1}), Turn(0)).when(0, Attack(1)).asked(1, "threat")
    game.when(2, Spill(1)).happened(SeatOut(1)).asked(2, "turn")


def test_a_question_that_a_move_out_of_turn_does_not_settle_stands_with_fresh_options() -> None:
    game = given(TOY, toy_table([1], [2, 4], [3], coins={2: 1}), Turn(0)).when(0, Attack(1))
    number = number_of(game, 1)
    spilt = game.when(2, Spill(1)).asked(1, "threat").offers_exactly(1, Pay("card-4"), Surrender())
    assert number_of(spilt, 1) == number
    spilt.when(1, Pay("card-4"), question=number).asked(1, "turn")


def test_a_question_shows_its_public_facts_and_never_the_agenda() -> None:
    game = given(TOY, toy_table([1], [2]), Threat(1, by=0), Turn(0))
    awaiting = last_awaiting(game)
    assert [(one.seat, one.decision, one.about) for one in awaiting.to_act] == [(1, "threat", {"by": 0})]
    public, private = awaiting.parts()
    assert public.keys() == {"to_act", "may_act"}
    assert private.keys() == {"server"}
    assert private["server"]["agenda"] == awaiting.agenda


def test_a_step_carries_no_secret() -> None:
    """What waits on the agenda of a game with hidden cards and sealed votes names none of them."""
    game = given(TOY, toy_table([1], [2], [3]), Turn(0)).when(0, CallAuction()).when(0, Bid("card-1"))
    steps = [pending.step for pending in game.table.agenda]
    assert b"card-" not in msgspec.json.encode(steps)


# --- numbers --------------------------------------------------------------------------------------------------


def test_a_questions_number_is_the_version_that_first_asked_it() -> None:
    game = given(TOY, toy_table([1], [2]), Turn(0))
    assert number_of(game, 0) == game.table.version == len(game.events)
    worked = game.when(0, Work())
    assert number_of(worked, 1) == worked.table.version
    assert last_awaiting(worked).to_act[0].question == worked.table.version


def test_a_covered_question_keeps_its_number() -> None:
    game = given(TOY, toy_table([1], [2], coins={0: 1}), Turn(1))
    number = number_of(game, 1)
    covered = game.when(0, Summon()).asked(1, "council")
    assert number_of(covered, 1) > number
    uncovered = covered.when(1, Agree()).asked(1, "turn")
    assert number_of(uncovered, 1) == number
    uncovered.when(1, Work(), question=number).happened(CoinsWon(1, 1, "work"))


def test_a_step_put_back_is_a_new_question() -> None:
    game = given(TOY, toy_table([1], [2]), Again(0), Turn(1))
    again = game.when(0, Surrender()).asked(0, "turn")
    assert number_of(again, 0) == again.table.version > number_of(game, 0)
    late_click = again.when(0, Work(), question=number_of(game, 0))
    assert isinstance(late_click.refusal, QuestionClosed)


def test_a_late_click_does_not_answer_the_next_question() -> None:
    game = given(TOY, toy_table([1, 2], [3]), Threat(0, by=1), Threat(0, by=1), Turn(1))
    number = number_of(game, 0)
    paid = game.when(0, Pay("card-1"), question=number).asked(0, "threat")
    with pytest.raises(QuestionClosed):
        decide(TOY, paid.table, 0, Pay("card-2"), 0, number)
    paid.when(0, Pay("card-2"), question=number_of(paid, 0)).asked(1, "turn")


def test_a_seat_that_is_asked_nothing_has_no_question_to_name() -> None:
    game = given(TOY, toy_table([1], [2], coins={1: 1}), Turn(0))
    assert isinstance(game.when(1, Summon(), question=number_of(game, 0)).refusal, QuestionClosed)


# --- legality and its explanation ---------------------------------------------------------------------------


def test_a_command_is_accepted_exactly_when_it_is_listed() -> None:
    game = given(TOY, toy_table([1, 2], [3], coins={1: 1}), Threat(0, by=1), Turn(1))
    everything: list[Command] = [
        *(Pay(f"card-{number}") for number in range(1, 5)),
        *(Bid(f"card-{number}") for number in range(1, 5)),
        *(Attack(seat) for seat in range(3)),
        *(Spill(seat) for seat in range(3)),
        *(Work(), DrawTwo(), CallAuction(), Surrender(), Agree(), Summon(), Halt()),
    ]
    for seat in game.table.seats:
        listed = legal(TOY, game.table, seat)
        accepted = [command for command in everything if objection(TOY, game.table, seat, command) is None]
        assert sorted(map(repr, listed)) == sorted(map(repr, accepted))
    assert legal(TOY, game.table, 0) == [Pay("card-1"), Pay("card-2"), Surrender()]


@pytest.mark.parametrize(
    ("seat", "command", "kind", "clauses"),
    [
        (1, Work(), NotYourDecision, ("TOY-1",)),
        (0, Attack(0), IllegalMove, ("TOY-3",)),
        (0, Attack(9), IllegalMove, ("TOY-7",)),
        (0, Pay("card-1"), IllegalMove, ("TOY-7",)),
        (0, Summon(), IllegalMove, ("TOY-6",)),
        (1, Spill(7), IllegalMove, ("TOY-7",)),
        (1, Halt(), IllegalMove, ("TOY-5",)),
    ],
)
def test_a_refusal_cites_its_clause(
    seat: int, command: Command, kind: type[IllegalMove], clauses: tuple[str, ...]
) -> None:
    game = given(TOY, toy_table([1], [2], coins={1: 1}), Turn(0)).when(seat, command).refused(*clauses)
    assert type(game.refusal) is kind
    assert str(game.refusal) == ", ".join(clauses)


def test_after_the_end_everything_is_refused_also_the_answer_to_an_old_question() -> None:
    game = given(TOY, toy_table([1], [2], coins={1: 1}, options=ToyOptions(turns_max=1)), Turn(0)).when(0, Work())
    assert game.table.result is not None
    assert legal(TOY, game.table, 0) == legal(TOY, game.table, 1) == []
    assert may_act(TOY, game.table) == ()
    for seat, command in ((0, Work()), (1, Summon())):
        over = game.when(seat, command).refused("TOY-8")
        assert isinstance(over.refusal, NotRunning) and over.refusal.version == 0
        assert isinstance(objection(TOY, game.table, seat, command), NotRunning)
        assert isinstance(game.when(seat, command, question=1).refusal, NotRunning)


# --- out of turn ------------------------------------------------------------------------------------------------


def test_out_of_turn_moves_are_listed_whenever_anybody_is_asked() -> None:
    game = given(TOY, toy_table([1], [2], [3], coins={2: 1}), Turn(0))
    assert legal(TOY, game.table, 2) == [Spill(0), Spill(1), Summon()]
    assert legal(TOY, game.table, 1) == []
    game.when(0, Attack(1)).offers(2, Summon()).when(1, Pay("card-2")).offers(2, Summon())


def test_who_may_act_follows_from_public_facts() -> None:
    game = given(TOY, toy_table([1], [2], [], [4], coins={0: 1, 2: 1, 3: 1}, out=(3,)), Turn(0))
    assert may_act(TOY, game.table) == (0, 2)
    assert last_awaiting(game).may_act == (0, 2)


def test_what_a_move_out_of_turn_causes_comes_before_the_open_question() -> None:
    game = given(TOY, toy_table([1], [2], [3], coins={2: 2}), Turn(0))
    game = game.when(2, Summon()).asked(0, "council").asked(1, "council")
    game = game.when(2, Summon()).when(0, Agree()).when(1, Agree()).asked(0, "council")
    game.when(0, Agree()).when(1, Agree()).asked(0, "turn")


def test_the_clause_of_a_move_is_that_of_its_question_or_of_the_out_of_turn_move() -> None:
    game = given(TOY, toy_table([1], [2], coins={1: 1}), Turn(0))
    assert rules_of(TOY, game.table, 0, Work()) == ("TOY-1",)
    assert rules_of(TOY, game.table, 0, Summon()) == ("TOY-6",)


def test_a_move_that_answers_the_question_is_an_answer_although_it_could_come_out_of_turn() -> None:
    """Like Sid Ketchum, who heals while he is dying: the answer costs its time, and the question is over."""

    class Parley(Prompt, frozen=True, tag="toy.Parley:1"):
        decision = "turn"
        clause = "TOY-1"

        def candidates(self, table: Any) -> Iterator[Command]:
            yield Summon()

        def answered(self, table: Any, command: Command) -> Todo:
            return [Noted("parley")]

    game = given(TOY, toy_table([1], [2], coins={0: 1}), Parley(0), Turn(1)).when(0, Summon())
    game.happened(Noted("parley")).asked(1, "turn")
    assert game.table.coins == [1, 0]
