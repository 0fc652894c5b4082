"""One trick: cards played and placed, and the pawn's way to the moon."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.shamans.table import ShamansTable

MoveCause = Literal["off_suit", "elimination", "portal", "stabilisation"]


PlaceReason = Literal["off_suit", "trick", "shadow_hand"]


class TrickStarted(Event, frozen=True, tag="shamans.TrickStarted"):
    trick: int
    leader: Seat

    def apply(self, table: ShamansTable) -> None:
        table.trick = self.trick
        table.leader = self.leader
        table.led = None
        table.played = []
        table.front = {}

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """Who leads a later trick is what the event before it says."""
        return ("SHAM-3.9", "SHAM-4.1") if self.trick == 1 else ("SHAM-4.1",)


class CardPlayed(Event, frozen=True, tag="shamans.CardPlayed"):
    seat: Seat
    card: Card
    led: str
    followed: bool

    def apply(self, table: ShamansTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.played.append(self.seat)
        table.led = self.led
        if self.followed:
            table.front[self.seat] = self.card
        else:
            table.off_suit = self.card
            table.off_suit_counts[self.seat] += 1

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-4.4",) if self.followed else ("SHAM-4.5",)


class PawnMoved(Event, frozen=True, tag="shamans.PawnMoved"):
    """One step toward the moon, or one move away from it."""

    from_space: int
    to_space: int
    cause: MoveCause
    seat: Seat
    """Whose card, hand, portal or ritual moved it."""

    def apply(self, table: ShamansTable) -> None:
        table.pawn = self.to_space

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return MOVED_BY[self.cause]


MOVED_BY = {
    "off_suit": ("SHAM-4.5",),
    "elimination": ("SHAM-11.4",),
    "portal": ("SHAM-10.1",),
    "stabilisation": ("SHAM-9.3", "SHAM-9.11"),
}


class CardsPlaced(Event, frozen=True, tag="shamans.CardsPlaced"):
    """Cards of one world come to its place; `by` is null where only eliminated players had played them."""

    world: str
    cards: tuple[Card, ...]
    by: Seat | None
    reason: PlaceReason
    complete: bool
    hand_seat: Seat | None = None
    """Whose hand they come from, after the elimination of a Shadow."""

    def apply(self, table: ShamansTable) -> None:
        if self.reason == "trick":
            table.front = {}
        elif self.reason == "off_suit":
            table.off_suit = None
        else:
            assert self.hand_seat is not None
            take(table.hands[self.hand_seat], self.cards)
        table.worlds[self.world] += self.cards

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return PLACED_BY[self.reason]


PLACED_BY = {"off_suit": ("SHAM-4.7",), "trick": ("SHAM-8.1",), "shadow_hand": ("SHAM-11.7",)}


class TrickLowestResolved(Announcement, frozen=True, tag="shamans.TrickLowestResolved"):
    """Its player may take an artefact."""

    seat: Seat
    card: Card
    rules = ("SHAM-5.1", "SHAM-5.3")


class TrickResolved(Announcement, frozen=True, tag="shamans.TrickResolved"):
    """`highest` is null where only eliminated players had followed; `next_leader` where it is still to be named,
    or nobody has cards."""

    led: str
    highest: Seat | None
    next_leader: Seat | None

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        if self.highest is None:
            return ("SHAM-8.6", "SHAM-8.7")
        return ("SHAM-8.4",) if self.next_leader is None else ("SHAM-8.3",)


class LeaderChosen(Announcement, frozen=True, tag="shamans.LeaderChosen"):
    by: Seat
    leader: Seat
    rules = ("SHAM-8.7",)
