"""What all questions of this game have in common: a command is an answer unless it breaks a clause."""

from abc import abstractmethod

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt
from domain.kernel.words import Card, Seat
from domain.samurai_sword.commands import DrawFirst, NobunagaDraw
from domain.samurai_sword.material import WEAPONS
from domain.samurai_sword.table import SwordTable


class Question(Prompt, frozen=True):
    candidates_are_options = True

    @abstractmethod
    def broken(self, table: SwordTable, command: Command) -> str | None:
        """The first clause that this command would break; None exactly for the candidates."""

    def accepts(self, table: SwordTable, command: Command) -> bool:
        return self.broken(table, command) is None

    def objection(self, table: SwordTable, command: Command) -> IllegalMove | None:
        clause = self.broken(table, command)
        return IllegalMove(clause) if clause else None


def not_offered(table: SwordTable, seat: Seat, command: Command) -> str:
    """The clause that refuses a kind of command which the open question does not offer."""
    match command:
        case NobunagaDraw():
            return "SWORD-13.13"
        case DrawFirst() if table.characters[seat] != "ieyasu":
            return "SWORD-13.9"
    return "SWORD-4.2"


def not_held(table: SwordTable, seat: Seat, card: Card) -> str | None:
    return None if card in table.hands[seat] else "SWORD-4.8"


def no_weapon(table: SwordTable, seat: Seat, card: Card, clause: str) -> str | None:
    """The clause that refuses this card where the seat has to name a weapon in its hand."""
    return not_held(table, seat, card) or (None if card in WEAPONS else clause)
