"""A table of Honest Cups as one viewer may see it: an allow-list, field by field."""

from msgspec import Struct

from domain.example.material import CUPS, Face
from domain.example.table import ExampleTable
from domain.kernel.view import sees
from domain.kernel.words import Card, Seat, Viewer


class CupView(Struct, frozen=True):
    """One seat; `dice` is null where the viewer may not look under the cup."""

    seat: Seat
    cup: Card
    dice_count: int
    dice: tuple[Face, ...] | None
    lifted: tuple[Face, ...]
    """What it showed when the cups were last lifted."""
    pebbles: int


class ExampleView(Struct, frozen=True):
    viewer: Seat | None
    round: int
    bidder: Seat | None
    count: int
    face: int
    """Of the bid; 0 where there is none."""
    cups: tuple[CupView, ...]


def visible(table: ExampleTable, viewer: Viewer) -> ExampleView:
    count, face = table.bid
    return ExampleView(
        viewer=viewer if isinstance(viewer, int) else None,
        round=table.round,
        bidder=table.bidder,
        count=count,
        face=face,
        cups=tuple(_cup(table, seat, viewer) for seat in table.seats),
    )


def _cup(table: ExampleTable, seat: Seat, viewer: Viewer) -> CupView:
    return CupView(
        seat=seat,
        cup=CUPS[seat].id,
        dice_count=table.dice[seat],
        dice=table.cups[seat] if sees(viewer, seat) else None,
        lifted=table.lifted[seat],
        pebbles=table.pebbles[seat],
    )
