"""Artefacts taken and used, the eclipse, and the windows in which a portal may be used."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import EACH, Event, to
from domain.kernel.words import Card, Seat
from domain.shamans.material import DAGGER, ECLIPSE, KIND, Team, sorted_cards
from domain.shamans.table import SLOTS, Direction, ShamansTable, TileSource

WindowKind = Literal["moon", "elimination", "round_end"]
PortalDirection = Literal["toward", "away"]


class ArtefactTaken(Event, frozen=True, tag="shamans.ArtefactTaken"):
    """`tile` is null where it lies face down; `taken` is what its owner sees."""

    seat: Seat
    source: TileSource
    pile_count: int
    tile: Card | None
    taken: Card
    private = {"taken": to("seat")}

    def apply(self, table: ShamansTable) -> None:
        if self.source == "pile":
            table.pile.pop(0)
        else:
            table.slots[SLOTS.index(self.source)] = None
        if self.tile is None:
            table.face_down[self.seat] += (self.taken,)
        else:
            table.face_up[self.seat] += (self.taken,)

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """A tile from a slot lies face up, one from the pile face down, unless it is a mask."""
        if self.source != "pile":
            return ("SHAM-6.1", "SHAM-6.2")
        return ("SHAM-6.1", "SHAM-6.3" if self.tile is None else "SHAM-6.4")


class IdentityRevealed(Event, frozen=True, tag="shamans.IdentityRevealed"):
    """A mask of truth turns its taker's identity card face up."""

    seat: Seat
    identity: Team
    rules = ("SHAM-6.5",)

    def apply(self, table: ShamansTable) -> None:
        table.shown.append(self.seat)


class SlotRefilled(Event, frozen=True, tag="shamans.SlotRefilled"):
    slot: TileSource
    tile: Card
    pile_count: int
    rules = ("SHAM-6.9",)

    def apply(self, table: ShamansTable) -> None:
        table.pile.pop(0)
        table.slots[SLOTS.index(self.slot)] = self.tile


class EclipseRevealed(Event, frozen=True, tag="shamans.EclipseRevealed"):
    direction: Direction
    seats: tuple[Seat, ...]

    def apply(self, table: ShamansTable) -> None:
        table.eclipse_revealed = True

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-7.1", "SHAM-7.2" if len(self.seats) > 1 else "SHAM-7.5", "SHAM-7.8")


class EclipseResolved(Event, frozen=True, tag="shamans.EclipseResolved"):
    """All cards change hands at the same time; then the tile is gone."""

    pairs: tuple[tuple[Seat, Seat], ...]
    """Giver and receiver."""
    pile_count: int
    given: dict[Seat, Card]
    received: dict[Seat, Card]
    private = {"given": EACH, "received": EACH}

    def apply(self, table: ShamansTable) -> None:
        for giver, _ in self.pairs:
            table.hands[giver].remove(self.given[giver])
        for _, receiver in self.pairs:
            table.hands[receiver] = sorted_cards([*table.hands[receiver], self.received[receiver]])
        table.pile.remove(ECLIPSE)

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """If not everybody takes part, some neighbours are skipped."""
        if not self.pairs:
            return ("SHAM-7.5", "SHAM-7.7")
        handed = ("SHAM-7.3", "SHAM-7.4", "SHAM-7.7")
        return handed if len(self.pairs) == table.players else (*handed, "SHAM-R12")


class DaggerUsed(Event, frozen=True, tag="shamans.DaggerUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    target: Seat

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """A face-down dagger is turned up before its use; of several face-up ones only the first is used."""
        if self.was_face_down:
            return ("SHAM-6.12", "SHAM-9.7", "SHAM-9.8")
        daggers = sum(KIND[tile] == DAGGER for tile in table.face_up[self.seat])
        return ("SHAM-6.12", "SHAM-9.7", "SHAM-9.10") if daggers > 1 else ("SHAM-6.12", "SHAM-9.7")


class PortalUsed(Event, frozen=True, tag="shamans.PortalUsed"):
    seat: Seat
    tile: Card
    was_face_down: bool
    direction: PortalDirection

    def apply(self, table: ShamansTable) -> None:
        _discard(table, self.seat, self.tile, self.was_face_down)

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-6.12", "SHAM-10.1", *portal_rules(table, self.seat, self.direction))


def portal_rules(table: ShamansTable, seat: Seat, direction: PortalDirection) -> tuple[str, ...]:
    """The clauses that let a portal be used now: in a window, or while somebody decides something else."""
    step = table.agenda[-1].step
    if step.decision == "react_moon":
        return ("SHAM-10.8", "SHAM-10.10", "SHAM-10.11" if direction == "away" else "SHAM-10.12")
    stepping = ("SHAM-10.20",) if direction == "toward" else ()
    if step.decision == "react_round_end":
        return ("SHAM-10.8", "SHAM-10.10", *stepping)
    if step.decision == "react_elimination":
        return ("SHAM-10.8", "SHAM-10.14", *stepping) if step.target == seat else ("SHAM-10.19", *stepping)
    return ("SHAM-10.2", *stepping)


def _discard(table: ShamansTable, seat: Seat, tile: Card, was_face_down: bool) -> None:
    tiles = table.face_down if was_face_down else table.face_up
    tiles[seat] = tuple(own for own in tiles[seat] if own != tile)
    table.discard.append(tile)


class ReactionWindowOpened(Announcement, frozen=True, tag="shamans.ReactionWindowOpened"):
    kind: WindowKind
    seats: tuple[Seat, ...]

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-10.4", OPENED_BY[self.kind])


OPENED_BY = {"moon": "SHAM-10.5", "elimination": "SHAM-10.6", "round_end": "SHAM-10.7"}
