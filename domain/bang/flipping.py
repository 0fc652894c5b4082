"""Draw!: cards are flipped over for Barrel, Jail and Dynamite [BANG-9, BANG-R66]."""

from collections.abc import Iterator

from domain.bang.commands import Pick
from domain.bang.events.drawing import CardsFlipped, DeckReshuffled, FlipJudged, FlipReason
from domain.bang.material import HEARTS, RANKS, SPADES, rank_of, suit_of
from domain.bang.refusals import Choice
from domain.bang.table import BangTable
from domain.kernel.command import Command
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Todo
from domain.kernel.words import Card, Seat


class Flip(TakeFromDeck, frozen=True, tag="bang.Flip:1"):
    """Turns cards of the deck over; Lucky Duke turns two."""

    seat: Seat
    reason: FlipReason
    count: int
    reshuffle = DeckReshuffled

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsFlipped(self.seat, self.reason, cards)


class Judge(Choice, frozen=True, tag="bang.Judge:1"):
    """Which flipped card counts: a question only where two of them lie there [BANG-R42]."""

    reason: FlipReason
    decision = "flip_choice"
    clause = "BANG-11.8.1"

    def settled(self, table: BangTable) -> Todo | None:
        return None if len(table.flipped) > 1 else [self._judged(table.flipped[0] if table.flipped else None)]

    def candidates(self, table: BangTable) -> Iterator[Command]:
        return map(Pick, table.flipped)

    def default(self, table: BangTable) -> Command:
        good = [card for card in table.flipped if matches(self.reason, card) == (self.reason != "dynamite")]
        return Pick((good or table.flipped)[0])

    def rules_for(self, table: BangTable, command: Pick) -> tuple[str, ...]:
        return ("BANG-11.8.1", "BANG-R42")

    def answered(self, table: BangTable, command: Pick) -> Todo:
        return [self._judged(command.card)]

    def _judged(self, card: Card | None) -> FlipJudged:
        return FlipJudged(self.seat, self.reason, card, card is not None and matches(self.reason, card))


def matches(reason: FlipReason, card: Card) -> bool:
    """Hearts for Barrel and Jail; 2 to 9 of spades for Dynamite."""
    if reason == "dynamite":
        return suit_of(card) == SPADES and RANKS.index(rank_of(card)) <= RANKS.index("9")
    return suit_of(card) == HEARTS
