"""What clans are compared by, and which comparison decides [KATANA-1.4, KATANA-1.5]."""

from collections.abc import Sequence
from typing import Final, Literal, TypeVar

Comparison = Literal["honour", "clan_points", "cities", "regions", "castles", "samurai"]
COMPARISONS: Final[tuple[Comparison, ...]] = ("honour", "clan_points", "cities", "regions", "castles", "samurai")
"""What `KatanaTable.standing` compares, in this order."""

By = TypeVar("By", bound=str)


def decisive(comparisons: Sequence[By], first: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> By:
    """The comparison that separates the first from all others; the last entry of `comparisons` where none does."""
    return comparisons[max(_equal(first, other) for other in others)]


def _equal(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How many comparisons are equal before one decides."""
    return next((place for place, (a, b) in enumerate(zip(one, other, strict=True)) if a != b), len(one))
