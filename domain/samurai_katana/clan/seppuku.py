"""Seppuku: a weak clan dissolves, and comes back in the next game turn [KATANA-20.10]."""

from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import control
from domain.samurai_katana.clan.action import Action
from domain.samurai_katana.commands.clan import CommitSeppuku
from domain.samurai_katana.elimination import eliminated
from domain.samurai_katana.events.figures import CastleDestroyed, SamuraiLost
from domain.samurai_katana.events.turns import SeppukuCommitted
from domain.samurai_katana.table import KatanaTable

SEPPUKU_SAMURAI_MAX = 3


class Seppuku(Action):
    """A clan with one region and three samurai at most dissolves, and returns next game turn [KATANA-20.10]."""

    command = CommitSeppuku
    rules = ("KATANA-20.10",)

    def candidates(self, table: KatanaTable, me: Seat) -> list[CommitSeppuku]:
        return [CommitSeppuku()] if self._is_allowed(table, me) else []

    def objection(self, table: KatanaTable, me: Seat, command: CommitSeppuku) -> str | None:
        return None if self._is_allowed(table, me) else "KATANA-20.10"

    def _is_allowed(self, table: KatanaTable, me: Seat) -> bool:
        return (
            table.options.seppuku and table.samurai_on_board(me) <= SEPPUKU_SAMURAI_MAX and table.region_count(me) == 1
        )

    def happens(self, table: KatanaTable, me: Seat, command: CommitSeppuku) -> Todo:
        [region] = table.regions_of(me)
        samurai = table.samurai_on_board(me)
        yield SeppukuCommitted(me, region, samurai)
        if samurai:
            yield SamuraiLost(me, region, samurai, "seppuku", "region")
        if region in table.castles:
            yield CastleDestroyed(region, me, me, forced=False)
        yield from control(table, region)
        yield from eliminated(table, me, "seppuku")
