"""Chapter 7: the eclipse, in which everybody hands over a card at the same time."""

import pytest

from domain.kernel.engine import asked
from domain.kernel.facts import VoteSealed
from domain.kernel.words import ALL, PUBLIC
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import Pass, PassCard, PlayCard, TakeArtefact, UsePortal
from domain.shamans.events.artefacts import ArtefactTaken, EclipseResolved, EclipseRevealed, ReactionWindowOpened
from domain.shamans.events.rounds import RoundEnded
from domain.shamans.events.trick import PawnMoved
from domain.shamans.table import Direction
from domain.shamans.trick import Playing
from tests.domain.shamans.tables import QUICK, at_round_end, only, seen, shamans, shamans_table
from tests.given import Given, clause

HANDS = [["blue-1", "blue-2"], ["green-1", "green-2"], ["yellow-1", "yellow-2"]]


def eclipse(hands: list[list[str]] = HANDS, side: Direction = "left") -> Given:
    return shamans(shamans_table(hands, pile=["eclipse"], eclipse_side=side), RevealEclipse())


def handed_over(start: Given, *cards: str) -> Given:
    """Every seat chooses its card."""
    for seat, card in zip(sorted(asked(start.table)), cards, strict=True):
        start = start.when(seat, PassCard(card))
    return start


@clause("SHAM-7.1", "SHAM-R3")
def test_the_eclipse_is_resolved_as_soon_as_it_lies_on_top() -> None:
    taking = shamans(shamans_table(HANDS, pile=["dagger-1", "eclipse", "dagger-2"]), LowestCard(1))
    taking.when(1, TakeArtefact("pile")).happened(ArtefactTaken, EclipseRevealed).asked(0, "eclipse")


@clause("SHAM-7.1", "SHAM-R3")
def test_a_refill_brings_the_eclipse_to_light_and_never_onto_a_slot() -> None:
    table = shamans_table(HANDS, slots=["moonstone-1", "moonstone-2"], pile=["dagger-1", "eclipse", "dagger-2"])
    revealed = shamans(table, LowestCard(1)).when(1, TakeArtefact("slot1")).happened(EclipseRevealed)
    assert revealed.table.slots == ["dagger-1", "moonstone-2"]
    resolved = handed_over(revealed, "blue-1", "green-1", "yellow-1")
    assert resolved.table.pile == ["dagger-2"]


@clause("SHAM-7.1")
def test_an_eclipse_deeper_in_the_pile_stays_unseen() -> None:
    taking = shamans(shamans_table(HANDS, pile=["dagger-1", "dagger-2", "eclipse"]), LowestCard(1))
    taking.when(1, TakeArtefact("pile")).never(EclipseRevealed)


@clause("SHAM-7.2")
def test_everybody_with_cards_chooses_secretly_and_at_once() -> None:
    revealed = eclipse()
    assert sorted(asked(revealed.table)) == [0, 1, 2]
    revealed.offers_exactly(2, PassCard("yellow-1"), PassCard("yellow-2"))
    chosen = revealed.when(2, PassCard("yellow-1"))
    assert only(VoteSealed, chosen.events).parts()[0] == {"seat": 2}
    assert seen(chosen.table, 2).chosen == "yellow-1"
    for viewer in (0, 1, PUBLIC, ALL):
        assert seen(chosen.table, viewer).chosen is None
    assert chosen.table.hands[2] == ["yellow-1", "yellow-2"]
    chosen.asked(0, "eclipse").never(EclipseResolved)


@clause("SHAM-7.3", "SHAM-7.4")
@pytest.mark.parametrize(
    ("side", "hands"),
    [
        ("left", [["blue-2", "yellow-1"], ["blue-1", "green-2"], ["green-1", "yellow-2"]]),
        ("right", [["blue-2", "green-1"], ["green-2", "yellow-1"], ["blue-1", "yellow-2"]]),
    ],
)
def test_all_cards_are_handed_over_at_the_same_time(side: Direction, hands: list[list[str]]) -> None:
    assert handed_over(eclipse(side=side), "blue-1", "green-1", "yellow-1").table.hands == hands


@clause("SHAM-7.3")
def test_giver_and_receiver_see_the_card_and_nobody_else() -> None:
    resolved = only(EclipseResolved, handed_over(eclipse(), "blue-1", "green-1", "yellow-1").events)
    public, private = resolved.parts()
    assert public == {"pairs": ((0, 1), (1, 2), (2, 0)), "pile_count": 0}
    assert private == {
        "seat:0": {"given": "blue-1", "received": "yellow-1"},
        "seat:1": {"given": "green-1", "received": "blue-1"},
        "seat:2": {"given": "yellow-1", "received": "green-1"},
    }


@clause("SHAM-7.4", "SHAM-R12")
def test_seats_without_cards_and_eliminated_neighbours_are_skipped() -> None:
    hands = [["blue-1"], [], ["green-1"], [], ["yellow-1"]]
    table = shamans_table(hands, out=[3], leader=1, front={1: "red-1"}, pile=["eclipse"], eclipse_side="left")
    revealed = shamans(table, RevealEclipse())
    assert only(EclipseRevealed, revealed.events).seats == (0, 2, 4)
    swapped = handed_over(revealed, "blue-1", "green-1", "yellow-1").table
    assert swapped.hands == [["yellow-1"], [], ["blue-1"], [], ["green-1"]]


@clause("SHAM-7.4", "SHAM-R12")
def test_hand_sizes_never_change() -> None:
    sides: tuple[Direction, ...] = ("left", "right")
    for side in sides:
        resolved = handed_over(eclipse(side=side), "blue-2", "green-1", "yellow-2")
        assert [len(hand) for hand in resolved.table.hands] == [2, 2, 2]


@clause("SHAM-7.5", "SHAM-R12")
def test_with_one_hand_left_nothing_is_handed_over() -> None:
    table = shamans_table([[], [], ["blue-1"]], front={0: "green-1", 1: "green-2"}, pile=["eclipse"])
    resolved = at_round_end(table, RevealEclipse(), Playing(2))
    resolved.happened(EclipseRevealed("left", (2,)), EclipseResolved((), 0, {}, {})).asked(2, "play")
    assert resolved.table.hands[2] == ["blue-1"]


@clause("SHAM-7.6")
def test_a_chosen_card_can_not_be_changed() -> None:
    chosen = eclipse().when(1, PassCard("green-1"))
    chosen.when(1, PassCard("green-2")).refused("SHAM-7.6")


@clause("SHAM-7.6")
def test_only_a_card_held_before_the_exchange_can_be_chosen() -> None:
    eclipse().when(0, PassCard("blue-1")).when(1, PassCard("blue-1")).refused("SHAM-4.3")


@clause("SHAM-7.7")
def test_the_tile_is_removed_and_play_goes_on_where_it_was() -> None:
    resolved = handed_over(eclipse(), "blue-1", "green-1", "yellow-1").asked(0, "play")
    assert resolved.table.pile == []
    view = seen(resolved.table, PUBLIC)
    assert (view.eclipse_in_pile, view.eclipse_direction) == (False, "left")
    resolved.offers_exactly(0, PlayCard("blue-2"), PlayCard("yellow-1"))


@clause("SHAM-7.8")
def test_the_direction_is_public_before_anybody_chooses_and_not_earlier() -> None:
    table = shamans_table(HANDS, pile=["dagger-1", "eclipse"], eclipse_side="right")
    assert seen(table, 1).eclipse_direction is None
    revealed = eclipse(side="right").happened(EclipseRevealed("right", (0, 1, 2)))
    assert seen(revealed.table, 1).eclipse_direction == "right"


@clause("SHAM-7.2")
def test_the_clock_hands_over_the_lowest_card() -> None:
    hands = [["blue-2", "yellow-1"], ["green-1", "green-2"], ["purple-3", "blue-3"]]
    resolved = eclipse(hands).when_time_runs_out(0).when_time_runs_out(1).when_time_runs_out(2)
    assert only(EclipseResolved, resolved.events).given == {0: "yellow-1", 1: "green-1", 2: "purple-3"}


@clause("SHAM-10.16", "SHAM-R27")
def test_a_moon_window_over_an_eclipse_suspends_it_and_its_clock() -> None:
    """A free portal toward, with the pawn before the moon; the choices made so far stay."""
    table = shamans_table(HANDS, pile=["eclipse"], pawn=25, face_up={0: ["portal-1"], 1: ["portal-2"]}, clock=QUICK)
    chosen = shamans(table, RevealEclipse()).when(2, PassCard("yellow-1"), at=1_000)
    covered = chosen.when(0, UsePortal("portal-1", "toward"), at=10_000).asked(1, "react_moon")
    assert sorted(asked(covered.table)) == [1]
    covered.when(0, PassCard("blue-1"), at=11_000).refused("SHAM-4.2")
    back = covered.when(1, UsePortal("portal-2", "away"), at=15_000).asked(0, "eclipse")
    assert sorted(asked(back.table)) == [0, 1]
    assert seen(back.table, 2).chosen == "yellow-1"
    assert asked(back.table)[0].left_ms == 50_000
    assert back.table.pawn == 25
    back.when(0, PassCard("blue-1"), at=16_000).when(1, PassCard("green-1"), at=17_000).happened(EclipseResolved)


@clause("SHAM-R27", "SHAM-12.4")
def test_an_eclipse_is_dropped_when_a_free_portal_ends_the_round() -> None:
    table = shamans_table(HANDS, pile=["eclipse"], pawn=25, face_up={0: ["portal-1"]}, face_down={1: ["dagger-1"]})
    chosen = shamans(table, RevealEclipse()).when(2, PassCard("yellow-1"))
    ended = chosen.when(0, UsePortal("portal-1", "toward")).when(1, Pass())
    ended.happened(ReactionWindowOpened("moon", (1,)), PawnMoved(25, 26, "portal", 0), RoundEnded)
    ended.never(EclipseResolved).asked(1, "play")


@clause("SHAM-R12")
def test_in_a_trick_nobody_can_lose_the_card_he_must_still_play() -> None:
    hands = [["green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]
    table = shamans_table(hands, front={0: "blue-1"}, pile=["eclipse"])
    resolved = handed_over(at_round_end(table, RevealEclipse(), Playing(1)), "green-1", "blue-2", "blue-3")
    assert [len(hand) for hand in resolved.table.hands] == [1, 2, 2]
    resolved.asked(1, "play").when(1, PlayCard("green-1")).asked(2, "play").when(2, PlayCard("blue-2"))
