"""Weapons, answers, wounds and defeats."""

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.citing import attack_rules, wound_rules
from domain.samurai_sword.material import BATTLECRY, JUJUTSU, WEAPONS
from domain.samurai_sword.table import SwordTable


class WeaponPlayed(Event, frozen=True, tag="samurai-sword.WeaponPlayed"):
    """`wounds` is what a hit will deal, everything counted."""

    seat: Seat
    card: Card
    target: Seat
    difficulty: int
    wounds: int

    def apply(self, table: SwordTable) -> None:
        table.hands[self.seat].remove(self.card)
        table.resolving = self.card
        table.weapons_played += 1

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        attack = attack_rules(table, self.seat, self.card, self.target, self.difficulty)
        return attack + wound_rules(table, self.seat, self.card, self.target)


class _Answered(Event, frozen=True):
    """A hand card that answers is discarded at once."""

    seat: Seat
    card: Card

    def apply(self, table: SwordTable) -> None:
        table.hand_to_discard(self.seat, self.card)


class AttackParried(_Answered, frozen=True, tag="samurai-sword.AttackParried"):
    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ("SWORD-6.9", "SWORD-13.5") if self.card in WEAPONS else ("SWORD-6.9",)


class ActionAnswered(_Answered, frozen=True, tag="samurai-sword.ActionAnswered"):
    def cites(self, table: SwordTable) -> tuple[str, ...]:
        if table.resolving == JUJUTSU:
            return ("SWORD-12.18", "SWORD-12.21")
        if self.card in WEAPONS:
            return ("SWORD-12.14", "SWORD-12.17", "SWORD-13.7", "SWORD-R24")
        return ("SWORD-12.14", "SWORD-12.17")


class HitTaken(Event, frozen=True, tag="samurai-sword.HitTaken"):
    """Wounds beyond the last resilience are ignored: `lost` is what they really cost."""

    seat: Seat
    by: Seat
    source: Card
    wounds: int
    lost: int

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] -= self.lost

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        if self.source not in WEAPONS:
            return _WOUNDED_BY[self.source]
        dealt = ("SWORD-6.10", *wound_rules(table, self.by, self.source, self.seat))
        return (*dealt, "SWORD-6.11") if self.lost < self.wounds else dealt


_WOUNDED_BY = {BATTLECRY: ("SWORD-12.14",), JUJUTSU: ("SWORD-12.18",)}


class PlayerDefeated(Announcement, frozen=True, tag="samurai-sword.PlayerDefeated"):
    """Hand and properties stay where they are."""

    seat: Seat
    by: Seat
    rules = ("SWORD-7.1",)


class HonourGiven(Event, frozen=True, tag="samurai-sword.HonourGiven"):
    from_seat: Seat
    to_seat: Seat

    def apply(self, table: SwordTable) -> None:
        table.honour[self.from_seat] -= 1
        table.honour[self.to_seat] += 1

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ("SWORD-7.2",) if table.resolving in WEAPONS else ("SWORD-7.2", "SWORD-7.3")


class ResiliencePaid(Event, frozen=True, tag="samurai-sword.ResiliencePaid"):
    seat: Seat
    rules = ("SWORD-13.13",)

    def apply(self, table: SwordTable) -> None:
        table.resilience[self.seat] -= 1
