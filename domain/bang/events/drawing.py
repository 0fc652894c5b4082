"""Cards from the deck: drawn, looked at, flipped for a draw!, and what comes of Jail and Dynamite."""

from typing import Literal

from domain.bang.material import CLAUSE_OF
from domain.bang.table import BangTable
from domain.kernel.announcement import Announcement
from domain.kernel.deck import Reshuffled
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat

DrawReason = Literal["phase_1", "black_jack", "stagecoach", "wells_fargo", "reward", "bart_cassidy", "suzy_lafayette"]

FlipReason = Literal["jail", "dynamite", "barrel", "builtin_barrel"]


class CardsDrawn(Event, frozen=True, tag="bang.CardsDrawn"):
    seat: Seat
    count: int
    reason: DrawReason
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: BangTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (_DRAWN_BY[self.reason],)


_DRAWN_BY = {**CLAUSE_OF, "phase_1": "BANG-4.4", "black_jack": "BANG-11.2.2", "reward": "BANG-8.13"}


class SecondCardShown(Announcement, frozen=True, tag="bang.SecondCardShown"):
    """Shown to all for this moment; afterwards the others know again only how many cards there are [BANG-R46]."""

    seat: Seat
    card: Card
    rules = ("BANG-11.2.1",)


class CardDrawnFromDiscard(Event, frozen=True, tag="bang.CardDrawnFromDiscard"):
    seat: Seat
    card: Card
    rules = ("BANG-11.10.1",)

    def apply(self, table: BangTable) -> None:
        table.discard.pop()
        table.hands[self.seat].append(self.card)


class TopCardsLookedAt(Event, frozen=True, tag="bang.TopCardsLookedAt"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("BANG-11.7.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: self.count]
        table.looked_at.extend(self.cards)


class TopCardReturned(Event, frozen=True, tag="bang.TopCardReturned"):
    seat: Seat
    card: Card
    private = {"card": to("seat")}
    rules = ("BANG-11.7.1", "BANG-R45")

    def apply(self, table: BangTable) -> None:
        table.deck.insert(0, self.card)
        table.hands[self.seat].extend(card for card in table.looked_at if card != self.card)
        table.looked_at = []


class DeckReshuffled(Reshuffled, frozen=True, tag="bang.DeckReshuffled"):
    rules = ("BANG-4.5", "BANG-R4")


class CardsFlipped(Event, frozen=True, tag="bang.CardsFlipped"):
    seat: Seat
    reason: FlipReason
    cards: tuple[Card, ...]
    rules = ("BANG-9.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: len(self.cards)]
        table.flipped.extend(self.cards)


class FlipJudged(Event, frozen=True, tag="bang.FlipJudged"):
    """Which flipped card counts; it ends on top of the discard."""

    seat: Seat
    reason: FlipReason
    card: Card | None
    matched: bool
    rules = ("BANG-9.2",)

    def apply(self, table: BangTable) -> None:
        table.discard.extend(card for card in table.flipped if card != self.card)
        if self.card is not None:
            table.discard.append(self.card)
        table.flipped = []
        table.flip_matched = self.matched


class _Spent(Event, frozen=True):
    """A blue card that was tested goes to the discard."""

    seat: Seat
    card: Card

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.discard.append(self.card)


class JailEscaped(_Spent, frozen=True, tag="bang.JailEscaped"):
    rules = ("BANG-10.11.3",)


class JailServed(_Spent, frozen=True, tag="bang.JailServed"):
    rules = ("BANG-10.11.4", "BANG-R38")


class DynamiteExploded(_Spent, frozen=True, tag="bang.DynamiteExploded"):
    rules = ("BANG-10.12.3",)


class DynamitePassed(Event, frozen=True, tag="bang.DynamitePassed"):
    seat: Seat
    card: Card
    to_seat: Seat
    rules = ("BANG-10.12.4", "BANG-R39")

    def apply(self, table: BangTable) -> None:
        table.in_play[self.seat].remove(self.card)
        table.in_play[self.to_seat].append(self.card)
