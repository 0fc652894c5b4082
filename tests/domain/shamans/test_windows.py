"""Chapter 10, second half: the three windows in which the game waits for portals."""

from typing import Any

import pytest

from domain.kernel.engine import asked
from domain.kernel.event import Event
from domain.kernel.facts import Awaiting
from domain.kernel.words import PUBLIC
from domain.shamans.commands import Pass, PlayCard, Purify, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import PortalUsed, ReactionWindowOpened
from domain.shamans.events.elimination import HandSetAside, PlayerEliminated
from domain.shamans.events.rounds import RoundEnded
from domain.shamans.events.trick import CardsPlaced, PawnMoved
from domain.shamans.table import ShamansOptions
from tests.domain.shamans.tables import (
    QUICK,
    all_of,
    at_round_end,
    everybody_plays,
    in_trick,
    seen,
    shamans,
    shamans_table,
)
from tests.given import Given, clause

HANDS = [["blue-1", "green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"], ["blue-4", "green-4"]]


def moon(pawn: int = 25, **facts: Any) -> Given:
    """Seat 1 plays off-suit; one step before the moon."""
    return everybody_plays(in_trick(shamans_table(HANDS, pawn=pawn, **facts)), "blue-1", "yellow-2")


def waiting_steps(table: Given) -> int:
    steps = all_of(Awaiting, table.events)[-1].to_act[0].about["waiting_steps"]
    assert steps == seen(table.table, PUBLIC).waiting_steps
    return int(steps)


# --- the moon window ------------------------------------------------------------------------------------


@clause("SHAM-10.5", "SHAM-R17")
def test_before_a_step_onto_the_moon_all_who_might_hold_a_portal_are_asked() -> None:
    window = moon(face_down={2: ["moonstone-1"]}, face_up={0: ["portal-1"], 3: ["dagger-1"]})
    window.happened(ReactionWindowOpened("moon", (0, 2))).never(PawnMoved)
    assert sorted(asked(window.table)) == [0, 2]
    window.asked(0, "react_moon")
    assert waiting_steps(window) == 1


@clause("SHAM-10.5")
def test_no_window_opens_farther_away_or_without_reacting_seats() -> None:
    moon(pawn=24, face_down={2: ["moonstone-1"]}).never(ReactionWindowOpened).asked(2, "play")
    moon(face_up={3: ["dagger-1"]}).never(ReactionWindowOpened).happened(RoundEnded)


@clause("SHAM-10.8", "SHAM-R37")
def test_in_a_window_one_passes_or_uses_a_portal() -> None:
    window = moon(face_down={0: ["portal-1"], 2: ["moonstone-1"]})
    window.offers_exactly(0, Pass()).offers(0, UsePortal("portal-1", "toward"), UsePortal("portal-1", "away"))
    window.offers_exactly(2, Pass()).when(2, UsePortal("moonstone-1", "away")).refused("SHAM-10.1")
    window.when(0, PlayCard("green-1")).refused("SHAM-4.2")


@clause("SHAM-10.9")
def test_a_pass_is_final_until_the_window_has_closed() -> None:
    passed = moon(face_down={0: ["portal-1"], 2: ["moonstone-1"]}).when(0, Pass())
    passed.when(0, UsePortal("portal-1", "away")).refused("SHAM-10.9")
    passed.when(0, Pass()).refused("SHAM-10.9")
    assert sorted(asked(passed.table)) == [2]


@clause("SHAM-10.9")
def test_the_seats_answer_in_any_order() -> None:
    window = moon(face_down={0: ["moonstone-1"], 2: ["moonstone-2"]})
    assert window.when(2, Pass()).when(0, Pass()).table.round == 2
    assert window.when(0, Pass()).when(2, Pass()).table.round == 2


@clause("SHAM-10.10", "SHAM-R24")
def test_a_used_portal_closes_the_window_and_it_opens_again_for_all_where_it_must() -> None:
    """Seat 0 had passed, and is asked again."""
    window = moon(face_down={0: ["moonstone-1"], 2: ["portal-1"]}).when(0, Pass())
    again = window.when(2, UsePortal("portal-1", "toward"))
    assert [event.seats for event in all_of(ReactionWindowOpened, again.events)] == [(0, 2), (0,)]
    assert sorted(asked(again.table)) == [0]
    assert waiting_steps(again) == 2


@clause("SHAM-10.11", "SHAM-R26")
def test_portal_away_the_pawn_steps_back_and_then_makes_the_waiting_step() -> None:
    saved = moon(face_down={2: ["portal-1"]}).when(2, UsePortal("portal-1", "away"))
    saved.happened(
        PortalUsed(2, "portal-1", True, "away"),
        PawnMoved(25, 24, "portal", 2),
        PawnMoved(24, 25, "off_suit", 1),
        CardsPlaced("yellow", ("yellow-2",), 1, "off_suit", complete=False),
    )
    saved.asked(2, "play")


@clause("SHAM-10.12")
def test_portal_toward_adds_a_step() -> None:
    """A second portal away then saves only one of the two steps: the window opens once more."""
    pushed = moon(face_down={2: ["portal-1"], 3: ["portal-2"], 0: ["moonstone-1"]})
    pushed = pushed.when(2, UsePortal("portal-1", "toward"))
    assert waiting_steps(pushed) == 2
    once_more = pushed.when(3, UsePortal("portal-2", "away")).asked(0, "react_moon")
    once_more.happened(PawnMoved(25, 24, "portal", 3), PawnMoved(24, 25, "portal", 2))
    assert waiting_steps(once_more) == 1
    once_more.when(0, Pass()).happened(PawnMoved(25, 26, "off_suit", 1), RoundEnded)


@clause("SHAM-10.12")
def test_portal_toward_without_reacting_seats_the_steps_are_made() -> None:
    moon(face_down={2: ["portal-1"]}).when(2, UsePortal("portal-1", "toward")).happened(
        PawnMoved(25, 26, "portal", 2), RoundEnded
    )


@clause("SHAM-10.13")
def test_if_everybody_passes_the_shadows_win() -> None:
    ended = moon(face_down={2: ["portal-1"]}).when(2, Pass()).happened(PawnMoved(25, 26, "off_suit", 1), RoundEnded)
    assert (ended.table.rounds[0].winner, ended.table.rounds[0].reason) == ("shadows", "moon")
    ended.never(CardsPlaced)


@clause("SHAM-10.16")
def test_while_a_moon_window_is_open_the_decision_below_and_its_clock_stand_still() -> None:
    table = shamans_table(
        HANDS, pawn=25, face_up={3: ["portal-1"]}, face_down={2: ["portal-2"]}, clock=QUICK, slots=["dagger-1", None]
    )
    below = in_trick(table)
    question = asked(below.table)[0].question
    window = below.when(3, UsePortal("portal-1", "toward"), at=20_000).asked(2, "react_moon")
    window.when(0, PlayCard("blue-1"), at=21_000).refused("SHAM-4.2")
    back = window.when(2, UsePortal("portal-2", "away"), at=30_000).asked(0, "play")
    assert asked(back.table)[0].question == question
    assert asked(back.table)[0].left_ms == 40_000
    back.when(0, PlayCard("blue-1"), at=65_000, question=question).asked(1, "play")


@clause("SHAM-10.17", "SHAM-11.4")
def test_several_steps_are_made_one_by_one_with_a_window_before_the_moon() -> None:
    hands = [["blue-1", "green-1", "purple-1"], ["blue-2", "green-2", "purple-2"], ["blue-3", "green-3", "purple-3"]]
    table = shamans_table(hands, pawn=24, face_up={0: ["dagger-1"]}, face_down={2: ["portal-1"]})
    window = shamans(table, Purification(0)).when(0, Purify(1))
    window.happened(HandSetAside, PawnMoved(24, 25, "elimination", 1), ReactionWindowOpened("moon", (2,)))
    assert waiting_steps(window) == 2
    ended = window.when(2, UsePortal("portal-1", "away"))
    assert [(event.from_space, event.to_space) for event in all_of(PawnMoved, ended.events)] == [
        (24, 25),
        (25, 24),
        (24, 25),
        (25, 26),
    ]


# --- the elimination window -----------------------------------------------------------------------------


def aimed_at(target: int = 1, **facts: Any) -> Given:
    """Seat 0 has used a dagger on this seat."""
    table = shamans_table(HANDS, **{"pawn": 10, "face_up": {0: ["dagger-1"]}, **facts})
    return shamans(table, Purification(0)).when(0, Purify(target))


@clause("SHAM-10.6", "SHAM-R17")
def test_the_target_alone_is_asked_before_he_is_eliminated() -> None:
    window = aimed_at(face_down={1: ["dagger-2"], 2: ["portal-1"]})
    window.happened(ReactionWindowOpened("elimination", (1,))).never(PlayerEliminated)
    assert sorted(asked(window.table)) == [1]
    window.asked(1, "react_elimination")
    assert all_of(Awaiting, window.events)[-1].to_act[0].about == {"target": 1, "by": 0}
    window.when(1, Pass()).happened(PlayerEliminated)


@clause("SHAM-10.6")
def test_a_target_who_can_hold_no_portal_is_eliminated_at_once() -> None:
    aimed_at(face_up={0: ["dagger-1"], 1: ["moonstone-1"]}).never(ReactionWindowOpened).happened(PlayerEliminated)


@clause("SHAM-10.14")
def test_the_window_stays_open_until_the_target_passes_or_can_hold_no_portal_any_more() -> None:
    window = aimed_at(face_up={0: ["dagger-1"], 1: ["portal-1"]}, face_down={1: ["portal-2"]})
    used = window.when(1, UsePortal("portal-1", "away")).asked(1, "react_elimination").never(PlayerEliminated)
    gone = used.when(1, UsePortal("portal-2", "away"))
    gone.happened(PawnMoved(10, 9, "portal", 1), PawnMoved(9, 8, "portal", 1), PlayerEliminated)
    used.when(1, Pass()).happened(PlayerEliminated)


@clause("SHAM-10.14")
def test_the_target_may_still_reach_the_moon() -> None:
    window = aimed_at(face_up={0: ["dagger-1"], 1: ["portal-1"]}, pawn=25)
    window.when(1, UsePortal("portal-1", "toward")).happened(RoundEnded).never(PlayerEliminated)


@clause("SHAM-10.16", "SHAM-10.14")
def test_a_moon_window_may_lie_over_an_elimination_window() -> None:
    """Saved from the moon, the target is asked again; without another tile he is eliminated at once."""
    facts: Any = {"face_up": {0: ["dagger-1"], 1: ["portal-1"]}, "pawn": 25}
    for own, asked_again in (({1: ["moonstone-1"], 2: ["portal-2"]}, True), ({2: ["portal-2"]}, False)):
        over = aimed_at(face_down=own, **facts).when(1, UsePortal("portal-1", "toward")).asked(2, "react_moon")
        back = over.when(2, UsePortal("portal-2", "away"))
        assert bool(all_of(PlayerEliminated, back.events)) is not asked_again
        if asked_again:
            back.asked(1, "react_elimination")


@clause("SHAM-10.19")
def test_others_keep_their_free_use_and_do_not_close_the_window() -> None:
    window = aimed_at(face_down={1: ["dagger-2"], 2: ["portal-1"]})
    used = window.when(2, UsePortal("portal-1", "toward")).happened(PawnMoved(10, 11, "portal", 2))
    assert asked(used.table) == asked(window.table)
    used.when(1, Pass()).happened(PlayerEliminated)


# --- the last call --------------------------------------------------------------------------------------


def last_call(pawn: int = 24, **facts: Any) -> Given:
    """The last trick is over."""
    return at_round_end(shamans_table(players=4, pawn=pawn, **facts))


@clause("SHAM-10.7", "SHAM-R17")
@pytest.mark.parametrize("pawn", [24, 25])
def test_close_to_the_moon_a_last_call_goes_to_all_reacting_seats(pawn: int) -> None:
    call = last_call(pawn, face_down={1: ["moonstone-1"]}, face_up={3: ["portal-1"]})
    call.happened(ReactionWindowOpened("round_end", (1, 3))).asked(1, "react_round_end")
    assert sorted(asked(call.table)) == [1, 3]


@clause("SHAM-10.7")
def test_farther_away_or_without_reacting_seats_there_is_no_last_call() -> None:
    last_call(23, face_down={1: ["moonstone-1"]}).happened(RoundEnded).never(ReactionWindowOpened)
    last_call(25, face_up={1: ["moonstone-1"]}).happened(RoundEnded).never(ReactionWindowOpened)


@clause("SHAM-10.7")
def test_the_last_call_comes_after_the_last_trick_is_fully_resolved() -> None:
    hands = [["blue-1"], ["blue-2"], ["blue-3"]]
    table = shamans_table(hands, pawn=25, slots=["dagger-1", None], face_down={1: ["moonstone-1"]})
    played = everybody_plays(in_trick(table), "blue-1", "blue-2", "blue-3").asked(0, "take_artefact")
    played.when(0, TakeArtefact("slot1")).happened(CardsPlaced, ReactionWindowOpened).asked(1, "react_round_end")


@clause("SHAM-10.15", "SHAM-12.1")
def test_if_everybody_passes_the_shamans_win() -> None:
    ended = last_call(face_down={1: ["moonstone-1"], 2: ["portal-1"]}).when(1, Pass()).when(2, Pass())
    assert (ended.table.rounds[0].winner, ended.table.rounds[0].reason) == ("shamans", "no_cards_left")


@clause("SHAM-10.10")
def test_after_a_portal_the_last_call_is_examined_again() -> None:
    call = last_call(24, face_down={1: ["moonstone-1"], 2: ["portal-1"]}).when(1, Pass())
    away = call.when(2, UsePortal("portal-1", "away"))
    assert away.table.rounds[0].winner == "shamans"
    toward = call.when(2, UsePortal("portal-1", "toward")).asked(1, "react_round_end")
    assert toward.table.pawn == 25
    assert sorted(asked(toward.table)) == [1]


@clause("SHAM-10.10", "SHAM-10.20")
def test_two_portals_of_the_last_call_reach_the_moon() -> None:
    call = last_call(24, face_up={2: ["portal-1", "portal-2"]}, face_down={1: ["moonstone-1"]})
    window = call.when(2, UsePortal("portal-1", "toward")).when(2, UsePortal("portal-2", "toward"))
    ended = window.asked(1, "react_moon").when(1, Pass())
    assert ended.table.rounds[0].reason == "moon"


# --- their clock ----------------------------------------------------------------------------------------


@clause("SHAM-R17")
@pytest.mark.parametrize(("seconds", "facts"), [(20, {}), (7, {"options": ShamansOptions(reaction_seconds=7)})])
def test_a_window_has_a_short_clock_of_its_own_and_no_bank(seconds: int, facts: dict[str, Any]) -> None:
    window = moon(face_down={2: ["portal-1"]}, clock=QUICK, **facts)
    question = asked(window.table)[2]
    assert (question.left_ms, question.banked) == (seconds * 1000, False)


@clause("SHAM-R17", "SHAM-10.13")
@pytest.mark.parametrize(
    ("start", "follows"),
    [(moon, (PawnMoved, RoundEnded)), (aimed_at, (PlayerEliminated,)), (last_call, (RoundEnded,))],
    ids=["moon", "elimination", "last call"],
)
def test_the_clock_passes(start: Any, follows: tuple[type[Event], ...]) -> None:
    before = start(face_up={0: ["dagger-1"]}, face_down={1: ["portal-1"]}).never(*follows)
    before.when_time_runs_out(1).happened(*follows).never(PortalUsed)
