"""Cards played, laid, taken and discarded, and cards played in answer."""

from typing import Literal

from domain.bang.material import BANG, CLAUSE_OF
from domain.bang.table import BangTable
from domain.kernel.announcement import Announcement
from domain.kernel.event import ChanceEvent, Event, to
from domain.kernel.words import Card, Seat

Attack = Literal["shot", "indians", "duel"]

TakeReason = Literal["panic", "el_gringo", "jesse_jones"]

DiscardReason = Literal["cat_balou", "phase_3", "weapon", "sid", "beer", "penalty", "death", "resolved"]

Zone = Literal["hand", "in_play", "resolving"]


class CardPlayed(Event, frozen=True, tag="bang.CardPlayed"):
    """A brown card leaves the hand and is being resolved."""

    seat: Seat
    card: Card
    used_as: str
    target_seat: Seat | None
    pick: Card | None
    rules = ("BANG-4.6", "BANG-5.1")

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving.append(self.card)
        if self.used_as == BANG:
            table.bangs_played += 1


class EquipmentLaid(Event, frozen=True, tag="bang.EquipmentLaid"):
    """A blue card is laid in front of somebody."""

    seat: Seat
    owner_seat: Seat
    card: Card
    rules = ("BANG-1.5",)

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.in_play[self.owner_seat].append(self.card)


class CardTakenFromHand(ChanceEvent, frozen=True, tag="bang.CardTakenFromHand"):
    taker: Seat
    victim: Seat
    reason: TakeReason
    card: Card
    private = {"card": to("taker", "victim")}

    def apply(self, table: BangTable) -> None:
        table.hands[self.victim].remove(self.card)
        table.hands[self.taker].append(self.card)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (CLAUSE_OF[self.reason],)


class CardTakenFromPlay(Event, frozen=True, tag="bang.CardTakenFromPlay"):
    taker: Seat
    victim: Seat
    card: Card
    rules = ("BANG-10.4.2",)

    def apply(self, table: BangTable) -> None:
        table.in_play[self.victim].remove(self.card)
        table.hands[self.taker].append(self.card)


class RandomCardDiscarded(ChanceEvent, frozen=True, tag="bang.RandomCardDiscarded"):
    """Cat Balou aimed at a hand."""

    seat: Seat
    by: Seat
    card: Card
    rules = ("BANG-5.8", "BANG-10.5.2")

    def apply(self, table: BangTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class CardDiscarded(Event, frozen=True, tag="bang.CardDiscarded"):
    seat: Seat
    card: Card
    source: Zone
    reason: DiscardReason

    def apply(self, table: BangTable) -> None:
        if self.source == "resolving":
            table.resolving.remove(self.card)
        else:
            pile = table.hands if self.source == "hand" else table.in_play
            pile[self.seat].remove(self.card)
        table.discard.append(self.card)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (_DISCARDED_BY[self.reason],)


_DISCARDED_BY = {
    **CLAUSE_OF,
    "phase_3": "BANG-4.10",
    "weapon": "BANG-6.9.2",
    "sid": "BANG-11.12.1",
    "beer": "BANG-8.6",
    "penalty": "BANG-8.12",
    "death": "BANG-8.11",
    "resolved": "BANG-5.1",
}


class StoreOpened(Event, frozen=True, tag="bang.StoreOpened"):
    seat: Seat
    cards: tuple[Card, ...]
    rules = ("BANG-10.9.1",)

    def apply(self, table: BangTable) -> None:
        del table.deck[: len(self.cards)]
        table.store.extend(self.cards)


class StoreCardTaken(Event, frozen=True, tag="bang.StoreCardTaken"):
    seat: Seat
    card: Card
    rules = ("BANG-10.9.2",)

    def apply(self, table: BangTable) -> None:
        table.store.remove(self.card)
        table.hands[self.seat].append(self.card)


class _Answered(Event, frozen=True):
    seat: Seat
    card: Card
    used_as: str

    def apply(self, table: BangTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class ShotAnswered(_Answered, frozen=True, tag="bang.ShotAnswered"):
    rules = ("BANG-7.2",)


class IndiansAnswered(_Answered, frozen=True, tag="bang.IndiansAnswered"):
    rules = ("BANG-10.7.1",)


class DuelAnswered(_Answered, frozen=True, tag="bang.DuelAnswered"):
    rules = ("BANG-10.8.2",)


class ShotCancelled(Announcement, frozen=True, tag="bang.ShotCancelled"):
    """By Missed!, by a Barrel, or by both together."""

    seat: Seat
    rules = ("BANG-R26",)


class HitTaken(Announcement, frozen=True, tag="bang.HitTaken"):
    seat: Seat
    attack: Attack = "shot"

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return (_HIT_BY[self.attack],)


_HIT_BY = {**CLAUSE_OF, "shot": "BANG-7.3", "duel": "BANG-10.8.3"}
