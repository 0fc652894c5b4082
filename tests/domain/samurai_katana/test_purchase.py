"""Phase 1, purchase and placement: chapter 7."""

from domain.samurai_katana.commands.clan import EndTurn, Move, PlayCard
from domain.samurai_katana.commands.purchase import BuyCastle, BuySamurai, EndBuying, SellHonour
from domain.samurai_katana.events.figures import CastleBought, SamuraiBought
from domain.samurai_katana.events.turns import SubTurnEnded
from domain.samurai_katana.events.wealth import HonourChanged, HonourSold, KokuChanged
from tests.domain.samurai_katana.tables import buying, in_clan_turn, katana_table
from tests.given import clause


@clause("KATANA-7.1")
def test_samurai_cost_one_koku_each() -> None:
    game = buying(katana_table(koku={0: 5})).when(0, BuySamurai("satsuma", 3))
    game.happened(KokuChanged(0, -3, "samurai"), SamuraiBought(0, "satsuma", 3, 3))
    assert game.table.koku[0] == 2
    game.when(0, BuySamurai("satsuma", 3)).refused("KATANA-7.1")
    game.when(0, BuySamurai("satsuma", 0)).refused("KATANA-7.1")


@clause("KATANA-7.2")
def test_a_castle_costs_four_koku() -> None:
    buying(katana_table(koku={0: 3})).when(0, BuyCastle("satsuma")).refused("KATANA-7.2")
    game = buying(katana_table(koku={0: 4})).when(0, BuyCastle("satsuma"))
    game.happened(KokuChanged(0, -4, "castle"), CastleBought(0, "satsuma", 4))
    assert game.table.castles == {"satsuma": 0}


@clause("KATANA-7.3")
def test_a_castle_in_kyoto_costs_six() -> None:
    samurai = {0: {"yamashiro": 1}}
    buying(katana_table(koku={0: 5}, samurai=samurai)).when(0, BuyCastle("yamashiro")).refused("KATANA-7.3")
    game = buying(katana_table(koku={0: 7}, samurai=samurai)).when(0, BuyCastle("yamashiro"))
    game.happened(KokuChanged(0, -6, "castle"), CastleBought(0, "yamashiro", 6))
    assert game.table.koku[0] == 1


@clause("KATANA-7.4", "KATANA-R22")
def test_bought_figures_come_from_the_reserve_and_are_placed_at_once() -> None:
    table = katana_table(koku={0: 9}, samurai={0: {"kai": 19}})
    game = buying(table)
    game.when(0, BuySamurai("kai", 2)).refused("KATANA-7.4")
    game = game.when(0, BuySamurai("kai", 1))
    assert game.table.samurai[0] == {"kai": 20}
    assert game.table.reserve[0] == 0
    built = katana_table(koku={0: 9}, castles={"kai": 0, "omi": 0, "aki": 0}, samurai={0: {"suo": 1}})
    buying(built).when(0, BuyCastle("suo")).refused("KATANA-7.4")


@clause("KATANA-7.5")
def test_figures_are_placed_only_where_one_stands_already() -> None:
    table = katana_table(koku={0: 9}, samurai={0: {"kai": 1}, 1: {"omi": 1}}, castles={"suo": 0})
    game = buying(table)
    for region in ("omi", "aki", "atlantis"):
        game.when(0, BuySamurai(region, 1)).refused("KATANA-7.5")
        game.when(0, BuyCastle(region)).refused("KATANA-7.5")
    game.offers(0, BuySamurai("suo", 1), BuySamurai("kai", 1), BuyCastle("kai"))


@clause("KATANA-7.6")
def test_a_castle_needs_a_region_without_one() -> None:
    table = katana_table(koku={0: 9}, samurai={0: {"kai": 1}}, castles={"kai": 0})
    buying(table).offers_not(0, BuyCastle("kai")).when(0, BuyCastle("kai")).refused("KATANA-7.6")


@clause("KATANA-7.7", "KATANA-R23")
def test_one_castle_per_game_turn_bought_or_replaced() -> None:
    table = katana_table(koku={0: 9}, samurai={0: {"kai": 1, "omi": 1}})
    game = buying(table).when(0, BuyCastle("kai"))
    game.when(0, BuyCastle("omi")).refused("KATANA-7.7")
    replaced = katana_table(koku={0: 9}, samurai={0: {"kai": 1}}, castle_built=[0])
    buying(replaced).when(0, BuyCastle("kai")).refused("KATANA-7.7")


@clause("KATANA-7.8")
def test_a_placed_figure_stays_placed() -> None:
    game = buying(katana_table(koku={0: 2})).when(0, BuySamurai("satsuma", 1))
    game.offers_exactly(0, BuySamurai("satsuma", 1), EndBuying())


@clause("KATANA-7.9")
def test_no_card_is_played_in_phase_1() -> None:
    game = buying(katana_table([["nanban_trade", "bushi", "bushi"]], koku={0: 1}))
    game.when(0, PlayCard("nanban_trade")).refused("KATANA-7.9")


@clause("KATANA-7.10")
def test_movement_belongs_to_phase_2() -> None:
    buying(katana_table(koku={0: 1})).when(0, Move("satsuma", "higo", 1)).refused("KATANA-7.10")


@clause("KATANA-7.11", "KATANA-R24")
def test_honour_may_be_sold_in_the_own_sub_turns_of_both_phases_and_nowhere_else() -> None:
    for game in (buying(katana_table(koku={0: 1}, honour={0: 2})), in_clan_turn(katana_table(honour={0: 2}))):
        sold = game.when(0, SellHonour())
        sold.happened(HonourSold(0, 2, 1), HonourChanged(0, -2, 2, 0, "sold"), KokuChanged(0, 1, "honour_sold"))
    game = buying(katana_table(koku={0: 1}, honour={1: 9}))
    game.when(1, SellHonour()).refused("KATANA-16.3")


@clause("KATANA-7.12")
def test_the_sub_turn_ends_when_the_player_likes() -> None:
    buying(katana_table(koku={0: 9})).when(0, EndBuying()).happened(SubTurnEnded(0, 1))
    buying(katana_table(koku={0: 9})).when(0, EndTurn()).refused("KATANA-7.12")
    buying(katana_table(koku={0: 9})).when_time_runs_out(0).happened(SubTurnEnded(0, 1)).never(SamuraiBought)


@clause("KATANA-7.12")
def test_who_can_neither_buy_nor_sell_is_not_asked() -> None:
    buying(katana_table(koku={0: 0}, honour={0: 1})).happened(SubTurnEnded(0, 1))
