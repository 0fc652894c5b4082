"""The kernel's own events: who is asked, who voted, whose time ran out, how it ended."""

from typing import Any, Literal

from msgspec import Struct

from domain.kernel.event import SERVER, Event, to
from domain.kernel.score import Result
from domain.kernel.step import Pending
from domain.kernel.words import Seat


class ToAct(Struct, frozen=True):
    """In public: who must decide what, and until when."""

    seat: Seat
    decision: str
    about: dict[str, Any]
    question: int
    deadline: str | None
    bank_ms: int


class Awaiting(Event, frozen=True, tag="table.Awaiting"):
    """Closes every batch with the agenda as it now stands, so that replay runs no card code."""

    to_act: tuple[ToAct, ...]
    may_act: tuple[Seat, ...]
    agenda: tuple[Pending, ...]
    banks: tuple[int, ...]
    strikes: tuple[int, ...]
    private = {"agenda": SERVER, "banks": SERVER, "strikes": SERVER}

    def apply(self, table: Any) -> None:
        table.agenda = list(self.agenda)
        table.banks = self.banks
        table.strikes = self.strikes


class VoteSealed(Event, frozen=True, tag="table.VoteSealed"):
    """A vote in an open ballot: who, not what."""

    seat: Seat
    vote: Any
    private = {"vote": to("seat")}

    def apply(self, table: Any) -> None:
        top: Pending = table.agenda[-1]
        asked = {seat: asked for seat, asked in top.asked.items() if seat != self.seat}
        table.agenda[-1] = Pending(top.step, asked, {**top.votes, self.seat: self.vote})


class TimedOut(Event, frozen=True, tag="table.TimedOut"):
    """The clock answers for this seat: its time is up, or it is away."""

    seat: Seat
    question: int
    reason: Literal["time", "away"]

    def apply(self, table: Any) -> None:
        """Nothing to change: what the default does follows, and `Awaiting` counts the strikes."""


class SeatAway(Event, frozen=True, tag="table.SeatAway"):
    seat: Seat

    def apply(self, table: Any) -> None:
        table.away.append(self.seat)


class SeatBack(Event, frozen=True, tag="table.SeatBack"):
    seat: Seat

    def apply(self, table: Any) -> None:
        table.away.remove(self.seat)


class DisputeOpened(Event, frozen=True, tag="table.DisputeOpened"):
    """A dispute of someone seated is being judged: the clocks stand still."""

    n: int

    def apply(self, table: Any) -> None:
        table.disputes += 1


class DisputeJudged(Event, frozen=True, tag="table.DisputeJudged"):
    n: int
    verdict: str

    def apply(self, table: Any) -> None:
        table.disputes -= 1


class GameFinished(Event, frozen=True, tag="table.GameFinished"):
    """Closes the last batch instead of `Awaiting`: nobody is asked any more."""

    result: Result

    def apply(self, table: Any) -> None:
        table.agenda = []
        table.result = self.result


FACTS: tuple[type[Event], ...] = (
    Awaiting,
    VoteSealed,
    TimedOut,
    SeatAway,
    SeatBack,
    DisputeOpened,
    DisputeJudged,
    GameFinished,
)
