"""Guests of the Tea Ceremony and of the Noh Theatre [KATANA-17.26, KATANA-17.27]."""

from collections.abc import Iterator

from domain.kernel.command import Command, IllegalMove
from domain.kernel.step import Prompt, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour, koku
from domain.samurai_katana.commands.windows import AttendNoh, AttendTea, DeclineNoh, RefuseTea
from domain.samurai_katana.events.cards import GuestAnswered
from domain.samurai_katana.material import NOH_THEATRE, TEA_CEREMONY
from domain.samurai_katana.table import KatanaTable

NOH_TICKET = 2


class TeaGuest(Prompt, frozen=True, tag="samurai-katana.TeaGuest:1"):
    """The guest gains 1 honour, unless he refuses."""

    host: Seat
    decision = "tea.answer"
    clause = "KATANA-17.26"

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield from (AttendTea(), RefuseTea())

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        return None if isinstance(command, AttendTea | RefuseTea) else IllegalMove("KATANA-17.26")

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        accepts = isinstance(command, AttendTea)
        yield GuestAnswered(self.seat, TEA_CEREMONY, "accepts" if accepts else "refuses")
        yield from honour(table, self.seat, int(accepts), "tea_ceremony")


class NohGuest(Prompt, frozen=True, tag="samurai-katana.NohGuest:1"):
    """1 honour for 2 koku; whoever has less is not asked."""

    host: Seat
    decision = "noh.answer"
    clause = "KATANA-17.27"

    def settled(self, table: KatanaTable) -> Todo | None:
        return [] if table.koku[self.seat] < NOH_TICKET else None

    def candidates(self, table: KatanaTable) -> Iterator[Command]:
        yield from (DeclineNoh(), AttendNoh())

    def objection(self, table: KatanaTable, command: Command) -> IllegalMove | None:
        return None if isinstance(command, AttendNoh | DeclineNoh) else IllegalMove("KATANA-17.27")

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        accepts = isinstance(command, AttendNoh)
        yield GuestAnswered(self.seat, NOH_THEATRE, "accepts" if accepts else "refuses")
        if accepts:
            yield from koku(self.seat, -NOH_TICKET, "noh_theatre")
            yield from honour(table, self.seat, 1, "noh_theatre")
