"""Chapter 9: what the completion of a world brings."""

from typing import Any

import pytest

from domain.kernel.words import PUBLIC
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import (
    DeclinePurification,
    Pass,
    PlayCard,
    Purify,
    Stabilise,
    SwapIdentity,
    UsePortal,
)
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import ArtefactTaken, DaggerUsed
from domain.shamans.events.elimination import PlayerEliminated
from domain.shamans.events.rituals import (
    IdentitiesSwapped,
    PurificationDeclined,
    PurificationWithoutEffect,
    RitualTriggered,
    StabilisationChosen,
    TransformationWithoutEffect,
)
from domain.shamans.events.rounds import PointsGained
from domain.shamans.events.trick import PawnMoved
from domain.shamans.material import Team
from domain.shamans.rituals import Perform, Stabilisation, Transformation
from tests.domain.shamans.tables import NOWHERE, all_of, everybody_plays, in_trick, only, seen, shamans, shamans_table
from tests.given import Given, clause

HANDS = [["blue-1"], ["blue-2"], ["blue-3"]]
FOUR = [*HANDS, ["blue-4"]]


@clause("SHAM-9.1")
def test_a_ritual_is_performed_exactly_when_its_world_becomes_complete() -> None:
    hands = [["blue-1", "green-1"], ["purple-1", "green-2"], ["purple-2", "green-3"]]
    table = shamans_table(hands, ripe=["purple"])
    first = everybody_plays(in_trick(table), "blue-1", "purple-1").never(RitualTriggered)
    first.when(2, PlayCard("purple-2")).happened(RitualTriggered("purple", "enlightenment", 2, ()))


@clause("SHAM-9.1")
@pytest.mark.parametrize("step", [Stabilisation(0), Transformation(0)])
def test_a_ritual_is_mandatory(step: Any) -> None:
    ritual = shamans(shamans_table(HANDS), step)
    ritual.when(0, Pass()).refused("SHAM-4.2")
    ritual.when(0, DeclinePurification()).refused("SHAM-4.2")


@clause("SHAM-9.2")
def test_a_world_with_a_card_set_aside_is_never_completed() -> None:
    lying = ["purple-2", "purple-4", "purple-5"]
    table = shamans_table([["blue-1"], ["purple-1"], ["purple-3"]], at_worlds=lying)
    assert "purple-6" in table.set_aside[NOWHERE]
    everybody_plays(in_trick(table), "blue-1", "purple-1", "purple-3").never(RitualTriggered)


@clause("SHAM-9.2")
def test_each_world_is_completed_once_a_round() -> None:
    table = shamans_table([["purple-1"], ["purple-2"], ["blue-3"]], ripe=["purple"])
    played = everybody_plays(in_trick(table), "purple-1", "purple-2", "blue-3")
    assert len(all_of(RitualTriggered, played.events)) == 1


# --- stabilisation ------------------------------------------------------------------------------------


def stabilising(**facts: Any) -> Given:
    return shamans(shamans_table(HANDS, **facts), Stabilisation(0))


@clause("SHAM-9.3")
def test_stabilisation_moves_the_pawn_two_spaces_away() -> None:
    back = stabilising(pawn=10, slots=["dagger-1", None]).when(0, Stabilise("back"))
    back.happened(StabilisationChosen(0, "back"), PawnMoved(10, 8, "stabilisation", 0)).never(ArtefactTaken)


@clause("SHAM-9.3")
def test_or_it_takes_one_artefact() -> None:
    offered = stabilising(pawn=10, slots=["dagger-1", None], pile=["portal-1"])
    offered.offers_exactly(0, Stabilise("back"), Stabilise("slot1"), Stabilise("pile"))
    offered.when(0, Stabilise("slot2")).refused("SHAM-6.1")
    offered.when(0, Stabilise("slot1")).happened(ArtefactTaken(0, "slot1", 1, "dagger-1", "dagger-1")).never(PawnMoved)


@clause("SHAM-9.3")
def test_the_clock_takes_an_artefact_and_without_one_moves_back() -> None:
    assert only(ArtefactTaken, stabilising(pile=["portal-1"]).when_time_runs_out(0).events).source == "pile"
    stabilising(pawn=10).when_time_runs_out(0).happened(PawnMoved(10, 8, "stabilisation", 0))


@clause("SHAM-9.11", "SHAM-R2")
@pytest.mark.parametrize(("pawn", "moved"), [(2, [PawnMoved(2, 0, "stabilisation", 0)]), (0, [])])
def test_the_pawn_never_moves_beyond_space_0(pawn: int, moved: list[PawnMoved]) -> None:
    back = stabilising(pawn=pawn).when(0, Stabilise("back"))
    assert all_of(PawnMoved, back.events) == moved
    assert stabilising(pawn=1).when(0, Stabilise("back")).table.pawn == 0


# --- transformation -----------------------------------------------------------------------------------


def transforming(*identities: Team, **facts: Any) -> Given:
    return shamans(shamans_table(HANDS, identities=identities or None, **facts), Transformation(0))


@clause("SHAM-9.4", "SHAM-1.8")
def test_transformation_exchanges_identity_cards() -> None:
    swapped = transforming("shamans", "shamans", "shadows").when(0, SwapIdentity(2))
    assert swapped.table.identities == ["shadows", "shamans", "shamans"]


@clause("SHAM-9.4", "SHAM-R14")
def test_the_partner_is_another_player_in_the_round() -> None:
    table = shamans_table([*FOUR[:3], []], out=[3])
    choosing = shamans(table, Transformation(0)).asked(0, "swap_identity")
    choosing.offers_exactly(0, SwapIdentity(1), SwapIdentity(2))
    for seat in (0, 3, 7):
        choosing.when(0, SwapIdentity(seat)).refused("SHAM-9.4")


@clause("SHAM-9.4")
def test_the_clock_exchanges_with_the_next_seat_to_the_left() -> None:
    table = shamans_table([["blue-1"], [], ["blue-3"]], out=[1])
    assert only(IdentitiesSwapped, shamans(table, Transformation(0)).when_time_runs_out(0).events).other == 2


@clause("SHAM-9.5")
def test_both_look_at_their_new_cards_and_nobody_else() -> None:
    swapped = only(IdentitiesSwapped, transforming("shamans", "shamans", "shadows").when(0, SwapIdentity(2)).events)
    public, private = swapped.parts()
    assert public == {"seat": 0, "other": 2, "face_up_seats": ()}
    assert private == {"seat:0": {"identities": "shadows"}, "seat:2": {"identities": "shamans"}}


@clause("SHAM-9.5", "SHAM-R8")
def test_a_face_up_card_stays_face_up_in_its_new_place() -> None:
    swapped = transforming("shadows", "shamans", "shamans", shown=[0], face_up={0: ["mask-1"]}).when(0, SwapIdentity(1))
    assert only(IdentitiesSwapped, swapped.events).face_up_seats == (1,)
    known = [one.identity for one in seen(swapped.table, PUBLIC).participants]
    assert known == [None, "shadows", None]
    assert swapped.table.face_up[0] == ("mask-1",)


@clause("SHAM-9.12", "SHAM-R14")
def test_alone_a_transformation_has_no_effect() -> None:
    table = shamans_table([[], [], ["blue-3"]], out=[0, 1], leader=2)
    shamans(table, Perform(2, "green")).happened(TransformationWithoutEffect(2)).asked(2, "play")


# --- enlightenment ------------------------------------------------------------------------------------


@clause("SHAM-9.6")
def test_enlightenment_gives_one_point_at_once() -> None:
    enlightened = shamans(shamans_table(HANDS, points=[3, 0, 0]), Perform(0, "purple"))
    enlightened.happened(PointsGained(0, 1, "enlightenment", 4)).asked(0, "play")
    assert enlightened.table.points == [4, 0, 0]


# --- purification -------------------------------------------------------------------------------------


def purifying(**facts: Any) -> Given:
    """Seat 0 of four performs a purification; seat 3 is the Shadow."""
    return shamans(shamans_table(FOUR, pawn=5, **facts), Purification(0))


@clause("SHAM-9.7", "SHAM-R15")
def test_a_face_up_dagger_must_be_used_on_another_player_in_the_round() -> None:
    must = purifying(face_up={0: ["dagger-1"]}).asked(0, "purify")
    must.offers_exactly(0, Purify(1), Purify(2), Purify(3))
    must.when(0, DeclinePurification()).refused("SHAM-9.7")
    must.when(0, Purify(0)).refused("SHAM-9.7")
    must.when(0, Purify(7)).refused("SHAM-9.7")
    used = must.when(0, Purify(1)).happened(DaggerUsed(0, "dagger-1", False, 1), PlayerEliminated)
    assert "dagger-1" in used.table.discard


@clause("SHAM-9.7", "SHAM-R15")
def test_an_eliminated_player_is_no_target() -> None:
    table = shamans_table([["blue-1"], [], ["blue-3"]], out=[1], face_up={0: ["dagger-1"]})
    shamans(table, Purification(0)).when(0, Purify(1)).refused("SHAM-9.7")


@clause("SHAM-9.8", "SHAM-R15")
def test_a_face_down_dagger_may_be_turned_up() -> None:
    may = purifying(face_down={0: ["dagger-1"]}).asked(0, "purify")
    may.offers_exactly(0, DeclinePurification(), Purify(1), Purify(2), Purify(3))
    may.when(0, Purify(2)).happened(DaggerUsed(0, "dagger-1", True, 2), PlayerEliminated)
    declined = may.when(0, DeclinePurification()).happened(PurificationDeclined(0)).never(DaggerUsed)
    assert declined.table.face_down[0] == ("dagger-1",)


@clause("SHAM-9.9")
def test_without_a_tile_that_might_be_a_dagger_nothing_is_asked() -> None:
    nothing = purifying(face_up={0: ["portal-1", "moonstone-1"]})
    nothing.happened(PurificationWithoutEffect(0)).asked(0, "play")


@clause("SHAM-9.9")
def test_with_another_face_down_tile_one_is_asked_and_can_only_decline() -> None:
    """Who is asked must not betray what the tile is."""
    asked = purifying(face_down={0: ["moonstone-1"]}).asked(0, "purify")
    asked.offers_exactly(0, DeclinePurification())
    asked.when(0, Purify(1)).refused("SHAM-9.9")
    asked.when(0, DeclinePurification()).happened(PurificationDeclined(0)).never(PurificationWithoutEffect)


@clause("SHAM-9.9", "SHAM-10.2", "SHAM-R36")
def test_a_portal_used_while_asked_may_leave_nothing_to_decide() -> None:
    asked = purifying(face_down={0: ["portal-1"]}).asked(0, "purify")
    asked.when(0, UsePortal("portal-1", "toward")).happened(PurificationWithoutEffect(0)).asked(0, "play")


@clause("SHAM-9.10", "SHAM-R15")
def test_a_face_up_dagger_goes_before_a_face_down_one() -> None:
    used = purifying(face_up={0: ["moonstone-1", "dagger-4"]}, face_down={0: ["dagger-1"]}).when(0, Purify(1))
    assert only(DaggerUsed, used.events).tile == "dagger-4"
    assert used.table.face_down[0] == ("dagger-1",)
    assert len(all_of(PlayerEliminated, used.events)) == 1


@clause("SHAM-9.10", "SHAM-R15")
def test_of_equal_daggers_the_one_taken_first_is_used() -> None:
    for facts in ({"face_up": {0: ["dagger-5", "dagger-2"]}}, {"face_down": {0: ["dagger-5", "dagger-2"]}}):
        assert only(DaggerUsed, purifying(**facts).when(0, Purify(1)).events).tile == "dagger-5"


@clause("SHAM-9.12")
def test_alone_a_purification_has_no_effect_and_no_tile_is_discarded() -> None:
    table = shamans_table([[], [], ["blue-3"]], out=[0, 1], leader=2, face_up={2: ["dagger-1"]})
    alone = shamans(table, Perform(2, "yellow")).happened(PurificationWithoutEffect(2)).asked(2, "play")
    assert alone.table.face_up[2] == ("dagger-1",)


@clause("SHAM-9.7", "SHAM-9.8", "SHAM-R35")
def test_the_clock_uses_a_face_up_dagger_on_the_left_neighbour_and_declines_otherwise() -> None:
    assert only(DaggerUsed, purifying(face_up={0: ["dagger-1"]}).when_time_runs_out(0).events).target == 1
    purifying(face_down={0: ["dagger-1"]}).when_time_runs_out(0).happened(PurificationDeclined(0))


def test_a_ritual_is_finished_before_what_lies_below() -> None:
    table = shamans_table(HANDS, slots=["dagger-1", "dagger-2"])
    shamans(table, Perform(1, "blue"), LowestCard(2)).asked(1, "stabilise").when(1, Stabilise("slot1")).asked(
        2, "take_artefact"
    )
