"""Cards into a hand."""

from typing import Literal

from domain.kernel.deck import Reshuffled
from domain.kernel.event import ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import YojimboTable

DrawReason = Literal["training", "change", "shihonage"]


SourceReason = Literal["training", "shihonage"]


class CardsDrawn(Event, frozen=True, tag="yojimbo.CardsDrawn"):
    seat: Seat
    count: int
    afs: tuple[str, ...]
    reason: DrawReason
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-10.1", "YOJ-13.3")

    def apply(self, table: YojimboTable) -> None:
        table.deck_to_hand(self.seat, self.cards)


class RefillDeckRenewed(Reshuffled, frozen=True, tag="yojimbo.RefillDeckRenewed"):
    rules = ("YOJ-10.2",)


class CardTakenFromHand(ChanceEvent, frozen=True, tag="yojimbo.CardTakenFromHand"):
    """Deck and discard pile are empty: a random card of another hand."""

    seat: Seat
    victim: Seat
    af: str
    reason: SourceReason
    card: Card
    private = {"card": to("seat", "victim")}
    rules = ("YOJ-10.3",)

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.victim].remove(self.card)
        table.hands[self.seat].append(self.card)
