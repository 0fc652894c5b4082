"""What a fighter does in a turn."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import ChanceEvent, Event
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.yojimbo.building import built_by, in_this_round
from domain.yojimbo.defence import faces_of
from domain.yojimbo.material import ATTACK_FACES
from domain.yojimbo.table import Defence, YojimboTable

ThrowReason = Literal["change", "payment"]


class TrainingStarted(Event, frozen=True, tag="yojimbo.TrainingStarted"):
    seat: Seat
    wanted: int

    def apply(self, table: YojimboTable) -> None:
        table.note_action(self.seat)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-4.3", "YOJ-12.1") if table.is_dan else ("YOJ-4.1",)


class TacticsChangeStarted(Event, frozen=True, tag="yojimbo.TacticsChangeStarted"):
    seat: Seat
    rules = ("YOJ-4.5",)

    def apply(self, table: YojimboTable) -> None:
        table.note_action(self.seat)


class HandCardDiscarded(Event, frozen=True, tag="yojimbo.HandCardDiscarded"):
    """Thrown in a change of tactics, or paid for victory points."""

    seat: Seat
    card: Card
    reason: ThrowReason
    forced: bool = False
    """Whether the whole hand was the price, so that nobody was asked."""
    schema = 2

    def apply(self, table: YojimboTable) -> None:
        table.hand_to_discard(self.seat, self.card)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        if self.reason == "change":
            return ("YOJ-4.5", "YOJ-R32")
        return ("YOJ-12.4", "YOJ-R16", "YOJ-R27") if self.forced else ("YOJ-12.4", "YOJ-R16")


class TacticsChangeFinished(Announcement, frozen=True, tag="yojimbo.TacticsChangeFinished"):
    seat: Seat
    count: int

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """A change of tactics ends by itself when the hand is empty."""
        return ("YOJ-4.5",) if table.hands[self.seat] else ("YOJ-4.5", "YOJ-R27")


class ChallengeAccepted(ChanceEvent, frozen=True, tag="yojimbo.ChallengeAccepted"):
    """A defence is laid; chance picked the cards among equal faces in hand [YOJ-R21]."""

    seat: Seat
    cards: tuple[Card, ...]
    target: Literal["current", "following"]
    af: str
    strength: int
    value: int
    bonus: int
    osae: str | None
    tenkan: bool

    def apply(self, table: YojimboTable) -> None:
        take(table.hands[self.seat], self.cards)
        table.discard.extend(self.cards)
        table.note_action(self.seat)
        table.last_defence = Defence(
            self.seat, self.cards, self.target, self.af, self.value, self.bonus, self.osae, self.tenkan
        )

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        faces = faces_of(self.cards)
        last = table.last_defence
        return (
            "YOJ-4.7",
            "YOJ-4.9",
            *built_by(faces, ATTACK_FACES[self.af].type, self.bonus),
            *in_this_round(table, self.seat, faces, self.value + self.bonus),
            *(("YOJ-8.12",) if last is not None and last.osae else ()),
            "YOJ-R21",
        )


class KaitenPlayed(ChanceEvent, frozen=True, tag="yojimbo.KaitenPlayed"):
    seat: Seat
    card: Card
    must_avert_now: bool

    def apply(self, table: YojimboTable) -> None:
        table.hand_to_discard(self.seat, self.card)
        table.note_action(self.seat)
        table.turned.append(self.seat)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-6.1", "YOJ-6.3", "YOJ-R14", "YOJ-R21") if self.must_avert_now else ("YOJ-6.1", "YOJ-R21")
