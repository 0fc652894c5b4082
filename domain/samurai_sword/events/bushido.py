"""What comes of Bushido."""

from typing import Literal

from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import BUSHIDO
from domain.samurai_sword.table import SwordTable


class BushidoChecked(Event, frozen=True, tag="samurai-sword.BushidoChecked"):
    seat: Seat
    card: Card
    is_weapon: bool
    rules = ("SWORD-12.6",)

    def apply(self, table: SwordTable) -> None:
        table.discard.append(table.deck.pop(0))


class BushidoWeaponGivenUp(Event, frozen=True, tag="samurai-sword.BushidoWeaponGivenUp"):
    seat: Seat
    card: Card
    rules = ("SWORD-12.8",)

    def apply(self, table: SwordTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class BushidoPassed(Event, frozen=True, tag="samurai-sword.BushidoPassed"):
    from_seat: Seat
    to_seat: Seat
    rules = ("SWORD-12.7", "SWORD-12.9")

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.from_seat].remove(BUSHIDO)
        table.in_play[self.to_seat].append(BUSHIDO)


class BushidoDiscarded(Event, frozen=True, tag="samurai-sword.BushidoDiscarded"):
    seat: Seat
    rules = ("SWORD-12.10", "SWORD-11.7")

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.seat].remove(BUSHIDO)
        table.discard.append(BUSHIDO)


class HonourLost(Event, frozen=True, tag="samurai-sword.HonourLost"):
    """Into the box, from where it never comes back."""

    seat: Seat
    honour: int
    cause: Literal["bushido"]
    rules = ("SWORD-12.8",)

    def apply(self, table: SwordTable) -> None:
        table.honour[self.seat] = self.honour
