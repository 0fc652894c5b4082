"""The map of Japan: 42 regions in 11 provinces, read from the package's data and checked when it is read."""

from collections.abc import Collection, Mapping
from importlib.resources import files
from itertools import chain
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from domain.kernel.material import all_there, counted
from domain.kernel.texts import Text
from domain.samurai_katana.material import GAME

Region = Annotated[str, Meta(max_length=32, extra={"names": "thing"})]
"""The id of one space of the map."""

Terrain = Literal["plain", "mountain"]
Way = Literal["land", "sea"]


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the data file; an unknown field, which may be a misspelt one, is refused."""


class Province(_Record, frozen=True):
    """Regions of one colour; whoever controls them all scores its honour."""

    id: str
    name: Text
    colour: str
    honour: int
    regions: tuple[Region, ...]


class Space(_Record, frozen=True):
    """One region, as it is printed."""

    id: Region
    name: Text
    terrain: Terrain
    land: tuple[Region, ...]
    sea: tuple[Region, ...]
    place: tuple[int, int]
    """Row and column on the drawn map."""


class City(_Record, frozen=True):
    id: str
    name: Text
    size: Literal["big", "small"]
    region: Region

    @property
    def clan_points(self) -> int:
        return 2 if self.size == "big" else 1


class Board(_Record, frozen=True):
    provinces: tuple[Province, ...]
    regions: tuple[Space, ...]
    cities: tuple[City, ...]


BOARD: Final = msgspec.json.decode((files("domain.samurai_katana") / "board.json").read_bytes(), type=Board)

SPACES: Final[dict[Region, Space]] = {space.id: space for space in BOARD.regions}
PROVINCES: Final[dict[str, Province]] = {province.id: province for province in BOARD.provinces}
CITIES: Final[dict[str, City]] = {city.id: city for city in BOARD.cities}
CITY_IN: Final[dict[Region, City]] = {city.region: city for city in BOARD.cities}
NEIGHBOURS: Final[dict[Region, tuple[Region, ...]]] = {
    space.id: tuple(sorted((*space.land, *space.sea))) for space in BOARD.regions
}
MOUNTAINS: Final = frozenset(space.id for space in BOARD.regions if space.terrain == "mountain")
COASTAL: Final = frozenset(space.id for space in BOARD.regions if space.sea)
"""Regions with at least one sea lane [KATANA-4.4]."""

KYOTO: Final[Region] = "yamashiro"
"""The region of the capital."""
KINAI: Final = "kinai"
"""The province around it."""


def lane_between(one: Region, other: Region) -> str:
    """The name of a sea lane: its ends in alphabetical order."""
    return "~".join(sorted((one, other)))


def way_between(one: Region, other: Region) -> Way:
    """How two neighbours are linked; no two of them are linked both ways."""
    return "sea" if other in SPACES[one].sea else "land"


LANES: Final = frozenset(lane_between(space.id, other) for space in BOARD.regions for other in space.sea)


def _is_connected(regions: Collection[Region], links: Mapping[Region, tuple[Region, ...]]) -> bool:
    start = min(regions)
    reached, to_visit = {start}, [start]
    while to_visit:
        news = [other for other in links[to_visit.pop()] if other in regions and other not in reached]
        reached.update(news)
        to_visit += news
    return reached == set(regions)


def _check() -> None:
    """What the rules demand of the map [KATANA-R11]."""
    land = {space.id: space.land for space in BOARD.regions}
    for what, expected, things in (
        ("regions", 42, SPACES),
        ("provinces", 11, PROVINCES),
        ("regions with mountains", 19, MOUNTAINS),
        ("places on the drawn map", 42, {space.place for space in BOARD.regions}),
        ("land links", 76, {frozenset((one, other)) for one, others in land.items() for other in others}),
        ("sea lanes", 16, LANES),
        ("regions with a city", 19, CITY_IN),
        ("big cities", 7, [city for city in BOARD.cities if city.size == "big"]),
        ("small cities", 12, [city for city in BOARD.cities if city.size == "small"]),
    ):
        counted(GAME, expected, what, things)
    all_there(GAME, "regions in provinces", SPACES, chain(*(province.regions for province in BOARD.provinces)))
    for space in BOARD.regions:
        _check_links(space)
    assert _is_connected(SPACES.keys(), NEIGHBOURS), f"{GAME} has one map, here some regions can't be reached"
    for province in BOARD.provinces:
        assert _is_connected(province.regions, land), f"{GAME} has connected provinces, here {province.id} is in parts"
    capital, around = CITY_IN[KYOTO].id, PROVINCES[KINAI].regions
    assert capital == "kyoto", f"{GAME} has its capital in {KYOTO}, here is {capital}"
    assert KYOTO in around, f"{GAME} has {KYOTO} in {KINAI}, here are {around}"


def _check_links(space: Space) -> None:
    twice = set(space.land) & set(space.sea)
    one_way = [other for other in space.land if space.id not in SPACES[other].land]
    one_way += [other for other in space.sea if space.id not in SPACES[other].sea]
    assert not twice, f"{GAME} links two regions by land or by sea, here {space.id} by both with {twice}"
    assert not one_way, f"{GAME} has links both ways, here those of {space.id} to {one_way} are one-way"


_check()
