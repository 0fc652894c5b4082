"""A choice of cards from a hand: whether it can be made, and how the clock makes it."""

from collections.abc import Sequence

from domain.kernel.words import Card
from domain.samurai_katana.material import CARD_TYPES


def holds(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether all these cards, copies counted, are in a hand."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def is_sorted(cards: tuple[Card, ...]) -> bool:
    """A choice of cards is named in one way only: in alphabetical order."""
    return list(cards) == sorted(cards)


def by_katanas(cards: Sequence[Card]) -> list[Card]:
    """The strongest first; equal ones in alphabetical order."""
    return sorted(cards, key=lambda card: (-CARD_TYPES[card].katanas, card))
