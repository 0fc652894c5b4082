"""Deadlines and banks: arithmetic on moments that are given, for the domain never asks what time it is."""

from datetime import UTC, datetime
from functools import lru_cache
from typing import Annotated, Final

from msgspec import Meta, Struct

from domain.kernel.words import Milliseconds

AWAY_AFTER: Final = 3
"""After this many time-outs in a row a seat counts as away, and nobody has to wait for it any more."""


CLOCK_SECONDS_MAX: Final = 14 * 86_400
"""The longest that a question, a bank or a window may be given."""


class Clock(Struct, frozen=True):
    """The time for every question: seconds of its own, then the seat's bank, which lasts for the whole game."""

    per_decision: Annotated[int, Meta(ge=1, le=CLOCK_SECONDS_MAX)] = 60
    bank: Annotated[int, Meta(ge=0, le=CLOCK_SECONDS_MAX)] = 300


class Asked(Struct, frozen=True, omit_defaults=True):
    """A question as it was put to one seat: its number, and how its time stands."""

    question: int
    left_ms: int | None = None
    """Time left of the question's own allowance when it last began to run; None: no limit."""
    since: Milliseconds | None = None
    """When it last began to run; None while it stands still."""
    banked: bool = True
    """Whether the seat's bank may be used on top."""

    def standing_still(self, at: Milliseconds) -> "Asked":
        """The same question with its clock stopped: another question covers it, or all clocks stand still."""
        if self.since is None:
            return self
        left = None if self.left_ms is None else max(0, self.left_ms - (at - self.since))
        return Asked(self.question, left, None, self.banked)

    def running(self, at: Milliseconds) -> "Asked":
        return self if self.since is not None else Asked(self.question, self.left_ms, at, self.banked)

    def overrun(self, at: Milliseconds) -> Milliseconds:
        """How much of the bank is used up by now."""
        if self.since is None or self.left_ms is None or not self.banked:
            return 0
        return max(0, at - self.since - self.left_ms)

    def deadline(self, bank_ms: int) -> Milliseconds | None:
        if self.since is None or self.left_ms is None:
            return None
        return self.since + self.left_ms + (bank_ms if self.banked else 0)


def timestamp(at: Milliseconds) -> str:
    """RFC 3339 in UTC with milliseconds, as in everything that is stored or sent."""
    return f"{_second(at // 1000)}.{at % 1000:03d}Z"


@lru_cache(maxsize=256)
def _second(seconds: int) -> str:
    """Remembered, because most timestamps in a row fall into the same second."""
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%dT%H:%M:%S}"


def moment(timestamp: str) -> Milliseconds:
    return round(datetime.fromisoformat(timestamp).timestamp() * 1000)
