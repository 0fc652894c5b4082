"""Rulings on Beer, Saloon and Sid Ketchum, who may step in whenever anybody is asked."""

import pytest

from domain.bang.characters import JesseJonesDraws
from domain.bang.commands import Discard, EndPlay, FromDiscard, Play, Respond, SidHeal, TakeHit
from domain.bang.events.drawing import CardsDrawn
from domain.bang.events.life import LifeLost, LifeRegained
from domain.bang.flipping import Flip, Judge
from domain.bang.playing import Playing
from domain.bang.ruleset import BANG_RULESET
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import NextTurn, Surplus, Turn
from domain.kernel.clock import Clock
from domain.kernel.engine import asked, may_act
from domain.kernel.facts import Awaiting
from domain.kernel.step import Step
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause

PAIR = ("bang-8D", "bang-9D")
SID = {2: "sid_ketchum"}
CLOCK = Clock(per_decision=60, bank=300)


def with_sid(*steps: Step, life: int = 2, hand: tuple[str, ...] = PAIR) -> Given:
    """Sid Ketchum at seat 2, hurt and with two cards, while something is asked."""
    hands = [["bang-2D"], ["beer-6H"], list(hand)]
    table = bang_table(hands, cast={**UNASKED_DRAWERS, **SID}, life={2: life}, discard=["jail-4H"], clock=CLOCK)
    return bang(table, *steps, Playing(0), Surplus(0), NextTurn(0))


# --- Beer and Saloon ------------------------------------------------------------------------------------


@clause("BANG-R22")
@pytest.mark.parametrize("card", ["beer-6H", "saloon-5H"])
def test_at_full_life_beer_and_saloon_may_be_played_without_effect(card: str) -> None:
    then = in_phase_2(bang_table([[card]])).when(0, Play(card)).never(LifeRegained)
    assert then.asked(0, "play").table.discard == [card]
    assert then.table.life == [5, 4, 4, 4]


@clause("BANG-R22")
def test_with_two_players_left_a_beer_may_be_played_without_effect() -> None:
    then = in_phase_2(bang_table([["beer-6H"]], life={0: 1}, dead=[2, 3])).when(0, Play("beer-6H"))
    assert then.never(LifeRegained).table.discard == ["beer-6H"]
    assert then.table.life[0] == 1


@clause("BANG-R23")
def test_saloon_works_with_two_players_left() -> None:
    table = bang_table([["saloon-5H"]], life={0: 1, 1: 2}, dead=[2, 3])
    assert in_phase_2(table).when(0, Play("saloon-5H")).table.life == [2, 3, 0, 0]


# --- when Sid Ketchum may heal ------------------------------------------------------------------------------


@clause("BANG-R25")
@pytest.mark.parametrize(
    ("step", "seat", "decision"),
    [
        (Playing(0), 0, "play"),
        (Shot(1, by=0), 1, "shot"),
        (Ambush(1, by=0), 1, "indians"),
        (Duel(1, rival=0, challenger=0), 1, "duel"),
        (JesseJonesDraws(0), 0, "draw_choice"),
    ],
)
def test_sid_ketchum_may_heal_whenever_a_decision_is_awaited_of_anyone(step: Step, seat: int, decision: str) -> None:
    then = with_sid(step).asked(seat, decision).offers(2, SidHeal(PAIR))
    assert may_act(BANG_RULESET, then.table) == (2,)
    then.when(2, SidHeal(PAIR)).happened(LifeRegained(2, 3, "sid")).asked(seat, decision)


@clause("BANG-R25")
def test_sid_ketchum_may_heal_while_lucky_duke_chooses() -> None:
    cast = {0: "lucky_duke", **SID}
    table = bang_table([[], [], PAIR], cast=cast, life={2: 2}, deck=["beer-6H", "beer-7H"])
    then = bang(table, Flip(0, "jail", 2), Judge(0, "jail"), Playing(0)).asked(0, "flip_choice")
    assert then.when(2, SidHeal(PAIR)).asked(0, "flip_choice").table.flipped == ["beer-6H", "beer-7H"]


@clause("BANG-R25")
def test_sid_ketchum_may_heal_himself_in_every_situation_that_asks_him() -> None:
    hand = (*PAIR, "beer-7H")
    for step in (Shot(2, by=0), Ambush(2, by=0), Duel(2, rival=0, challenger=0)):
        then = with_sid(step, hand=hand).asked(2, step.decision).when(2, SidHeal(PAIR)).asked(2, step.decision)
        assert then.table.life[2] == 3


@clause("BANG-R25")
def test_at_maximum_life_or_with_one_card_sid_ketchum_may_not_heal() -> None:
    full = with_sid(life=4).offers_not(2, SidHeal(PAIR))
    full.when(2, SidHeal(PAIR)).refused("BANG-R25")
    single = with_sid(hand=("bang-8D",))
    single.when(2, SidHeal(PAIR)).refused("BANG-R25")
    assert may_act(BANG_RULESET, full.table) == may_act(BANG_RULESET, single.table) == ()


@clause("BANG-R25")
def test_only_a_living_sid_ketchum_may_heal() -> None:
    table = bang_table([[], PAIR], cast=SID, life={1: 1}, dead=[2])
    in_phase_2(table).when(1, SidHeal(PAIR)).refused("BANG-R25")
    in_phase_2(table).when(2, SidHeal(PAIR)).refused("BANG-R25")


@clause("BANG-R25")
def test_he_may_repeat_it_until_his_life_is_full() -> None:
    hand = ("bang-6D", "bang-7D", *PAIR)
    then = with_sid(hand=hand, life=3).when(2, SidHeal(("bang-6D", "bang-7D")))
    then.when(2, SidHeal(PAIR)).refused("BANG-R25")
    then = with_sid(hand=hand).when(2, SidHeal(("bang-6D", "bang-7D"))).when(2, SidHeal(PAIR))
    assert then.table.life[2] == 4


@clause("BANG-R25")
def test_his_two_cards_go_to_the_discard_in_hand_order() -> None:
    then = with_sid(hand=("bang-9D", "beer-7H", "bang-8D"))
    then.when(2, SidHeal(("bang-8D", "bang-9D"))).refused("BANG-4.9")
    assert then.when(2, SidHeal(("bang-9D", "bang-8D"))).table.discard == ["jail-4H", "bang-9D", "bang-8D"]


@clause("BANG-R25")
def test_his_ability_works_with_two_players_left() -> None:
    roles = ("sheriff", "outlaw", "renegade", "outlaw")
    table = bang_table([[], [], PAIR], roles=roles, cast=SID, life={2: 1}, dead=[1, 3])
    assert in_phase_2(table).when(2, SidHeal(PAIR)).table.life[2] == 2


# --- what becomes of the open decision ------------------------------------------------------------------------


@clause("BANG-R25")
def test_it_does_not_replace_restart_or_answer_the_open_decision() -> None:
    before = with_sid(Shot(1, by=0))
    open_question = asked(before.table)[1]
    then = before.when(2, SidHeal(PAIR), at=20_000)
    assert asked(then.table)[1] == open_question
    deadlines = [event.to_act[0].deadline for event in then.events if isinstance(event, Awaiting)]
    assert len(deadlines) == 2
    assert deadlines[0] == deadlines[1]
    then.when(1, TakeHit(), at=30_000, question=open_question.question).happened(LifeLost(1, 1, 3, 0))


@clause("BANG-R25")
def test_a_phase_3_surplus_may_vanish() -> None:
    hand = ["bang-6D", "bang-7D", *PAIR]
    table = bang_table([[], [], hand], cast={**UNASKED_DRAWERS, **SID}, life={2: 2}, turn=2, clock=CLOCK)
    before = bang(table, Surplus(2), NextTurn(2)).asked(2, "discard")
    then = before.when(2, SidHeal(PAIR)).asked(3, "play")
    assert then.table.hands[2] == ["bang-6D", "bang-7D"]
    then.when(2, Discard("bang-6D"), question=asked(before.table)[2].question).refused()


@clause("BANG-R25")
def test_a_smaller_surplus_is_still_to_be_discarded_under_the_same_question() -> None:
    hand = ["bang-4D", "bang-5D", "bang-6D", "bang-7D", *PAIR]
    table = bang_table([[], [], hand], cast={**UNASKED_DRAWERS, **SID}, life={2: 2}, turn=2, clock=CLOCK)
    before = bang(table, Surplus(2), NextTurn(2))
    question = asked(before.table)[2].question
    then = before.when(2, SidHeal(PAIR)).asked(2, "discard").when(2, Discard("bang-4D"), question=question)
    assert then.asked(3, "play").table.hands[2] == ["bang-5D", "bang-6D", "bang-7D"]


@clause("BANG-R25", "BANG-R27")
@pytest.mark.parametrize("step", [Shot(2, by=0), Ambush(2, by=0), Duel(2, rival=0, challenger=0)])
def test_who_heals_with_his_last_two_cards_can_no_longer_answer_and_loses_a_life_at_once(step: Shot) -> None:
    before = with_sid(step).asked(2, step.decision)
    then = before.when(2, SidHeal(PAIR)).happened(LifeRegained(2, 3, "sid"), LifeLost(2, 1, 2, 0)).asked(0, "play")
    old, new = asked(before.table)[2].question, asked(then.table)[0].question
    assert new > old
    then.when(2, TakeHit(), question=old).refused()


@clause("BANG-R25")
def test_jesse_jones_is_no_longer_asked_when_the_only_other_hand_is_gone() -> None:
    table = bang_table([[], [], PAIR], cast={0: "jesse_jones", **SID}, life={2: 2}, deck=["bang-2D", "bang-3D"])
    then = bang(table, Turn(0)).asked(0, "draw_choice").when(2, SidHeal(PAIR))
    then.happened(LifeRegained(2, 3, "sid"), CardsDrawn(0, 2, "phase_1", ("bang-2D", "bang-3D"), "no_choice")).asked(
        0, "play"
    )


@clause("BANG-R25")
def test_the_open_decision_is_recomputed_with_what_he_discarded() -> None:
    table = bang_table([[], [], PAIR], cast={0: "pedro_ramirez", **SID}, life={2: 2}, discard=["jail-4H"])
    then = bang(table, Turn(0)).asked(0, "draw_choice").when(2, SidHeal(PAIR)).when(0, FromDiscard())
    assert then.table.hands[0][0] == "bang-9D"


@clause("BANG-R25")
def test_his_answer_to_a_shot_stays_open_after_he_healed() -> None:
    before = with_sid(Shot(2, by=0), hand=(*PAIR, "missed-2S"))
    question = asked(before.table)[2].question
    then = before.when(2, SidHeal(PAIR)).when(2, Respond("missed-2S"), question=question).asked(0, "play")
    assert then.table.life[2] == 3


@clause("BANG-R25")
def test_it_is_never_taken_by_timeout_outside_dying() -> None:
    then = with_sid(Shot(2, by=0)).when_time_runs_out(2).never(LifeRegained)
    assert then.happened(LifeLost(2, 1, 1, 0)).table.hands[2] == list(PAIR)


@clause("BANG-R25")
def test_after_healing_the_turn_goes_on_as_before() -> None:
    with_sid().when(2, SidHeal(PAIR)).when(0, EndPlay()).asked(1, "play")
