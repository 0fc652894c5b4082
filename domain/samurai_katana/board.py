"""The map of Japan: 42 regions in 11 provinces, read from the package's data and checked when it is read."""

from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from domain.kernel.texts import Text

Region = Annotated[str, Meta(max_length=32, extra={"names": "thing"})]
"""The id of one space of the map."""

Terrain = Literal["plain", "mountain"]
Way = Literal["land", "sea"]


class _Record(Struct, frozen=True, forbid_unknown_fields=True):
    """Part of the data file: nothing in it may be misspelt."""


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
    """No two regions are linked both ways, so the pair tells."""
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
    assert (len(SPACES), len(PROVINCES), len(CITIES)) == (42, 11, 19)
    assert sorted(region for province in BOARD.provinces for region in province.regions) == sorted(SPACES)
    for space in BOARD.regions:
        assert not set(space.land) & set(space.sea), f"{space.id} has two links to one region"
        assert all(space.id in SPACES[other].land for other in space.land), f"a land link of {space.id} is one-way"
        assert all(space.id in SPACES[other].sea for other in space.sea), f"a sea lane of {space.id} is one-way"
    assert _is_connected(SPACES.keys(), NEIGHBOURS)
    land = {space.id: space.land for space in BOARD.regions}
    assert all(_is_connected(province.regions, land) for province in BOARD.provinces)
    assert sum(map(len, land.values())) == 2 * 76 and len(LANES) == 16
    assert len(CITY_IN) == 19 and CITY_IN.keys() <= SPACES.keys()
    assert sorted(city.size for city in BOARD.cities) == ["big"] * 7 + ["small"] * 12
    assert CITY_IN[KYOTO].id == "kyoto" and KYOTO in PROVINCES[KINAI].regions
    assert len(MOUNTAINS) == 19
    assert len({space.place for space in BOARD.regions}) == len(SPACES)


_check()
