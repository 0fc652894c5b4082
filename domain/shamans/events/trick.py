"""One trick: cards played and placed, and the pawn's way to the moon."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.shamans.material import MOON, WORLDS
from domain.shamans.table import PlaceReason, ShamansTable

MoveCause = Literal["off_suit", "elimination", "portal", "stabilisation"]


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
        """The event before a later trick already says who leads it."""
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
        return playing_rules(table.led, self.followed)


def playing_rules(led: str | None, followed: bool) -> tuple[str, ...]:
    """For the card that leads, one that follows it, and one that does not."""
    if led is None:
        return ("SHAM-4.1",)
    return ("SHAM-4.2", "SHAM-4.4") if followed else ("SHAM-4.2", "SHAM-4.3", "SHAM-4.5")


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
        if self.cause == "stabilisation":
            is_short = self.from_space - self.to_space < WORLDS.stabilisation_spaces
            return ("SHAM-9.3", "SHAM-9.11") if is_short else ("SHAM-9.3",)
        if self.to_space == MOON:
            return self._onto_the_moon(table)
        if self.cause == "elimination" and len(table.set_aside[self.seat]) > 1:
            return ("SHAM-10.17", "SHAM-11.4")
        return (MOVED_BY[self.cause],)

    def _onto_the_moon(self, table: ShamansTable) -> tuple[str, ...]:
        """Everybody who might have had a portal has passed, and a card of another world is not placed any more."""
        not_placed = ("SHAM-4.6",) if self.cause == "off_suit" else ()
        passed = ("SHAM-10.13",) if table.reacting else ()
        return (MOVED_BY[self.cause], *not_placed, *passed, "SHAM-12.3")


MOVED_BY = {"off_suit": "SHAM-4.5", "elimination": "SHAM-11.4", "portal": "SHAM-10.1"}


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
        table.placed_for = self.reason

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        complete = ("SHAM-1.4",) if self.complete else ()
        if self.reason != "trick":
            return (*complete, "SHAM-4.7" if self.reason == "off_suit" else "SHAM-11.7")
        if self.by is None:
            return (*complete, "SHAM-8.6", "SHAM-R13")
        is_full = table.in_round_all(table.front)
        return (*complete, "SHAM-8.1") if is_full else (*complete, "SHAM-8.1", "SHAM-11.10")


class TrickLowestResolved(Announcement, frozen=True, tag="shamans.TrickLowestResolved"):
    """Its player may take an artefact."""

    seat: Seat
    card: Card

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """A single card is lowest and highest; cards of eliminated players are not considered."""
        return (
            "SHAM-4.10",
            "SHAM-5.1",
            *(("SHAM-5.2",) if len(table.standing()) == 1 else ()),
            "SHAM-5.3",
            *(() if table.pile or any(table.slots) else ("SHAM-6.10",)),
            *(() if table.in_round_all(table.front) else ("SHAM-11.10",)),
            *(("SHAM-11.13",) if len(table.in_round) == 1 else ()),
        )


class TrickResolved(Announcement, frozen=True, tag="shamans.TrickResolved"):
    """`highest` is null where only eliminated players had followed; `next_leader` where it is still to be named,
    or nobody has cards."""

    led: str
    highest: Seat | None
    next_leader: Seat | None

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        if self.highest is not None:
            return ("SHAM-8.4",) if self.next_leader is None else ("SHAM-8.3",)
        if self.next_leader is not None:
            return ("SHAM-8.5", "SHAM-R13")
        return ("SHAM-8.5", "SHAM-8.7" if table.holders else "SHAM-8.4")


class LeaderChosen(Announcement, frozen=True, tag="shamans.LeaderChosen"):
    by: Seat
    leader: Seat
    rules = ("SHAM-8.7",)
