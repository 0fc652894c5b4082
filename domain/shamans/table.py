"""The board, everybody's place at it, and what can be read off them."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from msgspec import Struct, field

from domain.kernel import seating
from domain.kernel.clock import CLOCK_SECONDS_MAX
from domain.kernel.options import option
from domain.kernel.table import Table
from domain.kernel.texts import Text
from domain.kernel.words import Card, Seat
from domain.shamans.material import DAGGER, DEALS, ECLIPSE, KIND, PORTALS, SHADOWS, TILES, Deal, Team

TileSource = Literal["slot1", "slot2", "pile"]
SLOTS: tuple[TileSource, ...] = ("slot1", "slot2")
Direction = Literal["left", "right"]
PlaceReason = Literal["off_suit", "trick", "shadow_hand"]
_PORTALS = frozenset(PORTALS)
_ECLIPSE_SIDE = "eclipse_side"


class ShamansOptions(Struct, frozen=True, forbid_unknown_fields=True):
    first_seat: Annotated[
        int,
        option(
            "The seat that leads the first trick of round 1.",
            "Místo, které vynáší do prvního štychu 1. kola.",
            "SHAM-2.4",
            title=Text("First seat", "Začínající místo"),
            ge=0,
            lt=max(DEALS),
        ),
    ] = 0
    reaction_seconds: Annotated[
        int,
        option(
            "How many seconds one reaction window lasts.",
            "Kolik sekund trvá jedno reakční okno.",
            "SHAM-R17",
            title=Text("Seconds to react", "Sekundy na reakci"),
            ge=1,
            le=CLOCK_SECONDS_MAX,
        ),
    ] = 20


def misfit(options: ShamansOptions, players: int) -> str | None:
    """The seat that begins must be one at the table [SHAM-15.1]."""
    return "first_seat" if options.first_seat >= players else None


class SeatScore(Struct, frozen=True):
    """One seat at the end of one round."""

    seat: Seat
    identity: Team
    in_round: bool
    enlightenment_points: int
    team_points: int
    moonstone_points: int
    moonstones: tuple[Card, ...]
    """The tiles, where they score."""
    total: int
    """All points of the game so far."""


class RoundScore(Struct, frozen=True):
    round: int
    winner: Team
    reason: str
    seats: tuple[SeatScore, ...]


class ShamansTable(Table, kw_only=True):
    options: ShamansOptions
    round: int = 0
    token: Seat = 0
    points: list[int] = field(default_factory=list)
    enlightened: list[int] = field(default_factory=list)
    """Points from enlightenment in this round, by seat."""
    rounds: list[RoundScore] = field(default_factory=list)
    winner: Seat | None = None

    in_round: list[Seat] = field(default_factory=list)
    identities: list[Team] = field(default_factory=list)
    shown: list[Seat] = field(default_factory=list)
    """Whose identity card lies face up."""
    set_aside: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """The hands of eliminated Shamans."""

    trick: int = 0
    leader: Seat = 0
    led: str | None = None
    played: list[Seat] = field(default_factory=list)
    """Who has played in this trick, in playing order."""
    front: dict[Seat, Card] = field(default_factory=dict)
    """The cards of the led world in front of their players."""
    off_suit: Card | None = None
    """A card of another world on its way there."""
    off_suit_counts: list[int] = field(default_factory=list)
    """How many cards of other worlds each seat has played in this round."""
    worlds: dict[str, tuple[Card, ...]] = field(default_factory=dict)
    placed_for: PlaceReason | None = None
    """How the newest cards came to their world."""
    pawn: int = 0

    slots: list[Card | None] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    """The first is its top."""
    eclipse_side: Direction = "left"
    eclipse_revealed: bool = False
    face_up: list[tuple[Card, ...]] = field(default_factory=list)
    """The artefacts in front of each seat, in the order taken."""
    face_down: list[tuple[Card, ...]] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    """Used tiles, and the face-up ones of eliminated players."""
    removed: dict[Seat, tuple[Card, ...]] = field(default_factory=dict)
    """Face-down tiles of eliminated players, unseen by others."""

    def unseen(self) -> dict[str, list[Card]]:
        """An eclipse that has come to the top lies open [SHAM-7.1]; before, nobody knows its side either."""
        sides = [] if self.eclipse_revealed else sorted(TILES.eclipse_sides, key=lambda side: side != self.eclipse_side)
        return {"pile": self.pile[self.pile[:1] == [ECLIPSE] :], _ECLIPSE_SIDE: sides}

    def may_lie(self, pile: str, cards: Sequence[Card]) -> bool:
        """The eclipse comes to the top only when a tile is taken from above it."""
        return len(cards) < 2 or cards[0] != ECLIPSE

    def lay(self, pile: str, cards: Sequence[Card]) -> None:
        """The "pile" of the eclipse has its two sides; it will show the first."""
        if pile == _ECLIPSE_SIDE:
            self.eclipse_side = "left" if cards[0] == "left" else "right"
        else:
            super().lay(pile, cards)

    @property
    def deal(self) -> Deal:
        return DEALS[self.players]

    @property
    def is_laid_out(self) -> bool:
        return bool(self.hands)

    def is_out(self, seat: Seat) -> bool:
        return seat not in self.in_round

    def others(self, me: Seat) -> list[Seat]:
        """Everybody else in the round, ascending."""
        return [seat for seat in self.in_round if seat != me]

    def left_of(self, me: Seat) -> Seat:
        """The next seat in the round to the left."""
        return seating.left_of(self.in_round, me)

    @property
    def holders(self) -> list[Seat]:
        """Who is in the round and has cards."""
        return [seat for seat in self.in_round if self.hands[seat]]

    @property
    def shadows_in_round(self) -> list[Seat]:
        return [seat for seat in self.in_round if self.identities[seat] == SHADOWS]

    @property
    def reacting(self) -> list[Seat]:
        """Who might own a portal, by public facts alone [SHAM-10.4]."""
        down, up, disjoint = self.face_down, self.face_up, _PORTALS.isdisjoint
        return [seat for seat in self.in_round if down[seat] or not disjoint(up[seat])]

    def tiles(self, seat: Seat) -> tuple[Card, ...]:
        return self.face_up[seat] + self.face_down[seat]

    def completes(self, world: str, cards: int) -> bool:
        """Whether this many more cards complete the world."""
        return len(self.worlds[world]) + cards == self.deal.value_max

    def standing(self) -> dict[Seat, Card]:
        """The cards of the led world in front of players still in the round."""
        return {seat: card for seat, card in self.front.items() if seat in self.in_round}

    def in_round_all(self, seats: Iterable[Seat]) -> bool:
        """Whether nobody of these is eliminated."""
        return all(seat in self.in_round for seat in seats)

    def first_dagger(self, tiles: tuple[Card, ...]) -> Card | None:
        """The dagger among these tiles that was taken first."""
        for tile in tiles:
            if KIND[tile] == DAGGER:
                return tile
        return None
