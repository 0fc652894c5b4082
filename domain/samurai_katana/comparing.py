"""What clans are compared by, and which measure decides [KATANA-1.4, KATANA-1.5]."""

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

Measure = Literal["honour", "clan_points", "cities", "regions", "castles", "samurai"]
MEASURES: Final[tuple[Measure, ...]] = ("honour", "clan_points", "cities", "regions", "castles", "samurai")
"""What `KatanaTable.standing` compares, in this order."""

AnyMeasure = TypeVar("AnyMeasure", bound=str)


def decisive(measures: Sequence[AnyMeasure], first: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> AnyMeasure:
    """The measure that separates the first from all others; the last entry of `measures` where none does."""
    return measures[max(_equal(first, other) for other in others)]


def _equal(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many measures are equal before one decides."""
    return next((place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
