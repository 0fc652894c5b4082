"""Who may answer a question, which one, and until when; the rest is refused."""

import pytest

from domain.bang.characters import BlackJackDraws
from domain.bang.commands import EndPlay, Plain, Play, Respond, SidHeal, TakeHit, UseBarrel
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.playing import ShotCancelled
from domain.bang.playing import Playing
from domain.bang.shooting import Shot
from domain.kernel.clock import Clock
from domain.kernel.command import NotRunning, NotYourDecision, QuestionClosed
from domain.kernel.engine import asked, decide
from tests.domain.bang.tables import bang, bang_table, in_phase_2
from tests.given import clause

QUICK = Clock(per_decision=10, bank=5)


def test_an_answer_may_name_the_open_question() -> None:
    table = in_phase_2(bang_table())
    table.when(0, EndPlay(), question=asked(table.table)[0].question).asked(1, "draw_choice")


def test_a_second_click_answers_a_closed_question() -> None:
    table = in_phase_2(bang_table())
    question = asked(table.table)[0].question
    again = table.when(0, EndPlay(), question=question).when(0, EndPlay(), question=question)
    again.refused()
    assert isinstance(again.refusal, QuestionClosed)


def test_a_late_click_does_not_answer_the_next_question() -> None:
    shot = bang(
        bang_table([[], ["missed-2S"]], in_play={1: ["barrel-QS"]}, deck=["bang-2C"]), Shot(1, by=0), Playing(0)
    )
    question = asked(shot.table)[1].question
    again = shot.when(1, UseBarrel(), question=question).offers(1, TakeHit())
    with pytest.raises(QuestionClosed):
        decide(again.ruleset, again.table, 1, TakeHit(), 0, question)


def test_nobody_answers_a_question_put_to_somebody_else() -> None:
    table = in_phase_2(bang_table())
    answer = table.when(1, EndPlay(), question=asked(table.table)[0].question)
    answer.refused()
    assert isinstance(answer.refusal, QuestionClosed)


def test_after_its_time_a_question_is_closed() -> None:
    table = bang(bang_table(clock=QUICK), BlackJackDraws(0), Playing(0))
    table.when(0, Plain(), at=15_000).happened(CardsDrawn)
    with pytest.raises(QuestionClosed):
        decide(table.ruleset, table.table, 0, Plain(), 15_001)


@clause("BANG-R25")
def test_sid_ketchum_heals_himself_without_closing_the_question() -> None:
    hands = [["bang-2D"], ["missed-2S"], ["bang-3D", "bang-4D"]]
    shot = bang(bang_table(hands, cast={2: "sid_ketchum"}, life={2: 1}), Shot(1, by=0), Playing(0))
    question = asked(shot.table)[1].question
    healed = shot.when(2, SidHeal(("bang-3D", "bang-4D")))
    healed.asked(1, "shot").when(1, Respond("missed-2S"), question=question).happened(ShotCancelled(1))


@clause("BANG-4.9")
def test_whom_nobody_asked_is_told_that_it_is_not_his_decision() -> None:
    refusal = in_phase_2(bang_table([[], ["bang-2D"]])).when(1, Play("bang-2D", 0)).refused("BANG-4.9").refusal
    assert isinstance(refusal, NotYourDecision)


@clause("BANG-12.1")
def test_after_the_end_the_game_is_not_running() -> None:
    ended = in_phase_2(bang_table([[], ["bang-2D"]], turn=1, life={0: 1})).when(1, Play("bang-2D", 0))
    refusal = ended.when(1, EndPlay()).refused("BANG-12.1").refusal
    assert isinstance(refusal, NotRunning)
