"""Why a command does not fit the open question, as far as the command alone can tell."""

from domain.bang.commands import Discard, Drink, EndPlay, Play, Respond
from domain.bang.material import BEER, KIND, MISSED
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt
from domain.kernel.words import Card, Seat


def misplaced(table: BangTable, seat: Seat, command: Command, missed: str | None = "BANG-7.6") -> IllegalMove | None:
    """The refusal of a command that answers another question; None where nothing speaks against it.

    `missed` is the clause that speaks against a Missed! here.
    """
    match command:
        case EndPlay():
            return IllegalMove("BANG-4.2")
        case Discard():
            return IllegalMove("BANG-4.10")
        case Play(card):
            return IllegalMove("BANG-4.9", *_against(table, seat, card, missed))
        case Respond(card):
            return IllegalMove(*_against(table, seat, card, missed) or ("BANG-4.9",))
        case Drink(card) if KIND.get(card) == BEER:
            return IllegalMove(*_against(table, seat, card, missed) or ("BANG-4.9",))
    return None


def _against(table: BangTable, seat: Seat, card: Card, missed: str | None) -> tuple[str, ...]:
    """The clause that keeps this card from being used. A Beer is refused here only out of turn."""
    kind = KIND.get(card)
    if kind == BEER and table.turn != seat:
        return ("BANG-8.6",)
    return (missed,) if kind == MISSED and missed else ()


def unasked(table: BangTable, seat: Seat, command: Command) -> tuple[str, ...]:
    """Why a seat that nobody asked may not act."""
    refusal = misplaced(table, seat, command)
    return tuple(dict.fromkeys(("BANG-4.9", *refusal.clauses))) if refusal else ("BANG-4.9",)


class Choice(Prompt, frozen=True):
    """A choice between things on the table, each of which is allowed."""

    candidates_are_options = True

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        return misplaced(table, self.seat, command)
