"""What the winner of a round gets."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import SERVER, Event, to
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.yojimbo.table import YojimboTable

KickChoice = Literal["pile", "following"]


class YojimboTaken(Event, frozen=True, tag="yojimbo.YojimboTaken"):
    from_seat: Seat
    to_seat: Seat
    rules = ("YOJ-8.1",)

    def apply(self, table: YojimboTable) -> None:
        table.holder = self.to_seat


class VictoryCardsTransferred(Event, frozen=True, tag="yojimbo.VictoryCardsTransferred"):
    """What the Yojimbo card brings with it, bottom to top."""

    from_seat: Seat
    to_seat: Seat
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.2", "YOJ-8.3")

    def apply(self, table: YojimboTable) -> None:
        take(table.victory[self.from_seat], self.cards)
        table.victory[self.to_seat].extend(self.cards)


class KickOptionChosen(Announcement, frozen=True, tag="yojimbo.KickOptionChosen"):
    seat: Seat
    choice: KickChoice
    rules = ("YOJ-8.7",)


class AttackCardsGained(Event, frozen=True, tag="yojimbo.AttackCardsGained"):
    """Cards leave the current-attack pile and the attack deck; `price` and `free_vp` are for DAN."""

    seat: Seat
    afs: tuple[str, ...]
    from_pile: int
    from_deck: int
    free_vp: int | None
    price: int | None
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.6", "YOJ-8.7", "YOJ-8.8", "YOJ-8.9")

    def apply(self, table: YojimboTable) -> None:
        del table.attack_pile[: self.from_pile]
        del table.attack_deck[: self.from_deck]
        table.gained = list(self.cards)
        table.price = self.price
        table.free_vp = self.free_vp


class SpoilsChosen(Announcement, frozen=True, tag="yojimbo.SpoilsChosen"):
    seat: Seat
    destination: Literal["hand", "points"]
    forced: bool

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-12.2", "YOJ-12.6") if self.forced else ("YOJ-12.2",)


class SpoilsTakenToHand(Event, frozen=True, tag="yojimbo.SpoilsTakenToHand"):
    seat: Seat
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-12.3",)

    def apply(self, table: YojimboTable) -> None:
        table.hands[self.seat].extend(self.cards)
        _spoils_are_settled(table)


class VictoryCardsLaid(Event, frozen=True, tag="yojimbo.VictoryCardsLaid"):
    """Gained cards on top of a victory pile; `total` counts all its points."""

    seat: Seat
    afs: tuple[str, ...]
    total: int
    cards: tuple[Card, ...]
    private = {"cards": SERVER}
    rules = ("YOJ-8.10", "YOJ-13.2")

    def apply(self, table: YojimboTable) -> None:
        table.victory[self.seat].extend(self.cards)
        _spoils_are_settled(table)


def _spoils_are_settled(table: YojimboTable) -> None:
    table.gained = []
    table.price = None
    table.free_vp = None
