"""Who plays when: the Emperor begins the chain, each names the next, the Emperor steps in [KATANA-6]."""

from collections.abc import Iterator

from domain.kernel.command import Command, IllegalMove
from domain.kernel.either import Either
from domain.kernel.seating import others
from domain.kernel.step import Prompt, Step, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.clan.turn import ClanTurn
from domain.samurai_katana.commands.order import PickPlayer, PlayNow, Wait
from domain.samurai_katana.events.figures import SeaLanesReopened
from domain.samurai_katana.events.turns import (
    EmperorInterjected,
    EmperorWaited,
    PhaseEnded,
    PhaseStarted,
    PlayerPicked,
    SubTurnEnded,
    SubTurnStarted,
    picked_by,
)
from domain.samurai_katana.material import PURCHASE_PHASE
from domain.samurai_katana.phases.purchase import Recruiting
from domain.samurai_katana.table import KatanaTable


def waiting(table: KatanaTable) -> list[Seat]:
    """Whose sub-turn of this phase is still to come; a landless clan has none for purchases [KATANA-6.9]."""
    passed_over = table.landless if table.phase == PURCHASE_PHASE else ()
    return [seat for seat in table.in_play if seat not in table.has_played and seat not in passed_over]


class BeginPhase(Task, frozen=True, tag="samurai-katana.Phase:1"):
    """One sub-turn for everybody in play."""

    phase: int

    def run(self, table: KatanaTable) -> Todo:
        return [PhaseStarted(self.phase), NextPlayer(None)]


class NextPlayer(Task, frozen=True, tag="samurai-katana.NextPlayer:1"):
    """After a sub-turn the Emperor is asked first, if his own is still to come [KATANA-6.4]."""

    last: Seat | None

    def run(self, table: KatanaTable) -> Todo:
        to_come = waiting(table)
        if not to_come:
            return [PhaseEnded(table.phase)]
        if self.last is None:
            return [PickNext(table.emperor, is_first=True)]
        if table.emperor in to_come and len(to_come) > 1:
            return [Interjection(table.emperor, self.last)]
        return [chosen_by(table, self.last)]


def chosen_by(table: KatanaTable, last: Seat) -> Step:
    """Whoever has finished picks; for one who was eliminated meanwhile the Emperor does [KATANA-6.7]."""
    return PickNext(table.emperor if table.is_out(last) else last, is_first=False)


class Interjection(Either, frozen=True, tag="samurai-katana.Interjection:1"):
    last: Seat
    decision = "order.interject"
    clause = "KATANA-6.4"
    answers = (Wait(), PlayNow())

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, PlayNow):
            return [EmperorInterjected(self.seat, table.phase), SubTurn(self.seat)]
        return [EmperorWaited(self.seat, table.phase), chosen_by(table, self.last)]


class PickNext(Prompt, frozen=True, tag="samurai-katana.Pick:1"):
    """The Emperor cannot be picked by others; where only one can be, nobody is asked [KATANA-6.5]."""

    is_first: bool
    candidates_are_options = True
    decision = "order.pick"
    clause = "KATANA-6.3"
    concerns_the_out = True

    def _seats(self, table: KatanaTable) -> list[Seat]:
        """Clockwise from the chooser, the Emperor last."""
        to_come = waiting(table)
        rest = [seat for seat in others(to_come, self.seat) if seat != table.emperor]
        may_pick_emperor = table.emperor in to_come and (self.is_first or not rest)
        return [*rest, table.emperor] if may_pick_emperor else rest

    def settled(self, table: KatanaTable) -> Todo | None:
        seats = self._seats(table)
        return [PlayerPicked(None, seats[0], table.phase), SubTurn(seats[0])] if len(seats) == 1 else None

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        return map(PickPlayer, self._seats(table))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case PickPlayer(seat) if seat in self._seats(table):
                return None
            case PickPlayer(seat) if seat == table.emperor and seat in waiting(table):
                return IllegalMove("KATANA-6.4")
            case PickPlayer():
                return IllegalMove("KATANA-6.3")
        return IllegalMove("KATANA-6.2" if self.is_first else "KATANA-6.3")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return picked_by(table)

    def answered(self, table: KatanaTable, command: PickPlayer) -> Todo:
        return [PlayerPicked(self.seat, command.seat, table.phase), SubTurn(command.seat)]


class SubTurn(Task, frozen=True, tag="samurai-katana.SubTurn:1"):
    seat: Seat

    def run(self, table: KatanaTable) -> Todo:
        own: Step = Recruiting(self.seat) if table.phase == PURCHASE_PHASE else ClanTurn(self.seat)
        return [SubTurnStarted(self.seat, table.phase), own, EndSubTurn(self.seat)]


class EndSubTurn(Task, frozen=True, tag="samurai-katana.EndSubTurn:1"):
    """Ends the sub-turn, even if the clan was eliminated in it."""

    seat: Seat
    concerns_the_out = True

    def run(self, table: KatanaTable) -> Todo:
        if table.closed_lanes:
            yield SeaLanesReopened(tuple(table.closed_lanes))
        yield SubTurnEnded(self.seat, table.phase)
        yield NextPlayer(self.seat)
