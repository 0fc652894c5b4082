"""How a greedy clan values land, and which battles it dares to fight."""

from functools import cached_property

from domain.kernel.words import Card, Seat
from domain.samurai_katana.board import CITY_IN, KYOTO, MOUNTAINS, NEIGHBOURS, PROVINCES, SPACES, Region
from domain.samurai_katana.material import CARD_TYPES, SAMURAI_COUNTED_MAX
from domain.samurai_katana.view import ClanView, KatanaView, RegionView

KOKU_WORTH = 0.35
"""What a koku is worth in honour, in which everything here is counted."""
INCOME_WORTH = 0.45
CLAN_POINT_WORTH = 0.3
KIND_WORTH = {"warrior": 0.0, "battle": 0.5, "anytime": 0.6, "event": 0.7}
PROVINCE_OF = {region: province for province in PROVINCES.values() for region in province.regions}
DEFENCE_KATANAS = 3.6
"""How many katanas an unknown hand shows on average in defence."""
CASTLE_DEFENCE = 1.4


class Territory:
    """The map through one seat's eyes."""

    def __init__(self, view: KatanaView) -> None:
        assert view.viewer is not None
        self.view = view
        self.seat: Seat = view.viewer
        self.me: ClanView = view.clans[view.viewer]
        self.regions: dict[Region, RegionView] = {region.id: region for region in view.regions}
        self._worths: dict[tuple[Region, Region | None], float] = {}

    @cached_property
    def rival(self) -> Seat:
        """The other clan with the most honour."""
        others = [clan for clan in self.view.clans if clan.seat != self.seat]
        return max(others, key=lambda clan: (clan.honour, clan.regions, -clan.seat)).seat

    def owner(self, region: Region) -> Seat | None:
        return self.regions[region].owner

    def worth(self, region: Region, without: Region | None = None) -> float:
        """What it is worth to control this region, perhaps after giving up the region `without`."""
        key = (region, without if without in PROVINCE_OF[region].regions else None)
        if key not in self._worths:
            self._worths[key] = self._worth(*key)
        return self._worths[key]

    def _worth(self, region: Region, without: Region | None) -> float:
        income = 1 if region in MOUNTAINS else 2
        city = CITY_IN.get(region)
        points = city.clan_points if city else 0
        province = PROVINCE_OF[region]
        others = [other for other in province.regions if other != region]
        own = sum(self.owner(other) == self.seat and other != without for other in others)
        share = province.honour * (1.4 if own == len(others) else 0.7 * ((own + 1) / len(province.regions)) ** 2)
        return INCOME_WORTH * income + CLAN_POINT_WORTH * points + share + 0.7 * (region == KYOTO)

    def spoiled(self, region: Region) -> float:
        """What it is worth to take this region from its owner."""
        owner = self.owner(region)
        if owner is None or owner == self.seat:
            return 0
        province = PROVINCE_OF[region]
        is_whole = all(self.owner(other) == owner for other in province.regions)
        return (1.5 * province.honour if is_whole else 0.4) * (1.5 if owner == self.rival else 1)

    def is_border(self, region: Region) -> bool:
        return any(self.owner(other) not in (None, self.seat) for other in NEIGHBOURS[region])

    def free_neighbours(self, region: Region) -> int:
        return sum(self.owner(other) is None for other in NEIGHBOURS[region])

    # --- battles ------------------------------------------------------------------------------------

    @cached_property
    def attack_katanas(self) -> int:
        katanas = sorted((CARD_TYPES[card].katanas for card in self.me.hand or ()), reverse=True)
        return sum(katanas[:2])

    @cached_property
    def best_fan(self) -> int:
        """The best fan in a hand of more than two cards: a third card can be laid for it."""
        hand = self.me.hand or ()
        return max((CARD_TYPES[card].fan for card in hand), default=0) if len(hand) > 2 else 0

    def defence(self, region: Region) -> float:
        there = self.regions[region]
        points = min(SAMURAI_COUNTED_MAX, there.samurai) + DEFENCE_KATANAS + (region in MOUNTAINS)
        return points + CASTLE_DEFENCE * (there.castle is not None)

    def margin(self, region: Region, samurai: int) -> float:
        """By how many points an attack with this many samurai should win."""
        attack = min(SAMURAI_COUNTED_MAX, samurai) + self.attack_katanas + self.best_fan
        return attack - self.defence(region)

    def attack_worth(self, region: Region, samurai: int, without: Region | None = None) -> float:
        """What an attack is worth: honour for victory, and the region if enough samurai survive to occupy it."""
        margin = self.margin(region, samurai)
        chance = min(0.95, max(0.05, 0.5 + 0.2 * margin))
        survivors = samurai - DEFENCE_KATANAS + 0.3
        spoils = self.worth(region, without) * (1 if survivors > 0 else 0.15)
        won = 1 + self.spoiled(region) + spoils + (0.4 if self.owner(region) == self.rival else 0)
        lost = 0.9 + (1 if self.view.shogun == self.seat else 0)
        dead = 0.18 * min(samurai, DEFENCE_KATANAS)
        return chance * won - (1 - chance) * lost - dead

    def reinforcements(self, region: Region) -> int:
        """Own samurai around a region that could march there without giving up the region they leave."""
        return sum(
            self.regions[other].samurai - 1
            for other in NEIGHBOURS[region]
            if self.owner(other) == self.seat and self.regions[other].samurai > 1
        )

    def helpers(self, helper: Seat, region: Region) -> int:
        return sum(self.regions[other].samurai for other in SPACES[region].land if self.owner(other) == helper)


def card_worth(card: Card) -> float:
    """What a card is worth in hand."""
    printed = CARD_TYPES[card]
    return printed.katanas + 0.6 * printed.fan + KIND_WORTH[printed.kind]
