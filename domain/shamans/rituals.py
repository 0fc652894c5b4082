"""Rituals: what the completion of a world brings its performer [SHAM-9]."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from domain.kernel.command import Command, IllegalMove
from domain.kernel.effects import Effects
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.artefacts import preferred, sources, taken
from domain.shamans.commands import ChooseRitual, Stabilise, SwapIdentity
from domain.shamans.events.rituals import (
    IdentitiesSwapped,
    RitualsQueued,
    StabilisationChosen,
    TransformationWithoutEffect,
    stabilisation_rules,
    triggered,
)
from domain.shamans.events.rounds import PointsGained
from domain.shamans.events.trick import PawnMoved
from domain.shamans.material import BOARD, RITUAL_IDS, RITUAL_OF, SCORING, WORLDS
from domain.shamans.table import ShamansTable, TileSource

if TYPE_CHECKING:
    from domain.shamans.about import AboutTransformation

Effect = Callable[[ShamansTable, Seat], Todo]
ritual: Final = Effects[Effect]("Shamans", "ritual", RITUAL_IDS)
"""What the performer of a ritual gets, or has to decide."""


class Perform(Task, frozen=True, tag="shamans.Perform:1"):
    """A world is complete: whoever completed it performs its ritual at once."""

    seat: Seat
    world: str
    waiting: tuple[str, ...] = ()

    def run(self, table: ShamansTable) -> Todo:
        yield triggered(self.world, self.seat, self.waiting)
        yield from ritual[RITUAL_OF[self.world]](table, self.seat)


class PerformAll(Task, frozen=True, tag="shamans.PerformAll:1"):
    """The worlds that the hand of an eliminated Shadow completed, in canonical order."""

    seat: Seat
    worlds: tuple[str, ...]

    def run(self, table: ShamansTable) -> Todo:
        return [RitualsQueued(self.seat, self.worlds), RitualsWaiting(self.seat, self.worlds)]


class RitualsWaiting(Prompt, frozen=True, tag="shamans.RitualsWaiting:1"):
    """Several rituals, in the order their performer chooses; each is finished before the next [SHAM-R19]."""

    worlds: tuple[str, ...]
    candidates_are_options = True
    decision = "choose_ritual"
    clause = "SHAM-11.8"

    def settled(self, table: ShamansTable) -> Todo | None:
        return [Perform(self.seat, world) for world in self.worlds] if len(self.worlds) <= 1 else None

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        return map(ChooseRitual, self.worlds)

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case ChooseRitual(world) if world not in self.worlds:
                return IllegalMove("SHAM-11.8")
        return None

    def answered(self, table: ShamansTable, command: ChooseRitual) -> Todo:
        rest = tuple(world for world in self.worlds if world != command.world)
        return [Perform(self.seat, command.world, rest), RitualsWaiting(self.seat, rest)]


# --- enlightenment ----------------------------------------------------------------------------------


@ritual("enlightenment")
def enlightenment(table: ShamansTable, me: Seat) -> Todo:
    points = SCORING.enlightenment_points
    return [PointsGained(me, points, "enlightenment", table.points[me] + points)]


# --- stabilisation ----------------------------------------------------------------------------------


@ritual("stabilisation")
def stabilisation(table: ShamansTable, me: Seat) -> Todo:
    return [Stabilisation(me)]


class Stabilisation(Prompt, frozen=True, tag="shamans.Stabilisation:1"):
    """Either the pawn goes back, or an artefact is taken."""

    candidates_are_options = True
    decision = "stabilise"
    clause = "SHAM-9.3"

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        yield Stabilise("back")
        yield from map(Stabilise, sources(table))

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case Stabilise(choice) if choice != "back" and choice not in sources(table):
                return IllegalMove("SHAM-6.1")
        return None

    def rules_for(self, table: ShamansTable, command: Stabilise) -> tuple[str, ...]:
        return stabilisation_rules(table, command.choice)

    def default(self, table: ShamansTable) -> Command:
        return Stabilise(preferred(table) or "back")

    def answered(self, table: ShamansTable, command: Stabilise) -> Todo:
        yield StabilisationChosen(self.seat, command.choice)
        if command.choice == "back":
            yield from self._back(table)
        else:
            source: TileSource = command.choice
            yield from taken(table, self.seat, source)

    def _back(self, table: ShamansTable) -> Todo:
        """The pawn stops at the first space, and does not move at all from there [SHAM-9.11]."""
        space = max(BOARD.first_space, table.pawn - WORLDS.stabilisation_spaces)
        if space != table.pawn:
            yield PawnMoved(table.pawn, space, "stabilisation", self.seat)


# --- transformation ---------------------------------------------------------------------------------


@ritual("transformation")
def transformation(table: ShamansTable, me: Seat) -> Todo:
    return [Transformation(me)]


class Transformation(Prompt, frozen=True, tag="shamans.Transformation:1"):
    """Exchange identity cards with another player in the round; alone it has no effect [SHAM-R14]."""

    candidates_are_options = True
    decision = "swap_identity"
    clause = "SHAM-9.4"

    def settled(self, table: ShamansTable) -> Todo | None:
        return None if table.others(self.seat) else [TransformationWithoutEffect(self.seat)]

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        return map(SwapIdentity, table.others(self.seat))

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case SwapIdentity(seat) if seat == self.seat or table.is_out(seat):
                return IllegalMove("SHAM-9.4")
        return None

    def default(self, table: ShamansTable) -> Command:
        return SwapIdentity(table.left_of(self.seat))

    def answered(self, table: ShamansTable, command: SwapIdentity) -> Todo:
        me, other = self.seat, command.seat
        partner = {me: other, other: me}
        face_up = tuple(seat for seat in sorted(partner) if partner[seat] in table.shown)
        new = {seat: table.identities[partner[seat]] for seat in sorted(partner)}
        return [IdentitiesSwapped(me, other, face_up, new)]

    def about(self, table: ShamansTable) -> "AboutTransformation":
        return {"targets": table.others(self.seat)}
