"""Chapter 6: the artefact tiles, face up and face down."""

from typing import Any

import pytest

from domain.kernel.words import PUBLIC
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import Pass, PlayCard, Purify, Stabilise, SwapIdentity, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import ArtefactTaken, EclipseRevealed, IdentityRevealed, SlotRefilled
from domain.shamans.events.rituals import IdentitiesSwapped
from domain.shamans.events.trick import PawnMoved
from domain.shamans.material import ARTEFACTS, DEALS
from domain.shamans.rituals import Stabilisation, Transformation
from domain.shamans.table import TileSource
from tests.domain.shamans.tables import everybody_plays, in_trick, only, seen, shamans, shamans_table
from tests.given import Given, clause, kinds


def taking(**facts: Any) -> Given:
    """Seat 1 of three, a Shaman, takes an artefact."""
    return shamans(shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], **facts), LowestCard(1))


@clause("SHAM-6.1")
def test_a_tile_comes_from_slot_1_slot_2_or_the_top_of_the_pile() -> None:
    offered = taking(slots=["moonstone-1", "dagger-1"], pile=["portal-1", "eclipse"])
    offered.offers_exactly(1, TakeArtefact("slot1"), TakeArtefact("slot2"), TakeArtefact("pile"))
    assert offered.when(1, TakeArtefact("slot2")).table.face_up[1] == ("dagger-1",)
    assert offered.when(1, TakeArtefact("pile")).table.face_down[1] == ("portal-1",)


@clause("SHAM-6.1")
def test_taking_is_mandatory_and_an_empty_source_gives_nothing() -> None:
    offered = taking(slots=[None, "dagger-1"])
    offered.offers_exactly(1, TakeArtefact("slot2"))
    offered.when(1, TakeArtefact("slot1")).refused("SHAM-6.1")
    offered.when(1, TakeArtefact("pile")).refused("SHAM-6.1")
    offered.when(1, Pass()).refused("SHAM-4.2")


@clause("SHAM-6.2")
def test_a_tile_from_a_slot_lies_face_up() -> None:
    taken = taking(slots=["moonstone-1", None]).when(1, TakeArtefact("slot1"))
    assert seen(taken.table, PUBLIC).participants[1].face_up == ("moonstone-1",)


@clause("SHAM-6.3")
def test_a_tile_from_the_pile_is_seen_by_its_owner_alone() -> None:
    taken = taking(pile=["dagger-1"]).when(1, TakeArtefact("pile"))
    event = only(ArtefactTaken, taken.events)
    assert event.parts() == (
        {"seat": 1, "source": "pile", "pile_count": 0, "tile": None},
        {"seat:1": {"taken": "dagger-1"}},
    )
    assert seen(taken.table, 1).participants[1].face_down == ("dagger-1",)
    for viewer in (0, 2, PUBLIC):
        other = seen(taken.table, viewer).participants[1]
        assert (other.face_up, other.face_down_count, other.face_down) == ((), 1, None)


@clause("SHAM-6.4")
@pytest.mark.parametrize(("source", "facts"), [("slot1", {"slots": ["mask-1", None]}), ("pile", {"pile": ["mask-1"]})])
def test_a_mask_always_lies_face_up(source: TileSource, facts: dict[str, Any]) -> None:
    taken = taking(**facts).when(1, TakeArtefact(source))
    assert taken.table.face_up[1] == ("mask-1",)
    assert only(ArtefactTaken, taken.events).tile == "mask-1"


@clause("SHAM-6.5")
def test_whoever_takes_a_mask_shows_his_identity() -> None:
    taken = taking(slots=["mask-1", None], identities=["shamans", "shadows", "shamans"]).when(1, TakeArtefact("slot1"))
    taken.happened(IdentityRevealed(1, "shadows"))
    assert seen(taken.table, PUBLIC).participants[1].identity == "shadows"
    taking(slots=["moonstone-1", None]).when(1, TakeArtefact("slot1")).never(IdentityRevealed)


@clause("SHAM-6.5")
def test_a_second_mask_shows_nothing_new() -> None:
    taken = taking(slots=["mask-2", None], shown=[1], face_up={1: ["mask-1"]}).when(1, TakeArtefact("slot1"))
    taken.never(IdentityRevealed)
    assert taken.table.shown == [1]


@clause("SHAM-R8")
def test_another_mask_turns_up_the_card_received_in_a_swap() -> None:
    swapped = shamans(
        shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], shown=[0], face_up={0: ["mask-1"]}, slots=["mask-2", None]),
        Transformation(0),
        LowestCard(0),
    ).when(0, SwapIdentity(2))
    assert swapped.table.shown == [2]
    taken = swapped.when(0, TakeArtefact("slot1")).happened(IdentityRevealed(0, "shadows"))
    assert sorted(taken.table.shown) == [0, 2]


@clause("SHAM-6.6", "SHAM-6.7", "SHAM-6.8")
def test_dagger_and_moonstone_do_nothing_by_themselves_and_a_portal_may_be_used() -> None:
    table = shamans_table(
        [["blue-1"], ["blue-2"], ["blue-3"]],
        pawn=10,
        face_up={0: ["dagger-1", "moonstone-1"]},
        face_down={1: ["dagger-2", "moonstone-2"], 2: ["portal-1"]},
    )
    trick = in_trick(table)
    trick.offers_not(0, Purify(1)).offers_exactly(0, PlayCard("blue-1"))
    trick.when(1, UsePortal("dagger-2", "toward")).refused("SHAM-10.1")
    assert trick.when(2, UsePortal("portal-1", "toward")).table.pawn == 11
    ended = everybody_plays(trick, "blue-1", "blue-2", "blue-3")
    assert all(one.moonstone_points == 0 for one in ended.table.rounds[0].seats)


@clause("SHAM-6.9")
def test_an_emptied_slot_is_refilled_with_the_top_of_the_pile() -> None:
    taken = taking(slots=["moonstone-1", "dagger-1"], pile=["portal-1", "dagger-2"]).when(1, TakeArtefact("slot1"))
    taken.happened(ArtefactTaken(1, "slot1", 2, "moonstone-1", "moonstone-1"), SlotRefilled("slot1", "portal-1", 1))
    assert taken.table.slots == ["portal-1", "dagger-1"]


@clause("SHAM-6.9", "SHAM-R9")
def test_with_an_empty_pile_the_slot_stays_empty() -> None:
    taken = taking(slots=["moonstone-1", "dagger-1"]).when(1, TakeArtefact("slot1")).never(SlotRefilled)
    assert taken.table.slots == [None, "dagger-1"]


@clause("SHAM-6.10", "SHAM-R9")
def test_with_nothing_left_no_artefact_is_taken() -> None:
    played = everybody_plays(
        in_trick(shamans_table([["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]])),
        "blue-1",
        "blue-2",
        "blue-3",
    )
    played.never(ArtefactTaken).asked(2, "play")


@clause("SHAM-R9")
def test_a_normal_round_never_runs_out_of_tiles() -> None:
    stabilisations = 1
    assert max(deal.hand_size for deal in DEALS.values()) + stabilisations <= len(ARTEFACTS)


@clause("SHAM-6.11", "SHAM-R10")
def test_a_face_down_tile_is_not_turned_up_voluntarily() -> None:
    table = shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], face_down={0: ["moonstone-1", "dagger-1"]})
    in_trick(table).offers_exactly(0, PlayCard("blue-1"))
    assert shamans(table, Purification(0)).when(0, Purify(1)).table.discard[-1] == "dagger-1"


@clause("SHAM-6.12")
def test_used_daggers_and_portals_are_discarded_face_up() -> None:
    table = shamans_table(
        [["blue-1"], ["blue-2"], ["blue-3"], ["blue-4"]], pawn=5, face_down={0: ["dagger-1"], 3: ["portal-2"]}
    )
    used = shamans(table, Purification(0)).when(3, UsePortal("portal-2", "away")).when(0, Purify(1))
    assert {"dagger-1", "portal-2"} <= set(seen(used.table, PUBLIC).discard)


@clause("SHAM-6.13", "SHAM-R11")
def test_a_taking_goes_tile_mask_refill_eclipse() -> None:
    taken = taking(slots=["mask-1", None], pile=["dagger-1", "eclipse"]).when(1, TakeArtefact("slot1"))
    assert list(kinds(taken.events)) == ["ArtefactTaken", "IdentityRevealed", "SlotRefilled", "EclipseRevealed"]


@clause("SHAM-6.1", "SHAM-9.3")
def test_a_stabilisation_takes_artefacts_in_the_same_way() -> None:
    offered = shamans(
        shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], slots=["mask-1", None], pile=["dagger-1", "eclipse"]),
        Stabilisation(2),
    )
    taken = offered.when(2, Stabilise("pile")).happened(ArtefactTaken(2, "pile", 1, None, "dagger-1"), EclipseRevealed)
    taken.never(PawnMoved, SlotRefilled, IdentitiesSwapped)


@pytest.mark.parametrize(
    ("facts", "source"),
    [
        ({"slots": ["dagger-1", "dagger-2"], "pile": ["dagger-3"]}, "pile"),
        ({"slots": ["dagger-1", "dagger-2"]}, "slot1"),
        ({"slots": [None, "dagger-2"]}, "slot2"),
    ],
)
def test_the_clock_takes_from_the_pile_else_slot_1_else_slot_2(facts: dict[str, Any], source: str) -> None:
    assert only(ArtefactTaken, taking(**facts).when_time_runs_out(1).events).source == source
