"""Cards into a hand: from the deck whatever the cause, and Ieyasu's first card."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command
from domain.kernel.deck import TakeFromDeck
from domain.kernel.event import Event
from domain.kernel.step import Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import DrawFirst
from domain.samurai_sword.events.drawing import CardsDrawn, DeckExhausted, DiscardTaken, DrawCause
from domain.samurai_sword.questions import Question, not_offered
from domain.samurai_sword.table import SwordTable

if TYPE_CHECKING:
    from domain.samurai_sword.about import AboutFirstCard


class DrawCards(TakeFromDeck, frozen=True, tag="samurai-sword.Draw:1"):
    """One at a time; whoever needs a card from an empty deck exhausts it [SWORD-R28]."""

    seat: Seat
    count: int
    cause: DrawCause
    reshuffle = DeckExhausted

    def taken(self, cards: tuple[Card, ...]) -> Event:
        return CardsDrawn(self.seat, len(cards), self.cause, cards)


class IeyasuDraws(Question, frozen=True, tag="samurai-sword.IeyasuDraws:1"):
    """The first card from the discard pile or, like the others, from the deck [SWORD-R41]."""

    count: int
    decision = "draw_first"
    clause = "SWORD-13.9"
    default_rules = ("SWORD-R51", "SWORD-R54")

    def about(self, table: SwordTable) -> "AboutFirstCard":
        return {"card": table.discard[-1]}

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        yield from (DrawFirst("discard"), DrawFirst("deck"))

    def broken(self, table: SwordTable, command: Command) -> str | None:
        return None if isinstance(command, DrawFirst) else not_offered(table, self.seat, command)

    def rules_for(self, table: SwordTable, command: DrawFirst) -> tuple[str, ...]:
        return ("SWORD-13.9",) if command.source == "discard" else ("SWORD-4.6",)

    def default(self, table: SwordTable) -> Command:
        return DrawFirst("deck")

    def answered(self, table: SwordTable, command: DrawFirst) -> Todo:
        if command.source == "deck":
            return [DrawCards(self.seat, self.count, "draw_phase")]
        return [DiscardTaken(self.seat, table.discard[-1]), DrawCards(self.seat, self.count - 1, "draw_phase")]
