"""A BANG! table as one viewer may see it: an allow-list, field by field."""

from msgspec import Struct

from domain.bang.material import SHERIFF
from domain.bang.table import BangTable
from domain.kernel.view import sees
from domain.kernel.words import ALL, Card, Seat, Viewer


class Gunman(Struct, frozen=True):
    """One seat. `role` and `hand` are null where the viewer may not know them."""

    seat: Seat
    alive: bool
    character: str
    role: str | None
    life: int
    life_max: int
    in_play: tuple[Card, ...]
    hand_count: int
    hand: tuple[Card, ...] | None
    weapon_range: int
    distance: int | None
    """How far the viewer's seat sees this one; null for oneself, the dead and spectators."""


class BangView(Struct, frozen=True):
    viewer: Seat | None
    turn: Seat
    turn_number: int
    bangs_played: int
    sheriff: Seat
    gunmen: tuple[Gunman, ...]
    deck_count: int
    discard: tuple[Card, ...]
    """Bottom to top; everybody may read it [BANG-R58]."""
    resolving: tuple[Card, ...]
    flipped: tuple[Card, ...]
    store: tuple[Card, ...]
    looked_at_count: int
    looked_at: tuple[Card, ...] | None
    """Kit Carlson's three cards, for him alone."""
    outcome: str | None
    deck: tuple[Card, ...] | None
    """Its order, once everything is open."""


def visible(table: BangTable, viewer: Viewer) -> BangView:
    me = viewer if isinstance(viewer, int) else None
    return BangView(
        viewer=me,
        turn=table.turn,
        turn_number=table.turn_number,
        bangs_played=table.bangs_played,
        sheriff=table.sheriff,
        gunmen=tuple(_gunman(table, seat, viewer) for seat in table.seats),
        deck_count=len(table.deck),
        discard=tuple(table.discard),
        resolving=tuple(table.resolving),
        flipped=tuple(table.flipped),
        store=tuple(table.store),
        looked_at_count=len(table.looked_at),
        looked_at=tuple(table.looked_at) if table.looked_at and sees(viewer, table.turn) else None,
        outcome=table.outcome,
        deck=tuple(table.deck) if viewer == ALL else None,
    )


def _gunman(table: BangTable, seat: Seat, viewer: Viewer) -> Gunman:
    alive = seat in table.alive
    role = table.roles[seat]
    role_is_open = role == SHERIFF or not alive or table.outcome is not None or sees(viewer, seat)
    is_target = isinstance(viewer, int) and viewer != seat and alive and viewer in table.alive
    return Gunman(
        seat=seat,
        alive=alive,
        character=table.characters[seat],
        role=role if role_is_open else None,
        life=table.life[seat],
        life_max=table.life_max[seat],
        in_play=tuple(table.in_play[seat]),
        hand_count=len(table.hands[seat]),
        hand=tuple(table.hands[seat]) if sees(viewer, seat) else None,
        weapon_range=table.weapon_range(seat),
        distance=table.distance(viewer, seat) if is_target and isinstance(viewer, int) else None,
    )
