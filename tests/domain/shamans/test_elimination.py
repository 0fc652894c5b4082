"""Chapter 11: what happens to those who are eliminated, and to the trick around them."""

from typing import Any

from domain.kernel.words import PUBLIC
from domain.shamans.commands import ChooseRitual, PlayCard, Purify, Stabilise, SwapIdentity, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import ArtefactTaken, DaggerUsed
from domain.shamans.events.elimination import HandSetAside, PlayerEliminated
from domain.shamans.events.rituals import IdentitiesSwapped, RitualsQueued, RitualTriggered
from domain.shamans.events.rounds import PointsGained, RoundEnded
from domain.shamans.events.trick import CardsPlaced, PawnMoved, TrickLowestResolved
from domain.shamans.rituals import RitualsWaiting
from tests.domain.shamans.tables import all_of, everybody_plays, in_trick, only, seen, shamans, shamans_table
from tests.given import Given, clause

FIVE = [
    ["blue-1", "green-1"],
    ["blue-2", "green-2"],
    ["blue-3", "green-3"],
    ["blue-4", "green-4"],
    ["blue-5", "green-5"],
]


def eliminating(target: int, **facts: Any) -> Given:
    """Seat 0 of five uses a dagger on this seat; seats 3 and 4 are the Shadows."""
    table = shamans_table(**{"hands": FIVE, "pawn": 10, "face_up": {0: ["dagger-1"]}, **facts})
    return shamans(table, Purification(0)).when(0, Purify(target))


@clause("SHAM-11.1")
def test_the_eliminated_player_shows_his_identity() -> None:
    eliminated = eliminating(3)
    assert only(PlayerEliminated, eliminated.events).identity == "shadows"
    assert seen(eliminated.table, PUBLIC).participants[3].identity == "shadows"


@clause("SHAM-11.2", "SHAM-R28")
def test_he_is_out_until_the_end_of_the_round_and_keeps_his_points() -> None:
    eliminated = eliminating(1, points=[0, 5, 0, 0, 0])
    assert eliminated.table.in_round == [0, 2, 3, 4]
    assert eliminated.table.points[1] == 5
    eliminated.when(1, PlayCard("blue-2")).refused("SHAM-11.2")
    eliminated.when(0, PlayCard("blue-1")).asked(2, "play")


@clause("SHAM-11.3", "SHAM-R18")
def test_his_tiles_leave_the_round_face_down_ones_unseen() -> None:
    facts = {"face_up": {0: ["dagger-1"], 1: ["moonstone-1"]}, "face_down": {1: ["moonstone-2", "dagger-2"]}}
    eliminated = eliminating(1, **facts).when_time_runs_out(1)
    public, private = only(PlayerEliminated, eliminated.events).parts()
    assert (public["face_up_tiles"], public["face_down_count"]) == (("moonstone-1",), 2)
    assert private == {"seat:1": {"face_down_tiles": ("moonstone-2", "dagger-2")}}
    assert "moonstone-1" in seen(eliminated.table, PUBLIC).discard
    assert eliminated.table.tiles(1) == ()
    own, other = seen(eliminated.table, 1).participants[1], seen(eliminated.table, 0).participants[1]
    assert (own.removed, other.removed, other.removed_count) == (("moonstone-2", "dagger-2"), None, 2)


@clause("SHAM-11.4")
def test_every_card_in_the_hand_of_a_shaman_pushes_the_pawn() -> None:
    eliminated = eliminating(1)
    assert [event.to_space for event in all_of(PawnMoved, eliminated.events)] == [11, 12]
    assert {event.cause for event in all_of(PawnMoved, eliminated.events)} == {"elimination"}


@clause("SHAM-11.4")
def test_cards_already_played_do_not_count() -> None:
    hands = [["green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"], ["blue-4", "green-4"]]
    table = shamans_table(hands, pawn=10, front={0: "blue-6"}, ripe=["yellow"], face_up={1: ["dagger-1"]})
    eliminated = in_trick(table, 1).when(1, PlayCard("yellow-2")).when(1, Purify(0))
    assert only(PlayerEliminated, eliminated.events).hand_count == 1
    assert eliminated.table.pawn == 12


@clause("SHAM-11.4")
def test_an_empty_hand_pushes_nothing() -> None:
    hands = [[], ["yellow-2"], ["blue-3"], ["blue-4"]]
    table = shamans_table(hands, pawn=10, front={0: "blue-6"}, ripe=["yellow"], face_up={1: ["dagger-1"]})
    eliminated = in_trick(table, 1).when(1, PlayCard("yellow-2")).when(1, Purify(0))
    assert eliminated.table.pawn == 11
    eliminated.never(HandSetAside)


@clause("SHAM-11.5")
def test_the_hand_of_a_shaman_is_set_aside_face_down() -> None:
    eliminated = eliminating(1).never(CardsPlaced)
    assert only(HandSetAside, eliminated.events).parts() == (
        {"seat": 1, "count": 2},
        {"seat:1": {"cards": ("blue-2", "green-2")}},
    )
    assert seen(eliminated.table, 1).participants[1].set_aside == ("blue-2", "green-2")
    other = seen(eliminated.table, 0).participants[1]
    assert (other.set_aside, other.set_aside_count, other.hand_count) == (None, 2, 0)


@clause("SHAM-11.6", "SHAM-12.2")
def test_with_the_last_shadow_the_shamans_win_at_once() -> None:
    """His hand would have completed two worlds; nothing else is resolved."""
    ended = eliminating(4, hands=[*FIVE[:3], [], ["purple-1", "blue-5"]], out=[3], ripe=["purple", "blue"])
    ended.happened(PlayerEliminated, RoundEnded).never(CardsPlaced, RitualTriggered, PawnMoved)
    assert ended.table.rounds[0].reason == "last_shadow_eliminated"


@clause("SHAM-11.7")
def test_the_hand_of_another_shadow_goes_to_the_worlds_and_the_pawn_stays() -> None:
    placed = eliminating(3).never(PawnMoved, HandSetAside)
    placed.happened(
        CardsPlaced("blue", ("blue-4",), 0, "shadow_hand", complete=False, hand_seat=3),
        CardsPlaced("green", ("green-4",), 0, "shadow_hand", complete=False, hand_seat=3),
    )
    assert placed.table.worlds["blue"] == ("blue-4",)
    assert placed.table.hands[3] == []
    placed.asked(0, "play")


@clause("SHAM-11.8", "SHAM-9.1")
def test_the_eliminator_performs_a_world_completed_by_the_hand() -> None:
    hands = [*FIVE[:3], ["purple-1", "green-4"], FIVE[4]]
    performed = eliminating(3, hands=hands, ripe=["purple"])
    performed.happened(RitualTriggered("purple", "enlightenment", 0, ()), PointsGained(0, 1, "enlightenment", 1))
    performed.never(RitualsQueued).asked(0, "play")


@clause("SHAM-11.8", "SHAM-R19")
def test_several_rituals_are_performed_in_the_order_he_chooses() -> None:
    others = [[f"green-{value}", f"yellow-{value}"] for value in (1, 2, 3, 4)]
    hands = [*others[:3], ["purple-1", "blue-8"], others[3]]
    queued = eliminating(3, hands=hands, ripe=["purple", "blue"]).asked(0, "choose_ritual")
    queued.happened(RitualsQueued(0, ("purple", "blue")))
    queued.offers_exactly(0, ChooseRitual("purple"), ChooseRitual("blue"))
    queued.when(0, ChooseRitual("green")).refused("SHAM-11.8")
    queued.when(1, ChooseRitual("blue")).refused("SHAM-4.2")
    first = queued.when(0, ChooseRitual("blue"))
    first.happened(RitualTriggered("blue", "stabilisation", 0, ("purple",))).never(PointsGained).asked(0, "stabilise")
    first.when(0, Stabilise("back")).happened(RitualTriggered("purple", "enlightenment", 0, ())).asked(0, "play")


@clause("SHAM-11.9", "SHAM-R19")
def test_each_ritual_is_finished_before_the_next_is_chosen() -> None:
    """The artefact of a stabilisation serves in the following purification."""
    table = shamans_table(FIVE, pawn=10, slots=["dagger-3", None])
    waiting = shamans(table, RitualsWaiting(0, ("blue", "green", "yellow"))).when(0, ChooseRitual("blue"))
    taken = waiting.asked(0, "stabilise").when(0, Stabilise("slot1")).happened(ArtefactTaken)
    taken.asked(0, "choose_ritual").offers_exactly(0, ChooseRitual("green"), ChooseRitual("yellow"))
    purifying = taken.when(0, ChooseRitual("yellow")).asked(0, "purify").when(0, Purify(1)).happened(DaggerUsed)
    purifying.asked(0, "swap_identity").when(0, SwapIdentity(2)).happened(IdentitiesSwapped).asked(0, "play")


@clause("SHAM-R19", "SHAM-12.4")
def test_the_rest_is_dropped_when_a_ritual_ends_the_round() -> None:
    table = shamans_table(FIVE, pawn=24, face_up={0: ["dagger-1"]})
    waiting = shamans(table, RitualsWaiting(0, ("purple", "yellow"))).when(0, ChooseRitual("yellow"))
    ended = waiting.when(0, Purify(1)).happened(RoundEnded)
    ended.asked(1, "play")
    assert [event.world for event in all_of(RitualTriggered, ended.events)] == ["yellow"]


@clause("SHAM-11.8")
def test_the_clock_performs_them_in_canonical_order() -> None:
    waiting = shamans(shamans_table(FIVE), RitualsWaiting(0, ("purple", "blue")))
    waiting.when_time_runs_out(0).happened(RitualTriggered("purple", "enlightenment", 0, ("blue",)))


@clause("SHAM-11.10")
def test_his_card_of_the_led_world_stays_and_is_ignored_for_lowest_and_highest() -> None:
    hands = [["green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"], ["blue-4", "green-4"]]
    table = shamans_table(
        hands, pawn=10, front={0: "blue-6"}, ripe=["yellow"], face_up={1: ["dagger-1"]}, slots=["mask-1", None]
    )
    eliminated = in_trick(table, 1).when(1, PlayCard("yellow-2")).when(1, Purify(0))
    assert eliminated.table.front == {0: "blue-6"}
    resolved = everybody_plays(eliminated, "blue-3", "blue-4").happened(TrickLowestResolved(2, "blue-3"))
    placed = resolved.when(2, TakeArtefact("slot1"))
    placed.happened(CardsPlaced("blue", ("blue-6", "blue-3", "blue-4"), 3, "trick", complete=False)).asked(3, "play")


@clause("SHAM-11.11")
def test_the_interrupted_trick_goes_on() -> None:
    hands = [["blue-6", "green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"], ["blue-4", "green-4"]]
    table = shamans_table(hands, pawn=10, ripe=["yellow"], face_up={1: ["dagger-1"]})
    eliminated = everybody_plays(in_trick(table), "blue-6", "yellow-2").when(1, Purify(3))
    assert eliminated.table.rounds[0].reason == "last_shadow_eliminated"
    goes_on = everybody_plays(in_trick(table), "blue-6", "yellow-2").when(1, Purify(0))
    goes_on.asked(2, "play").when(2, PlayCard("blue-3")).asked(3, "play")


@clause("SHAM-11.12", "SHAM-R30")
def test_the_round_goes_on_when_all_shamans_are_eliminated() -> None:
    table = shamans_table(
        [["green-1"], [], ["blue-3"]],
        identities=["shamans", "shamans", "shadows"],
        out=[1],
        leader=2,
        pawn=5,
        face_up={2: ["dagger-1"]},
    )
    alone = shamans(table, Purification(2)).when(2, Purify(0)).never(RoundEnded).asked(2, "play")
    assert alone.table.in_round == [2]


@clause("SHAM-11.13", "SHAM-R20")
def test_a_last_player_goes_on_alone_lowest_and_highest_at_once() -> None:
    """He takes artefacts, uses portals and performs stabilisation and enlightenment."""
    table = shamans_table(
        [[], [], ["purple-3", "blue-2"]],
        out=[0, 1],
        leader=2,
        pawn=5,
        ripe=["purple", "blue"],
        face_up={2: ["portal-1"]},
        slots=["moonstone-1", "moonstone-2"],
    )
    alone = in_trick(table).when(2, UsePortal("portal-1", "toward")).when(2, PlayCard("purple-3"))
    alone.happened(TrickLowestResolved(2, "purple-3")).asked(2, "take_artefact")
    enlightened = alone.when(2, TakeArtefact("slot1")).happened(PointsGained(2, 1, "enlightenment", 1)).asked(2, "play")
    last = enlightened.when(2, PlayCard("blue-2")).when(2, TakeArtefact("slot2")).asked(2, "stabilise")
    ended = last.when(2, Stabilise("back")).happened(PawnMoved(6, 4, "stabilisation", 2), RoundEnded)
    assert ended.table.rounds[0].winner == "shamans"


def test_an_identity_shown_before_stays_shown_once() -> None:
    assert eliminating(
        3, shown=[3], identities=["shamans", "shamans", "shamans", "shadows", "shadows"]
    ).table.shown == [3]
