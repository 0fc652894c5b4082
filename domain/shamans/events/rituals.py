"""Rituals: which are performed, and what is chosen in them."""

from typing import Literal

from domain.kernel.announcement import Announcement
from domain.kernel.event import EACH, Event
from domain.kernel.words import Seat
from domain.shamans.material import BOARD, RITUAL_OF, WORLDS, Team
from domain.shamans.table import ShamansTable


class RitualsQueued(Announcement, frozen=True, tag="shamans.RitualsQueued"):
    """Several worlds were completed at once; their rituals follow one by one."""

    performer: Seat
    worlds: tuple[str, ...]
    rules = ("SHAM-11.8", "SHAM-R19")


class RitualTriggered(Announcement, frozen=True, tag="shamans.RitualTriggered"):
    """`performer` is null where nobody performs it [SHAM-8.6]; `waiting` are the worlds still to come."""

    world: str
    ritual: str
    performer: Seat | None
    waiting: tuple[str, ...]

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        """Depends on how the last card came to the world."""
        if self.performer is None:
            return ("SHAM-8.6", "SHAM-R13")
        if table.placed_for == "shadow_hand":
            return ("SHAM-11.8", "SHAM-11.9") if self.waiting else ("SHAM-11.8",)
        return ("SHAM-4.8" if table.placed_for == "off_suit" else "SHAM-8.2", "SHAM-9.1")


def triggered(world: str, performer: Seat | None, waiting: tuple[str, ...] = ()) -> RitualTriggered:
    return RitualTriggered(world, RITUAL_OF[world], performer, waiting)


class StabilisationChosen(Announcement, frozen=True, tag="shamans.StabilisationChosen"):
    seat: Seat
    choice: Literal["back", "slot1", "slot2", "pile"]

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return stabilisation_rules(table, self.choice)


def stabilisation_rules(table: ShamansTable, choice: str) -> tuple[str, ...]:
    """The clauses of a choice; a move away from the moon ends at the first space."""
    if choice == "back":
        is_short = table.pawn - WORLDS.stabilisation_spaces < BOARD.first_space
        return ("SHAM-9.3", "SHAM-9.11") if is_short else ("SHAM-9.3",)
    return ("SHAM-6.1", "SHAM-9.3")


class IdentitiesSwapped(Event, frozen=True, tag="shamans.IdentitiesSwapped"):
    """Both look at their new cards; a card that lay face up still does [SHAM-R8]."""

    seat: Seat
    other: Seat
    face_up_seats: tuple[Seat, ...]
    identities: dict[Seat, Team]
    private = {"identities": EACH}

    def apply(self, table: ShamansTable) -> None:
        pair = (self.seat, self.other)
        for seat in pair:
            table.identities[seat] = self.identities[seat]
        table.shown = [*(seat for seat in table.shown if seat not in pair), *self.face_up_seats]

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-9.4", "SHAM-9.5", "SHAM-R8") if self.face_up_seats else ("SHAM-9.4", "SHAM-9.5")


class TransformationWithoutEffect(Announcement, frozen=True, tag="shamans.TransformationWithoutEffect"):
    """Nobody else is in the round."""

    seat: Seat
    rules = ("SHAM-9.12", "SHAM-R14")


class PurificationWithoutEffect(Announcement, frozen=True, tag="shamans.PurificationWithoutEffect"):
    """There is nothing that might be a dagger, or nobody else in the round."""

    seat: Seat

    def cites(self, table: ShamansTable) -> tuple[str, ...]:
        return ("SHAM-9.9",) if table.others(self.seat) else ("SHAM-9.12",)


class PurificationDeclined(Announcement, frozen=True, tag="shamans.PurificationDeclined"):
    """No face-down tile was turned up, whatever it is."""

    seat: Seat
    rules = ("SHAM-9.9",)
