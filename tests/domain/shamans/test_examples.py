"""The worked examples of the rules, from beginning to end."""

from domain.kernel.engine import legal
from domain.shamans.artefacts import Eclipse
from domain.shamans.commands import ChooseRitual, Pass, PassCard, PlayCard, Purify, Stabilise, TakeArtefact, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.events.artefacts import EclipseRevealed, ReactionWindowOpened
from domain.shamans.events.rituals import RitualTriggered
from domain.shamans.events.rounds import GameEnded, PointsGained, RoundEnded
from domain.shamans.events.trick import CardsPlaced, PawnMoved
from domain.shamans.material import Team
from domain.shamans.rounds import EndRound
from domain.shamans.ruleset import SHAMANS_RULESET
from tests.domain.shamans.tables import all_of, at_round_end, everybody_plays, in_trick, only, shamans, shamans_table
from tests.given import clause

JAN, PETR, RADKA, RUDA, ELISKA = range(5)
SEVEN = ["purple", "blue", "green", "yellow", "orange", "brown", "red"]


@clause("SHAM-E1")
def test_e1_a_whole_trick() -> None:
    table = shamans_table(
        [
            ["purple-1", "yellow-1", "yellow-2", "green-1", "green-2"],
            ["purple-6", "yellow-3", "yellow-4", "green-3", "green-4"],
            ["red-6", "orange-1", "orange-2", "blue-1", "blue-2"],
            ["brown-5", "orange-3", "orange-4", "blue-3", "blue-4"],
            ["purple-7", "red-1", "red-2", "orange-5", "green-5"],
        ],
        ripe=SEVEN,
        pawn=10,
        face_up={RUDA: ["dagger-1"], PETR: ["moonstone-1"]},
        slots=["moonstone-2", "portal-1"],
        pile=["dagger-2", "dagger-3", "eclipse"],
    )
    assert (len(table.worlds["brown"]), len(table.worlds["purple"])) == (7, 5)

    led = in_trick(table).when(JAN, PlayCard("purple-1"))
    assert (led.table.led, led.table.pawn) == ("purple", 10)

    followed = led.when(PETR, PlayCard("purple-6"))
    assert followed.table.front[PETR] == "purple-6"
    assert followed.table.pawn == 10

    strayed = followed.when(RADKA, PlayCard("red-6")).never(RitualTriggered)
    assert strayed.table.pawn == 11
    assert len(strayed.table.worlds["red"]) == 6

    purifying = strayed.when(RUDA, PlayCard("brown-5")).asked(RUDA, "purify")
    assert purifying.table.pawn == 12
    assert len(purifying.table.worlds["brown"]) == 8
    assert legal(SHAMANS_RULESET, purifying.table, RUDA) == [Purify(0), Purify(1), Purify(2), Purify(4)]

    without_jan = purifying.when(RUDA, Purify(JAN))
    assert "dagger-1" in without_jan.table.discard
    assert without_jan.table.is_out(JAN)
    assert without_jan.table.pawn == 16
    assert len(without_jan.table.set_aside[JAN]) == 4

    played = without_jan.when(ELISKA, PlayCard("purple-7")).asked(PETR, "take_artefact")
    taken = played.when(PETR, TakeArtefact("slot1"))
    assert taken.table.face_up[PETR] == ("moonstone-1", "moonstone-2")
    assert taken.table.slots == ["dagger-2", "portal-1"]
    taken.happened(
        CardsPlaced("purple", ("purple-1", "purple-6", "purple-7"), ELISKA, "trick", complete=True),
        PointsGained(ELISKA, 1, "enlightenment", 1),
    )
    taken.asked(ELISKA, "play")


@clause("SHAM-E2")
def test_e2_a_single_card_of_the_led_world() -> None:
    table = shamans_table(
        [["blue-3", "green-1"], ["yellow-1", "green-2"], ["orange-1", "green-3"]],
        ripe=["blue"],
        pawn=10,
        slots=["dagger-1", "dagger-2"],
    )
    alone = everybody_plays(in_trick(table), "blue-3", "yellow-1", "orange-1").asked(0, "take_artefact")
    assert alone.table.pawn == 12
    ritual = alone.when(0, TakeArtefact("slot1")).asked(0, "stabilise")
    assert len(ritual.table.worlds["blue"]) == 6
    ritual.when(0, Stabilise("slot2")).asked(0, "play")


@clause("SHAM-E3")
def test_e3_a_late_eclipse() -> None:
    table = shamans_table(
        [[], ["blue-2"], ["green-3"], ["yellow-4"]],
        leader=0,
        front={0: "green-1"},
        ripe=["blue"],
        pawn=10,
        pile=["moonstone-1", "eclipse"],
        eclipse_side="left",
    )
    stabilising = in_trick(table, 1).when(1, PlayCard("blue-2")).asked(1, "stabilise")
    revealed = stabilising.when(1, Stabilise("pile")).happened(EclipseRevealed("left", (2, 3)))
    assert isinstance(revealed.table.agenda[-1].step, Eclipse)
    resolved = revealed.when(2, PassCard("green-3")).when(3, PassCard("yellow-4"))
    assert resolved.table.hands == [[], [], ["yellow-4"], ["green-3"]]
    resolved.asked(2, "play").when(2, PlayCard("yellow-4")).asked(3, "play")


@clause("SHAM-E4")
def test_e4_all_shamans_eliminated() -> None:
    table = shamans_table([[], [], ["blue-1", "green-2"]], out=[0, 1], leader=2, pawn=20)
    ended = in_trick(table).when(2, PlayCard("blue-1")).when(2, PlayCard("green-2")).happened(RoundEnded)
    assert only(RoundEnded, ended.events).winner == "shamans"
    assert ended.table.points == [0, 0, 0]
    ended.never(PointsGained)


@clause("SHAM-E5")
def test_e5_a_portal_before_the_moon() -> None:
    hands = [["blue-1", "green-1"], ["yellow-1", "green-2"], ["blue-2", "green-3"], ["blue-3", "green-4"]]
    table = shamans_table(hands, pawn=25, face_down={3: ["portal-1"]})
    window = everybody_plays(in_trick(table), "blue-1", "yellow-1").asked(3, "react_moon")
    window.happened(ReactionWindowOpened("moon", (3,)))
    assert window.table.pawn == 25

    saved = window.when(3, UsePortal("portal-1", "away"))
    assert [(event.from_space, event.to_space) for event in all_of(PawnMoved, saved.events)] == [(25, 24), (24, 25)]
    assert saved.table.worlds["yellow"] == ("yellow-1",)
    saved.asked(2, "play")

    lost = window.when(3, Pass()).happened(PawnMoved(25, 26, "off_suit", 1), RoundEnded).never(CardsPlaced)
    assert only(RoundEnded, lost.events).winner == "shadows"


@clause("SHAM-E6")
def test_e6_several_rituals_at_once() -> None:
    hands = [
        ["green-1", "red-1"],
        ["green-2", "red-2"],
        ["green-3", "red-3"],
        ["purple-1", "blue-8"],
        ["green-4", "red-4"],
    ]
    table = shamans_table(hands, pawn=10, ripe=["purple", "blue"], face_up={0: ["dagger-1"]})
    queued = shamans(table, Purification(0)).when(0, Purify(3)).never(PawnMoved).asked(0, "choose_ritual")
    first = queued.when(0, ChooseRitual("blue")).asked(0, "stabilise")
    both = first.when(0, Stabilise("back")).happened(PointsGained(0, 1, "enlightenment", 1))
    both.asked(0, "play")


@clause("SHAM-E7")
def test_e7_tie() -> None:
    """8, 8 and 5 points go on; 8, 11 and 7 decide; 11, 11 and 7 do not."""

    def after(points: list[int], identities: list[Team]) -> list[int]:
        over = at_round_end(shamans_table(points=points, identities=identities), EndRound("moon"))
        return [event.winner for event in all_of(GameEnded, over.events)]

    tied = at_round_end(
        shamans_table(points=[6, 6, 5], identities=["shamans", "shamans", "shadows"]), EndRound("no_cards_left")
    )
    assert tied.table.points == [8, 8, 5]
    tied.never(GameEnded)
    assert after([8, 8, 7], ["shamans", "shadows", "shamans"]) == [1]
    assert after([11, 8, 7], ["shamans", "shadows", "shamans"]) == []
