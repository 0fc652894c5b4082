"""What happens to Bushido, and because of it."""

from typing import Literal

from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import BUSHIDO, WEAPONS
from domain.samurai_sword.table import SwordTable


class BushidoChecked(Event, frozen=True, tag="samurai-sword.BushidoChecked"):
    seat: Seat
    card: Card
    is_weapon: bool
    rules = ("SWORD-4.5", "SWORD-12.6")

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

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.from_seat].remove(BUSHIDO)
        table.in_play[self.to_seat].append(BUSHIDO)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        """On top of the discard pile lies the card that was turned or, where that was a weapon, the one given up."""
        if not table.discard:
            return ("SWORD-R30",)
        return ("SWORD-12.9",) if table.discard[-1] in WEAPONS else ("SWORD-12.7",)


class BushidoDiscarded(Event, frozen=True, tag="samurai-sword.BushidoDiscarded"):
    seat: Seat

    def apply(self, table: SwordTable) -> None:
        table.in_play[self.seat].remove(BUSHIDO)
        table.discard.append(BUSHIDO)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ("SWORD-11.7",) if table.is_lone_shogun(self.seat) else ("SWORD-12.10",)


class HonourLost(Event, frozen=True, tag="samurai-sword.HonourLost"):
    """Honour goes back to the box and stays there."""

    seat: Seat
    honour: int
    cause: Literal["bushido"]
    rules = ("SWORD-12.8",)

    def apply(self, table: SwordTable) -> None:
        table.honour[self.seat] = self.honour
