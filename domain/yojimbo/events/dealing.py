"""Decks, hands, and the draw for the Yojimbo card."""

from domain.kernel.event import SERVER, ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import YojimboTable


class DecksPrepared(ChanceEvent, frozen=True, tag="yojimbo.DecksPrepared"):
    attack_count: int
    refill_count: int
    attack_order: tuple[Card, ...]
    refill_order: tuple[Card, ...]
    private = {"attack_order": SERVER, "refill_order": SERVER}
    rules = ("YOJ-2.2", "YOJ-2.5")

    def apply(self, table: YojimboTable) -> None:
        table.attack_deck = list(self.attack_order)
        table.deck = list(self.refill_order)
        table.hands = [[] for _ in table.seats]
        table.victory = [[] for _ in table.seats]


class HandDealt(Event, frozen=True, tag="yojimbo.HandDealt"):
    seat: Seat
    count: int
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-2.6", "YOJ-13.3")

    def apply(self, table: YojimboTable) -> None:
        table.deck_to_hand(self.seat, self.cards)


class StartCardDrawn(Event, frozen=True, tag="yojimbo.StartCardDrawn"):
    seat: Seat
    draw_no: int
    card: Card
    strength: int
    rules = ("YOJ-2.8", "YOJ-R23")

    def apply(self, table: YojimboTable) -> None:
        table.deck.remove(self.card)
        table.discard.append(self.card)


class StartPlayerDetermined(Event, frozen=True, tag="yojimbo.StartPlayerDetermined"):
    seat: Seat
    rules = ("YOJ-2.8", "YOJ-2.10")

    def apply(self, table: YojimboTable) -> None:
        table.holder = self.seat
