"""A turn: tests of Jail and Dynamite, drawing, playing, discarding [BANG-R64]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.bang.characters import phase_1
from domain.bang.commands import Discard
from domain.bang.death import wound
from domain.bang.events.dealing import TurnEnded, TurnStarted
from domain.bang.events.drawing import DynamiteExploded, DynamitePassed, FlipReason, JailEscaped, JailServed
from domain.bang.events.playing import CardDiscarded
from domain.bang.flipping import Flip, Judge
from domain.bang.material import CARD_TYPES, JAIL, KIND
from domain.bang.outcome import EndTest
from domain.bang.playing import Playing
from domain.bang.refusals import misplaced
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.seating import left_of
from domain.kernel.step import Drop, Prompt, Step, Task, Todo
from domain.kernel.words import Card, Seat

if TYPE_CHECKING:
    from domain.bang.about import AboutSurplus

DYNAMITE_WOUNDS = 3


class Turn(Task, frozen=True, tag="bang.Turn:1"):
    seat: Seat

    def run(self, table: BangTable) -> Todo:
        return [
            TurnStarted(self.seat, table.turn_number + 1),
            *(Test(self.seat, card) for card in table.in_play[self.seat] if CARD_TYPES[KIND[card]].is_tested),
            DrawPhase(self.seat),
            Playing(self.seat),
            Surplus(self.seat),
            NextTurn(self.seat),
        ]


class Test(Task, frozen=True, tag="bang.Test:1"):
    """The Jail or Dynamite in front of a player is tested before phase 1 [BANG-R3]."""

    seat: Seat
    card: Card

    def run(self, table: BangTable) -> Todo:
        is_jail = KIND[self.card] == JAIL
        reason: FlipReason = "jail" if is_jail else "dynamite"
        tested: Step = JailTested(self.seat, self.card) if is_jail else DynamiteTested(self.seat, self.card)
        return [Flip(self.seat, reason, table.character(self.seat).flips), Judge(self.seat, reason), tested]


class JailTested(Task, frozen=True, tag="bang.JailTested:1"):
    """Without a heart phases 1 and 2 are lost [BANG-R38]."""

    seat: Seat
    card: Card

    def run(self, table: BangTable) -> Todo:
        if table.flip_matched:
            return [JailEscaped(self.seat, self.card)]
        return [JailServed(self.seat, self.card), Drop(DrawPhase), Drop(Playing)]


class DynamiteTested(Task, frozen=True, tag="bang.DynamiteTested:1"):
    """An exploded Dynamite lies in the discard before the wound is counted [BANG-R40]."""

    seat: Seat
    card: Card

    def run(self, table: BangTable) -> Todo:
        if table.flip_matched:
            exploded = DynamiteExploded(self.seat, self.card)
            return [exploded, wound(table, self.seat, None, DYNAMITE_WOUNDS), EndTest()]
        return [DynamitePassed(self.seat, self.card, left_of(table.alive, self.seat))]


class DrawPhase(Task, frozen=True, tag="bang.DrawPhase:1"):
    """Phase 1, in the character's own way."""

    seat: Seat

    def run(self, table: BangTable) -> Todo:
        return phase_1(table, self.seat)


class Surplus(Prompt, frozen=True, tag="bang.Surplus:1"):
    """Phase 3: discard, one by one, down to the current life."""

    candidates_are_options = True
    decision = "discard"
    clause = "BANG-4.10"

    def about(self, table: BangTable) -> "AboutSurplus":
        return {"surplus": self._surplus(table)}

    def settled(self, table: BangTable) -> Todo | None:
        return None if self._surplus(table) > 0 else []

    def candidates(self, table: BangTable) -> Iterator[Command]:
        return map(Discard, table.hands[self.seat])

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        return None if isinstance(command, Discard) else misplaced(table, self.seat, command)

    def default(self, table: BangTable) -> Command:
        return Discard(table.hands[self.seat][-1])

    def answered(self, table: BangTable, command: Discard) -> Todo:
        return [CardDiscarded(self.seat, command.card, "hand", "phase_3"), self]

    def _surplus(self, table: BangTable) -> int:
        return len(table.hands[self.seat]) - table.life[self.seat]


class NextTurn(Task, frozen=True, tag="bang.NextTurn:1"):
    """The next living player clockwise, also after the turn player has died [BANG-R19]."""

    after: Seat

    def run(self, table: BangTable) -> Todo:
        return [TurnEnded(self.after), Turn(left_of(table.alive, self.after))]
