"""Choosing cards from a hand: whether a choice is possible, and what the clock chooses."""

from collections.abc import Sequence

from domain.kernel.words import Card
from domain.samurai_katana.material import CARD_TYPES


def holds(hand: Sequence[Card], cards: Sequence[Card]) -> bool:
    """Whether all these cards, copies counted, are in a hand."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def is_sorted(cards: tuple[Card, ...]) -> bool:
    """There is only one way to name a choice of cards: in alphabetical order."""
    return list(cards) == sorted(cards)


def by_katanas(cards: Sequence[Card]) -> list[Card]:
    """The strongest first; equal ones in alphabetical order."""
    return sorted(cards, key=lambda card: (-CARD_TYPES[card].katanas, card))
