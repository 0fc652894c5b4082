"""Properties laid and actions played."""

from typing import Literal

from domain.kernel.event import ChanceEvent, Event, to
from domain.kernel.words import Card, Seat
from domain.samurai_sword.citing import ACTION_RULES, threat_rules
from domain.samurai_sword.material import BUSHIDO, WEAPONS
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

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving = self.card

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ACTION_RULES[self.card] if self.affected is None else threat_rules(table, self.seat, self.card)


class ResilienceRegained(Event, frozen=True, tag="samurai-sword.ResilienceRegained"):
    """By Breathing, even where no resilience was lost."""

    seat: Seat
    resilience: int

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] = self.resilience

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        is_full = table.resilience[self.seat] == self.resilience
        return ("SWORD-12.22", "SWORD-12.25") if is_full else ("SWORD-12.22",)


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

    def apply(self, table: SwordTable) -> None:
        pile = table.hands if self.source == "hand" else table.in_play
        pile[self.seat].remove(self.card)
        table.discard.append(self.card)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ("SWORD-12.29", "SWORD-R44") if self.seat == self.by else ("SWORD-12.29",)


class CardResolved(Event, frozen=True, tag="samurai-sword.CardResolved"):
    """The weapon or action has done its work and is discarded."""

    card: Card

    def apply(self, table: SwordTable) -> None:
        table.resolving = None
        table.discard.append(self.card)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        """A game that ends in the middle of a card's effect breaks it off."""
        rules = ("SWORD-4.10", "SWORD-6.13") if self.card in WEAPONS else ("SWORD-4.11",)
        return (*rules, "SWORD-R4") if 0 in table.honour or table.is_last_stand() else rules
