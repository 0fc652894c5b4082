"""A Samurai & Katana table as one viewer may see it: an allow-list, field by field."""

from msgspec import Struct

from domain.kernel.view import sees
from domain.kernel.words import ALL, Card, Seat, Viewer
from domain.samurai_katana.board import CITY_IN, PROVINCES, SPACES, City, Region
from domain.samurai_katana.table import Battle, Group, KatanaTable, Side, SideName


class ClanView(Struct, frozen=True):
    """One seat. `hand` and `treasure` are null where the viewer may not know them."""

    seat: Seat
    clan: str
    in_play: bool
    landless: bool
    honour: int
    koku: int
    reserve: int
    """Samurai not on the board."""
    castle_reserve: int
    regions: int
    cities: tuple[str, ...]
    clan_points: int
    provinces: tuple[str, ...]
    """Provinces that the seat controls completely now."""
    has_played: bool
    """Whether the sub-turn of this phase is over."""
    has_built_castle: bool
    """Whether a castle was put on the board in this game turn."""
    hand_count: int
    hand: tuple[Card, ...] | None
    set_aside_count: int
    treasure: int | None
    honour_by: dict[str, int]
    """Where the honour came from and went to."""


class RegionView(Struct, frozen=True):
    id: Region
    owner: Seat | None
    samurai: int
    castle: Seat | None
    """Whose castle stands there."""


class GroupView(Struct, frozen=True):
    origin: Region
    count: int


class MarchView(Struct, frozen=True):
    """A move that is declared and not finished."""

    seat: Seat
    to: Region
    is_attack: bool
    groups: tuple[GroupView, ...]


class SideView(Struct, frozen=True):
    """One fighter. The cards are null while they lie face down for the viewer."""

    seat: Seat
    card_count: int
    has_special: bool
    cards: tuple[Card, ...] | None
    special: Card | None
    helper: Seat | None
    is_cancelled: bool


class SupportView(Struct, frozen=True):
    side: SideName
    count: int


class BattleView(Struct, frozen=True):
    region: Region
    attacker: SideView
    defender: SideView
    groups: tuple[GroupView, ...]
    """The attackers: on the march they are in no region."""
    support: SupportView | None
    is_revealed: bool
    outcome: str | None


class KatanaView(Struct, frozen=True):
    viewer: Seat | None
    game_turn: int
    turn_limit: int
    threshold: int
    """How much honour ends the game."""
    phase: int
    turn: Seat | None
    """Whose sub-turn it is."""
    emperor: Seat
    shogun: Seat | None
    shogun_has_moved: bool
    """Whether the Shogun's free move of this clan turn is used."""
    free_moves: int
    """How many free moves into own castles were made in this clan turn."""
    shogun_has_cancelled: bool
    emperor_has_supported: bool
    position_is_sold: bool
    """Whether rights that exist once per game turn have been used; they come with optional rules."""
    has_traded: bool
    has_exchanged: bool
    offers: int
    closed_lanes: tuple[str, ...]
    silent: tuple[Seat, ...]
    """Who passes in every further sea window of this clan turn."""
    clans: tuple[ClanView, ...]
    regions: tuple[RegionView, ...]
    march: MarchView | None
    battle: BattleView | None
    played: tuple[Card, ...]
    """Cards that are played and not resolved."""
    deck_count: int
    discard: tuple[Card, ...]
    """Bottom to top; everybody may read it."""
    ending: str | None
    winners: tuple[Seat, ...]
    deck: tuple[Card, ...] | None
    """Its order, once everything is open."""


def visible(table: KatanaTable, viewer: Viewer) -> KatanaView:
    march = table.march
    return KatanaView(
        viewer=viewer if isinstance(viewer, int) else None,
        game_turn=table.game_turn,
        turn_limit=table.options.turn_limit,
        threshold=table.threshold,
        phase=table.phase,
        turn=table.turn,
        emperor=table.emperor,
        shogun=table.shogun,
        shogun_has_moved=table.shogun_moved,
        free_moves=table.free_moves,
        shogun_has_cancelled=table.shogun_cancelled,
        emperor_has_supported=table.emperor_supported,
        position_is_sold=table.position_sold,
        has_traded=table.has_traded,
        has_exchanged=table.has_exchanged,
        offers=table.offers,
        closed_lanes=tuple(table.closed_lanes),
        silent=tuple(table.silent),
        clans=_clans(table, viewer),
        regions=_regions(table),
        march=None if march is None else MarchView(march.seat, march.to, march.is_attack, _groups(march.groups)),
        battle=None if table.battle is None else _battle(table.battle, viewer),
        played=tuple(table.played),
        deck_count=len(table.deck),
        discard=tuple(table.discard),
        ending=table.ending,
        winners=tuple(table.winners),
        deck=tuple(table.deck) if viewer == ALL else None,
    )


def _clans(table: KatanaTable, viewer: Viewer) -> tuple[ClanView, ...]:
    owner = table.owner
    cities: list[list[City]] = [[] for _ in table.seats]
    for region, city in CITY_IN.items():
        if region in owner:
            cities[owner[region]].append(city)
    provinces: list[list[str]] = [[] for _ in table.seats]
    for province in PROVINCES.values():
        holder = owner.get(province.regions[0])
        if holder is not None and all(owner.get(region) == holder for region in province.regions):
            provinces[holder].append(province.id)
    return tuple(_clan(table, seat, viewer, cities[seat], provinces[seat]) for seat in table.seats)


def _clan(table: KatanaTable, seat: Seat, viewer: Viewer, cities: list[City], provinces: list[str]) -> ClanView:
    return ClanView(
        seat=seat,
        clan=table.clans[seat],
        in_play=seat not in table.eliminated,
        landless=seat in table.landless,
        honour=table.honour[seat],
        koku=table.koku[seat],
        reserve=table.reserve[seat],
        castle_reserve=table.castle_reserve[seat],
        regions=table.region_count(seat),
        cities=tuple(city.id for city in cities),
        clan_points=sum(city.clan_points for city in cities),
        provinces=tuple(provinces),
        has_played=seat in table.has_played,
        has_built_castle=seat in table.castle_built,
        hand_count=len(table.hands[seat]),
        hand=tuple(table.hands[seat]) if sees(viewer, seat) else None,
        set_aside_count=len(table.set_aside[seat]),
        treasure=table.treasures[seat] if sees(viewer, seat) or table.ending is not None else None,
        honour_by=dict(table.earned[seat]),
    )


def _regions(table: KatanaTable) -> tuple[RegionView, ...]:
    owner, samurai, castles = table.owner, table.samurai, table.castles
    return tuple(
        RegionView(region, owner[region], samurai[owner[region]].get(region, 0), castles.get(region))
        if region in owner
        else RegionView(region, None, 0, None)
        for region in SPACES
    )


def _groups(groups: tuple[Group, ...]) -> tuple[GroupView, ...]:
    return tuple(GroupView(group.origin, group.count) for group in groups)


def _battle(battle: Battle, viewer: Viewer) -> BattleView:
    support = battle.support
    return BattleView(
        region=battle.region,
        attacker=_side(battle, battle.attacker, viewer),
        defender=_side(battle, battle.defender, viewer),
        groups=_groups(battle.groups),
        support=None if support is None else SupportView(support.side, support.count),
        is_revealed=battle.is_revealed,
        outcome=battle.outcome,
    )


def _side(battle: Battle, side: Side, viewer: Viewer) -> SideView:
    is_open = battle.is_revealed or sees(viewer, side.seat)
    return SideView(
        seat=side.seat,
        card_count=len(side.cards) + (side.special is not None),
        has_special=side.special is not None,
        cards=side.cards if is_open else None,
        special=side.special if is_open else None,
        helper=side.helper if is_open else None,
        is_cancelled=side.is_cancelled,
    )
