"""The powerful Shogun in a battle of others: he may cancel one special [KATANA-20.29]."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Todo
from domain.samurai_katana.commands.windows import Pass, ShogunCancels
from domain.samurai_katana.events.battle import SpecialCancelled
from domain.samurai_katana.table import BATTLE_SIDES, KatanaTable, SideName

if TYPE_CHECKING:
    from domain.samurai_katana.about import AboutRegion


class ShogunInBattle(Prompt, frozen=True, tag="samurai-katana.ShogunInBattle:1"):
    decision = "shogun.cancel"
    clause = "KATANA-20.29"

    def about(self, table: KatanaTable) -> "AboutRegion":
        return {"region": table.open_battle.region}

    def settled(self, table: KatanaTable) -> Todo | None:
        may_cancel = (
            table.options.powerful_shogun
            and not table.shogun_cancelled
            and not table.open_battle.fights(self.seat)
            and self._sides(table)
        )
        return None if may_cancel else []

    def _sides(self, table: KatanaTable) -> list[SideName]:
        """The sides whose special does not affect him; an Alliance that names him as helper does."""
        sides = [(name, table.open_battle.side(name)) for name in BATTLE_SIDES]
        return [name for name, side in sides if side.special is not None and side.helper != self.seat]

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield Pass()
        yield from map(ShogunCancels, self._sides(table))

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        match command:
            case Pass():
                return None
            case ShogunCancels(side):
                return None if side in self._sides(table) else IllegalMove("KATANA-20.29")
        return IllegalMove("KATANA-20.29")

    def rules_for(self, table: KatanaTable, command: Command) -> tuple[str, ...]:
        return ("KATANA-20.29",) if isinstance(command, Pass) else ("KATANA-20.26", "KATANA-20.29")

    def default(self, table: KatanaTable) -> Command:
        return Pass()

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        if isinstance(command, ShogunCancels) and command.side is not None:
            special = table.open_battle.side(command.side).special
            assert special is not None
            yield SpecialCancelled(command.side, self.seat, special)
