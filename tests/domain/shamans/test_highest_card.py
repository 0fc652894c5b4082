"""Chapter 8: the highest card places the trick and leads on; what if only eliminated players had followed."""

from domain.kernel.words import PUBLIC
from domain.shamans.commands import ChooseLeader, PlayCard, Purify, TakeArtefact
from domain.shamans.events.artefacts import ArtefactTaken
from domain.shamans.events.elimination import PlayerEliminated
from domain.shamans.events.rituals import RitualTriggered
from domain.shamans.events.rounds import PointsGained, RoundEnded
from domain.shamans.events.trick import CardsPlaced, LeaderChosen, TrickLowestResolved, TrickResolved, TrickStarted
from domain.shamans.trick import FinishTrick, LeaderMissing, PlaceTrick
from tests.domain.shamans.tables import at_round_end, everybody_plays, in_trick, seen, shamans_table
from tests.given import Given, clause

HANDS = [["blue-3", "green-1"], ["blue-5", "yellow-2"], ["blue-1", "green-6"]]


@clause("SHAM-8.1", "SHAM-R7", "SHAM-11.10")
def test_the_highest_places_all_cards_of_the_led_world_those_of_the_eliminated_too() -> None:
    hands = [[], ["blue-3", "green-2"], ["blue-2", "green-3"], ["blue-1", "green-4"]]
    table = shamans_table(hands, out=[0], front={0: "blue-6"})
    resolved = everybody_plays(in_trick(table, 1), "blue-3", "blue-2", "blue-1")
    resolved.happened(
        CardsPlaced("blue", ("blue-6", "blue-3", "blue-2", "blue-1"), 1, "trick", complete=False),
        TrickResolved("blue", 1, 1),
    )
    assert resolved.table.worlds["blue"] == ("blue-6", "blue-3", "blue-2", "blue-1")
    assert [one.front for one in seen(resolved.table, PUBLIC).participants] == [None] * 4


@clause("SHAM-8.2")
def test_whoever_completes_the_led_world_performs_its_ritual_before_he_leads() -> None:
    table = shamans_table([["purple-3", "green-1"], ["purple-5", "green-2"], ["blue-1", "green-3"]], ripe=["purple"])
    resolved = everybody_plays(in_trick(table), "purple-3", "purple-5", "blue-1")
    resolved.happened(
        CardsPlaced("purple", ("purple-3", "purple-5"), 1, "trick", complete=True),
        RitualTriggered("purple", "enlightenment", 1, ()),
        PointsGained(1, 1, "enlightenment", 1),
        TrickResolved("purple", 1, 1),
        TrickStarted(2, 1),
    )


@clause("SHAM-8.3", "SHAM-R25")
def test_the_highest_leads_the_next_trick_and_the_token_stays() -> None:
    resolved = everybody_plays(in_trick(shamans_table(HANDS)), "blue-3", "blue-5", "blue-1").asked(1, "play")
    assert (resolved.table.leader, resolved.table.token, resolved.table.trick) == (1, 0, 2)


@clause("SHAM-8.4", "SHAM-12.1")
def test_when_nobody_has_cards_the_round_ends() -> None:
    table = shamans_table([["blue-3"], ["blue-5"], ["blue-1"]])
    ended = everybody_plays(in_trick(table), "blue-3", "blue-5", "blue-1")
    ended.happened(TrickResolved("blue", 1, None), RoundEnded)
    assert ended.table.rounds[0].reason == "no_cards_left"


@clause("SHAM-R32")
def test_the_highest_leads_on_although_his_ritual_has_eliminated_somebody() -> None:
    hands = [["yellow-3", "green-1"], ["yellow-5", "green-2"], ["blue-1", "green-3"], ["blue-2", "green-4"]]
    table = shamans_table(hands, pawn=5, ripe=["yellow"], face_up={1: ["dagger-1"]})
    purifying = everybody_plays(in_trick(table), "yellow-3", "yellow-5", "blue-1", "blue-2").asked(1, "purify")
    purifying.when(1, Purify(1)).refused("SHAM-9.7")
    purifying.when(1, Purify(0)).happened(PlayerEliminated, TrickResolved("yellow", 1, 1)).asked(1, "play")


# --- only eliminated players had followed ---------------------------------------------------------------


def leaderless(ripe: tuple[str, ...] = ("yellow",), last_cards: bool = True) -> Given:
    """Seat 0 leads blue, seat 1 completes yellow and may eliminate him; nobody else follows."""
    hands = [["blue-3", "green-1"], ["yellow-5", "green-2"], ["orange-1", "green-3"], ["orange-2", "green-4"]]
    table = shamans_table(
        hands if last_cards else [hand[:1] for hand in hands],
        pawn=5,
        ripe=ripe,
        face_up={1: ["dagger-1"]},
        slots=["moonstone-1", None],
    )
    return everybody_plays(in_trick(table), "blue-3", "yellow-5").when(1, Purify(0))


@clause("SHAM-8.5", "SHAM-R13")
def test_if_only_the_eliminated_had_followed_nobody_takes_an_artefact() -> None:
    resolved = everybody_plays(leaderless(), "orange-1", "orange-2")
    resolved.never(TrickLowestResolved, ArtefactTaken)


@clause("SHAM-8.6", "SHAM-9.1", "SHAM-R13")
def test_their_cards_are_placed_and_nobody_performs_the_ritual() -> None:
    resolved = everybody_plays(leaderless(("yellow", "blue")), "orange-1", "orange-2")
    resolved.happened(
        CardsPlaced("blue", ("blue-3",), None, "trick", complete=True),
        RitualTriggered("blue", "stabilisation", None, ()),
        TrickResolved("blue", None, None),
    )
    resolved.asked(0, "choose_leader")


@clause("SHAM-8.7", "SHAM-11.2")
def test_the_eliminated_player_chooses_who_leads() -> None:
    choosing = everybody_plays(leaderless(), "orange-1", "orange-2").asked(0, "choose_leader")
    choosing.offers_exactly(0, ChooseLeader(1), ChooseLeader(2), ChooseLeader(3))
    choosing.when(0, ChooseLeader(0)).refused("SHAM-8.7")
    choosing.when(2, ChooseLeader(2)).refused("SHAM-4.2")
    chosen = choosing.when(0, ChooseLeader(2)).happened(LeaderChosen(0, 2), TrickStarted(2, 2)).asked(2, "play")
    chosen.when(2, PlayCard("green-3")).asked(3, "play").when(3, PlayCard("green-4")).asked(1, "play")


@clause("SHAM-8.7")
def test_the_clock_lets_the_next_seat_to_the_left_lead() -> None:
    everybody_plays(leaderless(), "orange-1", "orange-2").when_time_runs_out(0).asked(1, "play")


@clause("SHAM-8.8", "SHAM-R13")
def test_of_several_eliminated_followers_the_highest_card_chooses() -> None:
    hands: list[list[str]] = [[], [], ["green-1"], ["green-2"], ["green-3"]]
    table = shamans_table(hands, out=[0, 1], front={0: "blue-3", 1: "blue-5"}, played=[2, 3, 4])
    at_round_end(table, PlaceTrick()).asked(1, "choose_leader")


@clause("SHAM-R13")
def test_if_only_one_player_has_cards_he_leads_without_a_question() -> None:
    table = shamans_table([[], [], ["green-1"]], out=[0, 1], front={0: "blue-3"}, played=[2])
    resolved = at_round_end(table, PlaceTrick()).asked(2, "play")
    resolved.happened(TrickResolved("blue", None, 2), TrickStarted(2, 2))


@clause("SHAM-R13")
def test_if_the_round_is_over_no_leader_is_chosen() -> None:
    ended = everybody_plays(leaderless(last_cards=False), "orange-1", "orange-2")
    ended.happened(TrickResolved("blue", None, None), RoundEnded).never(LeaderChosen)


def test_the_question_for_a_leader_concerns_one_who_is_out() -> None:
    table = shamans_table([[], ["green-1"], ["green-2"]], out=[0], led="blue", played=[1, 2])
    at_round_end(table, LeaderMissing(0)).asked(0, "choose_leader")
    at_round_end(table, FinishTrick(None, 0)).asked(0, "choose_leader")


@clause("SHAM-8.1")
def test_the_lowest_and_the_highest_may_be_different_players() -> None:
    table = shamans_table(HANDS, slots=["moonstone-1", None])
    played = everybody_plays(in_trick(table), "blue-3", "blue-5", "blue-1").asked(2, "take_artefact")
    played.when(2, TakeArtefact("slot1")).asked(1, "play")
