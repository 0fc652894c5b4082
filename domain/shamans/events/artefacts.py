"""Artefacts taken and used, the eclipse, and the windows in which a portal may be used."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import EACH, Event, to
from domain.kernel.words import Card, Seat
from domain.shamans.material import ECLIPSE, Team, sorted_cards
from domain.shamans.table import SLOTS, Direction, ShamansTable, Source

WindowKind = Literal["moon", "elimination", "round_end"]


class ArtefactTaken(Event, frozen=True, tag="shamans.ArtefactTaken"):
    """`tile` is null where it lies face down; `taken` is what its owner sees."""

    seat: Seat
    source: Source
    pile_count: int
    tile: Card | None
    taken: Card
    private = {"taken": to("seat")}
    rules = ("SHAM-6.1", "SHAM-6.2", "SHAM-6.3")

    def apply(self, table: ShamansTable) -> None:
        if self.source == "pile":
            table.pile.pop(0)
        else:
            table.slots[SLOTS.index(self.source)] = None
        if self.tile is None:
            table.face_down[self.seat] += (self.taken,)
        else:
            table.face_up[self.seat] += (self.taken,)


class IdentityRevealed(Event, frozen=True, tag="shamans.IdentityRevealed"):
    """A mask of truth turns its taker's identity card face up."""

    seat: Seat
    identity: Team
    rules = ("SHAM-6.5",)

    def apply(self, table: ShamansTable) -> None:
        table.shown.append(self.seat)


class SlotRefilled(Event, frozen=True, tag="shamans.SlotRefilled"):
    slot: Source
    tile: Card
    pile_count: int
    rules = ("SHAM-6.9",)

    def apply(self, table: ShamansTable) -> None:
        table.pile.pop(0)
        table.slots[SLOTS.index(self.slot)] = self.tile


class EclipseRevealed(Event, frozen=True, tag="shamans.EclipseRevealed"):
    direction: Direction
    seats: tuple[Seat, ...]
    rules = ("SHAM-7.1", "SHAM-7.2", "SHAM-7.8")

    def apply(self, table: ShamansTable) -> None:
        table.eclipse_revealed = True


class EclipseResolved(Event, frozen=True, tag="shamans.EclipseResolved"):
    """All cards change hands at the same time; then the tile is gone."""

    pairs: tuple[tuple[Seat, Seat], ...]
    """Giver and receiver."""
    pile_count: int
    given: dict[Seat, Card]
    received: dict[Seat, Card]
    private = {"given": EACH, "received": EACH}
    rules = ("SHAM-7.3", "SHAM-7.4", "SHAM-7.7")

    def apply(self, table: ShamansTable) -> None:
        for giver, _ in self.pairs:
            table.hands[giver].remove(self.given[giver])
        for _, receiver in self.pairs:
            table.hands[receiver] = sorted_cards([*table.hands[receiver], self.received[receiver]])
        table.pile.remove(ECLIPSE)


class DaggerUsed(Event, frozen=True, tag="shamans.DaggerUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    target: Seat
    rules = ("SHAM-9.7", "SHAM-9.10", "SHAM-6.12")

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)


class PortalUsed(Event, frozen=True, tag="shamans.PortalUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    direction: Literal["toward", "away"]
    rules = ("SHAM-10.1", "SHAM-6.12")

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)


def _discard(table: ShamansTable, seat: Seat, tile: Card, was_face_down: bool) -> None:
    tiles = table.face_down if was_face_down else table.face_up
    tiles[seat] = tuple(own for own in tiles[seat] if own != tile)
    table.discard.append(tile)


class ReactionWindowOpened(Announcement, frozen=True, tag="shamans.ReactionWindowOpened"):
    kind: WindowKind
    seats: tuple[Seat, ...]

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return (OPENED_BY[self.kind],)


OPENED_BY = {"moon": "SHAM-10.5", "elimination": "SHAM-10.6", "round_end": "SHAM-10.7"}
