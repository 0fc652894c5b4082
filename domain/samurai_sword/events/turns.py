"""Turns and their phases."""

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.table import Phase, SwordTable


class TurnBegan(Event, frozen=True, tag="samurai-sword.TurnBegan"):
    seat: Seat
    number: int
    rules = ("SWORD-4.1",)

    def apply(self, table: SwordTable) -> None:
        table.turn = self.seat
        table.turn_number = self.number
        table.phase = "recovery"
        table.weapons_played = 0


class PhaseBegan(Event, frozen=True, tag="samurai-sword.PhaseBegan"):
    seat: Seat
    phase: Phase
    rules = ("SWORD-4.2",)

    def apply(self, table: SwordTable) -> None:
        table.phase = self.phase


class ResilienceRecovered(Event, frozen=True, tag="samurai-sword.ResilienceRecovered"):
    """At the start of a turn, where none is left."""

    seat: Seat
    resilience: int
    rules = ("SWORD-4.3",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] = self.resilience


class ExcessDiscarded(Event, frozen=True, tag="samurai-sword.ExcessDiscarded"):
    seat: Seat
    card: Card
    rules = ("SWORD-4.14",)

    def apply(self, table: SwordTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class TurnEnded(Announcement, frozen=True, tag="samurai-sword.TurnEnded"):
    seat: Seat
    rules = ("SWORD-4.15",)
