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

    def apply(self, table: YojimboTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return DAN_DEAL if table.is_dan else KYU_DEAL


KYU_DEAL = ("YOJ-2.6", "YOJ-13.3", "YOJ-R24")
DAN_DEAL = ("YOJ-2.6", "YOJ-12.1", "YOJ-13.3", "YOJ-R24")


class StartCardDrawn(Event, frozen=True, tag="yojimbo.StartCardDrawn"):
    seat: Seat
    draw_no: int
    card: Card
    strength: int

    def apply(self, table: YojimboTable) -> None:
        table.deck.remove(self.card)
        table.discard.append(self.card)
        table.start_draws = self.draw_no

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-2.8" if self.draw_no == 1 else "YOJ-2.9", "YOJ-R23")


class StartPlayerDetermined(Event, frozen=True, tag="yojimbo.StartPlayerDetermined"):
    seat: Seat

    def apply(self, table: YojimboTable) -> None:
        table.holder = self.seat

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-2.8" if table.start_draws == 1 else "YOJ-2.9", "YOJ-2.10")
