"""A turn: recovery with the Bushido check, drawing, playing, discarding [SWORD-4.2]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_sword.bushido import BushidoCheck
from domain.samurai_sword.commands import Discard
from domain.samurai_sword.drawing import DrawCards, IeyasuDraws
from domain.samurai_sword.events.turns import ExcessDiscarded, PhaseBegan, ResilienceRecovered, TurnBegan, TurnEnded
from domain.samurai_sword.material import BUSHIDO, DAIMYO, HAND_MAX, PARRY
from domain.samurai_sword.playing import Playing
from domain.samurai_sword.questions import Question, not_held, not_offered
from domain.samurai_sword.table import SwordTable

if TYPE_CHECKING:
    from domain.samurai_sword.about import AboutExcess


class Turn(Task, frozen=True, tag="samurai-sword.Turn:1"):
    """The first phase, and what is to follow it."""

    seat: Seat

    def run(self, table: SwordTable) -> Todo:
        yield TurnBegan(self.seat, table.turn_number + 1)
        if not table.resilience[self.seat]:
            yield ResilienceRecovered(self.seat, table.character(self.seat).resilience)
        if BUSHIDO in table.in_play[self.seat]:
            yield BushidoCheck(self.seat)
        yield from (DrawPhase(self.seat), PlayPhase(self.seat))


class DrawPhase(Task, frozen=True, tag="samurai-sword.DrawPhase:1"):
    seat: Seat

    def run(self, table: SwordTable) -> Todo:
        count = table.drawn_cards(self.seat)
        may_choose = table.characters[self.seat] == "ieyasu" and table.discard
        draws = IeyasuDraws(self.seat, count) if may_choose else DrawCards(self.seat, count, "draw_phase")
        return [PhaseBegan(self.seat, "drawing"), draws]


class PlayPhase(Task, frozen=True, tag="samurai-sword.PlayPhase:1"):
    seat: Seat

    def run(self, table: SwordTable) -> Todo:
        return [PhaseBegan(self.seat, "playing"), Playing(self.seat), Excess(self.seat), NextTurn(self.seat)]


class Excess(Question, frozen=True, tag="samurai-sword.Excess:1"):
    """Discard, one by one, down to seven cards [SWORD-R49]."""

    decision = "discard"
    clause = "SWORD-4.14"
    default_rules = ("SWORD-R51", "SWORD-R58")

    def about(self, table: SwordTable) -> "AboutExcess":
        return {"count": len(table.hands[self.seat]) - HAND_MAX}

    def settled(self, table: SwordTable) -> Todo | None:
        return None if len(table.hands[self.seat]) > HAND_MAX else []

    def candidates(self, table: SwordTable) -> Iterator[Command]:
        return map(Discard, sorted(set(table.hands[self.seat])))

    def broken(self, table: SwordTable, command: Command) -> str | None:
        if isinstance(command, Discard):
            return not_held(table, self.seat, command.card)
        return not_offered(table, self.seat, command)

    def default(self, table: SwordTable) -> Command:
        """A Daimyo, which scores, and a Parry, which saves, only where nothing else is there."""
        held = sorted(set(table.hands[self.seat]))
        return Discard(next((card for card in held if card not in (DAIMYO, PARRY)), held[0]))

    def answered(self, table: SwordTable, command: Discard) -> Todo:
        return [ExcessDiscarded(self.seat, command.card), self]


class NextTurn(Task, frozen=True, tag="samurai-sword.NextTurn:1"):
    """The player to the left, harmless or not."""

    after: Seat

    def run(self, table: SwordTable) -> Todo:
        return [TurnEnded(self.after), Turn(table.left_of(self.after))]
