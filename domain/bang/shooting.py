"""Shots, Indians! and Duels: what is asked of those who are aimed at."""

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from domain.bang import citing
from domain.bang.commands import Respond, TakeHit, UseBarrel, UseBuiltinBarrel
from domain.bang.death import wound
from domain.bang.events.drawing import FlipReason
from domain.bang.events.playing import DuelAnswered, HitTaken, IndiansAnswered, ShotAnswered, ShotCancelled
from domain.bang.flipping import Flip, Judge
from domain.bang.material import BANG, BARREL, GATLING, MISSED
from domain.bang.refusals import misplaced
from domain.bang.table import BangTable
from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Card, Seat

if TYPE_CHECKING:
    from domain.bang.about import AboutShot

BARREL_COMMANDS: dict[str, Command] = {"builtin_barrel": UseBuiltinBarrel(), BARREL: UseBarrel()}


class Shot(Prompt, frozen=True, tag="bang.Shot:1"):
    """Missed! or a Barrel, one after the other, or a life [BANG-R26]."""

    by: Seat
    missed_needed: int = 1
    barrels_used: tuple[FlipReason, ...] = ()
    candidates_are_options = True
    decision = "shot"
    clause = "BANG-7.2"

    def barrels(self, table: BangTable) -> list[str]:
        return [barrel for barrel in table.barrels(self.seat) if barrel not in self.barrels_used]

    def about(self, table: BangTable) -> "AboutShot":
        return {"shooter_seat": self.by, "needed": self.missed_needed, "barrels": self.barrels(table)}

    def settled(self, table: BangTable) -> Todo | None:
        """Without cards and Barrels nobody can answer, and all can see it [BANG-R27]."""
        return None if table.hands[self.seat] or self.barrels(table) else self._hit(table, asked=False)

    def candidates(self, table: BangTable) -> Iterator[Command]:
        yield from (Respond(card) for card in table.hands[self.seat] if table.counts_as(card, MISSED, self.seat))
        yield from (BARREL_COMMANDS[barrel] for barrel in self.barrels(table))
        yield TakeHit()

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        match command:
            case Respond(card) if table.counts_as(card, MISSED, self.seat):
                return None
            case UseBarrel() if BARREL in self.barrels_used:
                return IllegalMove("BANG-R26")
            case UseBuiltinBarrel() if "builtin_barrel" in self.barrels_used:
                return IllegalMove("BANG-R26")
        return misplaced(table, self.seat, command, missed=None)

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        match command:
            case Respond(card):
                rules = ("BANG-7.2", *citing.prisoner(table, self.seat), *citing.stand_in(card, MISSED))
                rules += citing.SLAB if table.is_slabs_bang else ()
                return (*rules, "BANG-10.10.2") if self._was_unlucky(table) else rules
            case TakeHit():
                return ("BANG-7.3", "BANG-R26")
        rules = ("BANG-10.10.1", "BANG-R26")
        if isinstance(command, UseBuiltinBarrel):
            rules += ("BANG-11.6.1",)
        elif table.character(self.seat).barrels:
            rules += ("BANG-11.6.2",)
        return (*rules, "BANG-R30") if table.being_played == GATLING else rules

    def _was_unlucky(self, table: BangTable) -> bool:
        """Whether some Barrel must have failed: more were tried than effects of a Missed! have been counted."""
        needed_at_first = table.character(self.by).missed_needed if table.is_slabs_bang else 1
        return len(self.barrels_used) > needed_at_first - self.missed_needed

    def default(self, table: BangTable) -> Command:
        barrels = self.barrels(table)
        return BARREL_COMMANDS[barrels[0]] if barrels else TakeHit()

    def answered(self, table: BangTable, command: Command) -> Todo:
        match command:
            case Respond(card):
                return [ShotAnswered(self.seat, card, MISSED), *self._missed_once()]
            case TakeHit():
                return self._hit(table, asked=True)
        barrel: FlipReason = "barrel" if isinstance(command, UseBarrel) else "builtin_barrel"
        tried = (*self.barrels_used, barrel)
        return [
            Flip(self.seat, barrel, table.character(self.seat).flips),
            Judge(self.seat, barrel),
            BarrelTried(self.seat, self.by, self.missed_needed, tried),
        ]

    def _missed_once(self) -> Todo:
        if self.missed_needed == 1:
            return [ShotCancelled(self.seat)]
        return [replace(self, missed_needed=self.missed_needed - 1)]

    def _hit(self, table: BangTable, asked: bool) -> Todo:
        return [HitTaken(self.seat, "shot", asked), wound(table, self.seat, self.by)]


class BarrelTried(Task, frozen=True, tag="bang.BarrelTried:1"):
    """A heart counts as one Missed!; after another card one may still answer [BANG-10.10.2]."""

    seat: Seat
    by: Seat
    missed_needed: int
    barrels_used: tuple[FlipReason, ...]

    def run(self, table: BangTable) -> Todo:
        needed = self.missed_needed - table.flip_matched
        if needed == 0:
            return [ShotCancelled(self.seat)]
        return [Shot(self.seat, self.by, needed, self.barrels_used)]


class Threat(Prompt, frozen=True):
    """A hand card for an answer, or a life. An empty hand can't answer, and all can see it [BANG-R27]."""

    candidates_are_options = True
    missed: ClassVar[str] = "BANG-7.6"
    """The clause that says why a Missed! is no answer."""

    def is_answer(self, table: BangTable, card: Card) -> bool:
        """Whether this card will do."""
        return True

    @abstractmethod
    def answered_with(self, table: BangTable, card: Card) -> Todo:
        """What follows from an answer."""

    @abstractmethod
    def hit(self, table: BangTable) -> Todo:
        """What follows where there is none."""

    def is_asked(self, table: BangTable) -> bool:
        return bool(table.hands[self.seat])

    def settled(self, table: BangTable) -> Todo | None:
        return None if self.is_asked(table) else self.hit(table)

    def candidates(self, table: BangTable) -> Iterator[Command]:
        yield from (Respond(card) for card in table.hands[self.seat] if self.is_answer(table, card))
        yield TakeHit()

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        match command:
            case Respond(card) if self.is_answer(table, card):
                return None
        return misplaced(table, self.seat, command, self.missed)

    def default(self, table: BangTable) -> Command:
        return TakeHit()

    def answered(self, table: BangTable, command: Command) -> Todo:
        return self.answered_with(table, command.card) if isinstance(command, Respond) else self.hit(table)


class Ambush(Threat, frozen=True, tag="bang.Ambush:1"):
    """Indians!: discard a BANG! or lose a life."""

    by: Seat
    decision = "indians"
    clause = "BANG-10.7.1"
    missed = "BANG-10.7.2"

    def is_answer(self, table: BangTable, card: Card) -> bool:
        return table.counts_as(card, BANG, self.seat)

    def objection(self, table: BangTable, command: Command) -> IllegalMove | None:
        if isinstance(command, UseBarrel | UseBuiltinBarrel):
            return IllegalMove("BANG-10.7.2")
        return super().objection(table, command)

    def answered_with(self, table: BangTable, card: Card) -> Todo:
        return [IndiansAnswered(self.seat, card, BANG)]

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        more = citing.stand_in_elsewhere(command.card, BANG) if isinstance(command, Respond) else ()
        return ("BANG-10.7.1", *more)

    def hit(self, table: BangTable) -> Todo:
        return [HitTaken(self.seat, "indians", self.is_asked(table)), wound(table, self.seat, self.by)]


class Duel(Threat, frozen=True, tag="bang.Duel:1"):
    """In turn, discard a BANG!; the first who does not loses one life."""

    rival: Seat
    challenger: Seat
    decision = "duel"
    clause = "BANG-10.8.3"
    missed = "BANG-10.8.4"

    def is_answer(self, table: BangTable, card: Card) -> bool:
        return table.counts_as(card, BANG, self.seat)

    def answered_with(self, table: BangTable, card: Card) -> Todo:
        return [DuelAnswered(self.seat, card, BANG), replace(self, seat=self.rival, rival=self.seat)]

    def rules_for(self, table: BangTable, command: Command) -> tuple[str, ...]:
        if isinstance(command, Respond):
            return ("BANG-10.8.2", *citing.stand_in_elsewhere(command.card, BANG))
        return ("BANG-10.8.3",)

    def hit(self, table: BangTable) -> Todo:
        """Nobody is to blame for losing one's own duel [BANG-R17]."""
        culprit = None if self.seat == self.challenger else self.rival
        return [HitTaken(self.seat, "duel", self.is_asked(table)), wound(table, self.seat, culprit)]
