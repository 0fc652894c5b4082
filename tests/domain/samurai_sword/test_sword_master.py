"""Chapter 10: the last player standing."""

import pytest

from domain.samurai_sword.commands import PlayAction, PlayWeapon, TakeHit
from domain.samurai_sword.events.ending import GameEnded, GameScored
from domain.samurai_sword.events.fighting import HonourGiven
from domain.samurai_sword.events.playing import CardResolved
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from tests.domain.samurai_sword.tables import playing, sword_table
from tests.given import Given, clause


def last_blow(attacker: int, victim: int, **facts: object) -> Given:
    """Nobody but these two stands any more, and the victim is hit with the last resilience."""
    resilience = dict.fromkeys(range(5), 0) | {attacker: 3, victim: 1}
    table = sword_table({attacker: ["daikyu"]}, players=5, turn=attacker, resilience=resilience, **facts)  # type: ignore[arg-type]
    return playing(table).when(attacker, PlayWeapon("daikyu", victim)).when(victim, TakeHit())


def scored(game: Given) -> GameScored:
    (score,) = [event for event in game.events if isinstance(event, GameScored)]
    return score


@clause("SWORD-10.1", "SWORD-1.7", "SWORD-R35")
def test_the_team_of_the_last_player_standing_wins_whatever_the_points() -> None:
    over = last_blow(1, 2, honour={0: 1, 1: 1, 3: 9, 4: 9})
    over.happened(HonourGiven(2, 1), CardResolved("daikyu"), GameEnded("sword_master", 2, 1))
    assert (scored(over).winner, scored(over).winners) == ("shogun", (0, 1))
    totals = {team.team: team.total for team in scored(over).teams}
    assert totals["shogun"] < totals["ninja"] < totals["ronin"]
    reasons = SAMURAI_SWORD_RULESET.score(over.table).reasons
    assert [reasons[seat][-1].text for seat in (0, 4)] == ["sword_master", "cut_down"]


@clause("SWORD-10.1", "SWORD-R31")
def test_the_sword_master_comes_before_the_last_honour() -> None:
    over = last_blow(1, 2, honour={2: 1, 3: 9}).happened(GameEnded("sword_master", 2, 1))
    assert over.table.honour[2] == 0
    assert scored(over).winner == "shogun"


@clause("SWORD-10.2", "SWORD-R31", "SWORD-9.8")
@pytest.mark.parametrize("honour_left", [1, 3])
def test_a_last_blow_against_the_own_team_counts_points_with_the_penalty(honour_left: int) -> None:
    over = last_blow(2, 3, honour={3: honour_left}).happened(GameEnded("friendly_last_stand", 3, 2))
    assert scored(over).penalised == "ninja"
    assert scored(over).winner == "shogun"
    assert over.table.result.outcome == "friendly_last_stand"


@clause("SWORD-R27", "SWORD-10.1")
def test_the_sword_master_is_the_current_player() -> None:
    over = last_blow(4, 2)
    assert over.table.standing() == [over.table.turn] == [4]
    assert scored(over).winners == (4,)


@clause("SWORD-10.1")
def test_two_players_standing_go_on() -> None:
    table = sword_table({0: ["bo"]}, players=5, resilience={1: 1, 2: 0, 3: 0})
    playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).asked(0, "play").never(GameEnded)


@clause("SWORD-R32")
@pytest.mark.parametrize(
    ("roles", "reason"),
    [
        (["shogun", "samurai", "ninja_1", "ninja_2"], "sword_master"),
        (["shogun", "ninja_1", "samurai", "ninja_2"], "friendly_last_stand"),
    ],
)
@pytest.mark.parametrize("card", ["battlecry", "jujutsu"])
def test_of_several_defeats_by_one_card_the_last_decides(card: str, roles: list[str], reason: str) -> None:
    table = sword_table({0: [card]}, roles=roles, resilience={1: 1, 2: 1, 3: 0})
    cut = playing(table).when(0, PlayAction(card)).when(1, TakeHit()).never(GameEnded).asked(2, card)
    over = cut.when(2, TakeHit()).happened(CardResolved(card), GameEnded(reason, 2, 0))  # type: ignore[arg-type]
    assert scored(over).penalised == ("shogun" if reason == "friendly_last_stand" else None)


@clause("SWORD-R22", "SWORD-7.4")
def test_whoever_was_still_to_answer_is_not_asked_after_the_end() -> None:
    table = sword_table({0: ["battlecry"]}, players=5, resilience={2: 1}, honour={2: 1})
    over = playing(table).when(0, PlayAction("battlecry")).when(1, TakeHit()).when(2, TakeHit())
    over.happened(GameEnded("honour_exhausted", 2, 0))
    assert over.table.resilience[3:] == [5, 5]
    over.when(3, TakeHit()).refused("SWORD-9.1")


@clause("SWORD-11.8")
def test_with_three_players_nobody_wins_by_standing_last() -> None:
    table = sword_table({0: ["bo"]}, players=3, resilience={1: 1, 2: 0})
    hit = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).never(GameEnded)
    assert hit.table.standing() == [0]
    hit.asked(0, "play")
