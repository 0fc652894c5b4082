"""Cards from the deck to a hand."""

from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_katana.events.turns import CardsDrawn, DeckReshuffled, DrawReason


class DrawCards(TakeFromDeck, frozen=True, tag="samurai-katana.Draw:1"):
    seat: Seat
    count: int
    reason: DrawReason
    reshuffle = DeckReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsDrawn(self.seat, len(cards), self.reason, cards)
