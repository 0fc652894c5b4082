"""The toy game's table, commands and events."""

from typing import Final

from msgspec import Struct, field

from domain.kernel.command import Command
from domain.kernel.deck import DeckTable, Reshuffled
from domain.kernel.event import SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat

CARDS: Final = tuple(f"card-{number}" for number in range(1, 21))


class ToyOptions(Struct, frozen=True, forbid_unknown_fields=True):
    turns_max: int = 12
    council_seconds: int = 10


class ToyTable(DeckTable, kw_only=True):
    options: ToyOptions
    alive: list[Seat] = field(default_factory=list)
    coins: list[int] = field(default_factory=list)
    turn_number: int = 0
    notes: list[str] = field(default_factory=list)
    """Words that steps have left, in the order in which they ran."""

    @property
    def is_laid_out(self) -> bool:
        return bool(self.hands)

    def is_out(self, seat: Seat) -> bool:
        return seat not in self.alive


# --- what a seat can say -------------------------------------------------------------------------------


class Work(Command, frozen=True, tag="toy.work"):
    """Earns a coin."""


class DrawTwo(Command, frozen=True, tag="toy.draw"):
    """Draws two cards."""


class Attack(Command, frozen=True, tag="toy.attack"):
    target: Seat


class CallAuction(Command, frozen=True, tag="toy.auction"):
    """Calls for bids."""


class Pay(Command, frozen=True, tag="toy.pay"):
    """Gives a card up against a threat."""

    card: Card


class Surrender(Command, frozen=True, tag="toy.surrender"):
    """Leaves the game."""


class Bid(Command, frozen=True, tag="toy.bid"):
    card: Card
    secret = ("card",)


class Name(Command, frozen=True, tag="toy.name"):
    target: Seat


class Agree(Command, frozen=True, tag="toy.agree"):
    """Closes a council."""


class Spill(Command, frozen=True, tag="toy.spill"):
    target: Seat


class Summon(Command, frozen=True, tag="toy.summon"):
    """Calls a council."""


class Halt(Command, frozen=True, tag="toy.halt"):
    """Stops the auction."""


# --- what happens ----------------------------------------------------------------------------------------


class Shuffled(ChanceEvent, frozen=True, tag="toy.Shuffled"):
    order: tuple[Card, ...]
    private = {"order": SERVER}

    def apply(self, table: ToyTable) -> None:
        table.deck = list(self.order)
        table.alive = list(table.seats)
        table.coins = [0] * table.players
        table.hands = [[] for _ in table.seats]


class CardsTaken(Event, frozen=True, tag="toy.CardsTaken"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: ToyTable) -> None:
        del table.deck[: self.count]
        table.hands[self.seat] += self.cards


class ToyReshuffled(Reshuffled, frozen=True, tag="toy.Reshuffled"):
    pass


class CoinsWon(Event, frozen=True, tag="toy.CoinsWon"):
    """Schema 1 had no reason."""

    seat: Seat
    amount: int
    reason: str
    schema = 2
    rules = ("TOY-2",)

    def apply(self, table: ToyTable) -> None:
        table.coins[self.seat] += self.amount


class CoinSpent(Event, frozen=True, tag="toy.CoinSpent"):
    seat: Seat

    def apply(self, table: ToyTable) -> None:
        table.coins[self.seat] -= 1


class CardLost(Event, frozen=True, tag="toy.CardLost"):
    seat: Seat
    card: Card

    def apply(self, table: ToyTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.discard.append(self.card)


class SeatOut(Event, frozen=True, tag="toy.SeatOut"):
    seat: Seat

    def apply(self, table: ToyTable) -> None:
        table.alive.remove(self.seat)


class TurnBegun(Event, frozen=True, tag="toy.TurnBegun"):
    seat: Seat
    number: int

    def apply(self, table: ToyTable) -> None:
        table.turn_number = self.number


class Noted(Event, frozen=True, tag="toy.Noted"):
    word: str

    def apply(self, table: ToyTable) -> None:
        table.notes.append(self.word)
