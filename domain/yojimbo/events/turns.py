"""What a fighter does in a turn."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import ChanceEvent, Event
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import Defence, YojimboTable

ThrowReason = Literal["change", "payment"]


class TrainingStarted(Event, frozen=True, tag="yojimbo.TrainingStarted"):
    seat: Seat
    wanted: int
    rules = ("YOJ-4.1", "YOJ-4.3")

    def apply(self, table: YojimboTable) -> None:
        table.has_acted(self.seat)


class TacticsChangeStarted(Event, frozen=True, tag="yojimbo.TacticsChangeStarted"):
    seat: Seat
    rules = ("YOJ-4.5",)

    def apply(self, table: YojimboTable) -> None:
        table.has_acted(self.seat)


class HandCardDiscarded(Event, frozen=True, tag="yojimbo.HandCardDiscarded"):
    """Thrown in a change of tactics, or paid for victory points."""

    seat: Seat
    card: Card
    reason: ThrowReason

    def apply(self, table: YojimboTable) -> None:
        table.hand_to_discard(self.seat, self.card)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-4.5",) if self.reason == "change" else ("YOJ-12.4",)


class TacticsChangeFinished(Announcement, frozen=True, tag="yojimbo.TacticsChangeFinished"):
    seat: Seat
    count: int
    rules = ("YOJ-4.5",)


class ChallengeAccepted(ChanceEvent, frozen=True, tag="yojimbo.ChallengeAccepted"):
    """A defence is laid; of equal faces in hand chance picked the cards [YOJ-R21]."""

    seat: Seat
    cards: tuple[Card, ...]
    target: Literal["current", "following"]
    af: str
    strength: int
    value: int
    bonus: int
    osae: str | None
    tenkan: bool
    rules = ("YOJ-4.7", "YOJ-5.3")

    def apply(self, table: YojimboTable) -> None:
        take(table.hands[self.seat], self.cards)
        table.discard.extend(self.cards)
        table.has_acted(self.seat)
        table.last_defence = Defence(
            self.seat, self.cards, self.target, self.af, self.value, self.bonus, self.osae, self.tenkan
        )


class KaitenPlayed(ChanceEvent, frozen=True, tag="yojimbo.KaitenPlayed"):
    seat: Seat
    card: Card
    must_avert_now: bool

    def apply(self, table: YojimboTable) -> None:
        table.hand_to_discard(self.seat, self.card)
        table.has_acted(self.seat)
        table.turned.append(self.seat)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-6.1", "YOJ-6.3") if self.must_avert_now else ("YOJ-6.1",)
