"""Cards from the deck to a hand."""

from msgspec.structs import replace

from domain.kernel.deck import taken_from_deck
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.events.turns import CardsDrawn, DeckReshuffled, DrawReason
from domain.samurai_katana.table import KatanaTable


class DrawCards(Task, frozen=True, tag="samurai-katana.Draw:1"):
    seat: Seat
    count: int
    reason: DrawReason

    def run(self, table: KatanaTable) -> Todo:
        return taken_from_deck(
            table,
            self.count,
            lambda cards: CardsDrawn(self.seat, len(cards), self.reason, cards),
            DeckReshuffled,
            lambda missing: replace(self, count=missing),
        )
