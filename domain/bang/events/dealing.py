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
    rules = ("BANG-2.3", "BANG-2.4", "BANG-2.5")

    def apply(self, table: BangTable) -> None:
        table.sheriff = self.sheriff_seat
        table.roles = [self.roles[seat] for seat in table.seats]
        table.alive = list(table.seats)


class CharactersDealt(ChanceEvent, frozen=True, tag="bang.CharactersDealt"):
    characters: tuple[str, ...]
    life: tuple[int, ...]
    rules = ("BANG-2.6", "BANG-2.7", "BANG-2.8")

    def apply(self, table: BangTable) -> None:
        table.characters = list(self.characters)
        table.life = list(self.life)
        table.life_max = list(self.life)
        table.in_play = [[] for _ in table.seats]


class DeckShuffled(Shuffled, frozen=True, tag="bang.DeckShuffled"):
    rules = ("BANG-2.10",)


class HandsDealt(Event, frozen=True, tag="bang.HandsDealt"):
    counts: tuple[int, ...]
    cards: dict[Seat, tuple[Card, ...]]
    private = {"cards": EACH}
    rules = ("BANG-2.10", "BANG-2.11")

    def apply(self, table: BangTable) -> None:
        table.hands = [list(self.cards[seat]) for seat in table.seats]
        del table.deck[: sum(self.counts)]


class TurnStarted(Event, frozen=True, tag="bang.TurnStarted"):
    seat: Seat
    number: int
    rules = ("BANG-4.1",)

    def apply(self, table: BangTable) -> None:
        table.turn = self.seat
        table.turn_number = self.number
        table.bangs_played = 0


class TurnEnded(Announcement, frozen=True, tag="bang.TurnEnded"):
    seat: Seat
    rules = ("BANG-4.11",)
