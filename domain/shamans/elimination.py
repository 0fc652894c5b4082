"""Purification, and what happens to those who are eliminated by it [SHAM-9.7, SHAM-11]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.shamans.commands import DeclinePurification, Purify
from domain.shamans.events.artefacts import DaggerUsed, ReactionWindowOpened
from domain.shamans.events.elimination import HandSetAside, PlayerEliminated
from domain.shamans.events.rituals import PurificationDeclined, PurificationWithoutEffect
from domain.shamans.events.trick import CardsPlaced
from domain.shamans.material import SHAMANS, WORLD
from domain.shamans.portals import Advance, LastWord
from domain.shamans.rituals import Perform, PerformAll, ritual
from domain.shamans.table import ShamansTable

if TYPE_CHECKING:
    from domain.shamans.about import AboutPurification


@ritual("purification")
def purification(table: ShamansTable, me: Seat) -> Todo:
    return [Purification(me)]


class Purification(Prompt, frozen=True, tag="shamans.Purification:1"):
    """A face-up dagger must be used, a face-down one may. Any face-down tile might be one, so its owner is asked
    whatever it is."""

    candidates_are_options = True
    decision = "purify"
    clause = "SHAM-9.7"

    def settled(self, table: ShamansTable) -> Todo | None:
        might = self._must(table) or table.face_down[self.seat]
        return None if might and table.others(self.seat) else [PurificationWithoutEffect(self.seat)]

    def _must(self, table: ShamansTable) -> bool:
        return table.first_dagger(table.face_up[self.seat]) is not None

    def _has_dagger(self, table: ShamansTable) -> bool:
        return table.first_dagger(table.tiles(self.seat)) is not None

    def candidates(self, table: ShamansTable) -> Iterator[Command]:
        if not self._must(table):
            yield DeclinePurification()
        if self._has_dagger(table):
            yield from map(Purify, table.others(self.seat))

    def objection(self, table: ShamansTable, command: Command) -> IllegalMove | None:
        match command:
            case DeclinePurification() if self._must(table):
                return IllegalMove("SHAM-9.7")
            case Purify(seat) if seat == self.seat or table.is_out(seat):
                return IllegalMove("SHAM-9.7")
            case Purify() if not self._has_dagger(table):
                return IllegalMove("SHAM-9.9")
        return None

    def rules_for(self, table: ShamansTable, command: Command) -> tuple[str, ...]:
        if isinstance(command, DeclinePurification):
            return ("SHAM-9.9",)
        return ("SHAM-9.7",) if self._must(table) else ("SHAM-9.7", "SHAM-9.8")

    def default(self, table: ShamansTable) -> Command:
        return Purify(table.left_of(self.seat)) if self._must(table) else DeclinePurification()

    def answered(self, table: ShamansTable, command: Command) -> Todo:
        if not isinstance(command, Purify):
            yield PurificationDeclined(self.seat)
            return
        target = command.seat
        dagger = table.first_dagger(table.tiles(self.seat))
        assert dagger is not None
        yield DaggerUsed(self.seat, dagger, dagger in table.face_down[self.seat], target)
        if target in table.reacting:
            yield ReactionWindowOpened("elimination", (target,))
        yield LastWord(target, self.seat)
        yield Eliminate(target, self.seat)

    def about(self, table: ShamansTable) -> "AboutPurification":
        return {"mandatory": self._must(table), "targets": table.others(self.seat)}


class Eliminate(Task, frozen=True, tag="shamans.Eliminate:1"):
    """A Shaman's hand pushes the pawn; a Shadow's is placed in the worlds, unless he was the last Shadow."""

    target: Seat
    by: Seat

    def run(self, table: ShamansTable) -> Todo:
        seat, identity, hand = self.target, table.identities[self.target], tuple(table.hands[self.target])
        up, down = table.face_up[seat], table.face_down[seat]
        yield PlayerEliminated(seat, self.by, identity, len(hand), up, len(down), down)
        if not hand:
            return
        if identity == SHAMANS:
            yield HandSetAside(seat, len(hand), hand)
            yield Advance(len(hand), "elimination", seat)
        elif table.shadows_in_round:
            yield from self._placed(table, hand)

    def _placed(self, table: ShamansTable, hand: tuple[str, ...]) -> Todo:
        """All cards together, then the rituals of all worlds that this completes."""
        completed: list[str] = []
        for world in table.worlds:
            cards = tuple(card for card in hand if WORLD[card] == world)
            if cards:
                complete = table.completes(world, len(cards))
                yield CardsPlaced(world, cards, self.by, "shadow_hand", complete, self.target)
                completed += [world] * complete
        if len(completed) > 1:
            yield PerformAll(self.by, tuple(completed))
        else:
            yield from (Perform(self.by, world) for world in completed)
