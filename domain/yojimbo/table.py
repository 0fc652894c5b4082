"""The dojo: everything on a Yojimbo table, and what can be read off it."""

from typing import Annotated, Literal

from msgspec import Struct, field

from domain.kernel import seating
from domain.kernel.deck import DeckTable
from domain.kernel.options import option
from domain.kernel.texts import Text
from domain.kernel.words import Card, Seat
from domain.yojimbo.defence import Situation, faces_of
from domain.yojimbo.material import ATTACK, YOJIMBO_BONUS, AttackFace, Version, points_of

Left = Literal["trained", "changed", "retreated"]
"""How a seat went out of the round."""


class YojimboOptions(Struct, frozen=True, forbid_unknown_fields=True):
    version: Annotated[
        Version,
        option(
            "The simplified game (kyu) or the full one, where points cost cards (dan).",
            "Zjednodušená hra (kyu), nebo plná, v níž body stojí karty (dan).",
            "YOJ-2.1",
            title=Text("Version", "Verze"),
        ),
    ] = "kyu"


class Defence(Struct, frozen=True):
    """A defence as it lies there for all to see."""

    seat: Seat
    cards: tuple[Card, ...]
    target: Literal["current", "following"]
    attack: str
    """The attack face that it averts."""
    value: int
    """Of the cards, without the holder's bonus."""
    bonus: int
    osae: str | None
    tenkan: bool


class YojimboTable(DeckTable, kw_only=True):
    """`deck` is the refill deck. The first card of the attack deck lies face up: the following attack."""

    options: YojimboOptions
    attack_deck: list[Card] = field(default_factory=list)
    attack_pile: list[Card] = field(default_factory=list)
    """Bottom to top; the last one is the current attack."""
    victory: list[list[Card]] = field(default_factory=list)
    """The victory piles, bottom to top."""
    start_draws: int = 0
    """How often cards were drawn for the start: more than once where the greatest strength was shared."""
    holder: Seat | None = None
    round: int = 0
    in_round: list[Seat] = field(default_factory=list)
    left: dict[Seat, Left] = field(default_factory=dict)
    acted: list[Seat] = field(default_factory=list)
    turned: list[Seat] = field(default_factory=list)
    """Who has laid Kaiten in this round."""
    last_defence: Defence | None = None
    gained: list[Card] = field(default_factory=list)
    """Won cards that wait for a place, in the order of YOJ-8.10."""
    price: int | None = None
    free_vp: int | None = None
    winner: Seat | None = None
    tie_break: bool = False

    @property
    def is_laid_out(self) -> bool:
        return bool(self.hands)

    def unseen(self) -> dict[str, list[Card]]:
        return {**super().unseen(), "attack_deck": self.attack_deck[1:]}

    @property
    def is_dan(self) -> bool:
        return self.options.version == "dan"

    @property
    def current(self) -> AttackFace:
        return ATTACK[self.attack_pile[-1]]

    @property
    def following(self) -> AttackFace | None:
        return ATTACK[self.attack_deck[0]] if self.attack_deck else None

    def points(self, seat: Seat) -> int:
        return points_of(self.victory[seat])

    def is_first_action(self, seat: Seat) -> bool:
        return seat not in self.acted

    def note_action(self, seat: Seat) -> None:
        if seat not in self.acted:
            self.acted.append(seat)

    def is_alone(self, seat: Seat) -> bool:
        """Whether nobody else is in the round."""
        return self.in_round == [seat]

    def situation(self, seat: Seat) -> Situation:
        """What this seat would have to avert, and with what."""
        following = self.following
        return Situation(
            faces_of(self.hands[seat]),
            self.current.id,
            following.id if following else None,
            YOJIMBO_BONUS if seat == self.holder else 0,
        )

    def other_hands(self, seat: Seat) -> list[Seat]:
        """Who else has cards, clockwise from the left."""
        return [other for other in seating.others(self.seats, seat) if self.hands[other]]
