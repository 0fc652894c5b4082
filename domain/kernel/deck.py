"""A deck that is drawn from, a discard that becomes the next deck, a random card from a hand."""

from collections.abc import Callable
from typing import Any, Self

from msgspec import field

from domain.kernel.event import SERVER, ChanceEvent, Event
from domain.kernel.step import Step, Todo
from domain.kernel.table import Table
from domain.kernel.words import Card


class DeckTable(Table, kw_only=True):
    """The first card of the deck is its top; the last card of the discard is its top."""

    deck: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)


class Reshuffled(ChanceEvent, frozen=True):
    """The discard, bottom to top, was shuffled and became the deck."""

    count: int
    order: tuple[Card, ...]
    private = {"order": SERVER}

    @classmethod
    def of(cls, table: DeckTable) -> Self:
        """Shuffles the discard of this table; a game in which a reshuffle does more records it here."""
        order, draw = table.chance.shuffled(table.discard)
        return cls(len(order), order, draws=(draw,))

    def apply(self, table: Any) -> None:
        table.deck = list(self.order)
        table.discard = []


def reshuffled(kind: type[Reshuffled], table: DeckTable) -> Reshuffled:
    return kind.of(table)


def taken_from_deck(
    table: DeckTable,
    count: int,
    taken: Callable[[tuple[Card, ...]], Event],
    reshuffle: type[Reshuffled],
    rest: Callable[[int], Step],
) -> Todo:
    """Takes cards from the top. Where the deck runs out on the way: those before, the reshuffle, then the
    rest as a step of its own, so that whatever the reshuffle causes comes in between. With no discard
    either, the rest is forgotten."""
    cards = tuple(table.deck[:count])
    if cards:
        yield taken(cards)
    missing = count - len(cards)
    if missing and table.discard:
        yield reshuffled(reshuffle, table)
        yield rest(missing)
