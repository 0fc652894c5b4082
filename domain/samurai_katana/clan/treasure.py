"""The clan treasure: koku set aside in secret, which become honour at the end [KATANA-20.15]."""

from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.amounts import AMOUNT_MAX
from domain.samurai_katana.commands.clan import StoreTreasure
from domain.samurai_katana.events.wealth import TreasureStored
from domain.samurai_katana.table import KatanaTable


class Hoarding(Action):
    """Koku are set aside for good, in secret [KATANA-20.15]."""

    command = StoreTreasure
    rules = ("KATANA-20.15",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[StoreTreasure]:
        if not table.options.clan_treasure:
            return []
        return [StoreTreasure(amount) for amount in range(1, min(AMOUNT_MAX, table.koku[me]) + 1)]

    def objection(self, table: KatanaTable, me: Seat, command: StoreTreasure) -> str | None:
        is_there = 1 <= command.amount <= min(AMOUNT_MAX, table.koku[me])
        return None if table.options.clan_treasure and is_there else "KATANA-20.15"

    def happens(self, table: KatanaTable, me: Seat, command: StoreTreasure) -> Todo:
        return [TreasureStored(me, command.amount)]
