"""Rulings on answers to a shot, Indians! and Duels, and on who is asked at all."""

import pytest

from domain.bang.commands import EndPlay, Play, Respond, TakeHit, UseBarrel, UseBuiltinBarrel
from domain.bang.events.drawing import CardsFlipped
from domain.bang.events.life import LifeLost
from domain.bang.events.playing import HitTaken, ShotAnswered, ShotCancelled
from domain.bang.playing import Playing
from domain.bang.shooting import Ambush, Duel, Shot
from domain.bang.turn import Turn
from domain.kernel.step import Prompt
from tests.domain.bang.tables import UNASKED_DRAWERS, bang, bang_table, in_phase_2
from tests.given import Given, clause

SLAB = {0: "slab_the_killer"}


def shot_at(
    *hand: str, character: str = "black_jack", barrel: bool = False, needed: int = 1, deck: list[str] | None = None
) -> Given:
    """Seat 1 is shot at, holding these cards."""
    table = bang_table(
        [[], list(hand)], cast={1: character}, in_play={1: ["barrel-QS"] if barrel else []}, deck=deck or []
    )
    return bang(table, Shot(1, by=0, missed_needed=needed), Playing(0))


# --- answering a shot -----------------------------------------------------------------------------------


@clause("BANG-R26")
def test_the_target_may_play_missed_before_he_tries_the_barrel_and_the_other_way_round() -> None:
    shot = shot_at("missed-2S", barrel=True, needed=2, deck=["beer-6H"])
    shot.when(1, Respond("missed-2S")).asked(1, "shot").when(1, UseBarrel()).happened(ShotCancelled(1))
    shot.when(1, UseBarrel()).asked(1, "shot").when(1, Respond("missed-2S")).happened(ShotCancelled(1))


@clause("BANG-R26")
def test_each_barrel_may_be_tried_once_per_shot() -> None:
    then = shot_at("beer-7H", barrel=True, deck=["bang-2D", "bang-3D"]).when(1, UseBarrel()).asked(1, "shot")
    then.offers_exactly(1, TakeHit()).when(1, UseBarrel()).refused("BANG-R26")


@clause("BANG-R26")
def test_after_both_barrels_failed_neither_may_be_tried_again() -> None:
    then = shot_at("beer-7H", character="jourdonnais", barrel=True, deck=["bang-2D", "bang-3D", "beer-6H"])
    then = then.when(1, UseBuiltinBarrel()).when(1, UseBarrel()).asked(1, "shot").offers_exactly(1, TakeHit())
    then.when(1, UseBuiltinBarrel()).refused("BANG-R26")
    then.when(1, UseBarrel()).refused("BANG-R26")


@clause("BANG-R26")
def test_a_barrel_may_be_tried_anew_against_the_next_shot() -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, deck=["bang-2D", "beer-6H"])
    then = bang(table, Shot(1, by=0), Shot(1, by=0), Playing(0)).when(1, UseBarrel()).asked(1, "shot")
    then.when(1, UseBarrel()).happened(LifeLost(1, 1, 3, 0), ShotCancelled(1))


@clause("BANG-R26")
def test_a_missed_already_spent_stays_spent_when_the_hit_is_taken() -> None:
    then = shot_at("missed-2S", "beer-6H", needed=2).when(1, Respond("missed-2S")).when(1, TakeHit())
    then.happened(ShotAnswered(1, "missed-2S", "missed"), LifeLost(1, 1, 3, 0)).never(ShotCancelled)
    assert then.table.discard == ["missed-2S"]


@clause("BANG-R26")
def test_the_question_says_who_shoots_how_many_missed_are_needed_and_which_barrels_are_left() -> None:
    then = shot_at("missed-2S", character="jourdonnais", barrel=True, needed=2, deck=["beer-6H"])
    step = then.table.agenda[-1].step
    assert step.about(then.table) == {"shooter_seat": 0, "needed": 2, "barrels": ["builtin_barrel", "barrel"]}
    then = then.when(1, UseBuiltinBarrel())
    step = then.table.agenda[-1].step
    assert step.about(then.table) == {"shooter_seat": 0, "needed": 1, "barrels": ["barrel"]}


# --- nobody learns by silence ---------------------------------------------------------------------------


@clause("BANG-R27")
@pytest.mark.parametrize(
    ("step", "decision"),
    [(Shot(1, by=0), "shot"), (Ambush(1, by=0), "indians"), (Duel(1, rival=0, challenger=0), "duel")],
)
def test_whoever_holds_a_card_is_asked_even_if_he_can_only_give_up(step: Prompt, decision: str) -> None:
    bang(bang_table([[], ["beer-6H"]]), step, Playing(0)).asked(1, decision).offers_exactly(1, TakeHit())


@clause("BANG-R27")
def test_an_unused_barrel_is_reason_enough_to_ask() -> None:
    shot_at(barrel=True).asked(1, "shot").offers_exactly(1, UseBarrel(), TakeHit())
    shot_at(character="jourdonnais").asked(1, "shot").offers_exactly(1, UseBuiltinBarrel(), TakeHit())


@clause("BANG-R27")
@pytest.mark.parametrize("step", [Shot(1, by=0), Ambush(1, by=0), Duel(1, rival=0, challenger=0)])
def test_where_all_can_see_that_he_cannot_answer_the_loss_is_automatic(step: Prompt) -> None:
    bang(bang_table(), step, Playing(0)).happened(HitTaken, LifeLost(1, 1, 3, 0)).asked(0, "play")


@clause("BANG-R27")
@pytest.mark.parametrize("step", [Ambush(1, by=0), Duel(1, rival=0, challenger=0)])
def test_a_barrel_alone_is_no_reason_to_ask_about_indians_or_a_duel(step: Prompt) -> None:
    table = bang_table(in_play={1: ["barrel-QS"]}, cast={1: "jourdonnais"})
    bang(table, step, Playing(0)).happened(LifeLost(1, 1, 3, 0)).asked(0, "play")


# --- Slab the Killer, Jourdonnais, the Barrel -------------------------------------------------------------


@clause("BANG-R28")
def test_slab_the_killers_gatling_needs_one_missed() -> None:
    table = bang_table([["gatling-10H"], ["missed-2S"]], cast=SLAB)
    in_phase_2(table).when(0, Play("gatling-10H")).when(1, Respond("missed-2S")).happened(ShotCancelled(1))


@clause("BANG-R28")
def test_slab_the_killers_duel_and_indians_are_unchanged() -> None:
    table = bang_table([["duel-QD", "indians-KD"], ["bang-2D"]], cast=SLAB)
    in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-2D")).asked(0, "duel")
    then = in_phase_2(table).when(0, Play("indians-KD")).when(1, Respond("bang-2D"))
    assert then.table.life == [5, 4, 3, 3]


@clause("BANG-R28")
def test_one_barrel_cannot_be_drawn_twice_against_slab_the_killer() -> None:
    table = bang_table([["bang-2D"], ["beer-8H"]], cast=SLAB, in_play={1: ["barrel-QS"]}, deck=["beer-6H", "beer-7H"])
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBarrel()).asked(1, "shot")
    then.when(1, UseBarrel()).refused("BANG-R26")
    then.when(1, TakeHit()).happened(LifeLost(1, 1, 3, 0))


@clause("BANG-R29")
def test_both_barrels_of_jourdonnais_may_cancel_slab_the_killers_bang_without_a_card() -> None:
    table = bang_table(
        [["bang-2D"]], cast={**SLAB, 1: "jourdonnais"}, in_play={1: ["barrel-QS"]}, deck=["beer-6H", "beer-7H"]
    )
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).when(1, UseBarrel()).when(1, UseBuiltinBarrel())
    then.happened(ShotCancelled(1)).never(LifeLost, ShotAnswered)


@clause("BANG-R30")
@pytest.mark.parametrize(("card", "target"), [("bang-2D", 1), ("gatling-10H", None)])
def test_a_barrel_works_against_bang_and_gatling(card: str, target: int | None) -> None:
    table = bang_table([[card]], in_play={1: ["barrel-QS"]}, deck=["beer-6H"])
    in_phase_2(table).when(0, Play(card, target)).when(1, UseBarrel()).happened(ShotCancelled(1))


@clause("BANG-R30")
def test_a_barrel_does_not_work_against_indians_duel_or_dynamite() -> None:
    table = bang_table([[], ["beer-6H"]], in_play={1: ["barrel-QS"]})
    bang(table, Ambush(1, by=0)).when(1, UseBarrel()).refused("BANG-10.7.2")
    bang(table, Duel(1, rival=0, challenger=0)).when(1, UseBarrel()).refused("BANG-4.9")
    mined = bang_table(cast=UNASKED_DRAWERS, in_play={1: ["dynamite-2H", "barrel-QS"]}, deck=["missed-2S"], turn=1)
    then = bang(mined, Turn(1)).happened(LifeLost(1, 3, 1, None))
    assert [event.reason for event in then.events if isinstance(event, CardsFlipped)] == ["dynamite"]


# --- Calamity Janet and the limit of BANG! cards ------------------------------------------------------------


@clause("BANG-R32")
def test_calamity_janets_missed_fired_as_bang_obeys_the_range() -> None:
    given_janet = in_phase_2(bang_table([["missed-2S"]], cast={0: "calamity_janet"}))
    given_janet.offers_exactly(0, Play("missed-2S", 1), Play("missed-2S", 3), EndPlay())
    given_janet.when(0, Play("missed-2S", 2)).refused("BANG-7.1")


@clause("BANG-R32")
def test_calamity_janet_may_mix_bang_and_missed_against_slab_the_killer() -> None:
    then = shot_at("bang-2D", "missed-2S", character="calamity_janet", needed=2)
    then.when(1, Respond("bang-2D")).when(1, Respond("missed-2S")).happened(
        ShotAnswered(1, "bang-2D", "missed"), ShotAnswered(1, "missed-2S", "missed"), ShotCancelled(1)
    )


@clause("BANG-R32")
def test_elsewhere_calamity_janets_cards_keep_their_names() -> None:
    in_phase_2(bang_table([["missed-2S"]], cast={0: "calamity_janet"})).offers_not(0, Play("missed-2S"))
    in_phase_2(bang_table([["bang-2D"]], bangs_played=1, cast={0: "calamity_janet"})).offers_exactly(0, EndPlay())


@clause("BANG-R33")
def test_bang_cards_discarded_in_a_duel_do_not_count_for_the_limit() -> None:
    table = bang_table([["duel-QD", "bang-2D", "bang-3D"], ["bang-4D"]])
    then = in_phase_2(table).when(0, Play("duel-QD", 1)).when(1, Respond("bang-4D")).when(0, Respond("bang-2D"))
    then.asked(0, "play").offers(0, Play("bang-3D", 1))


@clause("BANG-R33")
def test_volcanic_lifts_the_limit_from_the_moment_it_lies_in_play_and_no_longer() -> None:
    table = bang_table([["bang-2D", "bang-3D", "bang-4D", "volcanic-10S", "schofield-JC"]])
    then = in_phase_2(table).when(0, Play("bang-2D", 1)).offers_not(0, Play("bang-3D", 1))
    then = then.when(0, Play("volcanic-10S")).when(0, Play("bang-3D", 1)).offers(0, Play("bang-4D", 1))
    then.when(0, Play("schofield-JC")).when(0, Play("bang-4D", 1)).refused("BANG-4.7")
