"""Chapter 9: the end of the game and its points."""

from typing import Any

import pytest

from domain.kernel.saying import reason
from domain.kernel.score import Reason
from domain.kernel.words import LANGUAGES, PUBLIC
from domain.samurai_sword.commands import EndTurn, PlayAction, PlayWeapon, TakeHit
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted
from domain.samurai_sword.events.ending import GameEnded, GameScored, RolesRevealed
from domain.samurai_sword.events.playing import ActionPlayed
from domain.samurai_sword.material import COMPANIES
from domain.samurai_sword.ruleset import SAMURAI_SWORD_RULESET
from domain.samurai_sword.scoring import TeamScore, bonus
from domain.samurai_sword.view import visible
from tests.domain.samurai_sword.tables import SEATED, ended, playing, sword_table
from tests.given import Given, clause


def scored(game: Given) -> GameScored:
    (score,) = [event for event in game.events if isinstance(event, GameScored)]
    return score


def finished(players: int, honour: dict[int, int], **facts: Any) -> GameScored:
    """A game that ends with this honour: whoever has none gave up the last one to Bushido."""
    loser = next(seat for seat in range(players) if honour[seat] == 0)
    table = sword_table(players=players, honour={**honour, loser: 1}, in_play={loser: ["bushido"]}, **facts)
    return scored(ended(table, loser))


@clause("SWORD-9.1", "SWORD-R35")
def test_the_game_ends_as_soon_as_somebody_has_no_honour() -> None:
    table = sword_table({0: ["bo", "tea_ceremony"]}, honour={1: 1}, resilience={1: 1})
    over = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit())
    over.happened(GameEnded("honour_exhausted", 1, 0))
    assert over.table.ended == "honour_exhausted"
    assert over.table.result.outcome == "honour_exhausted"
    over.when(0, PlayAction("tea_ceremony")).refused("SWORD-9.1")
    over.when(1, EndTurn()).refused("SWORD-9.1")


@clause("SWORD-9.1")
def test_several_players_may_lose_their_last_honour_together() -> None:
    table = sword_table({0: ["daimyo"]}, rest="discard", honour={1: 1, 2: 1})
    over = playing(table).when(0, PlayAction("daimyo")).happened(ActionPlayed, DeckExhausted).never(CardsDrawn)
    assert over.table.honour == [4, 0, 0, 2]


@clause("SWORD-9.2")
def test_then_all_roles_and_hands_are_open() -> None:
    table = sword_table({2: ["bo", "armor"]}, honour={3: 1}, in_play={3: ["bushido"]})
    table.removed = "ninja_3"
    over = ended(table, 3)
    over.happened(RolesRevealed(tuple(SEATED[4]), "ninja_3", (("parry",), ("parry",), ("bo", "armor"), ("parry",))))
    view = visible(over.table, PUBLIC)
    assert [(one.role, one.stars) for one in view.warriors] == [
        ("shogun", None),
        ("samurai", None),
        ("ninja", 1),
        ("ninja", 2),
    ]
    assert view.warriors[2].hand == ("bo", "armor")
    assert view.removed == "ninja_3"


@clause("SWORD-9.3", "SWORD-9.4", "SWORD-11.6")
@pytest.mark.parametrize(
    ("players", "bonuses"),
    [
        (3, [2, 1, 1]),
        (5, [1, 1, 1, 1, 2]),
        (6, [1, 2, 1, 1, 1, 3]),
        (7, [1, 1, 1, 1, 1, 1, 3]),
    ],
)
def test_points_are_honour_times_the_bonus_of_the_role(players: int, bonuses: list[int]) -> None:
    table = sword_table(players=players)
    assert [bonus(table, seat) for seat in table.seats] == bonuses
    score = finished(players, {seat: (seat + 2) % players for seat in range(players)})
    assert [one.points for one in score.seats] == [times * ((seat + 2) % players) for seat, times in enumerate(bonuses)]
    assert all(one.points == one.honour * one.bonus for one in score.seats)


@clause("SWORD-9.5", "SWORD-R36", "SWORD-9.4")
@pytest.mark.parametrize(
    ("ninja", "bonuses"),
    [(("ninja_1", "ninja_2"), [1, 2]), (("ninja_3", "ninja_2"), [2, 1]), (("ninja_1", "ninja_3"), [1, 2])],
)
def test_with_four_players_the_ninja_with_more_stars_doubles(ninja: tuple[str, str], bonuses: list[int]) -> None:
    table = sword_table(roles=["shogun", "samurai", *ninja])
    assert [bonus(table, seat) for seat in table.seats] == [1, 2, *bonuses]
    score = finished(4, {0: 0, 1: 1, 2: 3, 3: 3}, roles=["shogun", "samurai", *ninja])
    assert [one.points for one in score.seats] == [0, 2, 3 * bonuses[0], 3 * bonuses[1]]


@clause("SWORD-R36")
@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_with_other_numbers_of_players_stars_mean_nothing(players: int) -> None:
    assert COMPANIES[players].more_stars_bonus is None
    table = sword_table(players=players)
    assert {bonus(table, seat) for seat in table.seats if table.role(seat) == "ninja"} == {1}


@clause("SWORD-9.6", "SWORD-9.7", "SWORD-R37")
def test_each_daimyo_in_hand_is_a_point_never_multiplied_and_none_for_the_ronin() -> None:
    score = finished(
        6,
        {0: 2, 1: 2, 2: 2, 3: 2, 4: 0, 5: 2},
        hands={1: ["daimyo", "bo", "daimyo"], 5: ["daimyo"]},
    )
    assert (score.seats[1].daimyo, score.seats[1].points) == (2, 6)
    assert (score.seats[5].daimyo, score.seats[5].points) == (0, 6)


@clause("SWORD-R37", "SWORD-R4")
def test_a_daimyo_in_deck_or_pile_or_being_resolved_counts_nothing() -> None:
    table = sword_table({0: ["daimyo"]}, rest="discard", honour={3: 1})
    over = playing(table).when(0, PlayAction("daimyo")).happened(DeckExhausted)
    assert [one.daimyo for one in scored(over).seats] == [0, 0, 0, 0]
    assert over.table.discard == ["daimyo"]


@clause("SWORD-R37")
def test_a_ronin_may_play_daimyo_for_its_cards() -> None:
    table = sword_table({4: ["daimyo"]}, players=5, turn=4, deck=["bo", "armor"])
    playing(table).when(4, PlayAction("daimyo")).happened(CardsDrawn(4, 2, "daimyo", ("bo", "armor")))


@clause("SWORD-9.8", "SWORD-R35")
def test_the_team_whose_member_dealt_the_ending_defeat_to_its_own_loses_three_points() -> None:
    table = sword_table({2: ["bo"]}, players=5, turn=2, resilience={3: 1}, honour={3: 1})
    over = playing(table).when(2, PlayWeapon("bo", 3)).when(3, TakeHit()).happened(GameEnded("honour_exhausted", 3, 2))
    assert scored(over).penalised == "ninja"
    assert {team.team: (team.penalty, team.total) for team in scored(over).teams} == {
        "shogun": (0, 8),
        "ninja": (3, 1),
        "ronin": (0, 6),
    }


@clause("SWORD-9.8")
def test_a_defeat_by_another_team_costs_no_points() -> None:
    table = sword_table({2: ["bo"]}, players=5, turn=2, resilience={1: 1}, honour={1: 1})
    over = playing(table).when(2, PlayWeapon("bo", 1)).when(1, TakeHit())
    assert scored(over).penalised is None
    assert all(team.penalty == 0 for team in scored(over).teams)


@clause("SWORD-9.9", "SWORD-9.10", "SWORD-1.7")
def test_a_team_adds_up_its_members_and_the_highest_wins_with_all_its_members() -> None:
    score = finished(7, {0: 1, 1: 2, 2: 0, 3: 3, 4: 3, 5: 2, 6: 1})
    assert score.teams == (TeamScore("ninja", 0, 8), TeamScore("shogun", 0, 3), TeamScore("ronin", 0, 3))
    assert score.winner == "ninja"
    assert score.winners == (3, 4, 5)


@clause("SWORD-9.11")
def test_the_ninja_win_a_tie_with_the_shogun_and_with_the_ronin() -> None:
    assert finished(5, {0: 2, 1: 1, 2: 3, 3: 0, 4: 1}).winner == "ninja"
    assert finished(5, {0: 0, 1: 1, 2: 3, 3: 1, 4: 2}).winner == "ninja"


@clause("SWORD-9.12", "SWORD-E4")
def test_the_shogun_wins_a_tie_with_the_ronin_with_a_daimyo_each_for_shogun_and_samurai() -> None:
    honour = {0: 1, 1: 3, 2: 2, 3: 3, 4: 0, 5: 3}
    score = finished(6, honour, hands={0: ["daimyo"], 1: ["daimyo"]})
    assert score.teams == (TeamScore("shogun", 0, 9), TeamScore("ronin", 0, 9), TeamScore("ninja", 0, 5))
    assert (score.winner, score.winners) == ("shogun", (0, 1))


@clause("SWORD-R34")
def test_the_ninja_win_a_tie_of_all_three() -> None:
    score = finished(5, {0: 2, 1: 0, 2: 1, 3: 1, 4: 1})
    assert [team.total for team in score.teams] == [2, 2, 2]
    assert [team.team for team in score.teams] == ["ninja", "shogun", "ronin"]


@clause("SWORD-R33")
def test_a_score_may_be_negative() -> None:
    table = sword_table({2: ["bo"]}, turn=2, resilience={3: 1}, honour={2: 0, 3: 1})
    table.honour[2] = 1
    over = playing(table).when(2, PlayWeapon("bo", 3)).when(3, TakeHit())
    assert {team.team: team.total for team in scored(over).teams}["ninja"] == 2 - 3


@clause("SWORD-R35")
@pytest.mark.parametrize("players", SEATED)
def test_only_teams_with_a_member_in_the_game_are_listed(players: int) -> None:
    score = finished(players, {seat: int(seat != 1) for seat in range(players)})
    assert {team.team for team in score.teams} == {"shogun", "ninja"} | ({"ronin"} if players > 4 else set())


@clause("SWORD-R35", "SWORD-9.10")
def test_members_of_a_team_share_its_points_and_its_place() -> None:
    table = sword_table(players=5, honour={0: 1, 1: 1, 2: 4, 3: 3, 4: 2}, in_play={0: ["bushido"]})
    result = ended(table, 0).table.result
    assert result.winners == (2, 3)
    assert {one.seat: (one.rank, one.points) for one in result.seats} == {
        2: (1, 7),
        3: (1, 7),
        4: (3, 4),
        0: (4, 1),
        1: (4, 1),
    }


@clause("SWORD-1.4", "SWORD-1.5", "SWORD-1.6", "SWORD-9.9")
def test_the_score_names_the_teams_from_the_winners_down() -> None:
    table = sword_table(players=5, honour={0: 1, 1: 1, 2: 4, 3: 3, 4: 2}, in_play={0: ["bushido"]})
    assert SAMURAI_SWORD_RULESET.score(ended(table, 0).table).teams == ((2, 3), (4,), (0, 1))


@clause("SWORD-9.3", "SWORD-9.6", "SWORD-9.8", "SWORD-R35")
def test_the_reasons_add_up_to_the_points() -> None:
    table = sword_table(
        {0: ["bo"], 1: ["daimyo"]},
        resilience={1: 1},
        honour={0: 4, 1: 1},
        roles=["shogun", "samurai", "ninja_1", "ninja_2"],
    )
    over = playing(table).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).table
    score = SAMURAI_SWORD_RULESET.score(over)
    for placing in score.result.seats:
        assert sum(reason.points for reason in score.reasons[placing.seat]) == placing.points
    told = [(reason.points, reason.text) for reason in score.reasons[0]]
    assert told == [(5, "honour"), (0, "honour"), (1, "daimyo"), (-3, "lethal_strike"), (0, "lost")]


def test_every_reason_can_be_said_in_both_languages() -> None:
    tie = sword_table({4: ["daimyo"]}, players=5, honour={0: 2, 1: 1, 2: 1, 3: 1, 4: 1}, in_play={1: ["bushido"]})
    friendly = sword_table({0: ["bo"], 1: ["daimyo"]}, resilience={1: 1}, honour={1: 1})
    standing = sword_table({0: ["bo"], 1: []}, resilience={1: 0, 2: 0, 3: 1})
    tables = [
        ended(tie, 1).table,
        playing(friendly).when(0, PlayWeapon("bo", 1)).when(1, TakeHit()).table,
        playing(standing).when(0, PlayWeapon("bo", 3)).when(3, TakeHit()).table,
    ]
    scores = [SAMURAI_SWORD_RULESET.score(table) for table in tables]
    said = [
        (earned.text, reason(SAMURAI_SWORD_RULESET, earned, language))
        for score in scores
        for reasons in score.reasons.values()
        for earned in reasons
        for language in LANGUAGES
    ]
    compared = {score.comparison.text for score in scores if score.comparison}
    assert {text for text, _ in said} | compared == SAMURAI_SWORD_RULESET.texts.reasons.keys()
    assert not [words for _, words in said if "None" in words]


@clause("SWORD-R34")
@pytest.mark.parametrize(("total", "said"), [(1, "1 bodu"), (2, "2 bodech"), (5, "5 bodech")])
def test_a_tie_is_told_with_the_points_it_stands_at(total: int, said: str) -> None:
    for verdict in ("tie_won", "tie_lost"):
        earned = Reason(0, verdict, ("SWORD-R34",), {"team": "ninja", "winner": "ninja", "total": total})
        assert reason(SAMURAI_SWORD_RULESET, earned, "cs") == f"shodu při {said} vyhrává tým Ninjů"
