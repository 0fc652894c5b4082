"""What the winner of a round gets."""

from typing import Final, Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import SERVER, Event, to
from domain.kernel.table import take
from domain.kernel.words import Card, Seat
from domain.yojimbo.material import KOTEGAESHI_CARDS, OSAE_IKKYO, OSAE_KOTEGAESHI
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

    def apply(self, table: YojimboTable) -> None:
        take(table.victory[self.from_seat], self.cards)
        table.victory[self.to_seat].extend(self.cards)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        free = ("YOJ-12.7",) if table.is_dan else ()
        if table.last_defence is None or table.last_defence.osae != OSAE_KOTEGAESHI:
            return ("YOJ-8.2", *free)
        fewer = () if len(self.afs) == KOTEGAESHI_CARDS else ("YOJ-8.4", "YOJ-R17")
        return ("YOJ-8.2", "YOJ-8.3", *fewer, *free)


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

    def apply(self, table: YojimboTable) -> None:
        del table.attack_pile[: self.from_pile]
        del table.attack_deck[: self.from_deck]
        table.gained = list(self.cards)
        table.price = self.price
        table.free_vp = self.free_vp

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        """By where the cards come from and, in DAN, what they cost. `table` still has them."""
        defence = table.last_defence
        assert defence is not None
        if not self.from_pile:
            source: tuple[str, ...] = ("YOJ-8.7", "YOJ-R18")
        elif defence.tenkan or defence.osae == OSAE_IKKYO:
            source = GAINED_BY[defence.tenkan, defence.osae == OSAE_IKKYO, self.from_deck]
        else:
            source = ("YOJ-8.6",)
        if self.price is None:
            return source
        return (*source, "YOJ-12.2", "YOJ-12.5", "YOJ-R16") if self.free_vp else (*source, "YOJ-12.2", "YOJ-R16")


GAINED_BY: Final[dict[tuple[bool, bool, int], tuple[str, ...]]] = {
    (True, False, 1): ("YOJ-8.6", "YOJ-8.8"),
    (False, True, 1): ("YOJ-8.6", "YOJ-8.9"),
    (False, True, 0): ("YOJ-8.6", "YOJ-R18"),
    (True, True, 2): ("YOJ-8.6", "YOJ-8.8", "YOJ-8.9", "YOJ-R18"),
    (True, True, 1): ("YOJ-8.6", "YOJ-8.8", "YOJ-R18"),
}
"""Keys: with Tenkan, with Osae Ikkyo, and how many cards the attack deck still had for them."""


class SpoilsChosen(Announcement, frozen=True, tag="yojimbo.SpoilsChosen"):
    seat: Seat
    destination: Literal["hand", "points"]
    forced: bool

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        if self.forced:
            return ("YOJ-12.6", "YOJ-R16")
        return ("YOJ-12.2", "YOJ-12.3" if self.destination == "hand" else "YOJ-12.4")


class SpoilsTakenToHand(Event, frozen=True, tag="yojimbo.SpoilsTakenToHand"):
    seat: Seat
    afs: tuple[str, ...]
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("YOJ-12.3", "YOJ-13.3", "YOJ-R34")

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

    def apply(self, table: YojimboTable) -> None:
        table.victory[self.seat].extend(self.cards)
        _spoils_are_settled(table)

    def cites(self, table: YojimboTable) -> tuple[str, ...]:
        return ("YOJ-12.4" if table.is_dan else "YOJ-8.10", "YOJ-13.2")


def _spoils_are_settled(table: YojimboTable) -> None:
    table.gained = []
    table.price = None
    table.free_vp = None
