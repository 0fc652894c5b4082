"""Honour is sold for koku, in the purchase phase and in the clan turn [KATANA-16.3]."""

from domain.kernel.command import Command
from domain.kernel.event import Event
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour, koku
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.events.wealth import HonourSold
from domain.samurai_katana.material import HONOUR_PER_KOKU
from domain.samurai_katana.table import KatanaTable


class SellingHonour(Action):
    """2 honour for 1 koku, as often as one can pay [KATANA-16.3]."""

    command = SellHonour
    rules = ("KATANA-16.3",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[Command]:
        return [SellHonour()] if table.honour[me] >= HONOUR_PER_KOKU else []

    def objection(self, table: KatanaTable, me: Seat, command: SellHonour) -> str | None:
        return None if table.honour[me] >= HONOUR_PER_KOKU else "KATANA-16.3"

    def happens(self, table: KatanaTable, me: Seat, command: SellHonour) -> list[Event]:
        return [
            HonourSold(me, HONOUR_PER_KOKU, 1),
            *honour(table, me, -HONOUR_PER_KOKU, "sold"),
            *koku(me, 1, "honour_sold"),
        ]
