"""Cards from the deck to a hand."""

from msgspec.structs import replace

from domain.kernel.deck import taken_from_deck
from domain.kernel.step import Task, Todo
from domain.kernel.words import Seat
from domain.samurai_katana.events.battle import DefenderDrew
from domain.samurai_katana.events.turns import CardsDrawn, DeckReshuffled, DrawReason
from domain.samurai_katana.material import BATTLE_CARDS
from domain.samurai_katana.table import KatanaTable


class Draw(Task, frozen=True, tag="samurai-katana.Draw:1"):
    seat: Seat
    count: int
    reason: DrawReason

    def run(self, table: KatanaTable) -> Todo:
        return taken_from_deck(
            table,
            self.count,
            lambda cards: CardsDrawn(self.seat, len(cards), self.reason, cards),
            DeckReshuffled,
            lambda missing: replace(self, count=missing),
        )


class ArmDefender(Task, frozen=True, tag="samurai-katana.ArmDefender:1"):
    """A defender with fewer than 2 cards draws until he has 2 [KATANA-10.5]."""

    seat: Seat

    def run(self, table: KatanaTable) -> Todo:
        missing = BATTLE_CARDS - len(table.hands[self.seat])
        if missing > 0:
            yield from taken_from_deck(
                table,
                missing,
                lambda cards: DefenderDrew(self.seat, len(cards), cards),
                DeckReshuffled,
                lambda _: self,
            )
