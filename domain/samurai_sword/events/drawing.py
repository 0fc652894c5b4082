"""Cards into a hand, and the deck that runs out."""

from typing import Literal, Self

from domain.kernel.deck import DeckTable, Reshuffled
from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import CLAUSE_OF
from domain.samurai_sword.table import SwordTable

DrawCause = Literal["draw_phase", "daimyo", "tea_ceremony", "breathing", "nobunaga", "tomoe", "ushiwaka"]


class CardsDrawn(Event, frozen=True, tag="samurai-sword.CardsDrawn"):
    seat: Seat
    count: int
    cause: DrawCause
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}

    def apply(self, table: SwordTable) -> None:
        table.deck_to_hand(self.seat, self.cards)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        if self.cause != "draw_phase":
            return _DRAWN_BY[self.cause]
        rules = ("SWORD-4.6", "SWORD-13.8") if table.character(self.seat).extra_draws else ("SWORD-4.6",)
        return (*rules, "SWORD-11.4") if table.is_lone_shogun(self.seat) else rules


_DRAWN_BY: dict[str, tuple[str, ...]] = {
    **{cause: (CLAUSE_OF[cause],) for cause in ("daimyo", "tea_ceremony", "nobunaga", "tomoe", "ushiwaka")},
    "breathing": ("SWORD-12.23",),
}


class DiscardTaken(Event, frozen=True, tag="samurai-sword.DiscardTaken"):
    """Ieyasu takes the top of the discard pile, and all see it."""

    seat: Seat
    card: Card
    rules = ("SWORD-13.9",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].append(table.discard.pop())


class DeckExhausted(Reshuffled, frozen=True, tag="samurai-sword.DeckExhausted"):
    """The discard pile becomes the deck, and everybody returns one honour to the box."""

    honour: tuple[int, ...]

    @classmethod
    def of(cls, table: DeckTable) -> Self:
        assert isinstance(table, SwordTable)
        order, draw = table.chance.shuffled(table.discard)
        return cls(len(order), order, tuple(honour - 1 for honour in table.honour), draws=(draw,))

    def apply(self, table: SwordTable) -> None:
        super().apply(table)
        table.honour = list(self.honour)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        """SWORD-4.7 is about the drawing phase only; cards may run out at other times, too."""
        if table.phase == "drawing":
            return ("SWORD-4.7", "SWORD-8.1", "SWORD-8.2", "SWORD-R28")
        return ("SWORD-8.1", "SWORD-8.2", "SWORD-R28")
