"""The dojo: everything on a Samurai Sword table, and what can be read off it."""

from typing import Literal

from msgspec import Struct, field

from domain.kernel import seating
from domain.kernel.deck import DeckTable
from domain.kernel.words import Card, Seat
from domain.samurai_sword.material import (
    ARMOR,
    BUSHIDO,
    CAST,
    DRAWN_CARDS,
    FAST_DRAW,
    FOCUS,
    ROLE_CARDS,
    SWORD_MASTER_PLAYERS_MIN,
    TEAM,
    WEAPONS,
    WEAPONS_PER_TURN,
    Character,
    Team,
)

Phase = Literal["recovery", "drawing", "playing", "discarding"]
EndReason = Literal["sword_master", "friendly_last_stand", "honour_exhausted"]


class SwordOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """There are no optional rules [SWORD-R52]."""


class Reach(Struct, frozen=True):
    """What the weapons of the seat whose turn it is can do at this moment."""

    weapons_left: int
    difficulties: dict[Seat, int]
    """Of everybody who may be attacked; empty where no more weapons may be played."""
    is_unlimited: bool

    def targets(self, weapon: Card) -> list[Seat]:
        """Whom this weapon may be played against."""
        if self.is_unlimited:
            return list(self.difficulties)
        most = WEAPONS[weapon].difficulty
        return [target for target, difficulty in self.difficulties.items() if difficulty <= most]


class SwordTable(DeckTable, kw_only=True):
    options: SwordOptions
    roles: list[str] = field(default_factory=list)
    """Role cards by seat; those of the Ninja tell their stars."""
    removed: str | None = None
    """The Ninja card that went back to the box unseen."""
    characters: list[str] = field(default_factory=list)
    resilience: list[int] = field(default_factory=list)
    honour: list[int] = field(default_factory=list)
    in_play: list[list[Card]] = field(default_factory=list)
    resolving: Card | None = None
    shogun: Seat = 0
    turn: Seat = 0
    turn_number: int = 0
    phase: Phase = "recovery"
    weapons_played: int = 0
    ended: EndReason | None = None
    defeated: Seat | None = None
    """Whose defeat ended the game; the next field says who dealt it."""
    defeated_by: Seat | None = None

    @property
    def is_laid_out(self) -> bool:
        return bool(self.hands)

    def character(self, seat: Seat) -> Character:
        return CAST[self.characters[seat]]

    def role(self, seat: Seat) -> str:
        return ROLE_CARDS[self.roles[seat]].role

    def team(self, seat: Seat) -> Team:
        return TEAM[self.role(seat)]

    def others(self, me: Seat) -> list[Seat]:
        """Everybody else, clockwise from the left of `me`, harmless or not."""
        return seating.others(self.seats, me)

    def left_of(self, seat: Seat) -> Seat:
        return (seat + 1) % self.players

    def is_harmless(self, seat: Seat) -> bool:
        """No resilience or no cards, at this very moment [SWORD-R10]."""
        return not (self.resilience[seat] and self.hands[seat])

    def standing(self) -> list[Seat]:
        """The seats that have any resilience."""
        return [seat for seat in self.seats if self.resilience[seat]]

    def is_last_stand(self) -> bool:
        """Only one player has any resilience, and there are enough for a Sword Master [SWORD-10.1, SWORD-11.8]."""
        return self.players >= SWORD_MASTER_PLAYERS_MIN and len(self.standing()) == 1

    def threatened_by(self, me: Seat) -> list[Seat]:
        """Whom Battlecry and Jujutsu affect: all others who are not harmless and whom more than weapons can wound
        [SWORD-R22]."""
        return [
            seat
            for seat in self.others(me)
            if not self.is_harmless(seat) and not self.character(seat).only_weapons_wound
        ]

    def lies_before(self, seat: Seat, card: Card) -> int:
        """How many copies of a property lie in front of a seat."""
        return self.in_play[seat].count(card)

    def has_bushido_in_play(self) -> bool:
        return any(BUSHIDO in properties for properties in self.in_play)

    def is_lone_shogun(self, seat: Seat) -> bool:
        """The Shogun of a game of three, who is stronger [SWORD-11.3]."""
        return self.players == 3 and seat == self.shogun

    def difficulties(self, attacker: Seat) -> dict[Seat, int]:
        """The difficulty of attacking each other player who is not harmless: the shorter way round to him, not counting
        the harmless, and what protects him [SWORD-R13]."""
        circle = [seat for seat in range(self.players) if seat == attacker or not self.is_harmless(seat)]
        here, size = circle.index(attacker), len(circle)
        return {
            target: min((place - here) % size, (here - place) % size)
            + self.in_play[target].count(ARMOR)
            + CAST[self.characters[target]].harder_to_attack
            for place, target in enumerate(circle)
            if target != attacker
        }

    def reach(self, attacker: Seat) -> Reach:
        left = self.weapons_max(attacker) - self.weapons_played
        difficulties = self.difficulties(attacker) if left > 0 else {}
        return Reach(left, difficulties, self.character(attacker).reaches_everybody)

    def wounds(self, attacker: Seat, weapon: Card, target: Seat) -> int:
        """What a hit with this weapon deals to this target [SWORD-R17]."""
        dealt = WEAPONS[weapon].wounds + self.lies_before(attacker, FAST_DRAW) + self.character(attacker).extra_wounds
        return max(1, dealt - self.character(target).fewer_wounds)

    def weapons_max(self, seat: Seat) -> int:
        """The weapons that this seat may play in its turn [SWORD-R39]."""
        extra = self.lies_before(seat, FOCUS) + self.character(seat).extra_weapons + self.is_lone_shogun(seat)
        return WEAPONS_PER_TURN + extra

    def drawn_cards(self, seat: Seat) -> int:
        """The cards of the drawing phase [SWORD-R39]."""
        return DRAWN_CARDS + self.character(seat).extra_draws + self.is_lone_shogun(seat)
