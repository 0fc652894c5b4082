"""Secret votes: kept with their question, voided by interrupts, counted when the last one is in (law 10)."""

from typing import Any, cast

import msgspec

from domain.kernel.command import IllegalMove
from domain.kernel.engine import asked, legal, open_step, rules_of, time_out
from domain.kernel.facts import Awaiting, VoteSealed
from domain.kernel.step import Ballot
from domain.kernel.words import PUBLIC, Seat
from tests.domain.kernel.toy import TOY, toy_table
from tests.domain.kernel.toy_facts import (
    Agree,
    Bid,
    CallAuction,
    CardLost,
    CoinsWon,
    Halt,
    Noted,
    Pay,
    Spill,
    Summon,
    Surrender,
    ToyTable,
)
from tests.domain.kernel.toy_steps import Auction, Council, Threat, Turn
from tests.given import Given, given


def auction(*hands: list[int], coins: dict[int, int] | None = None) -> Given:
    """Everybody who holds a card is asked for a bid; then it is seat 1's turn."""
    return given(TOY, toy_table(*hands, coins=coins), Turn(0)).when(0, CallAuction())


def numbers(game: Given) -> dict[int, int]:
    return {seat: question.question for seat, question in asked(game.table).items()}


def votes(game: Given) -> dict[int, object]:
    return dict(game.table.agenda[-1].votes)


def test_everybody_is_asked_at_once_under_one_number() -> None:
    game = auction([1], [2], [3])
    assert numbers(game) == dict.fromkeys((0, 1, 2), game.table.version)


def test_nothing_is_counted_before_the_last_vote() -> None:
    game = auction([1], [2], [3]).when(2, Bid("card-3")).when(0, Bid("card-1")).never(CoinsWon, CardLost)
    game.when(1, Bid("card-2")).happened(
        CardLost(0, "card-1"), CardLost(1, "card-2"), CardLost(2, "card-3"), CoinsWon(2, 3, "auction")
    ).asked(1, "turn")


def test_the_others_questions_keep_their_number_when_somebody_votes() -> None:
    before = auction([1], [2], [3])
    after = before.when(1, Bid("card-2"))
    assert numbers(after) == {seat: number for seat, number in numbers(before).items() if seat != 1}


def test_a_vote_tells_who_and_not_what() -> None:
    before = auction([1], [2], [3])
    game = before.when(1, Bid("card-2"))
    sealed = next(event for event in game.events if isinstance(event, VoteSealed))
    assert sealed.parts() == ({"seat": 1}, {"seat:1": {"vote": Bid("card-2")}})
    for event in game.events[len(before.events) :]:
        assert b"card-2" not in msgspec.json.encode(event.parts()[0])
    assert TOY.visible(game.table, PUBLIC) == TOY.visible(before.table, PUBLIC)


def test_a_vote_is_given_once() -> None:
    game = auction([1, 4], [2]).when(0, Bid("card-1"))
    assert legal(TOY, game.table, 0) == []
    game.when(0, Bid("card-4")).refused("TOY-1")


def test_a_ballot_refuses_with_its_own_clause() -> None:
    auction([1], [2]).when(0, Pay("card-1")).refused("TOY-5")
    auction([1], [2]).when(0, Bid("card-2")).refused("TOY-7")


def test_a_ballot_without_voters_is_dropped() -> None:
    auction([], []).never(CoinsWon).asked(1, "turn")


def test_one_voter_is_enough() -> None:
    auction([], [2]).when(1, Bid("card-2")).happened(CoinsWon(1, 3, "auction"))


def test_a_ballot_lies_on_a_ballot_and_each_keeps_its_votes() -> None:
    game = auction([1], [2], [3], coins={2: 1}).when(0, Bid("card-1"))
    first = numbers(game)
    covered = game.when(2, Summon()).asked(0, "council").asked(1, "council")
    assert numbers(covered) == dict.fromkeys((0, 1), covered.table.version)
    half = covered.when(0, Agree())
    assert votes(half) == {0: Agree()}
    assert half.table.agenda[-2].votes == {0: Bid("card-1")}
    uncovered = half.when(1, Agree()).happened(Noted("agreed")).asked(1, "bid").asked(2, "bid")
    assert numbers(uncovered) == first
    assert votes(uncovered) == {0: Bid("card-1")}
    uncovered.when(1, Bid("card-2")).when(2, Bid("card-3")).happened(CoinsWon(2, 3, "auction"))


def test_the_same_ballot_on_itself_keeps_the_votes_apart() -> None:
    game = given(TOY, toy_table([1, 4], [2, 5]), Auction(), Auction(), Turn(0))
    game = game.when(0, Bid("card-1")).when(1, Bid("card-2")).asked(0, "bid")
    assert votes(game) == {}


def test_a_vote_that_an_interrupt_makes_illegal_is_asked_again_under_a_new_number() -> None:
    game = auction([1, 4], [2], [3], coins={2: 1}).when(0, Bid("card-1"))
    before = numbers(game)
    spilt = game.when(2, Spill(0)).asked(0, "bid")
    assert numbers(spilt) == {0: spilt.table.version, **before}
    assert votes(spilt) == {}
    spilt.offers_exactly(0, Bid("card-4")).when(0, Bid("card-4"), question=numbers(spilt)[0])


def test_a_vote_that_stays_legal_stands() -> None:
    game = auction([1, 4], [2], [3], coins={2: 1}).when(0, Bid("card-4")).when(2, Spill(0))
    assert votes(game) == {0: Bid("card-4")}
    assert 0 not in numbers(game)


def test_the_vote_of_a_seat_that_is_no_longer_asked_is_void() -> None:
    game = auction([9], [2], [3], coins={1: 1}).when(0, Bid("card-9")).when(1, Spill(0))
    assert votes(game) == {}
    assert numbers(game).keys() == {1, 2}
    game = game.when(1, Bid("card-2")).when(2, Bid("card-3"))
    game.happened(CoinsWon(2, 3, "auction"))
    assert CardLost(0, "card-9") in game.events
    assert game.table.discard.count("card-9") == 1


def test_an_interrupt_that_takes_the_last_open_voter_away_lets_the_rest_be_counted() -> None:
    game = auction([9], [2], coins={0: 1}).when(0, Bid("card-9"))
    game.when(0, Spill(1)).happened(CardLost(1, "card-2"), CoinsWon(0, 3, "auction")).asked(1, "turn")


def test_an_interrupt_that_takes_every_voter_away_drops_the_ballot() -> None:
    game = auction([], [2], coins={0: 1}).when(0, Spill(1))
    game.never(CoinsWon).asked(1, "turn")


def test_a_halted_ballot_takes_its_votes_with_it() -> None:
    game = auction([1], [2], coins={1: 1}).when(0, Bid("card-1")).when(1, Halt()).never(CardLost).asked(1, "turn")
    assert all(not pending.votes for pending in game.table.agenda)


def test_several_seats_out_of_time_get_a_command_each_lowest_seat_first() -> None:
    game = auction([1], [2], [3])
    for seat in (0, 1, 2):
        assert min(asked(game.table)) == seat
        game = game.when_time_runs_out(seat)
    game.happened(CoinsWon(2, 3, "auction")).asked(1, "turn")


def test_the_clocks_vote_is_as_secret_as_any() -> None:
    events = time_out(TOY, auction([1], [2]).table, 0, 0).events
    assert [event.stored_name() for event in events] == ["table.TimedOut", "table.VoteSealed", "table.Awaiting"]
    assert isinstance(events[-1], Awaiting)
    assert events[1].parts() == ({"seat": 0}, {"seat:0": {"vote": Bid("card-1")}})


def test_a_ballot_under_a_question_waits_for_it() -> None:
    game = given(TOY, toy_table([1], [2]), Threat(1, by=0), Council(0), Turn(0)).asked(1, "threat")
    assert game.table.agenda[1].asked == {}
    game.when(1, Surrender()).never(Noted)


def test_a_vote_rests_on_the_clause_of_its_ballot_and_so_does_what_seals_it() -> None:
    game = auction([1], [2], [3])
    assert rules_of(TOY, game.table, 1, Bid("card-2")) == ("TOY-5",)
    step = cast(Ballot, open_step(game.table))
    assert step.asked_by(game.table, 1) == ("TOY-5",)
    assert rules_of(TOY, game.table, 1, Spill(0)) == ("TOY-6",), "a move out of turn has a clause of its own"


class HighBids(Auction, frozen=True):
    """Nobody bids less than 3."""

    def objection(self, table: ToyTable, seat: Seat, command: Any) -> IllegalMove | None:
        return None if command.card in ("card-3", "card-4") else IllegalMove("TOY-5")


class Prepared(HighBids, frozen=True):
    """Says that all of its candidates are options, so that nobody asks for an objection."""

    candidates_are_options = True


def test_what_a_ballot_objects_to_is_no_option_unless_it_says_that_it_lists_none_such() -> None:
    table = toy_table([1, 3, 4], [2])
    assert HighBids().options(table, 0) == [Bid("card-3"), Bid("card-4")]
    assert HighBids().default(table, 0) == Bid("card-3")
    assert [HighBids().accepts(table, 0, Bid(card)) for card in ("card-1", "card-3", "card-9")] == [False, True, False]
    assert Prepared().options(table, 0) == [Bid("card-1"), Bid("card-3"), Bid("card-4")]
    assert [Prepared().accepts(table, 0, Bid(card)) for card in ("card-1", "card-9")] == [True, False]
