"""A player leaves the round."""

from domain.kernel.event import Event, to
from domain.kernel.words import Card, Seat
from domain.shamans.material import Team
from domain.shamans.table import ShamansTable


class PlayerEliminated(Event, frozen=True, tag="shamans.PlayerEliminated"):
    """The identity card is turned up, all tiles leave the round, face-down ones unseen."""

    seat: Seat
    by: Seat
    identity: Team
    hand_count: int
    face_up_tiles: tuple[Card, ...]
    face_down_count: int
    face_down_tiles: tuple[Card, ...]
    private = {"face_down_tiles": to("seat")}

    def apply(self, table: ShamansTable) -> None:
        table.in_round.remove(self.seat)
        if self.seat not in table.shown:
            table.shown.append(self.seat)
        table.discard += self.face_up_tiles
        table.removed[self.seat] = self.face_down_tiles
        table.face_up[self.seat] = ()
        table.face_down[self.seat] = ()

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """Public facts alone: everybody knows how many Shadows there are, and which eliminated players were Shadows."""
        tiles = ("SHAM-11.3",) if self.face_up_tiles or self.face_down_count else ()
        last = ("SHAM-11.6",) if table.shadows_in_round == [self.seat] else ()
        unseen = ("SHAM-R18",) if self.face_down_count else ()
        return ("SHAM-11.1", "SHAM-11.2", *tiles, *last, *unseen)


class HandSetAside(Event, frozen=True, tag="shamans.HandSetAside"):
    seat: Seat
    count: int
    cards: tuple[Card, ...]
    private = {"cards": to("seat")}
    rules = ("SHAM-11.5",)

    def apply(self, table: ShamansTable) -> None:
        table.hands[self.seat] = []
        table.set_aside[self.seat] = self.cards
