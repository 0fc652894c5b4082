"""Bushido, which tests whoever it lies in front of and wanders on."""

from collections.abc import Iterator

from domain.kernel.command import Command
from domain.kernel.step import Task, Todo
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import BushidoDiscard, BushidoLoseHonour
from domain.samurai_sword.events.bushido import (
    BushidoChecked,
    BushidoDiscarded,
    BushidoPassed,
    BushidoWeaponGivenUp,
    HonourLost,
)
from domain.samurai_sword.events.drawing import DeckExhausted
from domain.samurai_sword.material import WEAPONS
from domain.samurai_sword.questions import Question, no_weapon, not_offered
from domain.samurai_sword.table import SwordTable


class BushidoCheck(Task, frozen=True, tag="samurai-sword.BushidoCheck:1"):
    """Turns the top card of the deck; with no card left anywhere Bushido just moves on [SWORD-R30]."""

    seat: Seat

    def run(self, table: SwordTable) -> Todo:
        if table.deck:
            card = table.deck[0]
            is_weapon = card in WEAPONS
            yield BushidoChecked(self.seat, card, is_weapon)
            yield BushidoTest(self.seat, card) if is_weapon else self._passed(table)
        elif table.discard:
            yield DeckExhausted.of(table)
            yield self
        else:
            yield self._passed(table)

    def _passed(self, table: SwordTable) -> BushidoPassed:
        return BushidoPassed(self.seat, table.left_of(self.seat))


class BushidoTest(Question, frozen=True, tag="samurai-sword.BushidoTest:1"):
    """A weapon was turned: give up a weapon or honour, always asked [SWORD-R40]."""

    card: Card
    decision = "bushido"
    clause = "SWORD-12.8"
    default_rules = ("SWORD-R51", "SWORD-R55")

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        yield from (BushidoDiscard(card) for card in sorted(set(table.hands[self.seat])) if card in WEAPONS)
        yield BushidoLoseHonour()

    def broken(self, table: SwordTable, command: Command) -> str | None:
        match command:
            case BushidoDiscard(card):
                return no_weapon(table, self.seat, card, "SWORD-12.8")
            case BushidoLoseHonour():
                return None
        return not_offered(table, self.seat, command)

    def rules_for(self, table: SwordTable, command: Command) -> tuple[str, ...]:
        is_spared = isinstance(command, BushidoLoseHonour) and table.is_lone_shogun(self.seat)
        return ("SWORD-11.7", "SWORD-R42") if is_spared else ("SWORD-12.8",)

    def default(self, table: SwordTable) -> Command:
        """The weakest weapon; honour only where there is none, or where it costs nothing."""
        weapons = [WEAPONS[card] for card in table.hands[self.seat] if card in WEAPONS]
        if not weapons or table.is_lone_shogun(self.seat):
            return BushidoLoseHonour()
        return BushidoDiscard(min(weapons, key=lambda weapon: (weapon.wounds, weapon.difficulty, weapon.id)).id)

    def answered(self, table: SwordTable, command: Command) -> Todo:
        if isinstance(command, BushidoDiscard):
            yield BushidoWeaponGivenUp(self.seat, command.card)
            yield BushidoPassed(self.seat, table.left_of(self.seat))
        else:
            if not table.is_lone_shogun(self.seat):
                yield HonourLost(self.seat, table.honour[self.seat] - 1, "bushido")
            yield BushidoDiscarded(self.seat)
