"""Castles: chapter 11."""

from collections.abc import Mapping

from domain.samurai_katana.commands.battle import DestroyCastle, ReplaceCastle, ReplaceCastleWith
from domain.samurai_katana.commands.clan import Move, PlayCard
from domain.samurai_katana.events.figures import CastleDestroyed, CastleReplaced, RegionControlChanged
from domain.samurai_katana.events.wealth import KokuChanged
from tests.domain.samurai_katana.tables import fought, in_clan_turn, katana_table, only, points
from tests.given import Given, clause

WEAK = ["ashigaru", "ashigaru"]


def captured(castles: Mapping[str, int] | None = None, region: str = "owari", **facts: object) -> Given:
    """Seat 0 has just occupied a castle of seat 1."""
    origin = {"owari": "mino", "yamashiro": "omi"}[region]
    table = katana_table(
        [["hatamoto", "hatamoto"], WEAK],
        samurai={0: {origin: 6, "kai": 1}, 1: {region: 1, "mutsu": 1}},
        castles={region: 1, **(castles or {})},
        koku={0: 1},
        **facts,  # type: ignore[arg-type]
    )
    return in_clan_turn(table).when(0, Move(origin, region, 6))


@clause("KATANA-11.1")
def test_castles_give_free_moves_and_a_better_defence() -> None:
    table = katana_table([[]], samurai={0: {"kai": 1}}, castles={"suruga": 0})
    in_clan_turn(table).offers(0, Move("kai", "suruga", 1)).offers_not(0, Move("kai", "shinano", 1))
    assert points(fought(1, WEAK, 1, WEAK, castle=True)) == (3, 4)


@clause("KATANA-11.2")
def test_revolts_and_sects_cannot_target_a_region_with_a_castle() -> None:
    for card in ("ikko_ikki", "hokke_sect", "nichiren_sect"):
        table = katana_table([[card, "bushi"]], samurai={1: {"aki": 1, "suo": 1}}, castles={"aki": 1})
        count = 1 if card == "ikko_ikki" else None
        game = in_clan_turn(table)
        game.when(0, PlayCard(card, "aki", count=count)).refused("KATANA-11.2")
        game.offers(0, PlayCard(card, "suo", count=count)).offers_not(0, PlayCard(card, "aki", count=count))


@clause("KATANA-11.3")
def test_a_castle_alone_holds_its_region() -> None:
    table = katana_table([["bushi"]], samurai={0: {"kai": 1}}, castles={"kai": 0}, koku={0: 1})
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 1))
    assert game.table.owner["kai"] == 0


@clause("KATANA-11.4", "KATANA-11.5", "KATANA-R37")
def test_a_captured_castle_is_destroyed_and_goes_back_to_its_owners_reserve() -> None:
    game = captured().when(0, DestroyCastle()).happened(CastleDestroyed("owari", 1, 0))
    assert game.table.castles == {}
    assert game.table.castle_reserve[:2] == [3, 3]


@clause("KATANA-11.4", "KATANA-11.5", "KATANA-11.6", "KATANA-R23")
def test_or_it_is_replaced_free_of_charge_by_one_of_the_own_reserve() -> None:
    game = captured().when(0, ReplaceCastle()).happened(CastleReplaced("owari", 1, 0, None))
    assert game.table.castles == {"owari": 0}
    assert game.table.castle_reserve[:2] == [2, 3]
    assert game.table.castle_built == [0]
    assert all(event.reason == "move" for event in game.events if isinstance(event, KokuChanged))
    kyoto = captured(region="yamashiro").when(0, ReplaceCastle())
    assert kyoto.table.castles == {"yamashiro": 0}
    assert kyoto.table.koku[0] == 0


@clause("KATANA-11.6")
def test_replacing_counts_for_the_limit_and_with_the_limit_used_up_he_can_only_destroy() -> None:
    game = captured(castle_built=[0]).happened(CastleDestroyed("owari", 1, 0, forced=True)).asked(0, "clan")
    assert game.table.castles == {}


@clause("KATANA-11.6", "KATANA-11.7")
def test_with_all_castles_on_the_board_one_of_them_may_be_razed_for_the_replacement() -> None:
    own = {"kai": 0, "aki": 0, "suo": 0}
    game = captured(own).asked(0, "battle.castle")
    game.offers_exactly(0, DestroyCastle(), *map(ReplaceCastleWith, own))
    game.when(0, ReplaceCastle()).refused("KATANA-11.6")
    game.when(0, ReplaceCastleWith("owari")).refused("KATANA-11.7")
    game = game.when(0, ReplaceCastleWith("aki")).happened(
        CastleReplaced("owari", 1, 0, "aki"), RegionControlChanged("aki", 0, None, None)
    )
    assert game.table.castles == {"kai": 0, "suo": 0, "owari": 0}
    assert game.table.castle_reserve[:2] == [0, 3]


@clause("KATANA-11.7")
def test_with_a_castle_in_reserve_none_on_the_board_is_razed() -> None:
    captured({"aki": 0}).when(0, ReplaceCastleWith("aki")).refused("KATANA-11.7")


@clause("KATANA-11.4")
def test_when_time_runs_out_the_castle_is_replaced_if_one_is_in_reserve_else_destroyed() -> None:
    only(captured().when_time_runs_out(0), CastleReplaced)
    only(captured({"kai": 0, "aki": 0, "suo": 0}).when_time_runs_out(0), CastleDestroyed)
