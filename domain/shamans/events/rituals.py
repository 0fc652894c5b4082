"""Rituals: which are performed, and what is chosen in them."""

from typing import Literal

from domain.kernel.event import EACH, Event
from domain.kernel.words import Seat
from domain.shamans.material import RITUAL_OF, Team
from domain.shamans.table import ShamansTable


class RitualsQueued(Event, frozen=True, tag="shamans.RitualsQueued"):
    performer: Seat
    worlds: tuple[str, ...]
    rules = ("SHAM-11.8",)

    def apply(self, table: ShamansTable) -> None:
        """The rituals follow, one by one."""


class RitualTriggered(Event, frozen=True, tag="shamans.RitualTriggered"):
    """`performer` is null where nobody performs it [SHAM-8.6]; `waiting` are the worlds still to come."""

    world: str
    ritual: str
    performer: Seat | None
    waiting: tuple[str, ...]

    def apply(self, table: ShamansTable) -> None:
        """What it does follows."""

    def cites(self) -> tuple[str, ...]:
        return ("SHAM-8.6",) if self.performer is None else ("SHAM-9.1",)


def triggered(world: str, performer: Seat | None, waiting: tuple[str, ...] = ()) -> RitualTriggered:
    return RitualTriggered(world, RITUAL_OF[world], performer, waiting)


class StabilisationChosen(Event, frozen=True, tag="shamans.StabilisationChosen"):
    seat: Seat
    choice: Literal["back", "slot1", "slot2", "pile"]
    rules = ("SHAM-9.3",)

    def apply(self, table: ShamansTable) -> None:
        """The pawn or the tile moves next."""


class IdentitiesSwapped(Event, frozen=True, tag="shamans.IdentitiesSwapped"):
    """Both look at their new cards, which keep their sides [SHAM-R8]."""

    seat: Seat
    other: Seat
    face_up_seats: tuple[Seat, ...]
    identities: dict[Seat, Team]
    private = {"identities": EACH}
    rules = ("SHAM-9.4", "SHAM-9.5")

    def apply(self, table: ShamansTable) -> None:
        pair = (self.seat, self.other)
        for seat in pair:
            table.identities[seat] = self.identities[seat]
        table.shown = [*(seat for seat in table.shown if seat not in pair), *self.face_up_seats]


class TransformationWithoutEffect(Event, frozen=True, tag="shamans.TransformationWithoutEffect"):
    seat: Seat
    rules = ("SHAM-9.12",)

    def apply(self, table: ShamansTable) -> None:
        """Nobody else is in the round."""


class PurificationWithoutEffect(Event, frozen=True, tag="shamans.PurificationWithoutEffect"):
    seat: Seat
    rules = ("SHAM-9.9", "SHAM-9.12")

    def apply(self, table: ShamansTable) -> None:
        """Nothing that might be a dagger, or nobody else in the round."""


class PurificationDeclined(Event, frozen=True, tag="shamans.PurificationDeclined"):
    """No face-down tile was turned up, whatever it is."""

    seat: Seat
    rules = ("SHAM-9.8", "SHAM-9.9")

    def apply(self, table: ShamansTable) -> None:
        """Nothing follows."""
