"""Clans without figures leave for the rest of the game turn, and come back at the start of the next [KATANA-12]."""

from collections.abc import Iterator

from domain.kernel.event import Event
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.changes import koku
from domain.samurai_katana.drawing import DrawCards
from domain.samurai_katana.events.turns import ClanReturned, EliminationReason, PlayerEliminated
from domain.samurai_katana.material import IKKO_IKKI, RETURN_KOKU
from domain.samurai_katana.table import KatanaTable


def eliminated(table: KatanaTable, seat: Seat, reason: EliminationReason) -> Iterator[Event]:
    """Hand and koku are lost, honour is kept [KATANA-12.2]."""
    purse = table.koku[seat]
    yield PlayerEliminated(seat, tuple(table.hands[seat]), purse, reason)
    yield from koku(seat, -purse, "eliminated")


class CheckElimination(Task, frozen=True, tag="samurai-katana.CheckElimination:1"):
    """After a battle or a card, eliminates everybody without a figure on the board [KATANA-12.1]."""

    def run(self, table: KatanaTable) -> Todo:
        holders = set(table.castles.values())
        for seat in table.in_play:
            if not table.samurai[seat] and seat not in holders and seat not in table.landless:
                yield from eliminated(table, seat, "no_figures")


class ReturnClan(Task, frozen=True, tag="samurai-katana.ReturnClan:1"):
    """4 koku and Ikko-Ikki Revolts: from the discard pile, else from the deck, else the top card [KATANA-12.5]."""

    seat: Seat
    concerns_the_out = True

    def run(self, table: KatanaTable) -> Todo:
        if IKKO_IKKI in table.discard:
            yield ClanReturned(self.seat, IKKO_IKKI, "discard", (), draws=())
        elif IKKO_IKKI in table.deck:
            rest = list(table.deck)
            rest.remove(IKKO_IKKI)
            order, draw = table.chance.shuffled(rest)
            yield ClanReturned(self.seat, IKKO_IKKI, "deck", order, draws=(draw,))
        else:
            yield ClanReturned(self.seat, None, "none", (), draws=())
        yield from koku(self.seat, RETURN_KOKU, "return")
        if not table.hands[self.seat]:
            yield DrawCards(self.seat, 1, "return")
