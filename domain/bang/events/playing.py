"""Cards played, laid, taken and discarded, and cards played in answer."""

from typing import Literal

from domain.bang import citing
from domain.bang.material import BANG, CLAUSE_OF, DUEL, DYNAMITE, GATLING, INDIANS, JAIL, KIND
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

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving.append(self.card)
        if self.used_as == BANG:
            table.bangs_played += 1

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return citing.played(table, self.seat, self.card, self.used_as, self.target_seat)


class EquipmentLaid(Event, frozen=True, tag="bang.EquipmentLaid"):
    """A blue card is laid in front of somebody."""

    seat: Seat
    owner_seat: Seat
    card: Card

    def apply(self, table: BangTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.in_play[self.owner_seat].append(self.card)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return citing.laid(table, self.seat, self.owner_seat, self.card)


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
        rules = _TAKEN_BY[self.reason]
        if self.reason == "el_gringo" and table.being_played in (GATLING, INDIANS, DUEL):
            return (*rules, "BANG-R49")
        return rules


_TAKEN_BY: dict[str, tuple[str, ...]] = {
    "panic": ("BANG-10.4.2", "BANG-R67"),
    "el_gringo": ("BANG-11.4.1", "BANG-R67"),
    "jesse_jones": ("BANG-11.5.1", "BANG-R43", "BANG-R67"),
}


class CardTakenFromPlay(Event, frozen=True, tag="bang.CardTakenFromPlay"):
    taker: Seat
    victim: Seat
    card: Card

    def apply(self, table: BangTable) -> None:
        table.in_play[self.victim].remove(self.card)
        table.hands[self.taker].append(self.card)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return _ROBBED_OF.get(KIND[self.card], ("BANG-10.4.2",))


_ROBBED_OF: dict[str, tuple[str, ...]] = {
    JAIL: ("BANG-10.4.2", "BANG-R36"),
    DYNAMITE: ("BANG-10.4.2", "BANG-10.12.5", "BANG-R36"),
}


class RandomCardDiscarded(ChanceEvent, frozen=True, tag="bang.RandomCardDiscarded"):
    """Cat Balou aimed at a hand."""

    seat: Seat
    by: Seat
    card: Card
    rules = ("BANG-10.5.2", "BANG-R67")

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
        match self.reason:
            case "beer":
                return citing.drunk(table, self.seat)
            case "cat_balou":
                own = ("BANG-R35",) if self.seat == table.turn else ()
                dynamite = ("BANG-10.12.5",) if KIND[self.card] == DYNAMITE else ()
                return ("BANG-10.5.2", *dynamite, *own)
            case "death" if table.characters[self.seat] == "vulture_sam":
                return ("BANG-8.11", "BANG-R16", "BANG-R54")
        return _DISCARDED_BY[self.reason]


_DISCARDED_BY: dict[str, tuple[str, ...]] = {
    **{kind: (clause,) for kind, clause in CLAUSE_OF.items()},
    "phase_3": ("BANG-4.10",),
    "weapon": ("BANG-6.9.2", "BANG-R34"),
    "sid": ("BANG-11.12.1",),
    "penalty": ("BANG-8.12", "BANG-R16"),
    "death": ("BANG-8.11", "BANG-R16"),
    "resolved": ("BANG-5.1", "BANG-R2"),
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

    def apply(self, table: BangTable) -> None:
        table.store.remove(self.card)
        table.hands[self.seat].append(self.card)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        """The last card is nobody's choice."""
        return ("BANG-10.9.2",) if len(table.store) > 1 else ("BANG-10.9.2", "BANG-R57")


class _Answered(Event, frozen=True):
    seat: Seat
    card: Card
    used_as: str

    def apply(self, table: BangTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class ShotAnswered(_Answered, frozen=True, tag="bang.ShotAnswered"):
    def cites(self, table: BangTable) -> tuple[str, ...]:
        slab = citing.SLAB if table.is_slabs_bang else ()
        return ("BANG-7.2", *citing.prisoner(table, self.seat), *citing.stand_in(self.card, self.used_as), *slab)


class IndiansAnswered(_Answered, frozen=True, tag="bang.IndiansAnswered"):
    def cites(self, table: BangTable) -> tuple[str, ...]:
        return ("BANG-10.7.1", *citing.stand_in_elsewhere(self.card, self.used_as))


class DuelAnswered(_Answered, frozen=True, tag="bang.DuelAnswered"):
    def cites(self, table: BangTable) -> tuple[str, ...]:
        return ("BANG-10.8.2", *citing.stand_in_elsewhere(self.card, self.used_as))


class ShotCancelled(Announcement, frozen=True, tag="bang.ShotCancelled"):
    """By Missed!, by a Barrel, or by both together."""

    seat: Seat

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return ("BANG-R26", *citing.SLAB) if table.is_slabs_bang else ("BANG-R26",)


class HitTaken(Announcement, frozen=True, tag="bang.HitTaken"):
    seat: Seat
    attack: Attack = "shot"
    asked: bool | None = None
    """Whether the seat had a choice; null in games of older rules, which did not record it."""
    schema = 2

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return _UNANSWERABLE[self.attack] if self.asked is False else _HIT_BY[self.attack]


_HIT_BY = {"shot": ("BANG-7.3",), "indians": ("BANG-10.7.1",), "duel": ("BANG-10.8.3",)}
_UNANSWERABLE = {attack: (*rules, "BANG-R27") for attack, rules in _HIT_BY.items()}
