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

    def apply(self, table: YojimboTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return DRAWN_BY["dan" if self.reason == "training" and table.is_dan else self.reason]


DRAWN_BY = {
    reason: (clause, "YOJ-10.1", "YOJ-13.3")
    for reason, clause in (
        ("training", "YOJ-4.1"),
        ("dan", "YOJ-4.3"),
        ("change", "YOJ-4.5"),
        ("shihonage", "YOJ-8.11"),
    )
}


class RefillDeckRenewed(Reshuffled, frozen=True, tag="yojimbo.RefillDeckRenewed"):
    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """Before the first round the deck runs out only through ties for the start."""
        return ("YOJ-10.2", "YOJ-R19" if table.round else "YOJ-R23")


class CardTakenFromHand(ChanceEvent, frozen=True, tag="yojimbo.CardTakenFromHand"):
    """Deck and discard pile are empty: a random card of another hand."""

    seat: Seat
    victim: Seat
    af: str
    reason: SourceReason
    card: Card
    private = {"card": to("seat", "victim")}

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.victim].remove(self.card)
        table.hands[self.seat].append(self.card)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """Nobody is asked where only one other hand has cards."""
        unasked = ("YOJ-R27",) if len(table.other_hands(self.seat)) == 1 else ()
        return ("YOJ-10.3", TAKEN_BY[self.reason], "YOJ-R19", *unasked)


TAKEN_BY = {"training": "YOJ-10.4", "shihonage": "YOJ-10.5"}
