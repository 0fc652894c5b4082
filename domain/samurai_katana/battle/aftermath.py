"""What a battle leaves behind: losses, honour, the way home, occupation, the captured castle [KATANA-10.22 on]."""

from collections.abc import Iterator

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.changes import control, honour
from domain.samurai_katana.commands.battle import DestroyCastle, ReplaceCastle, ReplaceCastleWith, Retreat
from domain.samurai_katana.drawing import DrawCards
from domain.samurai_katana.elimination import CheckElimination
from domain.samurai_katana.events.battle import AttackersReturned, BattleEnded, RegionOccupied, SamuraiRetreated
from domain.samurai_katana.events.figures import CastleDestroyed, CastleReplaced, SamuraiLost
from domain.samurai_katana.table import Battle, Group, KatanaTable

BATTLE_DRAW = 2
DEFENCE_WON_DRAW = 3


class TakeLosses(Task, frozen=True, tag="samurai-katana.TakeLosses:1"):
    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        attack_losses, defence_losses = battle.losses
        for origin, count in shared_losses(battle.groups, attack_losses).items():
            yield SamuraiLost(battle.attacker.seat, origin, count, "battle", "march")
        if defence_losses:
            yield SamuraiLost(battle.defender.seat, battle.region, defence_losses, "battle", "region")


def shared_losses(groups: tuple[Group, ...], losses: int) -> dict[Region, int]:
    """One at a time from the group with the most samurai left, of equals the one declared first [KATANA-10.26]."""
    left = {group.origin: group.count for group in groups}
    for _ in range(losses):
        largest = max(left, key=lambda origin: left[origin])
        left[largest] -= 1
    return {group.origin: group.count - left[group.origin] for group in groups if left[group.origin] < group.count}


class BattleHonour(Task, frozen=True, tag="samurai-katana.BattleHonour:1"):
    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        return [] if battle.outcome == "tie" else honour(table, _winner(battle), 1, "battle_won")


def _winner(battle: Battle) -> Seat:
    return battle.attacker.seat if battle.outcome == "attacker" else battle.defender.seat


class ShogunShamed(Task, frozen=True, tag="samurai-katana.ShogunShamed:1"):
    """A Shogun who loses, attacking or defending, loses honour, too [KATANA-10.28]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        if battle.outcome != "tie" and battle.fights(table.shogun) and table.shogun != _winner(battle):
            assert table.shogun is not None
            yield from honour(table, table.shogun, -1, "shogun_lost")


class Homecoming(Task, frozen=True, tag="samurai-katana.Homecoming:1"):
    """Attackers who did not win go back, each group to its own region [KATANA-10.30]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        if battle.outcome != "attacker":
            for group in battle.groups:
                if group.count:
                    yield AttackersReturned(battle.attacker.seat, group.origin, group.count)
                    yield from control(table, group.origin)


class Flight(Prompt, frozen=True, tag="samurai-katana.Flight:1"):
    """Beaten defenders flee to any own regions; without one they go to the reserve [KATANA-10.31]."""

    region: Region
    decision = "battle.retreat"
    clause = "KATANA-10.31"

    def _survivors(self, table: KatanaTable) -> int:
        return table.samurai[self.seat].get(self.region, 0)

    def _refuges(self, table: KatanaTable) -> list[Region]:
        return sorted(region for region in table.regions_of(self.seat) if region != self.region)

    def settled(self, table: KatanaTable) -> Todo | None:
        survivors = self._survivors(table)
        if table.open_battle.outcome != "attacker" or not survivors:
            return []
        match self._refuges(table):
            case []:
                return [SamuraiLost(self.seat, self.region, survivors, "no_retreat", "region")]
            case [only]:
                return self._retreated(only, survivors, forced=True)
        return None

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        survivors = self._survivors(table)
        for region in self._refuges(table):
            yield from (Retreat(region, count) for count in range(1, survivors + 1))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case Retreat(region, count) if region in self._refuges(table):
                return None if 1 <= count <= self._survivors(table) else IllegalMove("KATANA-10.31")
        return IllegalMove("KATANA-10.31")

    def default(self, table: KatanaTable) -> Command:
        own = table.samurai[self.seat]
        strongest = max(self._refuges(table), key=lambda region: own.get(region, 0))
        return Retreat(strongest, self._survivors(table))

    def answered(self, table: KatanaTable, command: Retreat) -> Todo:
        return [*self._retreated(command.region, command.count, forced=False), self]

    def _retreated(self, region: Region, count: int, *, forced: bool) -> list[SamuraiRetreated]:
        return [SamuraiRetreated(self.seat, self.region, region, count, forced)]


class Occupy(Task, frozen=True, tag="samurai-katana.Occupy:1"):
    """A winner with survivors moves in; a region without figures belongs to nobody [KATANA-10.34]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        if battle.outcome == "attacker" and battle.attackers:
            yield RegionOccupied(battle.attacker.seat, battle.region, battle.attackers)
        yield from control(table, battle.region)


class CastleCaptured(Prompt, frozen=True, tag="samurai-katana.CastleCaptured:1"):
    """Destroy it, or put one's own in its place, if none was built in this game turn [KATANA-11.4]."""

    region: Region
    decision = "battle.castle"
    clause = "KATANA-11.4"

    def settled(self, table: KatanaTable) -> Todo | None:
        owner = table.castles.get(self.region)
        if owner is None or table.owner.get(self.region) == owner:
            return []
        return self._destroyed(table, forced=True) if self.seat in table.castle_built else None

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield DestroyCastle()
        if table.castle_reserve[self.seat]:
            yield ReplaceCastle()
        else:
            yield from map(ReplaceCastleWith, sorted(table.castles_of(self.seat)))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case DestroyCastle():
                return None
            case ReplaceCastle():
                return None if table.castle_reserve[self.seat] else IllegalMove("KATANA-11.6")
            case ReplaceCastleWith(region):
                is_last = not table.castle_reserve[self.seat] and table.castles.get(region) == self.seat
                return None if is_last else IllegalMove("KATANA-11.7")
        return IllegalMove("KATANA-10.36")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        match command:
            case ReplaceCastle():
                return ("KATANA-11.4", "KATANA-11.6")
            case ReplaceCastleWith():
                return ("KATANA-11.4", "KATANA-11.6", "KATANA-11.7")
        return ("KATANA-11.4",)

    def default(self, table: KatanaTable) -> Command:
        return ReplaceCastle() if table.castle_reserve[self.seat] else DestroyCastle()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, DestroyCastle):
            return self._destroyed(table, forced=False)
        return self._replaced(table, command.region if isinstance(command, ReplaceCastleWith) else None)

    def _destroyed(self, table: KatanaTable, *, forced: bool) -> Todo:
        return [CastleDestroyed(self.region, table.castles[self.region], self.seat, forced)]

    def _replaced(self, table: KatanaTable, razed: Region | None) -> Todo:
        yield CastleReplaced(self.region, table.castles[self.region], self.seat, razed)
        if razed is not None:
            yield from control(table, razed)


class EndBattle(Task, frozen=True, tag="samurai-katana.EndBattle:1"):
    """Cards are discarded, clans without figures leave, then both sides draw [KATANA-10.39]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        sides = (battle.attacker, battle.defender)
        laid = [card for side in sides for card in (*side.cards, side.special) if card is not None]
        defence_draw = DEFENCE_WON_DRAW if battle.outcome == "defender" else BATTLE_DRAW
        return [
            BattleEnded(battle.region, tuple(laid)),
            CheckElimination(),
            DrawCards(battle.attacker.seat, BATTLE_DRAW, "battle"),
            DrawCards(battle.defender.seat, defence_draw, "battle"),
        ]
