"""Every open decision survives a restart: the table goes on from its snapshot as if nothing had been."""

from collections.abc import Callable

import pytest

from domain.kernel.command import Command
from domain.kernel.engine import asked, decide, legal, open_step
from domain.kernel.stored import restored, snapshot
from domain.shamans.artefacts import LowestCard, RevealEclipse
from domain.shamans.commands import PassCard, Purify, UsePortal
from domain.shamans.elimination import Purification
from domain.shamans.rituals import RitualsWaiting, Stabilisation, Transformation
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.texts import DECISIONS
from domain.shamans.trick import LeaderMissing
from tests.domain.shamans.tables import QUICK, at_round_end, everybody_plays, in_trick, shamans, shamans_table
from tests.given import Given

HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def eclipse_under_a_moon_window() -> Given:
    table = shamans_table(
        HANDS, pile=["eclipse"], pawn=25, face_up={0: ["portal-1"]}, face_down={1: ["portal-2"]}, clock=QUICK
    )
    chosen = shamans(table, RevealEclipse()).when(2, PassCard("blue-3"), at=500)
    return chosen.when(0, UsePortal("portal-1", "toward"), at=900)


def last_word() -> Given:
    table = shamans_table(HANDS, pawn=5, face_up={0: ["dagger-1"]}, face_down={1: ["dagger-2"]}, clock=QUICK)
    return shamans(table, Purification(0)).when(0, Purify(1))


DECIDING: dict[str, Callable[[], Given]] = {
    "play": lambda: everybody_plays(in_trick(shamans_table(HANDS)), "blue-1"),
    "take_artefact": lambda: shamans(shamans_table(HANDS, slots=["dagger-1", None]), LowestCard(0)),
    "stabilise": lambda: shamans(shamans_table(HANDS), Stabilisation(0)),
    "swap_identity": lambda: shamans(shamans_table(HANDS), Transformation(0)),
    "purify": lambda: shamans(shamans_table(HANDS, face_down={0: ["dagger-1"]}), Purification(0)),
    "choose_ritual": lambda: shamans(shamans_table(HANDS), RitualsWaiting(0, ("purple", "blue"))),
    "eclipse": lambda: shamans(shamans_table(HANDS, pile=["eclipse"]), RevealEclipse()).when(1, PassCard("blue-2")),
    "choose_leader": lambda: at_round_end(shamans_table([[], *HANDS[1:]], out=[0], led="blue"), LeaderMissing(0)),
    "react_moon": eclipse_under_a_moon_window,
    "react_elimination": last_word,
    "react_round_end": lambda: at_round_end(shamans_table(pawn=25, face_down={1: ["portal-1"]})),
}


def test_every_decision_is_there() -> None:
    assert DECIDING.keys() == DECISIONS.keys()


@pytest.mark.parametrize("decision", DECIDING)
def test_an_open_decision_goes_on_after_a_restart(decision: str) -> None:
    before = DECIDING[decision]().table
    assert open_step(before).decision == decision
    after = restored(SHAMANS_RULESET, snapshot(before))
    assert after == before
    for seat in asked(before):
        moves: list[Command] = legal(SHAMANS_RULESET, before, seat)
        assert legal(SHAMANS_RULESET, after, seat) == moves
        for move in moves:
            assert decide(SHAMANS_RULESET, after, seat, move, 1_000) == decide(
                SHAMANS_RULESET, before, seat, move, 1_000
            )
