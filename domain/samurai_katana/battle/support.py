"""The supporting Emperor: samurai lent to one side of a battle of others [KATANA-20.39 to KATANA-20.52]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from domain.kernel.command import Command, IllegalMove
from domain.kernel.either import Either
from domain.kernel.step import Prompt, Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import Region
from domain.samurai_katana.changes import control, honour
from domain.samurai_katana.commands.court import (
    AcceptSupport,
    OfferNoSupport,
    OfferSupport,
    RefuseSupport,
    ReturnSupport,
    SendSupport,
)
from domain.samurai_katana.events.battle import (
    SENT_HOME_BY,
    SupportAccepted,
    SupportOffered,
    SupportRefused,
    SupportReturned,
    SupportSent,
)
from domain.samurai_katana.events.figures import SamuraiLost
from domain.samurai_katana.table import BATTLE_SIDES, KatanaTable, SideName

if TYPE_CHECKING:
    from domain.samurai_katana.about import AboutBattle, AboutReturning

SUPPORT_MAX = 4


class SupportOffer(Prompt, frozen=True, tag="samurai-katana.SupportOffer:1"):
    """Once per game turn, in a battle that the Emperor does not fight in [KATANA-20.40]."""

    decision = "support.offer"
    clause = "KATANA-20.39"

    def about(self, table: KatanaTable) -> "AboutBattle":
        battle = table.open_battle
        return {
            "region": battle.region,
            "attacker": battle.attacker.seat,
            "attackers": battle.attackers,
            "defender": battle.defender.seat,
            "defenders": table.samurai[battle.defender.seat].get(battle.region, 0),
        }

    def settled(self, table: KatanaTable) -> Todo | None:
        may_offer = (
            table.options.supporting_emperor
            and not table.emperor_supported
            and not table.open_battle.fights(self.seat)
            and any(self._count_max(table, side) for side in BATTLE_SIDES)
        )
        return None if may_offer else []

    def _count_max(self, table: KatanaTable, side: SideName) -> int:
        battle = table.open_battle
        standing = table.samurai[battle.defender.seat].get(battle.region, 0)
        fighting = battle.attackers if side == "attacker" else standing
        return min(SUPPORT_MAX, fighting, table.samurai_on_board(self.seat))

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield OfferNoSupport()
        for side in BATTLE_SIDES:
            yield from (OfferSupport(side, count) for count in range(1, self._count_max(table, side) + 1))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case OfferNoSupport():
                return None
            case OfferSupport(side, count):
                return None if 1 <= count <= self._count_max(table, side) else IllegalMove("KATANA-20.41")
        return IllegalMove("KATANA-20.40")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return ("KATANA-20.40",) if isinstance(command, OfferNoSupport) else ("KATANA-20.39", "KATANA-20.41")

    def default(self, table: KatanaTable) -> Command:
        return OfferNoSupport()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, OfferSupport):
            supported = table.open_battle.side(command.side).seat
            yield SupportOffered(self.seat, command.side, supported, command.count)
            yield SupportAnswer(supported, self.seat, command.side, command.count)


class SupportAnswer(Either, frozen=True, tag="samurai-katana.SupportAnswer:1"):
    """The supported player may refuse; there is only one offer per battle [KATANA-20.42]."""

    emperor: Seat
    side: SideName
    count: int
    decision = "support.answer"
    clause = "KATANA-20.42"
    answers = (RefuseSupport(), AcceptSupport())

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, RefuseSupport):
            return [SupportRefused(self.seat)]
        return [SupportAccepted(self.seat, self.side, self.count), SupportMarch(self.emperor, self.count)]


class SupportMarch(Prompt, frozen=True, tag="samurai-katana.SupportMarch:1"):
    """The Emperor chooses where his samurai come from, until all are sent [KATANA-20.43]."""

    left: int
    decision = "support.send"
    clause = "KATANA-20.43"

    def settled(self, table: KatanaTable) -> Todo | None:
        own = table.samurai[self.seat]
        if self.left == 0:
            return []
        if len(own) == 1:
            return self._sent(table, next(iter(own)), self.left, forced=True)
        if self.left == sum(own.values()):
            first = min(own)
            return self._sent(table, first, own[first], forced=True)
        return None

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        for region, there in sorted(table.samurai[self.seat].items()):
            yield from (SendSupport(region, count) for count in range(1, min(self.left, there) + 1))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case SendSupport(region, count):
                there = table.samurai[self.seat].get(region, 0)
                return None if 1 <= count <= min(self.left, there) else IllegalMove("KATANA-20.43")
        return IllegalMove("KATANA-20.43")

    def default(self, table: KatanaTable) -> Command:
        own = table.samurai[self.seat]
        region = max(sorted(own), key=lambda region: own[region])
        return SendSupport(region, min(self.left, own[region]))

    def answered(self, table: KatanaTable, command: SendSupport) -> Todo:
        return self._sent(table, command.region, command.count, forced=False)

    def _sent(self, table: KatanaTable, region: Region, count: int, *, forced: bool) -> Todo:
        yield SupportSent(self.seat, region, count, forced)
        yield from control(table, region)
        yield replace(self, left=self.left - count)


class SupportHonour(Task, frozen=True, tag="samurai-katana.SupportHonour:1"):
    """As much honour as samurai were sent, if their side wins [KATANA-20.47]."""

    def run(self, table: KatanaTable) -> Todo:
        battle = table.open_battle
        if battle.support is not None and battle.support.side == battle.outcome:
            yield from honour(table, table.emperor, battle.support.count, "support")


class SupportGoesHome(Prompt, frozen=True, tag="samurai-katana.SupportGoesHome:1"):
    """To the reserve after a defeat; else to regions of the Emperor's choice [KATANA-20.48 to KATANA-20.50]."""

    decision = "support.return"
    clause = "KATANA-20.48"

    def about(self, table: KatanaTable) -> "AboutReturning":
        return {"left": self._left(table)}

    def _left(self, table: KatanaTable) -> int:
        support = table.open_battle.support
        return 0 if support is None else support.count - support.returned

    def settled(self, table: KatanaTable) -> Todo | None:
        battle, left = table.open_battle, self._left(table)
        if left == 0 or battle.support is None:
            return []
        if battle.outcome not in ("tie", battle.support.side):
            return [SamuraiLost(self.seat, battle.region, left, "support", "support")]
        match table.regions_of(self.seat):
            case []:
                return self._back_to_origins(table)
            case [only]:
                return [SupportReturned(self.seat, only, left, forced=True)]
        return None

    def _back_to_origins(self, table: KatanaTable) -> Todo:
        support = table.open_battle.support
        assert support is not None
        for region, count in support.origins.items():
            yield SupportReturned(self.seat, region, count, forced=True)
        yield from control(table, *support.origins)

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        left = self._left(table)
        for region in sorted(table.regions_of(self.seat)):
            yield from (ReturnSupport(region, count) for count in range(1, left + 1))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case ReturnSupport(region, count) if table.owner.get(region) == self.seat:
                return None if 1 <= count <= self._left(table) else IllegalMove("KATANA-20.48")
        return IllegalMove("KATANA-20.48")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return SENT_HOME_BY[table.open_battle.outcome == "tie"]

    def default(self, table: KatanaTable) -> Command:
        own = table.samurai[self.seat]
        region = max(sorted(table.regions_of(self.seat)), key=lambda region: own.get(region, 0))
        return ReturnSupport(region, self._left(table))

    def answered(self, table: KatanaTable, command: ReturnSupport) -> Todo:
        return [SupportReturned(self.seat, command.region, command.count, forced=False), self]
