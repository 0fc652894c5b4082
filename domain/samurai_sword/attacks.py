"""What is asked of those whom a weapon, Battlecry or Jujutsu is aimed at: an answer, or the wounds."""

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.step import Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import AnswerWeapon, Parry, TakeHit
from domain.samurai_sword.events.fighting import ActionAnswered, AttackParried, HitTaken
from domain.samurai_sword.material import BATTLECRY, JUJUTSU, PARRY, WEAPONS
from domain.samurai_sword.questions import Question, no_weapon, not_held, not_offered
from domain.samurai_sword.table import SwordTable


def hit(table: SwordTable, seat: Seat, by: Seat, source: Card, wounds: int = 1) -> Event:
    """Excess wounds are ignored [SWORD-6.11]."""
    return HitTaken(seat, by, source, wounds, min(wounds, table.resilience[seat]))


class _Threat(Question, frozen=True):
    """Always asked, even where taking the hit is the only answer, so that silence tells nothing [SWORD-R20]."""

    by: Seat
    default_rules = ("SWORD-R51", "SWORD-R57")

    def default(self, table: SwordTable) -> Command:
        return TakeHit()


class _Parried(_Threat, frozen=True):
    """Answered by a Parry or by what Hanzo may use as one [SWORD-R24]."""

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        held = sorted(set(table.hands[self.seat]))
        yield from (Parry(card) for card in held if self._no_parry(table, card) is None)
        yield TakeHit()

    def broken(self, table: SwordTable, command: Command) -> str | None:
        match command:
            case Parry(card):
                return not_held(table, self.seat, card) or self._no_parry(table, card)
            case TakeHit():
                return None
        return not_offered(table, self.seat, command)

    def _no_parry(self, table: SwordTable, card: Card) -> str | None:
        if card == PARRY:
            return None
        if card in WEAPONS and table.character(self.seat).weapons_parry:
            return None if len(table.hands[self.seat]) > 1 else "SWORD-13.6"
        return "SWORD-6.7"


class Attacked(_Parried, frozen=True, tag="samurai-sword.Attacked:1"):
    """The target of a weapon parries, or is hit."""

    card: Card
    wounds: int
    decision = "attack"
    clause = "SWORD-6.6"

    def rules_for(self, table: SwordTable, command: Command) -> tuple[str, ...]:
        if not isinstance(command, Parry):
            return ("SWORD-6.10",)
        return ("SWORD-6.6", "SWORD-13.5") if command.card in WEAPONS else ("SWORD-6.6",)

    def answered(self, table: SwordTable, command: Command) -> Todo:
        if isinstance(command, Parry):
            return [AttackParried(self.seat, command.card)]
        return [hit(table, self.seat, self.by, self.card, self.wounds)]


class Shouted(_Parried, frozen=True, tag="samurai-sword.Shouted:1"):
    """Battlecry: a Parry or one wound."""

    decision = "battlecry"
    clause = "SWORD-12.14"

    def rules_for(self, table: SwordTable, command: Command) -> tuple[str, ...]:
        is_hanzo = isinstance(command, Parry) and command.card in WEAPONS
        return ("SWORD-12.14", "SWORD-13.7", "SWORD-R24") if is_hanzo else ("SWORD-12.14",)

    def answered(self, table: SwordTable, command: Command) -> Todo:
        if isinstance(command, Parry):
            return [ActionAnswered(self.seat, command.card)]
        return [hit(table, self.seat, self.by, BATTLECRY)]


class Grappled(_Threat, frozen=True, tag="samurai-sword.Grappled:1"):
    """Jujutsu: a weapon or one wound."""

    decision = "jujutsu"
    clause = "SWORD-12.18"

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        yield from (AnswerWeapon(card) for card in sorted(set(table.hands[self.seat])) if card in WEAPONS)
        yield TakeHit()

    def broken(self, table: SwordTable, command: Command) -> str | None:
        match command:
            case AnswerWeapon(card):
                return no_weapon(table, self.seat, card, "SWORD-12.18")
            case TakeHit():
                return None
        return not_offered(table, self.seat, command)

    def answered(self, table: SwordTable, command: Command) -> Todo:
        if isinstance(command, AnswerWeapon):
            return [ActionAnswered(self.seat, command.card)]
        return [hit(table, self.seat, self.by, JUJUTSU)]
