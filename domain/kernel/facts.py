"""The kernel's own events: who is asked, who voted, whose time ran out, disputes, remedies, how it ended."""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from domain.kernel.clock import moment
from domain.kernel.event import SERVER, ChanceEvent, Event, EventUpcast, to
from domain.kernel.remedy import AskedRemedy, Decider, Remedy, RemedyKind
from domain.kernel.score import Result
from domain.kernel.step import Pending
from domain.kernel.words import Card, Seat


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


class RemedyAsked(Event, frozen=True, tag="table.RemedyAsked"):
    """Somebody seated asks for a remedy. Until it is decided, or nobody decides in time, the clocks stand still."""

    schema = 2
    n: int
    seat: Seat
    kind: RemedyKind
    to: tuple[int, ...]
    clauses: tuple[str, ...] = field(name="rules")
    dispute: int | None
    until: str
    signed: str | None = None
    """The signature of the seat's own key, where it has one (docs/trust.md, 7)."""

    def apply(self, table: Any) -> None:
        wanted = Remedy(self.kind, self.to, self.clauses, self.dispute)
        table.remedy = AskedRemedy(self.n, wanted, moment(self.until), (self.seat,))
        table.remedies.append(self.seat)


class RemedyAgreed(Event, frozen=True, tag="table.RemedyAgreed"):
    """Somebody else seated agrees to the remedy that is asked for."""

    schema = 2
    n: int
    seat: Seat
    signed: str | None = None

    def apply(self, table: Any) -> None:
        table.remedy = replace(table.remedy, agreed=(*table.remedy.agreed, self.seat))


class Remedied(Event, frozen=True, tag="table.Remedied"):
    """What an arbiter or all people seated decided about the running game; or that it goes on, because one of them did
    not want the remedy or time ran out. If the game goes back, the earlier table has been laid out before this event is
    applied."""

    n: int
    kind: RemedyKind
    to: tuple[int, ...]
    clauses: tuple[str, ...] = field(name="rules")
    dispute: int | None
    by: Decider

    def apply(self, table: Any) -> None:
        table.remedy = None
        if self.n > len(table.remedies):
            table.remedies.append(None)


class UnseenShuffled(ChanceEvent, frozen=True, tag="table.UnseenShuffled"):
    """Every unseen pile gets a new order: before the game went back somebody may have seen what would come."""

    piles: tuple[str, ...]
    orders: dict[str, tuple[Card, ...]]
    private = {"orders": SERVER}

    def apply(self, table: Any) -> None:
        for pile, cards in self.orders.items():
            table.lay(pile, cards)


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
    RemedyAsked,
    RemedyAgreed,
    Remedied,
    UnseenShuffled,
    GameFinished,
)

FACT_UPCASTS: Mapping[tuple[str, int], EventUpcast] = {
    # Under schema 1 nobody signed what they agreed to.
    (kind.stored_name(), 1): lambda data, private: ({**data, "signed": None}, private)
    for kind in (RemedyAsked, RemedyAgreed)
}
