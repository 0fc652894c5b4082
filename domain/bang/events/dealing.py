"""Roles, characters, hands, and whose turn it is."""

from domain.bang.table import BangTable, Previous
from domain.kernel.announcement import Announcement
from domain.kernel.deck import Shuffled
from domain.kernel.event import EACH, ChanceEvent, Event
from domain.kernel.words import Card, Seat


class SeriesContinued(Event, frozen=True, tag="bang.SeriesContinued"):
    """The game follows another one of the same players."""

    previous: Previous
    rules = ("BANG-R63",)

    def apply(self, table: BangTable) -> None:
        table.previous = self.previous


class RolesDealt(ChanceEvent, frozen=True, tag="bang.RolesDealt"):
    sheriff_seat: Seat
    roles: dict[Seat, str]
    private = {"roles": EACH}

    def apply(self, table: BangTable) -> None:
        table.sheriff = self.sheriff_seat
        table.roles = [self.roles[seat] for seat in table.seats]
        table.alive = list(table.seats)

    def cites(self, table: BangTable) -> tuple[str, ...]:
        if table.options.rotate_sheriff and table.previous:
            return (_ROLES_FOR[table.players], "BANG-2.4", "BANG-2.5", "BANG-13.2", "BANG-R63", "BANG-R67")
        return (_ROLES_FOR[table.players], "BANG-2.3", "BANG-2.4", "BANG-2.5", "BANG-R6", "BANG-R67")


_ROLES_FOR = {4: "BANG-2.2.1", 5: "BANG-2.2.2", 6: "BANG-2.2.3", 7: "BANG-2.2.4"}


class CharactersDealt(ChanceEvent, frozen=True, tag="bang.CharactersDealt"):
    characters: tuple[str, ...]
    life: tuple[int, ...]

    def apply(self, table: BangTable) -> None:
        table.characters = list(self.characters)
        table.life = list(self.life)
        table.life_max = list(self.life)
        table.in_play = [[] for _ in table.seats]

    def cites(self, table: BangTable) -> tuple[str, ...]:
        kept = table.options.keep_characters and table.previous is not None
        rules = ("BANG-13.1", "BANG-R63", "BANG-R67") if kept else ("BANG-R6", "BANG-R67")
        kit = ("BANG-R60",) if "kit_carlson" in self.characters else ()
        return ("BANG-2.6", "BANG-2.7", "BANG-2.8", *rules, *kit)


class DeckShuffled(Shuffled, frozen=True, tag="bang.DeckShuffled"):
    rules = ("BANG-2.10", "BANG-R67")


class HandsDealt(Event, frozen=True, tag="bang.HandsDealt"):
    counts: tuple[int, ...]
    cards: dict[Seat, tuple[Card, ...]]
    private = {"cards": EACH}
    rules = ("BANG-2.10", "BANG-2.11", "BANG-2.12", "BANG-R6")

    def apply(self, table: BangTable) -> None:
        table.hands = [list(self.cards[seat]) for seat in table.seats]
        del table.deck[: sum(self.counts)]


class TurnStarted(Event, frozen=True, tag="bang.TurnStarted"):
    seat: Seat
    number: int

    def apply(self, table: BangTable) -> None:
        table.turn = self.seat
        table.turn_number = self.number
        table.bangs_played = 0

    def cites(self, table: BangTable) -> tuple[str, ...]:
        return ("BANG-4.1",) if self.number > 1 else ("BANG-2.13",)


class TurnEnded(Announcement, frozen=True, tag="bang.TurnEnded"):
    seat: Seat

    def cites(self, table: BangTable) -> tuple[str, ...]:
        """A player who dies in their own turn has no phase 3."""
        return ("BANG-R19",) if table.is_out(self.seat) else ("BANG-4.11",)
