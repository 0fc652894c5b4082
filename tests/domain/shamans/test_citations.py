"""Every event, every move and every answer of the clock names exactly the clauses that act in it."""

from typing import Any

import pytest

from domain.kernel.facts import GameFinished, TimedOut, VoteSealed
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import (
    ChooseLeader,
    ChooseRitual,
    DeclinePurification,
    Pass,
    PassCard,
    PlayCard,
    Purify,
    Stabilise,
    SwapIdentity,
    TakeArtefact,
    UsePortal,
)
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import (
    ArtefactTaken,
    DaggerUsed,
    EclipseResolved,
    EclipseRevealed,
    IdentityRevealed,
    PortalUsed,
    ReactionWindowOpened,
    SlotRefilled,
)
from domain.shamans.events.elimination import HandSetAside, PlayerEliminated
from domain.shamans.events.rituals import (
    IdentitiesSwapped,
    PurificationDeclined,
    PurificationWithoutEffect,
    RitualsQueued,
    RitualTriggered,
    StabilisationChosen,
    TransformationWithoutEffect,
)
from domain.shamans.events.rounds import (
    EndReason,
    GameEnded,
    PointsGained,
    RoundEnded,
    RoundScored,
    RoundStarted,
    StartTokenPassed,
)
from domain.shamans.events.trick import (
    CardPlayed,
    CardsPlaced,
    LeaderChosen,
    PawnMoved,
    TrickLowestResolved,
    TrickResolved,
    TrickStarted,
)
from domain.shamans.outcome import score
from domain.shamans.rituals import Perform, Stabilisation, Transformation
from domain.shamans.rounds import EndRound
from domain.shamans.trick import PlaceTrick
from tests.domain.shamans.tables import (
    QUICK,
    at_round_end,
    everybody_plays,
    first_round,
    in_trick,
    shamans,
    shamans_table,
)
from tests.given import Given

HANDS = [["blue-1", "green-1"], ["yellow-2", "green-2"], ["blue-3", "green-3"]]
FIVE = [[f"blue-{value}", f"green-{value}"] for value in range(1, 6)]


def cs(*numbers: str) -> tuple[str, ...]:
    return tuple(f"SHAM-{number}" for number in numbers)


# --- rounds and tricks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "left_over"), [(3, ["3.8"]), (4, []), (5, ["3.8"])])
def test_the_first_round_cites_left_over_cards_only_where_there_are_some(players: int, left_over: list[str]) -> None:
    game = first_round(players)
    game.cited(RoundStarted, *cs("2.1", "2.2", "2.4", "2.5", "3.1", "3.2", "3.3", "3.5", "3.7", *left_over))
    game.cited(TrickStarted, *cs("3.9", "4.1"))


def test_a_later_round_brings_everything_back() -> None:
    game = at_round_end(shamans_table())
    game.cited(RoundStarted, *cs("3.1", "3.2", "3.3", "3.5", "3.7", "3.8", "13.10"))
    game.cited(StartTokenPassed, *cs("13.6", "13.9"))
    tie = at_round_end(shamans_table(points=[8, 8, 0]), EndRound("moon")).cited(StartTokenPassed, *cs("13.8", "13.9"))
    tie.cited(RoundScored, *cs("13.2"))


def test_a_card_cites_whether_it_leads_follows_or_strays() -> None:
    game = in_trick(shamans_table(HANDS)).allows(0, PlayCard("blue-1"), *cs("4.1"))
    game = game.when(0, PlayCard("blue-1")).cited(CardPlayed, *cs("4.1"))
    game = game.allows(1, PlayCard("yellow-2"), *cs("4.2", "4.3", "4.5")).when(1, PlayCard("yellow-2"))
    game.cited(CardPlayed, *cs("4.2", "4.3", "4.5")).cited(PawnMoved, *cs("4.5")).cited(CardsPlaced, *cs("4.7"))
    game = game.allows(2, PlayCard("blue-3"), *cs("4.2", "4.4")).when(2, PlayCard("blue-3"))
    game.cited(CardPlayed, *cs("4.2", "4.4"))


def test_a_card_that_completes_its_world_brings_its_ritual_by_its_own_clause() -> None:
    strayed = everybody_plays(in_trick(shamans_table(HANDS, ripe=["yellow"])), "blue-1", "yellow-2")
    strayed.cited(CardsPlaced, *cs("1.4", "4.7")).cited(RitualTriggered, *cs("4.8", "9.1"))
    table = shamans_table(
        [["green-1"], ["green-2"], ["green-3"]], front={0: "blue-1", 2: "blue-3"}, played=[1], ripe=["blue"]
    )
    placed = shamans(table, PlaceTrick()).cited(CardsPlaced, *cs("1.4", "8.1"))
    placed.cited(RitualTriggered, *cs("8.2", "9.1"))


def test_the_end_of_a_trick_cites_who_is_compared_and_who_leads() -> None:
    game = everybody_plays(in_trick(shamans_table(HANDS, pile=["portal-1"])), "blue-1", "yellow-2", "blue-3")
    game.cited(TrickLowestResolved, *cs("4.10", "5.1", "5.3")).allows(0, TakeArtefact("pile"), *cs("5.3", "6.1", "6.3"))
    game = game.when(0, TakeArtefact("pile")).cited(CardsPlaced, *cs("8.1")).cited(TrickResolved, *cs("8.3"))
    game.cited(TrickStarted, *cs("4.1"))
    one = [["blue-1"], ["yellow-2"], ["yellow-3"]]
    last = everybody_plays(in_trick(shamans_table(one)), "blue-1", "yellow-2", "yellow-3")
    last.cited(TrickLowestResolved, *cs("4.10", "5.1", "5.2", "5.3", "6.10")).cited(TrickResolved, *cs("8.4"))
    alone = everybody_plays(in_trick(shamans_table([["blue-1"]], out=[1, 2], pile=["mask-1"])), "blue-1")
    alone.cited(TrickLowestResolved, *cs("4.10", "5.1", "5.2", "5.3", "11.13"))


def test_cards_of_eliminated_players_are_placed_but_not_compared() -> None:
    table = shamans_table([[], ["blue-2"], ["green-3"]], out=[0], front={0: "blue-1"}, pile=["mask-1"])
    game = in_trick(table, 1).when(1, PlayCard("blue-2")).when(2, PlayCard("green-3"))
    game.cited(TrickLowestResolved, *cs("4.10", "5.1", "5.2", "5.3", "11.10"))
    game.when(1, TakeArtefact("pile")).cited(CardsPlaced, *cs("8.1", "11.10"))


def test_a_led_world_of_eliminated_players_cites_who_is_left() -> None:
    both = [[], ["green-1"], ["green-2"]]
    choosing = shamans(shamans_table(both, out=[0], front={0: "blue-1"}), PlaceTrick())
    choosing.cited(CardsPlaced, *cs("8.6", "R13")).cited(TrickResolved, *cs("8.5", "8.7"))
    choosing.allows(0, ChooseLeader(1), *cs("8.7")).when(0, ChooseLeader(1)).cited(LeaderChosen, *cs("8.7"))
    one = shamans(shamans_table([[], ["green-1"]], out=[0, 2], front={0: "blue-1"}, ripe=["blue"]), PlaceTrick())
    one.cited(TrickResolved, *cs("8.5", "R13")).cited(RitualTriggered, *cs("8.6", "R13"))
    none = at_round_end(shamans_table(out=[0], front={0: "blue-1"}), PlaceTrick())
    none.cited(TrickResolved, *cs("8.5", "8.4"))


# --- artefacts and the eclipse ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "pile", "offered", "taken"),
    [
        ("slot1", "portal-1", "6.2", "6.2"),
        ("pile", "portal-1", "6.3", "6.3"),
        ("pile", "mask-1", "6.3", "6.4"),
    ],
)
def test_a_tile_cites_where_it_comes_from(source: Any, pile: str, offered: str, taken: str) -> None:
    table = shamans_table(HANDS, slots=("dagger-1", None), pile=[pile, "portal-2"])
    game = shamans(table, LowestCard(0)).allows(0, TakeArtefact(source), *cs("5.3", "6.1", offered))
    game = game.when(0, TakeArtefact(source)).cited(ArtefactTaken, *cs("6.1", taken))
    if source == "slot1":
        game.cited(SlotRefilled, *cs("6.9"))
    if pile == "mask-1" and source == "pile":
        game.cited(IdentityRevealed, *cs("6.5"))


def test_an_eclipse_cites_whether_there_is_anything_to_hand_over() -> None:
    game = shamans(shamans_table(HANDS, pile=["eclipse"]), RevealEclipse()).cited(
        EclipseRevealed, *cs("7.1", "7.2", "7.8")
    )
    game = game.allows(0, PassCard("blue-1"), *cs("7.2")).when(0, PassCard("blue-1")).cited(VoteSealed, *cs("7.2"))
    game.when(1, PassCard("green-2")).when(2, PassCard("blue-3")).cited(EclipseResolved, *cs("7.3", "7.4", "7.7"))
    two = shamans(shamans_table(HANDS, out=[2], pile=["eclipse"]), RevealEclipse())
    two = two.when(0, PassCard("blue-1")).when(1, PassCard("green-2"))
    two.cited(EclipseResolved, *cs("7.3", "7.4", "7.7", "R12"))
    one = shamans(shamans_table([["blue-1"], [], []], played=[1, 2], pile=["eclipse"]), RevealEclipse())
    one.cited(EclipseRevealed, *cs("7.1", "7.5", "7.8")).cited(EclipseResolved, *cs("7.5", "7.7"))


# --- rituals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pawn", "moved"), [(10, ["9.3"]), (2, ["9.3"]), (1, ["9.3", "9.11"])])
def test_stabilisation_cites_the_end_of_the_track_only_there(pawn: int, moved: list[str]) -> None:
    table = shamans_table(HANDS, pawn=pawn, pile=["portal-1", "portal-2"])
    game = shamans(table, Stabilisation(0)).allows(0, Stabilise("back"), *cs(*moved))
    game.when(0, Stabilise("back")).cited(StabilisationChosen, *cs(*moved)).cited(PawnMoved, *cs(*moved))
    game.allows(0, Stabilise("pile"), *cs("6.1", "9.3")).when(0, Stabilise("pile")).cited(
        StabilisationChosen, *cs("6.1", "9.3")
    )


def test_a_transformation_cites_cards_that_lay_face_up_and_that_nobody_was_there() -> None:
    hidden = shamans(shamans_table(HANDS), Transformation(0)).allows(0, SwapIdentity(1), *cs("9.4"))
    hidden.when(0, SwapIdentity(1)).cited(IdentitiesSwapped, *cs("9.4", "9.5"))
    shown = shamans(shamans_table(HANDS, shown=[1]), Transformation(0)).when(0, SwapIdentity(1))
    shown.cited(IdentitiesSwapped, *cs("9.4", "9.5", "R8"))
    alone = shamans(shamans_table(HANDS, out=[1, 2]), Transformation(0))
    alone.cited(TransformationWithoutEffect, *cs("9.12", "R14"))


def test_a_purification_cites_how_its_dagger_lay() -> None:
    open_ = shamans(shamans_table(HANDS, face_up={0: ["dagger-1"]}), Purification(0)).allows(0, Purify(1), *cs("9.7"))
    open_.when(0, Purify(1)).cited(DaggerUsed, *cs("6.12", "9.7"))
    two = shamans(shamans_table(HANDS, face_up={0: ["dagger-1", "dagger-2"]}), Purification(0))
    two.when(0, Purify(1)).cited(DaggerUsed, *cs("6.12", "9.7", "9.10"))
    hidden = shamans(shamans_table(HANDS, face_down={0: ["dagger-1"]}), Purification(0))
    hidden.allows(0, Purify(1), *cs("9.7", "9.8")).allows(0, DeclinePurification(), *cs("9.9"))
    hidden.when(0, Purify(1)).cited(DaggerUsed, *cs("6.12", "9.7", "9.8"))
    hidden.when(0, DeclinePurification()).cited(PurificationDeclined, *cs("9.9"))


def test_a_purification_without_effect_cites_why() -> None:
    shamans(shamans_table(HANDS), Purification(0)).cited(PurificationWithoutEffect, *cs("9.9"))
    alone = shamans(shamans_table(HANDS, out=[1, 2], face_up={0: ["dagger-1"]}), Purification(0))
    alone.cited(PurificationWithoutEffect, *cs("9.12"))


# --- elimination ------------------------------------------------------------------------------------------


def eliminating(target: int, **facts: Any) -> Given:
    """Seat 0 of five uses a dagger on this seat; seats 3 and 4 are the Shadows."""
    table = shamans_table(**{"hands": FIVE, "pawn": 10, "face_up": {0: ["dagger-1"]}, **facts})
    return shamans(table, Purification(0)).when(0, Purify(target))


def test_an_eliminated_shaman_cites_hand_and_tiles() -> None:
    game = eliminating(1).cited(PlayerEliminated, *cs("11.1", "11.2")).cited(HandSetAside, *cs("11.5"))
    game.cited(PawnMoved, *cs("10.17", "11.4"))
    single = eliminating(1, hands=[["blue-1"], ["blue-2"], ["blue-3"], ["blue-4"], ["blue-5"]])
    single.cited(PawnMoved, *cs("11.4"))
    up = eliminating(1, face_up={0: ["dagger-1"], 1: ["moonstone-1"]})
    up.cited(PlayerEliminated, *cs("11.1", "11.2", "11.3"))
    down = eliminating(1, face_down={1: ["moonstone-1"]}).when(1, Pass())
    down.cited(PlayerEliminated, *cs("11.1", "11.2", "11.3", "R18"))


def test_an_eliminated_shadow_cites_whether_he_was_the_last() -> None:
    others = [[f"{world}-1", f"{world}-2"] for world in ("yellow", "orange", "brown", "red")]
    first = eliminating(3, ripe=["blue", "green"], hands=[*others[:3], ["blue-4", "green-4"], *others[3:]])
    first.cited(PlayerEliminated, *cs("11.1", "11.2")).cited(CardsPlaced, *cs("1.4", "11.7"))
    first.cited(RitualsQueued, *cs("11.8", "R19")).allows(0, ChooseRitual("blue"), *cs("11.8"))
    first.when(0, ChooseRitual("blue")).cited(RitualTriggered, *cs("11.8", "11.9"))
    one = eliminating(3, ripe=["blue"]).cited(CardsPlaced, *cs("11.7"))
    one.never(RitualsQueued)
    last = eliminating(4, out=[3]).cited(PlayerEliminated, *cs("11.1", "11.2", "11.6"))
    last.cited(RoundEnded, *cs("12.2", "12.4", "12.5"))


# --- windows and portals ----------------------------------------------------------------------------------


def before_the_moon(**facts: Any) -> Given:
    """Seat 1 plays off-suit; one step before the moon."""
    return everybody_plays(in_trick(shamans_table(HANDS, pawn=25, **facts)), "blue-1", "yellow-2")


def test_a_step_onto_the_moon_cites_whether_somebody_passed() -> None:
    before_the_moon().cited(PawnMoved, *cs("4.5", "4.6", "12.3")).cited(RoundEnded, *cs("12.3", "12.4", "12.5"))
    window = before_the_moon(face_down={2: ["moonstone-1"]}).cited(ReactionWindowOpened, *cs("10.4", "10.5"))
    passed = window.allows(2, Pass(), *cs("10.5", "10.8")).when(2, Pass()).cited(VoteSealed, *cs("10.8"))
    passed.cited(PawnMoved, *cs("4.5", "4.6", "10.13", "12.3"))


@pytest.mark.parametrize(("direction", "number"), [("away", "10.11"), ("toward", "10.12")])
def test_a_portal_in_a_moon_window_cites_what_it_does_there(direction: Any, number: str) -> None:
    portal = UsePortal("portal-1", direction)
    window = before_the_moon(face_up={2: ["portal-1"]}).allows(2, portal, *cs("10.1", "10.8", "10.10", number))
    window.when(2, portal).cited(PortalUsed, *cs("6.12", "10.1", "10.8", "10.10", number))


def test_a_portal_is_free_while_somebody_decides_something_else() -> None:
    game = in_trick(shamans_table(HANDS, face_up={2: ["portal-1"]}))
    away, toward = UsePortal("portal-1", "away"), UsePortal("portal-1", "toward")
    game.allows(2, away, *cs("10.1", "10.2")).when(2, away).cited(PortalUsed, *cs("6.12", "10.1", "10.2")).cited(
        PawnMoved, *cs("10.1")
    )
    game.allows(2, toward, *cs("10.1", "10.2", "10.20")).when(2, toward).cited(
        PortalUsed, *cs("6.12", "10.1", "10.2", "10.20")
    )


def test_a_portal_before_an_elimination_cites_whose_it_is() -> None:
    table = shamans_table(HANDS, face_up={0: ["dagger-1"], 1: ["portal-1"], 2: ["portal-2"]})
    window = shamans(table, Purification(0)).when(0, Purify(1)).cited(ReactionWindowOpened, *cs("10.4", "10.6"))
    window.allows(1, Pass(), *cs("10.6", "10.8"))
    window.allows(1, UsePortal("portal-1", "away"), *cs("10.1", "10.8", "10.14"))
    window.allows(2, UsePortal("portal-2", "toward"), *cs("10.1", "10.19", "10.20"))


def test_a_last_call_cites_its_window_and_its_end() -> None:
    called = at_round_end(shamans_table(pawn=24, face_up={2: ["portal-1"]}))
    called.cited(ReactionWindowOpened, *cs("10.4", "10.7")).allows(2, Pass(), *cs("10.7", "10.8"))
    called.allows(2, UsePortal("portal-1", "toward"), *cs("10.1", "10.8", "10.10", "10.20"))
    called.when(2, Pass()).cited(RoundEnded, *cs("10.15", "12.1", "12.5"))
    at_round_end(shamans_table(pawn=20, face_up={2: ["portal-1"]})).cited(RoundEnded, *cs("12.1", "12.5"))


# --- points, the end, and the clock -----------------------------------------------------------------------


def test_points_cite_how_they_were_earned() -> None:
    shamans(shamans_table(HANDS), Perform(0, "purple")).cited(PointsGained, *cs("9.6"))
    at_round_end(shamans_table()).cited(PointsGained, *cs("13.1")).cited(RoundScored, *cs("13.1"))
    at_round_end(shamans_table(out=[0, 1])).never(PointsGained).cited(RoundScored, *cs("13.4"))
    at_round_end(shamans_table(), EndRound("moon")).cited(PointsGained, *cs("13.2"))
    stones = {2: ["moonstone-1", "moonstone-2"]}
    rich = at_round_end(shamans_table(face_up=stones, out=[0])).cited(PointsGained, *cs("13.3"))
    rich.cited(RoundScored, *cs("13.1", "13.3", "13.4", "R22"))
    at_round_end(shamans_table(face_up=stones), EndRound("moon")).cited(RoundScored, *cs("13.2", "13.3"))


@pytest.mark.parametrize(("reason", "rule"), [("no_cards_left", "SHAM-13.1"), ("moon", "SHAM-13.2")])
def test_a_score_cites_the_rule_of_the_team_that_won(reason: EndReason, rule: str) -> None:
    over = at_round_end(shamans_table(points=[7, 0, 7]), EndRound(reason))
    assert {cited for one in over.table.seats for why in score(over.table).reasons[one] for cited in why.rules} == {
        rule
    }


def test_the_end_of_the_game_cites_the_lead_and_the_ranks() -> None:
    over = at_round_end(shamans_table(points=[8, 0, 0]))
    over.cited(GameEnded, *cs("13.7", "13.11")).cited(GameFinished, *cs("13.7"))


def test_the_clock_cites_the_ruling_that_names_its_answer() -> None:
    playing = in_trick(shamans_table(HANDS, clock=QUICK)).when_time_runs_out(0, at=QUICK.per_decision * 1000)
    playing.cited(TimedOut, *cs("R35"))
    window = before_the_moon(face_down={2: ["moonstone-1"]}, clock=QUICK)
    window.when_time_runs_out(2, at=QUICK.per_decision * 1000).cited(TimedOut, *cs("R17"))
