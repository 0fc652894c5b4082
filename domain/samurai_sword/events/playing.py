"""Properties laid and actions played."""

from typing import Literal

from domain.kernel.event import ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import BUSHIDO
from domain.samurai_sword.table import SwordTable


class PropertyPlayed(Event, frozen=True, tag="samurai-sword.PropertyPlayed"):
    """`owner` is the seat in front of which it lies."""

    seat: Seat
    card: Card
    owner: Seat

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.in_play[self.owner].append(self.card)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ("SWORD-4.12", "SWORD-12.4") if self.card == BUSHIDO else ("SWORD-4.12",)


class ActionPlayed(Event, frozen=True, tag="samurai-sword.ActionPlayed"):
    """`affected` are the seats that Battlecry or Jujutsu reaches, in the order of asking."""

    seat: Seat
    card: Card
    target: Seat | None
    affected: tuple[Seat, ...] | None
    rules = ("SWORD-4.11",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving = self.card


class ResilienceRegained(Event, frozen=True, tag="samurai-sword.ResilienceRegained"):
    """By Breathing, also where nothing was lost."""

    seat: Seat
    resilience: int
    rules = ("SWORD-12.22",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] = self.resilience


class CardTaken(ChanceEvent, frozen=True, tag="samurai-sword.CardTaken"):
    """Diversion: only the robbed player and the taker know the card."""

    from_seat: Seat
    to_seat: Seat
    card: Card
    private = {"card": to("from_seat", "to_seat")}
    rules = ("SWORD-12.27",)

    def apply(self, table: SwordTable) -> None:
        table.hands[self.from_seat].remove(self.card)
        table.hands[self.to_seat].append(self.card)


class CardForcedOut(ChanceEvent, frozen=True, tag="samurai-sword.CardForcedOut"):
    """Geisha: a random hand card, or the chosen property in play."""

    seat: Seat
    by: Seat
    source: Literal["hand", "play"]
    card: Card
    rules = ("SWORD-12.29",)

    def apply(self, table: SwordTable) -> None:
        pile = table.hands if self.source == "hand" else table.in_play
        pile[self.seat].remove(self.card)
        table.discard.append(self.card)


class CardResolved(Event, frozen=True, tag="samurai-sword.CardResolved"):
    """The weapon or action has done its work and is discarded."""

    card: Card
    rules = ("SWORD-4.10", "SWORD-4.11")

    def apply(self, table: SwordTable) -> None:
        table.resolving = None
        table.discard.append(self.card)
