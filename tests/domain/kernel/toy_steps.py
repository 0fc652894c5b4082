"""What is to be done in the toy game: tasks, prompts, ballots, and the moves out of turn."""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.kernel import seating
from domain.kernel.command import Command, IllegalMove
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Anytime, Ballot, Drop, Prompt, Task, Todo
from domain.kernel.words import Card, Seat
from tests.domain.kernel.toy_facts import (
    CARDS,
    Agree,
    Attack,
    Bid,
    CallAuction,
    CardLost,
    CardsTaken,
    CoinSpent,
    CoinsWon,
    DrawTwo,
    Halt,
    Name,
    Noted,
    Pay,
    SeatOut,
    Shuffled,
    Spill,
    Summon,
    Surrender,
    ToyReshuffled,
    ToyTable,
    TurnBegun,
    Work,
)

HAND: Final = 3
PRIZE: Final = 3


class Deal(Task, frozen=True, tag="toy.Deal:1"):
    def run(self, table: ToyTable) -> Todo:
        order, draw = table.chance.shuffled(CARDS)
        return [Shuffled(order, draws=(draw,)), *(Take(seat, HAND) for seat in table.seats), Turn(0)]


class Take(TakeFromDeck, frozen=True, tag="toy.Take:1"):
    seat: Seat
    count: int
    reshuffle = ToyReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsTaken(self.seat, len(cards), cards)


class Note(Task, frozen=True, tag="toy.Note:1"):
    word: str

    def run(self, table: ToyTable) -> Todo:
        return [Noted(self.word)]


class Turn(Prompt, frozen=True, tag="toy.Turn:1"):
    decision = "turn"
    clause = "TOY-1"

    def candidates(self, table: ToyTable) -> Iterator[Command]:
        yield from (Work(), DrawTwo(), CallAuction())
        yield from map(Attack, seating.others(table.alive, self.seat))

    def objection(self, table: ToyTable, command: Command) -> IllegalMove | None:
        return IllegalMove("TOY-3") if isinstance(command, Attack) and command.target == self.seat else None

    def answered(self, table: ToyTable, command: Command) -> Todo:
        over = TurnOver(self.seat)
        match command:
            case DrawTwo():
                return [Take(self.seat, 2), over]
            case CallAuction():
                return [Auction(), over]
            case Attack(target):
                return [Threat(target, self.seat), over]
        return [CoinsWon(self.seat, 1, "work"), over]


class TurnOver(Task, frozen=True, tag="toy.TurnOver:1"):
    after: Seat

    def run(self, table: ToyTable) -> Todo:
        following = seating.left_of(table.alive, self.after)
        return [TurnBegun(following, table.turn_number + 1), Turn(following)]


class Threat(Prompt, frozen=True, tag="toy.Threat:2"):
    """A card, or out. Version 1 did not say who threatens."""

    by: Seat
    decision = "threat"
    clause = "TOY-3"
    schema = 2

    def settled(self, table: ToyTable) -> Todo | None:
        return None if table.hands[self.seat] else [SeatOut(self.seat)]

    def candidates(self, table: ToyTable) -> Iterator[Command]:
        yield from map(Pay, table.hands[self.seat])
        yield Surrender()

    def answered(self, table: ToyTable, command: Command) -> Todo:
        return [CardLost(self.seat, command.card)] if isinstance(command, Pay) else [SeatOut(self.seat)]


class LastWill(Prompt, frozen=True, tag="toy.LastWill:1"):
    """Whoever is out names an heir."""

    decision = "last_will"
    clause = "TOY-4"
    concerns_the_out = True

    def settled(self, table: ToyTable) -> Todo | None:
        return None if table.coins[self.seat] and len(table.alive) > 1 else []

    def candidates(self, table: ToyTable) -> Iterator[Command]:
        return map(Name, table.alive)

    def answered(self, table: ToyTable, command: Name) -> Todo:
        return [CoinsWon(command.target, table.coins[self.seat], "heritage")]


class Auction(Ballot, frozen=True, tag="toy.Auction:1"):
    """Everyone with a card bids one in secret; the highest wins coins, all bids are discarded."""

    decision = "bid"
    clause = "TOY-5"

    def voters(self, table: ToyTable) -> list[Seat]:
        return [seat for seat in table.alive if table.hands[seat]]

    def candidates(self, table: ToyTable, seat: Seat) -> Iterator[Command]:
        return map(Bid, table.hands[seat])

    def objection(self, table: ToyTable, seat: Seat, command: Command) -> IllegalMove | None:
        return IllegalMove("TOY-5") if isinstance(command, Pay) else None

    def counted(self, table: ToyTable, votes: Mapping[Seat, Bid]) -> Todo:
        winner = max(votes, key=lambda seat: CARDS.index(votes[seat].card))
        yield from (CardLost(seat, bid.card) for seat, bid in sorted(votes.items()))
        yield CoinsWon(winner, PRIZE, "auction")


class Council(Ballot, frozen=True, tag="toy.Council:1"):
    """Everyone agrees, with a clock of its own."""

    by: Seat
    decision = "council"
    clause = "TOY-6"

    def voters(self, table: ToyTable) -> list[Seat]:
        return [seat for seat in table.alive if seat != self.by]

    def candidates(self, table: ToyTable, seat: Seat) -> Iterator[Command]:
        yield Agree()

    def counted(self, table: ToyTable, votes: Mapping[Seat, Agree]) -> Todo:
        return [Noted("agreed")]

    def seconds(self, table: ToyTable) -> int:
        return table.options.council_seconds


# --- out of turn, for a coin -------------------------------------------------------------------------------


class _ForACoin(Anytime):
    clause = "TOY-6"

    def seats(self, table: ToyTable) -> list[Seat]:
        return [seat for seat in table.alive if table.coins[seat]]

    def objection(self, table: ToyTable, seat: Seat, command: Command) -> IllegalMove | None:
        return None if seat in self.seats(table) else IllegalMove("TOY-6")

    def candidates(self, table: ToyTable, seat: Seat) -> Iterator[Command]:
        yield self.command()


class Spilling(_ForACoin):
    command = Spill

    def candidates(self, table: ToyTable, seat: Seat) -> Iterator[Command]:
        return (Spill(other) for other in seating.others(table.alive, seat) if table.hands[other])

    def happens(self, table: ToyTable, seat: Seat, command: Spill) -> Todo:
        return [CoinSpent(seat), CardLost(command.target, table.hands[command.target][0])]


class Working(_ForACoin):
    """A move that also answers a question; the toy's own rules do not have it."""

    command = Work

    def happens(self, table: ToyTable, seat: Seat, command: Work) -> Todo:
        return [CoinSpent(seat)]


class Summoning(_ForACoin):
    command = Summon

    def happens(self, table: ToyTable, seat: Seat, command: Summon) -> Todo:
        return [CoinSpent(seat), Council(seat)]


class Halting(_ForACoin):
    command = Halt

    def objection(self, table: ToyTable, seat: Seat, command: Command) -> IllegalMove | None:
        auctions = [pending for pending in table.agenda if isinstance(pending.step, Auction)]
        return super().objection(table, seat, command) or (None if auctions else IllegalMove("TOY-5"))

    def happens(self, table: ToyTable, seat: Seat, command: Halt) -> Todo:
        return [CoinSpent(seat), Drop(Auction), Note("halted")]
