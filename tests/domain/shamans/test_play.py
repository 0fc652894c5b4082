"""Whole games: the greedy bot, what play covers, and that both teams win their share of the rounds."""

import sys
from collections import Counter
from random import Random

import pytest

from domain.kernel.arena import play_out
from domain.kernel.bots import random_bot
from domain.kernel.engine import asked, legal
from domain.shamans.bot import greedy
from domain.shamans.commands import (
    ChooseRitual,
    DeclinePurification,
    Pass,
    PlayCard,
    Purify,
    Stabilise,
    TakeArtefact,
    UsePortal,
)
from domain.shamans.elimination import Purification
from domain.shamans.events.rituals import RitualsQueued, TransformationWithoutEffect
from domain.shamans.events.rounds import RoundEnded
from domain.shamans.material import Team
from domain.shamans.rituals import Perform, Stabilisation
from domain.shamans.ruleset import SHAMANS_RULESET
from domain.shamans.table import ShamansTable
from tests.domain.shamans.tables import everybody_plays, in_trick, seen, shamans, shamans_table
from tests.given import Given
from tests.playing import everybody, moments, seeded_table

GAMES_PLAYED = 25
COUNTS = [3, 4, 5]
RARE = {RitualsQueued.__name__, TransformationWithoutEffect.__name__, "PurificationDeclined", "LeaderChosen"}
"""Events that so few games do not always reach; each has a test from a built position."""


def covered(players: int) -> tuple[Counter[str], Counter[tuple[Team, str]]]:
    """The kinds of event in games of greedy bots, and how their rounds ended."""
    kinds: Counter[str] = Counter()
    ends: Counter[tuple[Team, str]] = Counter()
    for number in range(GAMES_PLAYED):
        table = seeded_table(SHAMANS_RULESET, players, number)
        bots = everybody(players, greedy)
        for turned in play_out(SHAMANS_RULESET, table, bots, Random(number).randrange, SHAMANS_RULESET.check):
            kinds.update(type(event).__name__ for event in turned.events)
            ends.update((event.winner, event.reason) for event in turned.events if isinstance(event, RoundEnded))
    return kinds, ends


@pytest.mark.parametrize("players", COUNTS)
def test_greedy_games_cover_the_events_and_both_teams_win_a_quarter_of_the_rounds(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    kinds, ends = covered(players)
    missing = {kind.__name__ for kind in SHAMANS_RULESET.events} - kinds.keys()
    with capsys.disabled():
        sys.stdout.write(f"\nShamans, {players} players: {dict(kinds.most_common())}; not reached: {sorted(missing)}\n")
    assert missing <= RARE
    assert {reason for _, reason in ends} == {"moon", "last_shadow_eliminated", "no_cards_left"}
    rounds = ends.total()
    shadows = sum(count for (team, _), count in ends.items() if team == "shadows")
    assert rounds / 4 <= shadows <= rounds * 3 / 4, f"{shadows} of {rounds} rounds"


def test_rare_events_are_reached_from_built_positions() -> None:
    others = [[f"green-{value}", f"yellow-{value}"] for value in (1, 2, 3, 4)]
    hands = [*others[:3], ["purple-1", "blue-8"], others[3]]
    table = shamans_table(hands, pawn=10, ripe=["purple", "blue"], face_up={0: ["dagger-1"]})
    shamans(table, Purification(0)).when(0, Purify(3)).happened(RitualsQueued)
    alone = shamans_table([[], [], ["blue-3"]], out=[0, 1], leader=2)
    shamans(alone, Perform(2, "green")).happened(TransformationWithoutEffect)


def test_greedy_clearly_beats_random() -> None:
    wins: Counter[str] = Counter()
    for number in range(60):
        table = seeded_table(SHAMANS_RULESET, 4, number)
        clever = {number % 4, (number + 1) % 4}
        bots = {seat: greedy if seat in clever else random_bot for seat in range(4)}
        for turned in play_out(SHAMANS_RULESET, table, bots, Random(number).randrange):
            table = turned.table
        assert isinstance(table, ShamansTable)
        wins["greedy" if table.winner in clever else "random"] += 1
    assert wins["greedy"] >= 1.4 * wins["random"], wins


@pytest.mark.parametrize("players", COUNTS)
def test_greedy_is_a_function_of_view_moves_and_generator(players: int) -> None:
    for table in moments(SHAMANS_RULESET, players, number=players, every=9, bot="greedy"):
        assert isinstance(table, ShamansTable)
        for seat in asked(table):
            moves = legal(SHAMANS_RULESET, table, seat)
            one, two = (greedy(seen(table, seat), moves, {}, Random(7).randrange) for _ in range(2))
            assert one == two
            assert one in moves


# --- its wits ---------------------------------------------------------------------------------------------


def chosen(start: Given, seat: int, dice: int = 1) -> object:
    return greedy(seen(start.table, seat), legal(SHAMANS_RULESET, start.table, seat), {}, lambda sides: dice % sides)


HANDS = [["blue-1", "green-1"], ["blue-2", "green-2"], ["blue-3", "green-3"]]


def test_a_shaman_follows_and_a_shadow_sometimes_refuses() -> None:
    led = in_trick(shamans_table(HANDS, identities=["shamans", "shadows", "shamans"])).when(0, PlayCard("blue-1"))
    assert chosen(led, 1, dice=1) == PlayCard("blue-2")
    assert chosen(led, 1, dice=0) == PlayCard("green-2")
    followed = led.when(1, PlayCard("green-2"))
    assert chosen(followed, 2, dice=0) == PlayCard("blue-3")


def test_a_shaman_saves_the_pawn_before_the_moon_and_a_shadow_does_not() -> None:
    table = shamans_table(
        HANDS, identities=["shadows", "shamans", "shamans"], pawn=25, face_down={0: ["portal-1"], 2: ["portal-2"]}
    )
    window = everybody_plays(in_trick(table), "blue-1", "green-2").asked(2, "react_moon")
    assert chosen(window, 2) == UsePortal("portal-2", "away")
    assert chosen(window, 0) in (Pass(), UsePortal("portal-1", "toward"))


def test_it_suspects_whoever_does_not_follow_and_whoever_is_known() -> None:
    table = shamans_table([*HANDS, ["blue-4", "green-4"]], face_up={0: ["dagger-1"]}, off_suit_counts={2: 5})
    assert chosen(shamans(table, Purification(0)), 0) == Purify(2)
    known = shamans_table([*HANDS, ["blue-4", "green-4"]], face_up={0: ["dagger-1"]}, off_suit_counts={2: 5}, shown=[3])
    assert chosen(shamans(known, Purification(0)), 0) == Purify(3)


def test_without_suspicion_a_face_down_dagger_stays_hidden() -> None:
    table = shamans_table(HANDS, face_down={0: ["dagger-1"]})
    assert chosen(shamans(table, Purification(0)), 0) == DeclinePurification()


def test_it_stabilises_near_the_moon_and_takes_a_dagger_far_from_it() -> None:
    near, far = (shamans_table(HANDS, pawn=pawn, slots=["dagger-1", "moonstone-1"]) for pawn in (24, 3))
    assert chosen(shamans(near, Stabilisation(0)), 0) == Stabilise("back")
    assert chosen(shamans(far, Stabilisation(0)), 0) == Stabilise("slot1")


def test_a_shadow_takes_no_mask_and_anybody_a_second_moonstone() -> None:
    hands = [["blue-1"], ["blue-2"], ["blue-3"]]
    shadow = shamans_table(hands, identities=["shadows", "shamans", "shamans"], slots=["mask-1", "moonstone-1"])
    played = everybody_plays(in_trick(shadow), "blue-1", "blue-2", "blue-3").asked(0, "take_artefact")
    assert chosen(played, 0) == TakeArtefact("slot2")
    rich = shamans_table(hands, face_up={0: ["moonstone-2"]}, slots=["dagger-1", "moonstone-1"])
    played = everybody_plays(in_trick(rich), "blue-1", "blue-2", "blue-3").asked(0, "take_artefact")
    assert chosen(played, 0) == TakeArtefact("slot2")


def test_of_several_rituals_it_performs_enlightenment_first() -> None:
    moves = [ChooseRitual("yellow"), ChooseRitual("purple")]
    view = seen(in_trick(shamans_table(HANDS)).table, 0)
    assert greedy(view, moves, {}, lambda sides: 1) == ChooseRitual("purple")
