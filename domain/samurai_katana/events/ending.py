"""The end of the game: the final order, and the comparison that decided it."""

from typing import Final

from msgspec import Struct

from domain.kernel.event import Event
from domain.kernel.words import Seat
from domain.samurai_katana.material import GAME_LENGTH
from domain.samurai_katana.table import DecidedBy, EndReason, KatanaTable


class Ranked(Struct, frozen=True):
    """A seat's place in the final order, and what it was compared by."""

    seat: Seat
    rank: int
    honour: int
    clan_points: int
    cities: int
    regions: int
    castles: int
    samurai: int


class GameEnded(Event, frozen=True, tag="samurai-katana.GameEnded"):
    reason: EndReason
    winners: tuple[Seat, ...]
    ranking: tuple[Ranked, ...]
    treasures: tuple[int, ...]
    decided_by: DecidedBy | None
    """The comparison that found the winner; null in events of schema 1."""
    schema = 2

    def apply(self, table: KatanaTable) -> None:
        table.ending = self.reason
        table.winners = list(self.winners)
        table.decided_by = self.decided_by

    def cites(self, table: KatanaTable) -> tuple[str, ...]:
        assert self.decided_by is not None
        treasures = ("KATANA-20.18",) if table.options.clan_treasure else ()
        return (*ended_by(table, self.reason), *decided_by(table, self.reason, self.decided_by), *treasures)


def ended_by(table: KatanaTable, reason: EndReason) -> tuple[str, ...]:
    """The clauses by which the game is over."""
    if reason == "sudden_death":
        return ("KATANA-20.1", "KATANA-20.2")
    if reason == "threshold" and table.options.game_length != GAME_LENGTH:
        return ("KATANA-19.1", "KATANA-20.4")
    return (ENDED_BY[reason],)


def decided_by(table: KatanaTable, reason: EndReason, by: DecidedBy) -> tuple[str, ...]:
    """The clauses by which the winner was found, and the order of the others."""
    eliminated = ("KATANA-19.6",) if table.eliminated else ()
    if reason == "sudden_death":
        together = ("KATANA-20.3",) if by != "first" else ()
        return (*together, *DECIDED_BY[by], "KATANA-19.5", "KATANA-20.53", *eliminated)
    if reason == "turn_limit" and by == "honour":
        return ("KATANA-19.5", *eliminated)
    aim = ("KATANA-19.4",) if reason == "threshold" else ()
    return (*aim, *DECIDED_BY[by], "KATANA-19.5", *eliminated)


DECIDED_BY: Final[dict[DecidedBy, tuple[str, ...]]] = {
    "first": (),
    "only": ("KATANA-1.2",),
    "honour": ("KATANA-1.3",),
    "clan_points": ("KATANA-1.4",),
    "cities": ("KATANA-1.5",),
    "regions": ("KATANA-1.5",),
    "castles": ("KATANA-1.5",),
    "samurai": ("KATANA-1.5",),
    "shared": ("KATANA-1.6",),
}
ENDED_BY: Final[dict[EndReason, str]] = {
    "threshold": "KATANA-19.1",
    "turn_limit": "KATANA-19.7",
    "sudden_death": "KATANA-20.2",
}
