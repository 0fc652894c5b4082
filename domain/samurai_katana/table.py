"""Everything on a Samurai & Katana table, and what can be read off it."""

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct, field

from domain.kernel import seating
from domain.kernel.deck import DeckTable
from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import CITY_IN, COASTAL, PROVINCES, City, Province, Region, Way
from domain.samurai_katana.material import CARD_TYPES, SUDDEN_DEATH_HONOUR
from domain.samurai_katana.options import KatanaOptions

Payment = Literal["koku", "castle", "shogun"]
"""How a move was paid: with a koku, as a free move into an own castle, or as the Shogun's free move."""

EndReason = Literal["threshold", "turn_limit", "sudden_death"]
DecidedBy = Literal["first", "only", "honour", "clan_points", "cities", "regions", "castles", "samurai", "shared"]
"""`first` to reach the threshold of a sudden death; `only` one to have reached it; `shared`, where all are equal."""
SideName = Literal["attacker", "defender"]
BattleOutcome = Literal["attacker", "defender", "tie"]
BATTLE_SIDES: Final[tuple[SideName, ...]] = ("attacker", "defender")


class Group(Struct, frozen=True):
    """Samurai that set out from one region."""

    origin: Region
    count: int
    paid: Payment
    way: Way


class March(Struct, frozen=True):
    """A move that is not finished: its groups are declared and paid, but still stand in their regions."""

    seat: Seat
    to: Region
    is_attack: bool
    groups: tuple[Group, ...]


class Side(Struct, frozen=True):
    """What one fighter has laid down."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    special: Card | None = None
    helper: Seat | None = None
    """Whose samurai an Alliance adds."""
    has_chosen_special: bool = False
    is_cancelled: bool = False
    """Whether the Shogun has cancelled the special."""


class Support(Struct, frozen=True):
    """Samurai that the Emperor has sent to one side."""

    side: SideName
    count: int
    origins: dict[Region, int] = {}
    returned: int = 0


class Battle(Struct, frozen=True):
    region: Region
    attacker: Side
    defender: Side
    groups: tuple[Group, ...]
    """The attackers: on the march they are in no region [KATANA-R77]."""
    support: Support | None = None
    is_revealed: bool = False
    outcome: BattleOutcome | None = None
    losses: tuple[int, int] = (0, 0)
    """Of the attacker and of the defender."""

    @property
    def attackers(self) -> int:
        return sum(group.count for group in self.groups)

    def side(self, name: SideName) -> Side:
        return self.attacker if name == "attacker" else self.defender

    def fights(self, seat: Seat | None) -> bool:
        return seat in (self.attacker.seat, self.defender.seat)


class KatanaTable(DeckTable, kw_only=True):
    """Most of it stays as it is from one decision to the next: what is large and seldom changes is a `Mapping`, which
    copies of the table share and which is replaced, never changed in place."""

    options: KatanaOptions
    clans: list[str] = field(default_factory=list)
    start_cities: list[tuple[str, ...]] = field(default_factory=list)
    honour: list[int] = field(default_factory=list)
    earned: list[Mapping[str, int]] = field(default_factory=list)
    """Where each seat's honour came from and went to."""
    koku: list[int] = field(default_factory=list)
    treasures: list[int] = field(default_factory=list)
    reserve: list[int] = field(default_factory=list)
    """Samurai not on the board."""
    castle_reserve: list[int] = field(default_factory=list)
    samurai: list[Mapping[Region, int]] = field(default_factory=list)
    """By seat: the regions with samurai of its own, and how many."""
    castles: dict[Region, Seat] = field(default_factory=dict)
    owner: Mapping[Region, Seat] = field(default_factory=dict)
    """Who controls a region; those that nobody controls are missing."""
    emperor: Seat = 0
    shogun: Seat | None = None
    eliminated: list[Seat] = field(default_factory=list)
    landless: list[Seat] = field(default_factory=list)
    """Returned clans that control no region yet."""

    game_turn: int = 0
    phase: int = 0
    turn: Seat | None = None
    """Whose sub-turn it is."""
    has_played: list[Seat] = field(default_factory=list)
    """Who has had a sub-turn in this phase."""
    castle_built: list[Seat] = field(default_factory=list)
    """Who has put a castle on the board in this game turn."""
    shogun_cancelled: bool = False
    position_sold: bool = False
    emperor_supported: bool = False
    """Whether rights that exist once per game turn have been used."""

    free_moves: int = 0
    shogun_moved: bool = False
    has_traded: bool = False
    offers: int = 0
    position_offers: int = 0
    has_exchanged: bool = False
    closed_lanes: list[str] = field(default_factory=list)
    silent: list[Seat] = field(default_factory=list)
    """Who passes in every further sea window of this clan turn."""

    played: list[Card] = field(default_factory=list)
    """Cards that are played and not resolved."""
    march: March | None = None
    battle: Battle | None = None
    set_aside: list[list[Card]] = field(default_factory=list)
    """Cards of a very large hand that will be discarded in phase 4."""
    ran_out: bool = False
    """Whether this sub-turn ends by itself, because nothing is left to choose."""
    ending: EndReason | None = None
    decided_by: DecidedBy | None = None
    """The comparison that found the winner."""
    winners: list[Seat] = field(default_factory=list)

    @property
    def is_laid_out(self) -> bool:
        return bool(self.clans)

    def is_out(self, seat: Seat) -> bool:
        return seat in self.eliminated

    @property
    def open_battle(self) -> Battle:
        """The battle that is being fought; there is at most one at a time."""
        assert self.battle is not None
        return self.battle

    @property
    def open_march(self) -> March:
        """The move that is declared and not finished."""
        assert self.march is not None
        return self.march

    @property
    def in_play(self) -> list[Seat]:
        out = self.eliminated
        return [seat for seat in range(self.players) if seat not in out] if out else list(range(self.players))

    def is_in_play(self, seat: Seat) -> bool:
        return 0 <= seat < self.players and seat not in self.eliminated

    def others(self, me: Seat) -> list[Seat]:
        """Everybody else in play, clockwise from the left of `me`."""
        return seating.others(self.in_play, me)

    # --- figures and land ---------------------------------------------------------------------------

    def holder(self, region: Region) -> Seat | None:
        """Whose figures stand in a region: samurai before a castle [KATANA-4.5]."""
        for seat, standing in enumerate(self.samurai):
            if region in standing:
                return seat
        return self.castles.get(region)

    def regions_of(self, seat: Seat) -> list[Region]:
        return [region for region, owner in self.owner.items() if owner == seat]

    def region_count(self, seat: Seat) -> int:
        return list(self.owner.values()).count(seat)

    def samurai_on_board(self, seat: Seat) -> int:
        return sum(self.samurai[seat].values())

    def coast_count(self, seat: Seat) -> int:
        """How many of a seat's regions have a sea lane."""
        return sum(region in COASTAL for region in self.regions_of(seat))

    def castles_of(self, seat: Seat) -> list[Region]:
        return [region for region, owner in self.castles.items() if owner == seat]

    def cities_of(self, seat: Seat) -> list[City]:
        return [city for region, city in CITY_IN.items() if self.owner.get(region) == seat]

    def clan_points(self, seat: Seat) -> int:
        return sum(city.clan_points for city in self.cities_of(seat))

    def provinces_of(self, seat: Seat) -> list[Province]:
        own = set(self.regions_of(seat))
        return [province for province in PROVINCES.values() if own.issuperset(province.regions)]

    def put(self, seat: Seat, region: Region, count: int) -> None:
        standing = self.samurai[seat]
        self.samurai[seat] = {**standing, region: standing.get(region, 0) + count}

    def lift(self, seat: Seat, region: Region, count: int) -> None:
        standing = dict(self.samurai[seat])
        if standing[region] == count:
            del standing[region]
        else:
            standing[region] -= count
        self.samurai[seat] = standing

    # --- honour -------------------------------------------------------------------------------------

    @property
    def threshold(self) -> int:
        """How much honour ends the game [KATANA-19.1, KATANA-20.1, KATANA-20.4]."""
        return SUDDEN_DEATH_HONOUR if self.options.sudden_death else self.options.game_length

    @property
    def threshold_is_reached(self) -> bool:
        return max(self.honour) >= self.threshold

    def standing(self, seat: Seat) -> tuple[int, ...]:
        """What players are compared by: honour, clan points, cities, regions, castles, samurai [KATANA-1.5]."""
        cities = self.cities_of(seat)
        return (
            self.honour[seat],
            sum(city.clan_points for city in cities),
            len(cities),
            self.region_count(seat),
            len(self.castles_of(seat)),
            self.samurai_on_board(seat),
        )

    # --- cards --------------------------------------------------------------------------------------

    def all_discarded(self, card: Card) -> bool:
        """Whether everybody can see that nobody holds this card [KATANA-18.4]."""
        return self.discard.count(card) == CARD_TYPES[card].copies
