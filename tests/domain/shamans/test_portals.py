"""Chapter 10, first half: portals at any time."""

from typing import Any

import pytest

from domain.kernel.engine import asked, legal, may_act
from domain.kernel.words import PUBLIC
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import Pass, PlayCard, TakeArtefact, UsePortal
from domain.shamans.events.artefacts import PortalUsed, ReactionWindowOpened
from domain.shamans.events.rounds import RoundEnded
from domain.shamans.events.trick import PawnMoved
from domain.shamans.ruleset import SHAMANS_RULESET
from tests.domain.shamans.tables import QUICK, everybody_plays, in_trick, seen, shamans, shamans_table
from tests.given import Given, clause

HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def free(**facts: Any) -> Given:
    """Seat 0 is asked for a card; the pawn stands on 10 unless said otherwise."""
    return in_trick(shamans_table(HANDS, **{"pawn": 10, **facts}))


@clause("SHAM-10.1", "SHAM-6.12")
@pytest.mark.parametrize("side", ["face_up", "face_down"])
@pytest.mark.parametrize(("direction", "space"), [("toward", 11), ("away", 9)])
def test_a_portal_moves_the_pawn_one_space_either_way(side: str, direction: Any, space: int) -> None:
    used = free(**{side: {2: ["portal-1"]}}).when(2, UsePortal("portal-1", direction))
    used.happened(
        PortalUsed(2, "portal-1", side == "face_down", direction),
        PawnMoved(10, space, "portal", 2),
    )
    assert used.table.discard[-1] == "portal-1"
    assert used.table.tiles(2) == ()


@clause("SHAM-10.1")
def test_only_a_portal_of_ones_own_can_be_used() -> None:
    """The answer is the same whether the tile lies elsewhere, is something else, or does not exist."""
    table = free(face_down={0: ["dagger-1"], 1: ["portal-1"]})
    for tile in ("portal-1", "portal-2", "dagger-1", "portal-9", "sword"):
        table.when(0, UsePortal(tile, "toward")).refused("SHAM-10.1")


@clause("SHAM-10.2", "SHAM-R16", "SHAM-R24")
def test_a_portal_is_used_whenever_the_game_waits_for_anybody() -> None:
    """First come, first served; whoever is asked may do so too."""
    waiting = shamans(
        shamans_table(HANDS, pawn=10, face_up={0: ["portal-1"], 2: ["portal-2"]}, slots=["dagger-1", None]),
        LowestCard(1),
    ).asked(1, "take_artefact")
    used = waiting.when(0, UsePortal("portal-1", "toward")).when(2, UsePortal("portal-2", "toward"))
    assert used.table.pawn == 12
    used.asked(1, "take_artefact").when(1, TakeArtefact("slot1")).asked(0, "play")


@clause("SHAM-10.2", "SHAM-R16")
def test_the_awaited_decision_stays_open_and_its_clock_runs_on() -> None:
    waiting = free(face_up={1: ["portal-1"]}, clock=QUICK)
    before = asked(waiting.table)[0]
    after = waiting.when(1, UsePortal("portal-1", "toward"), at=30_000)
    assert asked(after.table)[0] == before
    assert after.table.banks == waiting.table.banks


@clause("SHAM-10.2")
def test_the_own_question_stays_open_too() -> None:
    waiting = free(face_up={0: ["portal-1"]})
    used = waiting.when(0, UsePortal("portal-1", "toward"))
    assert asked(used.table) == asked(waiting.table)
    used.when(0, PlayCard("blue-1")).asked(1, "play")


@clause("SHAM-10.3", "SHAM-R2")
def test_a_portal_can_not_move_the_pawn_away_from_space_0() -> None:
    start = free(pawn=0, face_up={0: ["portal-1"]})
    start.offers(0, UsePortal("portal-1", "toward")).offers_not(0, UsePortal("portal-1", "away"))
    start.when(0, UsePortal("portal-1", "away")).refused("SHAM-10.3")
    assert free(pawn=1, face_up={0: ["portal-1"]}).when(0, UsePortal("portal-1", "away")).table.pawn == 0


@clause("SHAM-10.4")
def test_reacting_seats_follow_from_public_facts() -> None:
    table = shamans_table(
        [["blue-1"], ["blue-2"], ["blue-3"], ["blue-4"], []],
        out=[4],
        face_up={0: ["dagger-1", "moonstone-1"], 1: ["portal-1"]},
        face_down={2: ["moonstone-2"], 3: ["portal-2"]},
    )
    assert table.reacting == [1, 2, 3]
    assert may_act(SHAMANS_RULESET, in_trick(table).table) == (1, 2, 3)


@clause("SHAM-10.18")
def test_eliminated_players_use_no_portals() -> None:
    table = shamans_table([["blue-1"], [], ["blue-3"]], out=[1])
    in_trick(table).when(1, UsePortal("portal-1", "toward")).refused("SHAM-10.18")


@clause("SHAM-10.20", "SHAM-10.5")
def test_a_free_portal_onto_the_moon_opens_a_moon_window_first() -> None:
    """Whoever used it is asked as well, because a portal may lie face down there, too."""
    before = free(pawn=25, face_up={0: ["portal-1"]}, face_down={0: ["moonstone-1"], 1: ["dagger-1"]})
    window = before.when(0, UsePortal("portal-1", "toward"))
    window.happened(ReactionWindowOpened("moon", (0, 1))).never(PawnMoved)
    assert sorted(asked(window.table)) == [0, 1]
    ended = window.when(0, Pass()).when(1, Pass())
    ended.happened(PawnMoved(25, 26, "portal", 0), RoundEnded)


@clause("SHAM-10.20")
def test_without_reacting_seats_it_is_made_at_once() -> None:
    ended = free(pawn=25, face_up={0: ["portal-1"]}).when(0, UsePortal("portal-1", "toward"))
    ended.happened(PawnMoved(25, 26, "portal", 0), RoundEnded).never(ReactionWindowOpened)


@clause("SHAM-10.1")
def test_portals_stand_last_in_the_list_toward_before_away() -> None:
    table = free(face_up={0: ["portal-2"]}, face_down={0: ["portal-1"]}).table
    assert legal(SHAMANS_RULESET, table, 0) == [
        PlayCard("blue-1"),
        PlayCard("green-1"),
        UsePortal("portal-1", "toward"),
        UsePortal("portal-1", "away"),
        UsePortal("portal-2", "toward"),
        UsePortal("portal-2", "away"),
    ]


@clause("SHAM-R26")
def test_what_comes_first_is_done_first() -> None:
    """On 25 a portal away before the card, and the card's step finds the pawn on 24."""
    table = shamans_table(HANDS, pawn=25, face_up={2: ["portal-1"]})
    led = in_trick(table).when(0, PlayCard("blue-1"))
    saved = led.when(2, UsePortal("portal-1", "away")).when(1, PlayCard("green-2"))
    assert saved.table.pawn == 25
    saved.never(ReactionWindowOpened).asked(2, "play")
    assert seen(saved.table, PUBLIC).off_suit is None


def test_a_portal_between_two_cards_of_a_trick_leaves_the_trick_alone() -> None:
    table = free(face_down={2: ["portal-1"]})
    played = everybody_plays(table, "blue-1").when(2, UsePortal("portal-1", "away")).when(1, PlayCard("blue-2"))
    assert played.table.front == {0: "blue-1", 1: "blue-2"}
