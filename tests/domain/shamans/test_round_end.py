"""Chapters 12 and 13: how a round ends, what it is worth, and when the game is over."""

from typing import Any

import pytest

from domain.kernel.command import NotRunning
from domain.kernel.facts import GameFinished
from domain.kernel.words import PUBLIC
from domain.shamans.artefacts import LowestCard
from domain.shamans.commands import PlayCard, TakeArtefact
from domain.shamans.events.artefacts import ArtefactTaken
from domain.shamans.events.rounds import (
    EndReason,
    GameEnded,
    PointsGained,
    RoundEnded,
    RoundScored,
    RoundStarted,
    StartTokenPassed,
)
from domain.shamans.material import Team
from domain.shamans.outcome import score
from domain.shamans.portals import Advance
from domain.shamans.rounds import EndRound
from tests.domain.shamans.tables import (
    all_of,
    at_round_end,
    everybody_plays,
    in_trick,
    only,
    seen,
    shamans,
    shamans_table,
)
from tests.given import Given, clause


def ended(reason: EndReason = "no_cards_left", **facts: Any) -> Given:
    return at_round_end(shamans_table(**facts), EndRound(reason))


# --- chapter 12 -----------------------------------------------------------------------------------------


@clause("SHAM-12.1")
def test_when_no_player_in_the_round_has_cards_the_shamans_win() -> None:
    over = in_trick(shamans_table([["blue-1"], [], []], out=[1, 2], identities=["shadows", "shamans", "shamans"]))
    over = over.when(0, PlayCard("blue-1")).happened(RoundEnded)
    assert only(RoundEnded, over.events).winner == "shamans"


@clause("SHAM-12.3")
@pytest.mark.parametrize("cause", ["off_suit", "elimination", "portal"])
def test_on_the_moon_the_shadows_win_at_any_moment_and_by_any_cause(cause: Any) -> None:
    table = shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], pawn=25)
    over = shamans(table, Advance(3, cause, 1)).happened(RoundEnded)
    assert only(RoundEnded, over.events).winner == "shadows"


@clause("SHAM-12.4", "SHAM-R21", "SHAM-R27")
def test_everything_unfinished_is_dropped() -> None:
    table = shamans_table([["blue-1"], ["blue-2"], ["blue-3"]], pawn=25, slots=["dagger-1", None])
    over = shamans(table, Advance(2, "portal", 1), LowestCard(0), LowestCard(2))
    over.asked(1, "play").never(ArtefactTaken)
    assert len(over.table.agenda) == 2
    over.when(0, TakeArtefact("slot1")).refused("SHAM-4.2")


@clause("SHAM-12.5", "SHAM-R21")
def test_all_identities_are_shown() -> None:
    over = ended(identities=["shamans", "shadows", "shamans"])
    assert only(RoundEnded, over.events).identities == ("shamans", "shadows", "shamans")


@clause("SHAM-12.6", "SHAM-R21")
def test_nothing_else_is_shown() -> None:
    """Hands, set-aside cards and face-down tiles stay hidden, but for moonstones that score."""
    table = shamans_table(
        [["blue-1"], ["blue-2"], ["blue-3"]],
        pawn=25,
        face_down={0: ["moonstone-1", "dagger-1"], 1: ["moonstone-2", "moonstone-3"], 2: ["portal-1"]},
    )
    over = at_round_end(table, EndRound("moon"))
    told = [event.parts()[0] for event in over.events if not isinstance(event, RoundStarted)]
    assert "moonstone-2" in str(told)
    for hidden in ("blue-1", "blue-2", "blue-3", "moonstone-1", "dagger-1", "portal-1"):
        assert hidden not in str(told)


# --- points ---------------------------------------------------------------------------------------------

FIVE: list[Team] = ["shamans", "shamans", "shadows", "shamans", "shadows"]


@clause("SHAM-13.1", "SHAM-13.4")
def test_shamans_in_the_round_get_two_points_when_they_have_won() -> None:
    over = ended(players=5, identities=FIVE, out=[1])
    assert over.table.points == [2, 0, 0, 2, 0]
    assert {event.reason for event in all_of(PointsGained, over.events)} == {"team"}


@clause("SHAM-13.2", "SHAM-13.4")
def test_shadows_in_the_round_get_three_points_when_they_have_won() -> None:
    assert ended("moon", players=5, identities=FIVE).table.points == [0, 0, 3, 0, 3]
    assert ended("moon", players=5, identities=FIVE, out=[4]).table.points == [0, 0, 3, 0, 0]


@clause("SHAM-1.8", "SHAM-13.1")
def test_the_team_is_that_of_the_identity_card_one_has_now() -> None:
    assert ended(identities=["shadows", "shamans", "shamans"]).table.points == [0, 2, 2]


@clause("SHAM-13.3", "SHAM-R22")
@pytest.mark.parametrize("reason", ["no_cards_left", "moon", "last_shadow_eliminated"])
@pytest.mark.parametrize(
    ("face_up", "face_down", "points"),
    [
        (["moonstone-1", "moonstone-2"], [], 2),
        (["moonstone-1"], ["moonstone-2"], 2),
        ([], ["moonstone-1", "moonstone-2", "moonstone-3"], 2),
        (["moonstone-1"], ["dagger-1"], 0),
        ([], ["moonstone-1"], 0),
    ],
)
def test_two_or_three_moonstones_give_two_points_whoever_won(
    reason: EndReason, face_up: list[str], face_down: list[str], points: int
) -> None:
    over = ended(reason, face_up={0: face_up}, face_down={0: face_down})
    own = over.table.rounds[0].seats[0]
    assert own.moonstone_points == points
    stones = tuple(tile for tile in (*face_up, *face_down) if tile.startswith("moonstone"))
    assert own.moonstones == (stones if points else ())


@clause("SHAM-13.4")
def test_eliminated_players_get_nothing() -> None:
    """Their tiles are gone, and so are theirs of the team's points."""
    over = ended(out=[0], identities=["shamans", "shamans", "shadows"])
    assert over.table.rounds[0].seats[0].total == 0
    assert over.table.points == [0, 2, 0]


@clause("SHAM-R28")
def test_points_from_enlightenment_are_kept_by_the_eliminated() -> None:
    over = ended(out=[0], points=[4, 0, 0], enlightened={0: 1})
    assert over.table.points[0] == 4
    assert over.table.rounds[0].seats[0].enlightenment_points == 1


@clause("SHAM-9.6", "SHAM-13.1")
def test_the_summary_of_a_round_tells_points_from_enlightenment_apart() -> None:
    table = shamans_table([["purple-3"], ["blue-5"], ["blue-1"]], ripe=["purple"], points=[1, 0, 0], leader=1)
    over = everybody_plays(in_trick(table), "blue-5", "blue-1", "purple-3")
    own = over.table.rounds[0].seats[0]
    assert (own.enlightenment_points, own.team_points, own.total) == (1, 2, 4)


@clause("SHAM-13.5", "SHAM-R23")
def test_eight_points_in_the_middle_of_a_round_end_nothing() -> None:
    hands = [["purple-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]
    table = shamans_table(hands, points=[7, 0, 0], ripe=["purple"])
    reached = everybody_plays(in_trick(table), "purple-1", "blue-2", "blue-3")
    assert reached.table.points == [8, 0, 0]
    reached.never(GameEnded).asked(0, "play")


@clause("SHAM-R23", "SHAM-13.7")
def test_the_highest_total_wins_not_the_first_to_reach_eight() -> None:
    over = ended("moon", points=[9, 7, 0], identities=["shamans", "shadows", "shamans"])
    assert only(GameEnded, over.events).winner == 1


@clause("SHAM-13.6")
def test_below_eight_points_a_new_round_is_played() -> None:
    over = ended(points=[5, 4, 7], identities=["shamans", "shamans", "shadows"]).happened(RoundScored, RoundStarted)
    assert over.table.points == [7, 6, 7]
    over.never(GameEnded).asked(1, "play")


@clause("SHAM-13.7")
def test_who_alone_has_the_most_points_and_at_least_eight_wins_the_game() -> None:
    over = ended(points=[6, 4, 7], identities=["shamans", "shamans", "shadows"])
    over.happened(GameEnded, GameFinished)
    assert over.table.winner == 0
    assert [one.identity for one in seen(over.table, PUBLIC).participants] == ["shamans", "shamans", "shadows"]
    assert over.table.result.winners == (0,)
    refusal = over.when(0, PlayCard("blue-1")).refused("SHAM-13.7").refusal
    assert isinstance(refusal, NotRunning)


@clause("SHAM-13.8")
def test_a_shared_lead_goes_on_with_all_players() -> None:
    over = ended(points=[6, 6, 7], identities=["shamans", "shamans", "shadows"]).never(GameEnded)
    assert over.table.points == [8, 8, 7]
    assert over.table.in_round == [0, 1, 2]


@clause("SHAM-13.9", "SHAM-R25")
def test_the_token_goes_one_seat_to_the_left() -> None:
    over = ended(token=2, leader=1).happened(StartTokenPassed(2, 0), RoundStarted).asked(0, "play")
    assert (over.table.token, over.table.leader) == (0, 0)


@clause("SHAM-13.10")
def test_only_points_are_kept() -> None:
    table = shamans_table(
        [["blue-1"], [], ["blue-2"]],
        out=[1],
        points=[1, 2, 3],
        pawn=23,
        shown=[2],
        at_worlds=["green-1", "green-2"],
        face_up={0: ["dagger-1"]},
        face_down={2: ["portal-1"]},
        off_suit_counts={0: 3},
        enlightened={0: 1},
    )
    fresh = at_round_end(table, EndRound("last_shadow_eliminated")).table
    assert (fresh.round, fresh.trick, fresh.pawn) == (2, 1, 18)
    assert fresh.in_round == [0, 1, 2]
    assert [len(hand) for hand in fresh.hands] == [9, 9, 9]
    assert (fresh.face_up, fresh.face_down, fresh.discard, fresh.shown) == ([()] * 3, [()] * 3, [], [])
    assert (len(fresh.pile), table.eclipse_revealed, fresh.eclipse_revealed) == (11, True, False)
    assert (fresh.set_aside, fresh.removed) == ({}, {})
    assert (fresh.off_suit_counts, fresh.enlightened) == ([0, 0, 0], [0, 0, 0])
    assert fresh.points == [3, 2, 3]


@clause("SHAM-13.11")
def test_players_with_equal_points_share_a_rank_and_the_first_is_never_shared() -> None:
    over = ended("moon", players=4, points=[5, 5, 2, 6])
    ranks = {one.seat: (one.rank, one.points) for one in only(GameEnded, over.events).ranking}
    assert ranks == {3: (1, 9), 0: (2, 5), 1: (2, 5), 2: (4, 2)}


# --- the score and its reasons ---------------------------------------------------------------------------


@clause("SHAM-13.1", "SHAM-13.2", "SHAM-13.3", "SHAM-13.4", "SHAM-9.6")
def test_every_point_has_its_reason_by_round_and_player() -> None:
    table = shamans_table(
        points=[5, 0, 7],
        enlightened={0: 1},
        out=[1],
        identities=["shamans", "shamans", "shadows"],
        face_up={0: ["moonstone-1"]},
        face_down={0: ["moonstone-2"]},
    )
    over = at_round_end(table, EndRound("no_cards_left"))
    found = score(over.table)
    assert found.result.winners == (0,)
    assert [(reason.points, reason.text) for reason in found.reasons[0]] == [
        (1, "enlightenment"),
        (2, "won"),
        (2, "moonstones"),
    ]
    assert [(reason.points, reason.text) for reason in found.reasons[1]] == [(0, "eliminated")]
    assert [(reason.points, reason.text) for reason in found.reasons[2]] == [(0, "lost")]


def test_the_summary_of_a_round_is_public_and_stays_in_the_view() -> None:
    over = ended("moon", points=[0, 1, 0])
    assert seen(over.table, PUBLIC).rounds == tuple(over.table.rounds)
    assert only(RoundScored, over.events).totals == (0, 1, 3)
