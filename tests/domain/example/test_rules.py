"""The rules of Honest Cups, clause by clause."""

import pytest

from domain.example.commands import Bid, Doubt, TakeSide
from domain.example.events import (
    BidDoubted,
    BidMade,
    CupLifted,
    DiceRolled,
    DieLost,
    PebbleWon,
    SideTaken,
)
from domain.example.outcome import score
from domain.example.rounds import LiftCups, Roll, Witnesses
from domain.example.ruleset import EXAMPLE_RULESET
from domain.example.table import ExampleOptions, ExampleTable
from domain.kernel.arena import new_table
from domain.kernel.engine import asked, default, open_step, start
from domain.kernel.facts import GameFinished
from domain.kernel.words import ALL, PUBLIC, Viewer
from tests.domain.example.tables import bidding, cups, cups_table, only, seen
from tests.given import SEED, clause

CUPS = [[1, 5, 5], [2, 5, 6], [3, 3, 4]]
"""Three fives in all."""


def begun(players: int, dice: int | None = None) -> ExampleTable:
    options = None if dice is None else ExampleOptions(dice)
    table = start(EXAMPLE_RULESET, new_table(EXAMPLE_RULESET, players, SEED, options), 0).table
    assert isinstance(table, ExampleTable)
    return table


@clause("CUPS-1.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_begins_with_a_cup_and_as_many_dice(players: int) -> None:
    table = begun(players)
    assert [len(cup) for cup in table.cups] == table.dice == [3] * players
    assert begun(players, dice=5).dice == [5] * players
    assert len({cup.cup for cup in seen(table, PUBLIC).cups}) == players


@clause("CUPS-1.2")
def test_the_game_is_over_when_a_cup_has_no_die_left() -> None:
    game = cups(cups_table([[1], [2, 5, 6], [3, 3, 4]], bid=(1, 1), bidder=2), LiftCups(0))
    assert game.table.dice == [0, 3, 3]
    assert isinstance(game.events[-1], GameFinished)
    game.never(DiceRolled).when(0, Doubt()).refused("CUPS-1.2")


@clause("CUPS-2.1")
def test_everybody_sees_their_own_dice_only() -> None:
    table = begun(3)
    rolled = only(DiceRolled, cups(cups_table(CUPS), Roll(1)).events)
    data, private = rolled.parts()
    assert "dice" not in data
    assert {audience for audience in private if audience != "server"} == {"seat:0", "seat:1", "seat:2"}
    wanted: dict[Viewer, list[int]] = {0: [0], 1: [1], 2: [2], PUBLIC: [], ALL: [0, 1, 2]}
    for viewer, open_cups in wanted.items():
        assert [one.seat for one in seen(table, viewer).cups if one.dice is not None] == open_cups
    assert all(1 <= face <= 6 for cup in table.cups for face in cup)


@clause("CUPS-2.2")
def test_seat_0_begins_and_then_whoever_lost_a_die() -> None:
    assert list(asked(begun(4))) == [0]
    cups(cups_table(CUPS, bid=(4, 5), bidder=1), LiftCups(2)).happened(DieLost(1, shown=3, face=5), DiceRolled).asked(
        1, "bid"
    )


@clause("CUPS-3.1")
def test_bids_go_round_the_table_until_one_is_doubted() -> None:
    bidding(cups_table(CUPS), 1).when(1, Bid(2, 5)).asked(2, "bid").when(2, Bid(3, 1)).asked(0, "bid").when(
        0, Doubt()
    ).happened(BidMade(1, 2, 5), BidMade(2, 3, 1), BidDoubted(0, bidder=2))
    bidding(cups_table(CUPS), 1).when(0, Bid(2, 5)).refused("CUPS-3.1")
    bidding(cups_table(CUPS), 1).when(1, TakeSide("bid")).refused("CUPS-3.1")


@clause("CUPS-3.2")
def test_a_bid_names_no_more_dice_than_there_are() -> None:
    game = bidding(cups_table([[1, 1], [2, 2, 2]]), 0)
    game.offers(0, Bid(5, 6)).when(0, Bid(6, 1)).refused("CUPS-3.2")


@clause("CUPS-3.3")
@pytest.mark.parametrize("higher", [Bid(3, 1), Bid(2, 5), Bid(2, 6)])
@pytest.mark.parametrize("lower", [Bid(2, 4), Bid(2, 3), Bid(1, 6)])
def test_a_bid_is_higher_by_its_dice_or_by_its_face(higher: Bid, lower: Bid) -> None:
    game = bidding(cups_table(CUPS, bid=(2, 4), bidder=0), 1)
    game.offers(1, higher).when(1, lower).refused("CUPS-3.3")


@clause("CUPS-3.4")
def test_the_first_of_a_round_has_to_bid() -> None:
    bidding(cups_table(CUPS), 0).offers_not(0, Doubt()).when(0, Doubt()).refused("CUPS-3.4")


@clause("CUPS-3.5")
def test_the_highest_bid_is_doubted_without_a_question() -> None:
    bidding(cups_table([[1, 1], [2]], bid=(3, 5), bidder=1), 0).when(0, Bid(3, 6)).happened(
        BidDoubted(1, bidder=0), DieLost(0, shown=0, face=6)
    )


@clause("CUPS-4.1")
def test_the_others_take_sides_in_secret_and_at_once() -> None:
    game = bidding(cups_table([*CUPS, [6, 6, 6]], bid=(3, 5), bidder=0), 1).when(1, Doubt())
    assert list(asked(game.table)) == [2, 3]
    voted = game.when(3, TakeSide("doubt")).never(SideTaken, CupLifted)
    assert list(asked(voted.table)) == [2]
    voted.offers_exactly(2, TakeSide("bid"), TakeSide("doubt")).when(2, TakeSide("bid")).happened(
        SideTaken(2, "bid"), SideTaken(3, "doubt"), CupLifted
    )
    bidding(cups_table(CUPS[:2], bid=(3, 5), bidder=0), 1).when(1, Doubt()).never(SideTaken).happened(CupLifted)


@clause("CUPS-4.2", "CUPS-4.3")
@pytest.mark.parametrize(("count", "loser", "winner"), [(2, 1, 0), (3, 1, 0), (4, 0, 1)])
def test_who_was_wrong_loses_a_die_and_who_was_right_wins_a_pebble(count: int, loser: int, winner: int) -> None:
    game = cups(cups_table(CUPS, bid=(count, 5), bidder=0), LiftCups(1))
    game.happened(
        CupLifted(0, (1, 5, 5)),
        CupLifted(1, (2, 5, 6)),
        CupLifted(2, (3, 3, 4)),
        DieLost(loser, shown=3, face=5),
        PebbleWon(winner, "dispute"),
    )
    assert game.table.dice[loser] == 2 and game.table.pebbles[winner] == 1
    assert [one.lifted for one in seen(game.table, PUBLIC).cups] == [(1, 5, 5), (2, 5, 6), (3, 3, 4)]


@clause("CUPS-4.4")
def test_a_witness_on_the_right_side_wins_a_pebble() -> None:
    four = [*CUPS, [6, 6, 6]]
    game = cups(cups_table(four, bid=(3, 5), bidder=0, sides={2: "bid", 3: "doubt"}), LiftCups(1))
    assert game.table.pebbles == [1, 0, 1, 0]


@clause("CUPS-5.1")
def test_pebbles_and_dice_are_points_and_victory_may_be_shared() -> None:
    table = cups_table([[], [2, 5], [3, 3, 4]])
    assert table.pebbles == [0, 3, 1]
    result = score(table).result
    assert [(one.points, one.rank) for one in result.seats] == [(0, 3), (5, 1), (4, 2)]
    assert result.winners == (1,)
    table.pebbles[2] += 1
    assert score(table).result.winners == (1, 2)
    assert [reason.points for reason in score(table).reasons[1]] == [3, 2]


@clause("CUPS-R1")
def test_the_clock_doubts_or_bids_as_little_as_it_can() -> None:
    assert default(bidding(cups_table(CUPS), 0).table, 0) == Bid(1, 1)
    assert default(bidding(cups_table(CUPS, bid=(1, 1), bidder=0), 1).table, 1) == Doubt()
    ballot = cups(cups_table(CUPS, bid=(1, 1), bidder=0), Witnesses(1), LiftCups(1))
    assert isinstance(open_step(ballot.table), Witnesses)
    assert default(ballot.table, 2) == TakeSide("bid")
