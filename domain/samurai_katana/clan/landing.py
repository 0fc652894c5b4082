"""A clan that has come back without land goes ashore [KATANA-12.9]."""

from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.board import SPACES, Region
from domain.samurai_katana.changes import control
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import Land
from domain.samurai_katana.events.figures import ClanLanded
from domain.samurai_katana.material import RETURN_FORCE
from domain.samurai_katana.table import KatanaTable


class Landing(Action):
    """A landless clan places its five samurai in a region that nobody controls [KATANA-12.9]."""

    command = Land
    rules = ("KATANA-12.9",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[Land]:
        return [Land(region) for region in SPACES if is_free(table, region)] if me in table.landless else []

    def objection(self, table: KatanaTable, me: Seat, command: Land) -> str | None:
        if me not in table.landless:
            return "KATANA-12.12"
        return None if is_free(table, command.region) else "KATANA-12.9"

    def happens(self, table: KatanaTable, me: Seat, command: Land) -> Todo:
        yield ClanLanded(me, command.region, RETURN_FORCE)
        yield from control(table, command.region)


def is_free(table: KatanaTable, region: Region) -> bool:
    return region in SPACES and region not in table.owner
