"""Chapters 4 and 5: playing a trick, and the lowest card."""

from domain.kernel.facts import Awaiting
from domain.kernel.words import PUBLIC
from domain.shamans.commands import Pass, PlayCard, Purify, TakeArtefact
from domain.shamans.events.artefacts import ArtefactTaken
from domain.shamans.events.rituals import RitualTriggered
from domain.shamans.events.rounds import PointsGained, RoundEnded
from domain.shamans.events.trick import (
    CardPlayed,
    CardsPlaced,
    PawnMoved,
    TrickLowestResolved,
    TrickResolved,
    TrickStarted,
)
from domain.shamans.material import CARDS
from tests.domain.shamans.tables import all_of, everybody_plays, in_trick, only, seen, shamans_table
from tests.given import clause

HANDS = [["blue-3", "green-1"], ["blue-5", "yellow-2"], ["orange-4", "green-6"]]


@clause("SHAM-4.1")
def test_the_leader_names_the_led_world_with_any_card_and_the_pawn_stays() -> None:
    for card in HANDS[0]:
        led = in_trick(shamans_table(HANDS, pawn=10)).when(0, PlayCard(card))
        assert led.table.led == card.split("-")[0]
        assert led.table.front == {0: card}
        led.never(PawnMoved)


@clause("SHAM-4.2")
def test_every_other_player_plays_one_card_clockwise() -> None:
    table = in_trick(shamans_table([*HANDS, ["brown-1", "brown-2"]], leader=2))
    played = everybody_plays(table, "orange-4", "brown-1", "blue-3", "yellow-2")
    assert [event.seat for event in all_of(CardPlayed, played.events)] == [2, 3, 0, 1]


@clause("SHAM-4.2")
def test_nobody_may_pass() -> None:
    led = in_trick(shamans_table(HANDS)).when(0, PlayCard("blue-3"))
    led.when(1, Pass()).refused("SHAM-4.2")


@clause("SHAM-4.2")
def test_nobody_plays_out_of_turn_or_twice() -> None:
    led = in_trick(shamans_table(HANDS)).when(0, PlayCard("blue-3"))
    led.when(2, PlayCard("orange-4")).refused("SHAM-4.2")
    led.when(0, PlayCard("green-1")).refused("SHAM-4.2")


@clause("SHAM-4.3")
def test_there_is_no_duty_to_follow() -> None:
    led = in_trick(shamans_table(HANDS)).when(0, PlayCard("blue-3"))
    led.asked(1, "play").offers_exactly(1, PlayCard("blue-5"), PlayCard("yellow-2"))


@clause("SHAM-4.3")
def test_only_a_card_of_the_own_hand_can_be_played() -> None:
    led = in_trick(shamans_table(HANDS)).when(0, PlayCard("blue-3"))
    led.when(1, PlayCard("orange-4")).refused("SHAM-4.3")
    led.when(1, PlayCard("red-8")).refused("SHAM-4.3")
    led.when(1, PlayCard("joker")).refused("SHAM-4.3")


@clause("SHAM-4.4")
def test_a_card_of_the_led_world_stays_in_front_of_its_player() -> None:
    followed = everybody_plays(in_trick(shamans_table(HANDS, pawn=10)), "blue-3", "blue-5")
    assert followed.table.front == {0: "blue-3", 1: "blue-5"}
    assert followed.table.pawn == 10
    assert [one.front for one in seen(followed.table, PUBLIC).participants] == ["blue-3", "blue-5", None]


@clause("SHAM-4.5", "SHAM-4.7")
def test_an_off_suit_card_first_moves_the_pawn_then_comes_to_its_own_world() -> None:
    strayed = everybody_plays(in_trick(shamans_table(HANDS, pawn=10)), "blue-3", "yellow-2")
    strayed.happened(
        CardPlayed(1, "yellow-2", "blue", followed=False),
        PawnMoved(10, 11, "off_suit", 1),
        CardsPlaced("yellow", ("yellow-2",), 1, "off_suit", complete=False),
    )
    assert strayed.table.worlds["yellow"] == ("yellow-2",)
    assert strayed.table.front == {0: "blue-3"}


@clause("SHAM-4.6", "SHAM-12.3")
def test_on_the_moon_the_round_ends_before_the_card_is_placed() -> None:
    table = shamans_table([["blue-3"], ["purple-2"], ["orange-4"]], pawn=25, ripe=["purple"])
    ended = everybody_plays(in_trick(table), "blue-3", "purple-2")
    ended.happened(PawnMoved(25, 26, "off_suit", 1), RoundEnded)
    ended.never(CardsPlaced, RitualTriggered)


@clause("SHAM-4.8")
def test_a_completed_world_gives_its_ritual_before_the_next_player_plays() -> None:
    table = shamans_table([["blue-3"], ["purple-2"], ["orange-4"]], pawn=10, ripe=["purple"])
    completed = everybody_plays(in_trick(table), "blue-3", "purple-2")
    completed.happened(
        CardsPlaced("purple", ("purple-2",), 1, "off_suit", complete=True),
        RitualTriggered("purple", "enlightenment", 1, ()),
        PointsGained(1, 1, "enlightenment", 1),
    )
    completed.asked(2, "play")


@clause("SHAM-4.9", "SHAM-R7", "SHAM-11.11")
def test_whoever_is_eliminated_before_playing_is_skipped() -> None:
    hands = [["blue-3", "green-1"], ["yellow-2", "green-2"], ["orange-4", "green-3"], ["brown-4", "green-4"]]
    table = shamans_table(hands, pawn=5, ripe=["yellow"], face_up={1: ["dagger-1"]})
    eliminated = everybody_plays(in_trick(table), "blue-3", "yellow-2").when(1, Purify(2))
    eliminated.asked(3, "play")
    eliminated.when(2, PlayCard("orange-4")).refused("SHAM-11.2")


@clause("SHAM-4.10", "SHAM-R33")
def test_the_trick_is_resolved_when_all_seats_still_to_play_are_eliminated() -> None:
    table = shamans_table(
        [["blue-3", "green-1"], ["yellow-2", "green-2"], ["orange-4", "green-3"]],
        identities=["shadows", "shamans", "shamans"],
        pawn=5,
        ripe=["yellow"],
        face_up={1: ["dagger-1"]},
        slots=["moonstone-1", None],
    )
    ended = everybody_plays(in_trick(table), "blue-3", "yellow-2").when(1, Purify(2))
    ended.happened(TrickLowestResolved(0, "blue-3")).asked(0, "take_artefact")


@clause("SHAM-4.10")
def test_the_trick_is_resolved_when_everybody_in_the_round_has_played() -> None:
    played = everybody_plays(in_trick(shamans_table(HANDS)), "blue-3", "yellow-2")
    played.never(TrickResolved)
    played.when(2, PlayCard("orange-4")).happened(TrickResolved("blue", 0, 0), TrickStarted(2, 0))


@clause("SHAM-4.11")
def test_an_off_suit_card_that_waits_for_the_pawn_is_public_and_lies_nowhere() -> None:
    table = shamans_table([["blue-3"], ["purple-2"], ["orange-4"]], pawn=25, face_down={2: ["moonstone-1"]})
    waiting = everybody_plays(in_trick(table), "blue-3", "purple-2").asked(2, "react_moon").table
    view = seen(waiting, PUBLIC)
    assert view.off_suit == "purple-2"
    assert view.participants[1].front is None
    assert view.participants[1].hand_count == 0
    assert all("purple-2" not in place.cards for place in view.worlds)


# --- the lowest card ----------------------------------------------------------------------------------


@clause("SHAM-5.1", "SHAM-11.10")
def test_only_cards_in_front_of_players_in_the_round_are_compared() -> None:
    hands = [[], ["blue-5", "green-2"], ["blue-4", "green-3"], ["blue-2", "green-4"]]
    table = shamans_table(hands, out=[0], front={0: "blue-1"}, slots=["moonstone-1", None])
    played = everybody_plays(in_trick(table, 1), "blue-5", "blue-4", "blue-2")
    played.happened(TrickLowestResolved(3, "blue-2")).asked(3, "take_artefact")


@clause("SHAM-5.2")
def test_a_single_card_is_both_lowest_and_highest() -> None:
    table = shamans_table(HANDS, slots=["moonstone-1", None])
    alone = everybody_plays(in_trick(table), "blue-3", "yellow-2", "orange-4")
    alone.happened(TrickLowestResolved(0, "blue-3")).asked(0, "take_artefact")
    alone.when(0, TakeArtefact("slot1")).happened(TrickResolved("blue", 0, 0))


@clause("SHAM-5.3", "SHAM-5.4")
def test_the_lowest_takes_an_artefact_before_the_cards_are_placed() -> None:
    table = shamans_table(HANDS, slots=["moonstone-1", None])
    played = everybody_plays(in_trick(table), "blue-3", "blue-5", "orange-4")
    played.asked(0, "take_artefact")
    assert played.table.front == {0: "blue-3", 1: "blue-5"}
    played.when(0, TakeArtefact("slot1")).happened(
        ArtefactTaken(0, "slot1", 0, "moonstone-1", "moonstone-1"),
        CardsPlaced("blue", ("blue-3", "blue-5"), 1, "trick", complete=False),
        TrickResolved("blue", 1, 1),
    )


@clause("SHAM-5.5")
def test_lowest_and_highest_are_never_tied() -> None:
    assert all(len(set(cards)) == len(cards) for cards in CARDS.values())


@clause("SHAM-4.2")
def test_the_question_says_in_public_who_leads_and_what_is_led() -> None:
    led = in_trick(shamans_table(HANDS)).when(0, PlayCard("blue-3"))
    awaiting = all_of(Awaiting, led.events)[-1]
    assert awaiting.to_act[0].about == {"leader": 0, "led": "blue"}
    assert only(CardPlayed, led.events) == CardPlayed(0, "blue-3", "blue", followed=True)


@clause("SHAM-4.1", "SHAM-4.3", "SHAM-R35")
def test_the_clock_leads_the_lowest_card_and_follows_with_the_lowest_where_it_can() -> None:
    hands = [["yellow-1", "green-1"], ["blue-1", "green-3"], ["orange-2", "purple-2"]]
    led = in_trick(shamans_table(hands)).when_time_runs_out(0)
    assert led.table.front == {0: "green-1"}
    followed = led.when_time_runs_out(1)
    assert followed.table.front == {0: "green-1", 1: "green-3"}
    followed.when_time_runs_out(2).happened(CardPlayed(2, "purple-2", "green", followed=False))


@clause("SHAM-4.5")
def test_everybody_can_read_how_often_a_seat_has_not_followed() -> None:
    played = everybody_plays(in_trick(shamans_table(HANDS, off_suit_counts={1: 2})), "blue-3", "yellow-2", "orange-4")
    assert [one.off_suit_count for one in seen(played.table, PUBLIC).participants] == [0, 3, 1]
