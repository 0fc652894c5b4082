"""A deck that is drawn from, a discard that becomes the next deck, and the hands between them."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Self

from msgspec import field
from msgspec.structs import replace

from domain.kernel.event import SERVER, ChanceEvent, Event
from domain.kernel.step import Step, Task, Todo
from domain.kernel.table import Table
from domain.kernel.words import Card, Seat


class DeckTable(Table, kw_only=True):
    """The first card of the deck is its top; the last card of the discard is its top."""

    deck: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)

    def unseen(self) -> dict[str, list[Card]]:
        return {"deck": self.deck}

    def deck_to_hand(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Moves these cards, which are the top ones of the deck."""
        del self.deck[: len(cards)]
        self.hands[seat].extend(cards)

    def hand_to_discard(self, seat: Seat, card: Card) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)


class Shuffled(ChanceEvent, frozen=True):
    """A deck in its new order, which nobody knows."""

    count: int
    order: tuple[Card, ...]
    private = {"order": SERVER}

    def apply(self, table: Any) -> None:
        table.deck = list(self.order)


class Reshuffled(Shuffled, frozen=True):
    """The discard, bottom to top, was shuffled and became the deck."""

    @classmethod
    def of(cls, table: DeckTable) -> Self:
        """Shuffles the discard of this table; a game in which a reshuffle does more records it here."""
        order, draw = table.chance.shuffled(table.discard)
        return cls(len(order), order, draws=(draw,))

    def apply(self, table: Any) -> None:
        super().apply(table)
        table.discard = []


def taken_from_deck(
    table: DeckTable,
    count: int,
    taken: Callable[[tuple[Card, ...]], Event],
    reshuffle: type[Reshuffled],
    rest: Callable[[int], Step],
) -> Todo:
    """Takes cards from the top. A deck that runs out on the way gives what it has, then the discard becomes the deck,
    and the rest is a step of its own, so that whatever the reshuffle causes comes in between. With no discard either,
    the rest is forgotten."""
    cards = tuple(table.deck[:count])
    if cards:
        yield taken(cards)
    missing = count - len(cards)
    if missing and table.discard:
        yield reshuffle.of(table)
        yield rest(missing)


class TakeFromDeck(Task, frozen=True):
    """Takes `count` cards from the top of the deck; what becomes of them is for the game's event to say."""

    reshuffle: ClassVar[type[Reshuffled]]

    @property
    @abstractmethod
    def count(self) -> int:
        """A field of the game's own step."""

    @abstractmethod
    def taken(self, cards: tuple[Card, ...]) -> Event:
        """The event by which these cards leave the deck."""

    def run(self, table: Any) -> Todo:
        return taken_from_deck(
            table, self.count, self.taken, self.reshuffle, lambda missing: replace(self, count=missing)
        )
