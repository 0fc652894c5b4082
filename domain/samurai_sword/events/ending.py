"""The end of the game: what ended it, what was hidden, the points."""

from domain.kernel.announcement import Announcement
from domain.kernel.event import Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import Team
from domain.samurai_sword.scoring import DecidedBy, SeatScore, TeamScore, ended_by, scored_by
from domain.samurai_sword.table import EndReason, SwordTable


class GameEnded(Event, frozen=True, tag="samurai-sword.GameEnded"):
    """`defeated` and `by` are the defeat that ended it, if it was one."""

    reason: EndReason
    defeated: Seat | None
    by: Seat | None

    def apply(self, table: SwordTable) -> None:
        table.ended = self.reason
        table.defeated = self.defeated
        table.defeated_by = self.by

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return ended_by(table, self.reason, self.defeated)


class RolesRevealed(Announcement, frozen=True, tag="samurai-sword.RolesRevealed"):
    """Everything that was hidden but the order of the deck."""

    roles: tuple[str, ...]
    removed: str | None
    hands: tuple[tuple[Card, ...], ...]
    rules = ("SWORD-9.2",)


class GameScored(Announcement, frozen=True, tag="samurai-sword.GameScored"):
    """The points, which follow from what lies on the table."""

    seats: tuple[SeatScore, ...]
    teams: tuple[TeamScore, ...]
    penalised: Team | None
    winner: Team
    winners: tuple[Seat, ...]
    decided_by: DecidedBy
    """The winner has the most points, wins the tie for them, or has the last player standing."""
    schema = 2

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return scored_by(table, self.seats, self.teams)
