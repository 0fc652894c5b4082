"""How a game ended, and how each point was earned."""

from collections.abc import Collection
from typing import Any, Final

from msgspec import Struct

from domain.kernel.words import Seat

AWARDED: Final = "awarded"
"""The outcome of a game that was awarded while it ran, and the reason of its points, which nobody earned by playing."""

AWARDED_TO_OTHERS: Final = "awarded_to_others"
"""The reason why the other seats of such a game have no points."""


class Placing(Struct, frozen=True):
    seat: Seat
    rank: int
    points: int


class Result(Struct, frozen=True):
    outcome: str
    winners: tuple[Seat, ...]
    seats: tuple[Placing, ...]


class Reason(Struct, frozen=True):
    """Why a seat has these points; `text` names a sentence of the ruleset's texts, `facts` fill it."""

    points: int
    text: str
    rules: tuple[str, ...]
    facts: dict[str, Any] = {}


class Comparison(Struct, frozen=True):
    """What decided where points alone did not; `text` names a sentence of the ruleset's texts, `facts` fill it."""

    text: str
    rules: tuple[str, ...]
    facts: dict[str, Any] = {}


class Score(Struct, frozen=True):
    result: Result
    reasons: dict[Seat, tuple[Reason, ...]]
    teams: tuple[tuple[Seat, ...], ...] = ()
    """Who played together; empty: everybody for themselves. Ratings move by teams."""
    comparison: Comparison | None = None


def ranked(points: dict[Seat, int]) -> tuple[Placing, ...]:
    """Competition ranking: equal points share a rank, and the next one is skipped."""
    return tuple(
        Placing(seat, 1 + sum(other > own for other in points.values()), own) for seat, own in sorted(points.items())
    )


def awarded(players: int, winners: Collection[Seat]) -> Result:
    """The result of a game that is awarded to these seats: one point for each of them."""
    return Result(AWARDED, tuple(sorted(winners)), ranked({seat: int(seat in winners) for seat in range(players)}))


def awarded_score(result: Result) -> Score:
    """The score of such a game: the decision is the reason of every point, and of their absence."""
    reasons: dict[Seat, tuple[Reason, ...]] = {
        one.seat: (Reason(one.points, AWARDED if one.points else AWARDED_TO_OTHERS, ()),) for one in result.seats
    }
    return Score(result, reasons)
