"""The saloon: everything on a BANG! table, and what can be read off it."""

from typing import Annotated

from msgspec import Struct, field

from domain.bang.material import (
    APPALOOSA,
    BANG,
    BARREL,
    CARD_TYPES,
    CAST,
    COLT_RANGE,
    KIND,
    MISSED,
    MUSTANG,
    OUTLAW,
    RENEGADE,
    SHERIFF,
    VOLCANIC,
    Character,
    Outcome,
)
from domain.kernel import seating
from domain.kernel.deck import DeckTable
from domain.kernel.options import option
from domain.kernel.texts import Text
from domain.kernel.words import Card, Seat


class BangOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules for a series of games; both do nothing in its first game."""

    keep_characters: Annotated[
        bool,
        option(
            "In a series, survivors of the previous game keep their characters; the eliminated draw new ones.",
            "V sérii si ten, kdo přežil předchozí hru, nechá svou postavu; vyřazení si vylosují nové.",
            "BANG-13.1",
            title=Text("Survivors keep their characters", "Přeživší si nechají postavy"),
        ),
    ] = False
    rotate_sheriff: Annotated[
        bool,
        option(
            "In a series, the Sheriff's role passes to the seat left of the previous one; the other roles are dealt.",
            "V sérii role Šerifa přechází na místo po levici předchozího Šerifa; ostatní role se rozdají.",
            "BANG-13.2",
            title=Text("The Sheriff's role goes round", "Role Šerifa koluje"),
        ),
    ] = False


class Previous(Struct, frozen=True):
    """What one game of a series hands to the next."""

    characters: tuple[str, ...]
    alive: tuple[Seat, ...]
    sheriff: Seat


class BangTable(DeckTable, kw_only=True):
    options: BangOptions
    previous: Previous | None = None
    roles: list[str] = field(default_factory=list)
    characters: list[str] = field(default_factory=list)
    life: list[int] = field(default_factory=list)
    life_max: list[int] = field(default_factory=list)
    alive: list[Seat] = field(default_factory=list)
    in_play: list[list[Card]] = field(default_factory=list)
    resolving: list[Card] = field(default_factory=list)
    flipped: list[Card] = field(default_factory=list)
    store: list[Card] = field(default_factory=list)
    looked_at: list[Card] = field(default_factory=list)
    """Kit Carlson's three cards, which he alone may see."""
    sheriff: Seat = 0
    turn: Seat = 0
    turn_number: int = 0
    bangs_played: int = 0
    flip_matched: bool = False
    outcome: str | None = None

    @property
    def is_laid_out(self) -> bool:
        return bool(self.hands)

    def is_out(self, seat: Seat) -> bool:
        return seat not in self.alive

    def character(self, seat: Seat) -> Character:
        return CAST[self.characters[seat]]

    def played_by(self, character: str) -> Seat | None:
        """The living seat that plays this character."""
        if character not in self.characters:
            return None
        seat = self.characters.index(character)
        return seat if seat in self.alive else None

    def others(self, me: Seat) -> list[Seat]:
        return seating.others(self.alive, me)

    def lies_before(self, seat: Seat, kind: str) -> Card | None:
        """The card of this kind in front of a seat."""
        for card in self.in_play[seat]:
            if KIND[card] == kind:
                return card
        return None

    def weapon(self, seat: Seat) -> Card | None:
        for card in self.in_play[seat]:
            if CARD_TYPES[KIND[card]].weapon_range:
                return card
        return None

    def weapon_range(self, seat: Seat) -> int:
        weapon = self.weapon(seat)
        return CARD_TYPES[KIND[weapon]].weapon_range if weapon else COLT_RANGE

    def distance(self, viewer: Seat, other: Seat) -> int:
        """How far `viewer` sees `other` [BANG-6.13]."""
        steps = seating.distance(self.alive, viewer, other)
        steps += self.character(other).seen_farther - self.character(viewer).sees_nearer
        steps += self.lies_before(other, MUSTANG) is not None
        steps -= self.lies_before(viewer, APPALOOSA) is not None
        return max(1, steps)

    def within(self, viewer: Seat, steps: int) -> list[Seat]:
        """Everybody else at this distance or nearer."""
        return [other for other in self.alive if other != viewer and self.distance(viewer, other) <= steps]

    def may_bang(self, seat: Seat) -> bool:
        """Whether one more BANG! may be played in this turn [BANG-R33]."""
        return (
            self.bangs_played == 0
            or self.character(seat).bangs_unlimited
            or self.lies_before(seat, VOLCANIC) is not None
        )

    def counts_as(self, card: Card, kind: str, seat: Seat) -> bool:
        """Whether this seat may use a card as one of this kind."""
        own = KIND.get(card)
        return own == kind or (own, kind) in self.character(seat).stand_ins

    def played_as(self, card: Card, seat: Seat) -> str:
        """Calamity Janet's Missed! is a BANG! in her turn; elsewhere cards keep their names [BANG-R32]."""
        kind = KIND[card]
        return BANG if kind == MISSED and self.counts_as(card, BANG, seat) else kind

    def barrels(self, seat: Seat) -> list[str]:
        """The Barrels that may be tried against a shot, the built-in one first."""
        built_in = ["builtin_barrel"] * self.character(seat).barrels
        return [*built_in, BARREL] if self.lies_before(seat, BARREL) else built_in

    @property
    def being_played(self) -> str | None:
        """The kind of the card that is being resolved; a wound while there is none comes from Dynamite."""
        return KIND[self.resolving[0]] if self.resolving else None

    @property
    def is_slabs_bang(self) -> bool:
        """Whether the card that is being resolved is a BANG! of Slab the Killer, who shoots in his own turn only."""
        return self.being_played == BANG and self.character(self.turn).missed_needed > 1

    @property
    def winning_side(self) -> Outcome | None:
        """Who wins if the game ends now; None: it goes on. All can tell: the roles of the dead lie open [BANG-12]."""
        living = [self.roles[seat] for seat in self.alive]
        if SHERIFF not in living:
            return "renegade" if living == [RENEGADE] else "outlaws"
        return None if OUTLAW in living or RENEGADE in living else "law"

    def beer_works(self) -> bool:
        """Beer has no effect with two players left [BANG-8.4]."""
        return len(self.alive) > 2
