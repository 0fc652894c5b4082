"""Guests of the Tea Ceremony and of the Noh Theatre [KATANA-17.26, KATANA-17.27]."""

from domain.kernel.command import Command
from domain.kernel.either import Either
from domain.kernel.step import Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import honour, koku
from domain.samurai_katana.commands.windows import AttendNoh, AttendTea, DeclineNoh, RefuseTea
from domain.samurai_katana.events.cards import GuestAnswered
from domain.samurai_katana.material import NOH_THEATRE, TEA_CEREMONY
from domain.samurai_katana.table import KatanaTable

NOH_TICKET = 2


class TeaGuest(Either, frozen=True, tag="samurai-katana.TeaGuest:1"):
    """The guest gains 1 honour, unless he refuses."""

    host: Seat
    decision = "tea.answer"
    clause = "KATANA-17.26"
    answers = (AttendTea(), RefuseTea())

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        accepts = isinstance(command, AttendTea)
        yield GuestAnswered(self.seat, TEA_CEREMONY, "accepts" if accepts else "refuses")
        yield from honour(table, self.seat, int(accepts), "tea_ceremony")


class NohGuest(Either, frozen=True, tag="samurai-katana.NohGuest:1"):
    """1 honour for 2 koku; whoever has less is not asked."""

    host: Seat
    decision = "noh.answer"
    clause = "KATANA-17.27"
    answers = (DeclineNoh(), AttendNoh())

    def settled(self, table: KatanaTable) -> Todo | None:
        return [] if table.koku[self.seat] < NOH_TICKET else None

    def answered(self, table: KatanaTable, command: Command) -> Todo:
        accepts = isinstance(command, AttendNoh)
        yield GuestAnswered(self.seat, NOH_THEATRE, "accepts" if accepts else "refuses")
        if accepts:
            yield from koku(self.seat, -NOH_TICKET, "noh_theatre")
            yield from honour(table, self.seat, 1, "noh_theatre")
