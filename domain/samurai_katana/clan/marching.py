"""Moves by land and sea, and the mustering of an attack [KATANA-9]."""

from collections.abc import Collection
from typing import Final

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.battle.course import StartBattle
from domain.samurai_katana.board import NEIGHBOURS, Region, lane_between, way_between
from domain.samurai_katana.cards.windows import SeaWindow
from domain.samurai_katana.changes import control, koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import AddGroup, Launch, Move
from domain.samurai_katana.events.figures import AttackLaunched, GroupMustered, SamuraiMoved, paid_by
from domain.samurai_katana.material import BATTLE_CARDS, BOX_SAMURAI, FREE_MOVES_MAX
from domain.samurai_katana.table import KatanaTable, Payment


def payment_for(table: KatanaTable, me: Seat, to: Region) -> Payment:
    """Moves into one's own castle are free; only other moves use up the Shogun's free move [KATANA-R89]."""
    if table.castles.get(to) == me and table.free_moves < FREE_MOVES_MAX:
        return "castle"
    return "shogun" if table.shogun == me and not table.shogun_moved else "koku"


def is_attack(table: KatanaTable, me: Seat, to: Region) -> bool:
    return table.owner.get(to, me) != me


def way_objection(table: KatanaTable, me: Seat, origin: Region, to: Region) -> str | None:
    """Why this player may not move any samurai, however few, between these regions now."""
    if to not in NEIGHBOURS.get(origin, ()):
        return "KATANA-9.1"
    if lane_between(origin, to) in table.closed_lanes:
        return "KATANA-9.18"
    return target_objection(table, me, to)


def target_objection(table: KatanaTable, me: Seat, to: Region) -> str | None:
    """Why this player may not go to a region at all now, wherever he comes from."""
    if payment_for(table, me, to) == "koku" and not table.koku[me]:
        return "KATANA-9.2"
    if is_attack(table, me, to) and len(table.hands[me]) < BATTLE_CARDS:
        return "KATANA-9.11"
    return None


def group_objection(table: KatanaTable, me: Seat, origin: Region, count: int) -> str | None:
    """Why this number of samurai may not leave this region."""
    if me in table.landless:
        return "KATANA-12.7"
    there = table.samurai[me].get(origin, 0)
    if there == 0 and table.castles.get(origin) == me:
        return "KATANA-9.19"
    return None if 1 <= count <= there else "KATANA-9.1"


MARCHES: Final = {
    origin: tuple(
        (to, lane_between(origin, to), tuple(Move(origin, to, count) for count in range(1, BOX_SAMURAI + 1)))
        for to in neighbours
    )
    for origin, neighbours in NEIGHBOURS.items()
}
"""From each region: the neighbours, the names of the ways there, and a move for every number of samurai."""


def _open_to(table: KatanaTable, me: Seat) -> Collection[Region]:
    """The regions that this player may go to, wherever he comes from."""
    moves_free = table.shogun == me and not table.shogun_moved
    if not (table.koku[me] or moves_free):
        payable: Collection[Region] = table.castles_of(me)
    elif len(table.hands[me]) >= BATTLE_CARDS:
        return NEIGHBOURS
    else:
        payable = NEIGHBOURS
    return {to for to in payable if target_objection(table, me, to) is None}


class Marching(Action):
    command = Move

    def candidates(self, table: KatanaTable, me: Seat) -> list[Command]:
        found: list[Command] = []
        open_to, closed_lanes = _open_to(table, me), table.closed_lanes
        for origin, there in table.samurai[me].items():
            for to, way, moves in MARCHES[origin]:
                if to in open_to and way not in closed_lanes:
                    found += moves[:there]
        return found

    def objection(self, table: KatanaTable, me: Seat, command: Move) -> str | None:
        return group_objection(table, me, command.origin, command.count) or way_objection(
            table, me, command.origin, command.to
        )

    def rules_for(self, table: KatanaTable, me: Seat, command: Move) -> tuple[str, ...]:
        price = paid_by(table, me, command.to, payment_for(table, me, command.to))
        owner = table.owner.get(command.to)
        if owner is None:
            return ("KATANA-9.1", price, "KATANA-9.8")
        return ("KATANA-9.1", price) if owner == me else ("KATANA-9.1", price, "KATANA-9.9")

    def happens(self, table: KatanaTable, me: Seat, command: Move) -> Todo:
        origin, to = command.origin, command.to
        if is_attack(table, me, to):
            yield from mustered(table, me, origin, to, command.count)
            yield Muster(me, to)
        elif way_between(origin, to) == "sea":
            yield from mustered(table, me, origin, to, command.count)
            yield SeaWindow(me, origin, to)
            yield Arrive(me, origin)
        else:
            paid = payment_for(table, me, to)
            yield from koku(me, -(paid == "koku"), "move")
            yield SamuraiMoved(me, origin, to, command.count, paid, "land")
            yield from control(table, origin, to)


def mustered(table: KatanaTable, me: Seat, origin: Region, to: Region, count: int) -> Todo:
    paid = payment_for(table, me, to)
    yield from koku(me, -(paid == "koku"), "move")
    yield GroupMustered(me, origin, to, count, paid, way_between(origin, to), is_attack(table, me, to))


class Arrive(Task, frozen=True, tag="samurai-katana.Arrive:1"):
    """A voyage that no Tsunami has stopped ends."""

    seat: Seat
    origin: Region

    def run(self, table: KatanaTable) -> Todo:
        march = table.march
        if march is not None:
            group = march.groups[0]
            yield SamuraiMoved(self.seat, group.origin, march.to, group.count, group.paid, group.way)
            yield from control(table, group.origin, march.to)


class Muster(Prompt, frozen=True, tag="samurai-katana.Muster:1"):
    """Further groups from other regions, one by one, each paid; then the attack is launched [KATANA-9.12]."""

    to: Region
    candidates_are_options = True
    decision = "attack"
    clause = "KATANA-9.12"

    def settled(self, table: KatanaTable) -> Todo | None:
        return self._launched(table, forced=True) if len(self.candidates(table)) == 1 else None

    def candidates(self, table: KatanaTable) -> list[Command]:
        """The legal ones; the last of them launches."""
        found: list[Command] = []
        for origin, there in table.samurai[self.seat].items():
            if not self._has_sent(table, origin) and way_objection(table, self.seat, origin, self.to) is None:
                found += [AddGroup(origin, count) for count in range(1, there + 1)]
        return [*found, Launch()]

    def _has_sent(self, table: KatanaTable, origin: Region) -> bool:
        return any(group.origin == origin for group in table.open_march.groups)

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case Launch():
                return None
            case AddGroup(origin, count):
                if self._has_sent(table, origin):
                    return IllegalMove("KATANA-9.12")
                clause = group_objection(table, self.seat, origin, count) or way_objection(
                    table, self.seat, origin, self.to
                )
                return IllegalMove(clause) if clause else None
            case Move():
                return IllegalMove("KATANA-9.10")
        return IllegalMove("KATANA-9.13")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        if isinstance(command, AddGroup):
            return ("KATANA-9.12", paid_by(table, self.seat, self.to, payment_for(table, self.seat, self.to)))
        return ("KATANA-9.13",)

    def default(self, table: KatanaTable) -> Command:
        return Launch()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, AddGroup):
            return [*mustered(table, self.seat, command.origin, self.to, command.count), self]
        return self._launched(table, forced=False)

    def _launched(self, table: KatanaTable, *, forced: bool) -> Todo:
        return [
            AttackLaunched(self.seat, self.to, forced),
            *(SeaWindow(self.seat, group.origin, self.to) for group in table.open_march.groups if group.way == "sea"),
            StartBattle(self.seat, self.to),
        ]
