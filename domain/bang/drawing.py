"""Cards from the deck into a hand, whatever the reason."""

from domain.bang.events.drawing import CardsDrawn, DeckReshuffled, DrawReason, DrawWay
from domain.bang.events.playing import CardTakenFromHand, TakeReason
from domain.bang.table import BangTable
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Task, Todo
from domain.kernel.words import Card, Seat


class DrawCards(TakeFromDeck, frozen=True, tag="bang.Draw:1"):
    seat: Seat
    count: int
    reason: DrawReason
    way: DrawWay | None = None
    reshuffle = DeckReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsDrawn(self.seat, len(cards), self.reason, cards, self.way)


class TakeFromHand(Task, frozen=True, tag="bang.TakeFromHand:1"):
    """A random card from another player's hand; nothing if it is empty."""

    seat: Seat
    victim: Seat
    reason: TakeReason

    def run(self, table: BangTable) -> Todo:
        return taken_from_hand(table, self.seat, self.victim, self.reason) if table.hands[self.victim] else []


def taken_from_hand(table: BangTable, taker: Seat, victim: Seat, reason: TakeReason) -> Todo:
    card, draw = table.chance.picked(table.hands[victim])
    return [CardTakenFromHand(taker, victim, reason, card, draws=(draw,))]
