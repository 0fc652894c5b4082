"""Roles, characters, tokens and hands."""

from domain.kernel.deck import Shuffled
from domain.kernel.event import EACH, SERVER, ChanceEvent, Event
from domain.kernel.words import Card, Seat
from domain.samurai_sword.table import SwordTable


class RolesDealt(ChanceEvent, frozen=True, tag="samurai-sword.RolesDealt"):
    """Each seat reads its own role card; nobody reads the Ninja card that was put aside."""

    roles: dict[Seat, str]
    removed: str | None
    private = {"roles": EACH, "removed": SERVER}

    def apply(self, table: SwordTable) -> None:
        table.roles = [self.roles[seat] for seat in table.seats]
        table.removed = self.removed

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        """Depends only on the number of players: that decides whether a card was put aside."""
        return _ROLES_BY[len(self.roles)]


_ROLES_BY = {
    3: ("SWORD-2.6", "SWORD-11.1", "SWORD-R50"),
    4: ("SWORD-2.1", "SWORD-2.5", "SWORD-2.6"),
    5: ("SWORD-2.2", "SWORD-2.5", "SWORD-2.6"),
    6: ("SWORD-2.3", "SWORD-2.6"),
    7: ("SWORD-2.4", "SWORD-2.6"),
}


class ShogunRevealed(Event, frozen=True, tag="samurai-sword.ShogunRevealed"):
    seat: Seat
    rules = ("SWORD-2.7",)

    def apply(self, table: SwordTable) -> None:
        table.shogun = self.seat


class CharactersDealt(ChanceEvent, frozen=True, tag="samurai-sword.CharactersDealt"):
    characters: tuple[str, ...]
    rules = ("SWORD-2.9",)

    def apply(self, table: SwordTable) -> None:
        table.characters = list(self.characters)
        table.in_play = [[] for _ in table.seats]


class TokensTaken(Event, frozen=True, tag="samurai-sword.TokensTaken"):
    resilience: tuple[int, ...]
    honour: tuple[int, ...]

    def apply(self, table: SwordTable) -> None:
        table.resilience = list(self.resilience)
        table.honour = list(self.honour)

    def cites(self, table: SwordTable) -> tuple[str, ...]:
        return _TOKENS_BY[len(self.honour)]


_FEWER_PLAYERS = ("SWORD-2.10", "SWORD-2.13", "SWORD-2.15")
_MORE_PLAYERS = ("SWORD-2.10", "SWORD-2.13", "SWORD-2.14")
_TOKENS_BY = {3: ("SWORD-2.10", "SWORD-11.2"), 4: _FEWER_PLAYERS, 5: _FEWER_PLAYERS, 6: _MORE_PLAYERS, 7: _MORE_PLAYERS}


class DeckShuffled(Shuffled, frozen=True, tag="samurai-sword.DeckShuffled"):
    rules = ("SWORD-2.17",)


class HandsDealt(Event, frozen=True, tag="samurai-sword.HandsDealt"):
    counts: tuple[int, ...]
    hands: dict[Seat, tuple[Card, ...]]
    private = {"hands": EACH}
    rules = ("SWORD-2.17", "SWORD-2.18")

    def apply(self, table: SwordTable) -> None:
        table.hands = [list(self.hands[seat]) for seat in table.seats]
        del table.deck[: sum(self.counts)]
