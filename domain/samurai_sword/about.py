"""What the questions of Samurai Sword are about: the public facts that `about` gives, where they are not the step's
fields."""

from typing import TypedDict

from domain.kernel.words import Card


class AboutExcess(TypedDict):
    count: int


class AboutFirstCard(TypedDict):
    card: Card
    """The top card of the discard pile."""
