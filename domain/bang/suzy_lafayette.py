"""Suzy Lafayette, whose hand is examined after every completed step [BANG-R31]."""

from collections.abc import Iterator

from domain.bang.drawing import DrawCards
from domain.bang.events.drawing import JailServed
from domain.bang.events.life import LifeRegained
from domain.bang.events.playing import (
    CardDiscarded,
    CardTakenFromHand,
    DuelAnswered,
    EquipmentLaid,
    IndiansAnswered,
    RandomCardDiscarded,
    ShotAnswered,
)
from domain.bang.reactions import after
from domain.bang.table import BangTable
from domain.kernel.event import Event
from domain.kernel.step import Step, Task, Todo
from domain.kernel.words import Seat


class SuzyTest(Task, frozen=True, tag="bang.SuzyTest:1"):
    """Examines her hand after a card was announced or took effect; the reactions below do so after other losses."""

    def run(self, table: BangTable) -> Todo:
        return _examined(table)


class EmptyHand(Task, frozen=True, tag="bang.EmptyHand:1"):
    """She draws a card, unless she got one meanwhile or is dying [BANG-R14]."""

    seat: Seat

    def run(self, table: BangTable) -> Todo:
        if not table.hands[self.seat] and table.life[self.seat] > 0:
            yield DrawCards(self.seat, 1, "suzy_lafayette")


@after.to(
    EquipmentLaid, CardTakenFromHand, RandomCardDiscarded, ShotAnswered, IndiansAnswered, DuelAnswered, LifeRegained
)
def card_gone(table: BangTable, event: Event) -> Iterator[Step]:
    yield from _examined(table)


@after.to(JailServed)
def jail_discarded(table: BangTable, event: JailServed) -> Iterator[Step]:
    """Deck and discard may have been empty until now: then the Jail is the card that she draws [BANG-R5]."""
    yield from _examined(table)


@after.to(CardDiscarded)
def card_discarded(table: BangTable, event: CardDiscarded) -> Iterator[Step]:
    """Death and penalty are completed first, reward included [BANG-R15]."""
    if event.reason not in ("death", "penalty"):
        yield from _examined(table)


def _examined(table: BangTable) -> list[Step]:
    suzy = table.played_by("suzy_lafayette")
    return [] if suzy is None or table.hands[suzy] else [EmptyHand(suzy)]
