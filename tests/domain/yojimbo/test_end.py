"""Chapter 11: the end of the game and the score."""

import pytest

from domain.kernel.facts import GameFinished
from domain.kernel.saying import reason
from domain.kernel.score import Comparison, Placing
from domain.yojimbo.commands import Retreat, Train
from domain.yojimbo.events.rounds import AttackPlaced, FollowingAttackRevealed, GameEnded, RoundStarted, RoundWon
from domain.yojimbo.outcome import ranks, score
from domain.yojimbo.ruleset import YOJIMBO_RULESET
from tests.domain.yojimbo.tables import at_the_end_of_the_round, at_turn, attacks_of, defend, only, yojimbo_table
from tests.given import Given, clause
from tests.playing import moments

TWELVE = ["kiawase", "jodan_yoko_geri", "shomen_uchi", "yoko_geri", "ryote_dori"]
ALSO_TWELVE = ["kiawase", "jodan_yoko_geri", "yokomen_uchi", "ushiro_geri", "ushiro_ryote_dori"]
SEVEN = ["kiawase", "shomen_uchi", "yoko_geri"]


def ended(victory: dict[int, list[str]], holder: int = 0, pile: tuple[str, ...] = ("kata_dori",)) -> Given:
    """Nobody averted the last attack."""
    table = yojimbo_table(players=len(victory), pile=pile, attacks=(), victory=victory, holder=holder)
    return at_the_end_of_the_round(table)


@clause("YOJ-11.1")
def test_the_game_ends_when_there_is_no_attack_to_place_or_to_cover_with() -> None:
    covered = at_turn(yojimbo_table(attacks=[])).when(0, Retreat()).when(1, Retreat())
    covered.happened(GameEnded, GameFinished).never(AttackPlaced)
    won = at_turn(yojimbo_table([["ikkyo"], []], attacks=[])).when(0, defend(ikkyo=1)).when(1, Retreat())
    won.happened(RoundWon(1, 0), GameEnded, GameFinished).never(AttackPlaced)
    won.when(0, Train()).refused("YOJ-11.1")


@clause("YOJ-R15")
def test_the_last_attack_is_played_for_without_a_following_one() -> None:
    game = at_turn(yojimbo_table([["ikkyo"], []], attacks=["kata_dori"])).when(0, Retreat()).when(1, Retreat())
    game.happened(AttackPlaced, FollowingAttackRevealed(None, 0, None), RoundStarted(2, 0)).asked(0, "turn")
    assert game.table.following is None
    game.when(0, Retreat()).when(1, Retreat()).happened(GameEnded)
    won = game.when(0, defend(ikkyo=1)).when(1, Retreat()).happened(RoundWon(2, 0), GameEnded)
    assert attacks_of(won.table.victory[0]) == ["katate_dori", "kata_dori"]


@clause("YOJ-11.2")
def test_what_is_left_in_the_pile_belongs_to_nobody() -> None:
    game = ended({0: ["kata_dori"], 1: SEVEN}, pile=("jodan_yoko_geri", "tanto_jodan_tsuki"))
    assert only(GameEnded, game.events).unclaimed == ("jodan_yoko_geri", "tanto_jodan_tsuki")
    assert only(GameEnded, game.events).totals == (1, 7)


@clause("YOJ-11.3")
def test_only_the_victory_pile_counts_and_every_card_is_a_reason() -> None:
    table = yojimbo_table([["irimi"] * 9, []], attacks=(), victory={0: ["kiawase", "yoko_geri", "kata_dori"]})
    game = at_the_end_of_the_round(table)
    assert only(GameEnded, game.events).totals == (6, 0)
    reasons = score(game.table).reasons
    assert [(one.points, one.facts) for one in reasons[0]] == [
        (3, {"attack": "kiawase", "points": 3}),
        (2, {"attack": "yoko_geri", "points": 2}),
        (1, {"attack": "kata_dori", "points": 1}),
    ]
    assert [(one.points, one.text) for one in reasons[1]] == [(0, "nothing")]
    assert reason(YOJIMBO_RULESET, reasons[0][0], "en") == "Kiawase (strike 7): 3 points"
    assert reason(YOJIMBO_RULESET, reasons[1][0], "cs") == "vítězná hromádka je prázdná"


@clause("YOJ-11.4")
def test_the_greatest_total_wins_whoever_is_the_holder() -> None:
    game = ended({0: SEVEN, 1: TWELVE, 2: ["kata_dori"]}, holder=2)
    over = only(GameEnded, game.events)
    assert (over.totals, over.ranks, over.winner, over.tie_break, over.holder) == ((7, 12, 1), (2, 1, 3), 1, False, 2)
    result = game.table.result
    assert (result.outcome, result.winners) == ("most_points", (1,))


@clause("YOJ-11.5", "YOJ-E12", "YOJ-R25")
def test_a_shared_greatest_total_gives_the_game_to_the_holder_whatever_he_has() -> None:
    game = ended({0: TWELVE, 1: ALSO_TWELVE, 2: SEVEN}, holder=2)
    over = only(GameEnded, game.events)
    assert (over.totals, over.winner, over.tie_break) == ((12, 12, 7), 2, True)
    result = game.table.result
    assert (result.outcome, result.winners) == ("tie_break", (2,))
    assert result.seats == (Placing(0, 2, 12), Placing(1, 2, 12), Placing(2, 1, 7))
    assert score(game.table).comparison == Comparison(
        "tie_break", ("YOJ-11.5", "YOJ-R25"), {"tied": [0, 1], "points": 12, "holder": 2}
    )


@clause("YOJ-11.5")
def test_one_of_the_tied_wins_if_he_is_the_holder() -> None:
    game = ended({0: TWELVE, 1: ALSO_TWELVE, 2: SEVEN}, holder=1)
    assert only(GameEnded, game.events).ranks == (2, 1, 3)


@pytest.mark.parametrize(
    ("totals", "winner", "expected"),
    [((10, 7, 7, 3), 0, (1, 2, 2, 4)), ((7, 7, 12), 2, (2, 2, 1)), ((5, 5, 5), 1, (2, 1, 2)), ((0, 0), 1, (2, 1))],
)
@clause("YOJ-R25")
def test_ranks_are_shared_below_the_one_winner(totals: tuple[int, ...], winner: int, expected: tuple[int, ...]) -> None:
    assert ranks(totals, winner) == expected


@clause("YOJ-R25")
def test_a_tie_for_a_lower_place_changes_nothing() -> None:
    game = ended({0: TWELVE, 1: ["kata_dori"], 2: ["chudan_tsuki"]}, holder=2)
    over = only(GameEnded, game.events)
    assert (over.winner, over.tie_break, over.ranks) == (0, False, (1, 2, 2))


@clause("YOJ-11.6")
def test_nobody_is_eliminated_before_the_end() -> None:
    for table in moments(YOJIMBO_RULESET, 5, 3, every=1):
        assert not any(table.is_out(seat) for seat in table.seats)
        in_or_out = {*table.in_round, *table.left}  # type: ignore[attr-defined]
        assert in_or_out == set(table.seats)
