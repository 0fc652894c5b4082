"""The map: chapter 4."""

import msgspec
import pytest

from domain.samurai_katana import board
from domain.samurai_katana.board import (
    BOARD,
    CITIES,
    CITY_IN,
    COASTAL,
    LANES,
    MOUNTAINS,
    NEIGHBOURS,
    PROVINCES,
    SPACES,
    lane_between,
    way_between,
)
from domain.samurai_katana.commands.clan import Move
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai
from domain.samurai_katana.events.figures import RegionControlChanged, SamuraiMoved
from tests.domain.samurai_katana.tables import buying, in_clan_turn, katana_table
from tests.given import clause


@clause("KATANA-4.1", "KATANA-R11")
def test_42_regions_in_11_provinces_each_region_in_one() -> None:
    assert len(SPACES) == 42
    assert len(PROVINCES) == 11
    assert sorted(region for province in PROVINCES.values() for region in province.regions) == sorted(SPACES)
    assert {province.id: province.honour for province in PROVINCES.values()} == {
        "tsukushi": 2,
        "satsugu": 2,
        "shikoku": 2,
        "sanyo": 3,
        "sanin": 3,
        "kinai": 4,
        "tokai": 3,
        "tosan": 4,
        "hokuriku": 3,
        "kanto": 4,
        "oshu": 3,
    }


@clause("KATANA-R11")
def test_a_board_that_breaks_the_rules_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    one_way = msgspec.structs.replace(SPACES["owari"], land=("ise", "mikawa"))
    monkeypatch.setitem(board.SPACES, "owari", one_way)
    with pytest.raises(AssertionError, match="one-way"):
        board._check()


@clause("KATANA-4.2")
def test_links_of_land_and_sea_work_both_ways() -> None:
    for region, neighbours in NEIGHBOURS.items():
        for other in neighbours:
            assert region in NEIGHBOURS[other]
            assert way_between(region, other) == way_between(other, region)
            assert (lane_between(region, other) in LANES) == (way_between(region, other) == "sea")
    there = in_clan_turn(katana_table(samurai={0: {"tosa": 1}}, koku={0: 1})).when(0, Move("tosa", "kii", 1))
    there.happened(SamuraiMoved(0, "tosa", "kii", 1, "koku", "sea"))
    back = in_clan_turn(katana_table(samurai={0: {"kii": 1}}, koku={0: 1})).when(0, Move("kii", "tosa", 1))
    back.happened(SamuraiMoved(0, "kii", "tosa", 1, "koku", "sea"))


@clause("KATANA-4.3")
def test_each_region_is_plain_or_mountain() -> None:
    assert {space.terrain for space in BOARD.regions} == {"plain", "mountain"}
    assert len(MOUNTAINS) == 19
    assert "kai" in MOUNTAINS
    assert "owari" not in MOUNTAINS


@clause("KATANA-4.4", "KATANA-R12")
def test_a_region_with_a_sea_lane_is_coastal() -> None:
    assert {end for lane in LANES for end in lane.split("~")} == COASTAL
    assert "owari" not in COASTAL
    assert "mikawa" in COASTAL


@clause("KATANA-4.5")
def test_a_samurai_or_a_castle_controls_a_region() -> None:
    table = katana_table(samurai={0: {"kai": 1}}, castles={"owari": 0}, koku={0: 1})
    assert set(table.regions_of(0)) == {"kai", "owari"}
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 1))
    game.happened(RegionControlChanged("kai", 0, None, "kofu"), RegionControlChanged("suruga", None, 0, "sunpu"))
    assert set(game.table.regions_of(0)) == {"owari", "suruga"}


@clause("KATANA-4.6")
def test_outside_a_battle_figures_of_two_players_never_share_a_region() -> None:
    table = katana_table(samurai={0: {"kai": 1}, 1: {"kai": 1}})
    with pytest.raises(AssertionError, match="two players"):
        in_clan_turn(table)


@clause("KATANA-4.7")
def test_a_region_without_figures_is_uncontrolled() -> None:
    game = in_clan_turn(katana_table(samurai={0: {"kai": 3}}, koku={0: 1})).when(0, Move("kai", "suruga", 3))
    assert "kai" not in game.table.owner


@clause("KATANA-4.8")
def test_a_region_holds_at_most_one_castle() -> None:
    table = katana_table(samurai={0: {"kai": 1}}, castles={"kai": 0}, koku={0: 9})
    buying(table).when(0, BuyCastle("kai")).refused("KATANA-7.6")


@clause("KATANA-4.9", "KATANA-R13")
def test_a_city_token_belongs_to_the_controller_of_its_region() -> None:
    table = katana_table(samurai={0: {"kai": 2}}, koku={0: 2})
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 1))
    assert [city.id for city in game.table.cities_of(0)] == ["sunpu", "kofu"]
    game = game.when(0, Move("kai", "shinano", 1)).happened(RegionControlChanged("kai", 0, None, "kofu"))
    assert [city.id for city in game.table.cities_of(0)] == ["sunpu"]
    assert all("kofu" not in [city.id for city in game.table.cities_of(seat)] for seat in range(4))


@clause("KATANA-4.10")
def test_a_big_city_gives_two_clan_points_and_a_small_one_one() -> None:
    table = katana_table(samurai={0: {"sagami": 1, "musashi": 1}})
    assert (CITY_IN["sagami"].size, CITY_IN["musashi"].size) == ("big", "small")
    assert table.clan_points(0) == 3
    assert sum(city.clan_points for city in CITIES.values()) == 26


@clause("KATANA-4.11")
def test_a_province_is_controlled_by_whoever_controls_every_region_of_it() -> None:
    regions = PROVINCES["shikoku"].regions
    whole = katana_table(samurai={0: dict.fromkeys(regions, 1), 3: {"kazusa": 1}})
    assert [province.id for province in whole.provinces_of(0)] == ["shikoku"]
    partly = katana_table(samurai={0: dict.fromkeys(regions[1:], 1)})
    assert partly.provinces_of(0) == []


@clause("KATANA-4.12")
def test_any_number_of_samurai_may_stand_in_one_region() -> None:
    game = buying(katana_table(samurai={0: {"kai": 1}}, koku={0: 19})).when(0, BuySamurai("kai", 19))
    assert game.table.samurai[0] == {"kai": 20}
