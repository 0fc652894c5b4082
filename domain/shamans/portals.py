"""The pawn's steps toward the moon, and the portals that may come between [SHAM-10]."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final

from msgspec.structs import replace

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Anytime, Ballot, Drop, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.commands import Pass, UsePortal
from domain.shamans.events.artefacts import PortalUsed, ReactionWindowOpened, portal_rules
from domain.shamans.events.trick import MoveCause, PawnMoved
from domain.shamans.material import BOARD, MOON, PORTALS
from domain.shamans.table import ShamansTable

if TYPE_CHECKING:
    from domain.shamans.about import AboutMoon

PASS: Final = Pass()


class Advance(Task, frozen=True, tag="shamans.Advance:1"):
    """Steps toward the moon, one by one; before the last space those who may hold a portal are asked."""

    steps: int
    cause: MoveCause
    by: Seat

    def run(self, table: ShamansTable) -> Todo:
        space = table.pawn + 1
        if space == MOON and (reacting := table.reacting):
            return [ReactionWindowOpened("moon", tuple(reacting)), MoonWindow(self.cause, self.by), self]
        moved = PawnMoved(table.pawn, space, self.cause, self.by)
        return [moved] if self.steps == 1 else [moved, replace(self, steps=self.steps - 1)]


# --- windows ------------------------------------------------------------------------------------


class Window(Ballot, frozen=True):
    """Everybody who may hold a portal passes, or uses one, which is an out-of-turn move [SHAM-10.8]."""

    candidates_are_options = True
    clause = "SHAM-10.8"
    default_rules = ("SHAM-R17",)
    closed_by_portal: ClassVar[bool] = True
    """Whether a used portal closes it; the step below then looks at the situation again [SHAM-10.10]."""
    opened_by: ClassVar[str]
    """The clause of this kind of window."""

    def voters(self, table: ShamansTable) -> Sequence[Seat]:
        return table.reacting

    def candidates(self, table: ShamansTable, seat: Seat) -> Sequence[Command]:
        return (PASS,)

    def rules_for(self, table: ShamansTable, seat: Seat, command: Command) -> tuple[str, ...]:
        return (self.opened_by, self.clause)

    def seconds(self, table: ShamansTable) -> int:
        return table.options.reaction_seconds


class MoonWindow(Window, frozen=True, tag="shamans.MoonWindow:1"):
    """The next step would reach the moon. The steps wait below on the agenda; if everybody passes, this one is made."""

    cause: MoveCause
    by: Seat
    decision = "react_moon"
    opened_by = "SHAM-10.5"

    def counted(self, table: ShamansTable, votes: Mapping[Seat, Any]) -> Todo:
        return [PawnMoved(table.pawn, table.pawn + 1, self.cause, self.by)]

    def about(self, table: ShamansTable) -> "AboutMoon":
        return {"waiting_steps": waiting_steps(table), "cause": self.cause, "by": self.by}


class LastWord(Window, frozen=True, tag="shamans.LastWord:1"):
    """Whoever is about to be eliminated may still use portals [SHAM-10.14]."""

    target: Seat
    by: Seat
    closed_by_portal = False
    decision = "react_elimination"
    opened_by = "SHAM-10.6"

    def voters(self, table: ShamansTable) -> Sequence[Seat]:
        return [self.target] if self.target in table.reacting else []

    def counted(self, table: ShamansTable, votes: Mapping[Seat, Any]) -> Todo:
        return []


def waiting_steps(table: ShamansTable) -> int:
    """How many steps wait below a moon window; no other question ever lies above steps."""
    return sum(pending.step.steps for pending in table.agenda if isinstance(pending.step, Advance))


# --- portals ----------------------------------------------------------------------------------------


class Portal(Anytime):
    """Discard it to move the pawn one space, whenever the game waits for anybody."""

    command = UsePortal
    clause = "SHAM-10.1"

    def seats(self, table: ShamansTable) -> list[Seat]:
        return [seat for seat in table.reacting if not _has_passed(table, seat)]

    def candidates(self, table: ShamansTable, seat: Seat) -> Iterator[Command]:
        tiles = table.tiles(seat)
        for tile in PORTALS:
            if tile in tiles:
                yield UsePortal(tile, "toward")
                yield UsePortal(tile, "away")

    def objection(self, table: ShamansTable, seat: Seat, command: UsePortal) -> IllegalMove | None:
        if table.is_out(seat):
            return IllegalMove("SHAM-10.18")
        if _has_passed(table, seat):
            return IllegalMove("SHAM-10.9")
        if command.tile not in PORTALS or command.tile not in table.tiles(seat):
            return IllegalMove("SHAM-10.1")
        if command.direction == "away" and table.pawn == BOARD.first_space:
            return IllegalMove("SHAM-10.3")
        return None

    def rules_for(self, table: ShamansTable, seat: Seat, command: UsePortal) -> tuple[str, ...]:
        return ("SHAM-10.1", *portal_rules(table, seat, command.direction))

    def happens(self, table: ShamansTable, seat: Seat, command: UsePortal) -> Todo:
        yield PortalUsed(seat, command.tile, command.tile in table.face_down[seat], command.direction)
        if command.direction == "away":
            yield PawnMoved(table.pawn, table.pawn - 1, "portal", seat)
        top = table.agenda[-1].step
        if isinstance(top, Window) and top.closed_by_portal:
            yield Drop(type(top))
        if command.direction == "toward":
            yield Advance(1, "portal", seat)


def _has_passed(table: ShamansTable, seat: Seat) -> bool:
    """Whether this seat has passed in the window that is open [SHAM-10.9]."""
    top = table.agenda[-1]
    return seat in top.votes and isinstance(top.step, Window)
