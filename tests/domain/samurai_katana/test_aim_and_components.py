"""Aim and components: chapters 1 and 2, and the rulings on them."""

import pytest

from domain.samurai_katana.board import CITIES, CITY_IN, KYOTO
from domain.samurai_katana.commands.purchase import BuySamurai, SellHonour
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.turns import TitlesAssigned
from domain.samurai_katana.material import BOX_SAMURAI, CARD_TYPES, CARDS, CASTLES_EACH, CLANS, PREPARATIONS
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.outcome import best_of, ranking, score
from domain.samurai_katana.phases.game_turn import EndOfGameTurn
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.table import KatanaTable
from tests.domain.samurai_katana.tables import buying, katana, katana_table, only
from tests.given import Given, clause, given
from tests.playing import played, seeded_table


def ended(table: KatanaTable) -> Given:
    """The end of this game turn, with nothing left to do in it."""
    return given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn())


@clause("KATANA-1.1", "KATANA-1.2")
def test_a_player_with_25_honour_at_the_end_wins() -> None:
    game = ended(katana_table(honour={2: 25, 1: 24}))
    assert only(game, GameEnded).winners == (2,)
    assert game.table.result.winners == (2,)


@clause("KATANA-1.3")
def test_of_several_with_25_the_one_with_most_honour_wins() -> None:
    assert ended(katana_table(honour={0: 25, 1: 27, 2: 26})).table.winners == [1]


@clause("KATANA-1.4")
def test_equal_honour_is_decided_by_clan_points() -> None:
    samurai = {0: {"suruga": 1, "kai": 1}, 1: {"sagami": 1, "kaga": 1}}
    assert ended(katana_table(honour={0: 25, 1: 25}, samurai=samurai)).table.winners == [1]


@clause("KATANA-1.5")
@pytest.mark.parametrize(
    ("first", "second", "castles"),
    [
        ({"kai": 1, "mino": 1}, {"sagami": 1}, {}),
        ({"kai": 1, "omi": 1}, {"mino": 1}, {}),
        ({"kai": 1}, {"mino": 1}, {"kai": 0}),
        ({"kai": 2}, {"mino": 1}, {}),
    ],
    ids=["cities", "regions", "castles", "samurai"],
)
def test_then_cities_then_regions_then_castles_then_samurai(
    first: dict[str, int], second: dict[str, int], castles: dict[str, int]
) -> None:
    table = katana_table(honour={0: 25, 1: 25}, samurai={0: first, 1: second}, castles=castles)
    assert table.clan_points(0) == table.clan_points(1)
    assert ended(table).table.winners == [0]


@clause("KATANA-1.6", "KATANA-R1")
def test_who_is_equal_in_everything_shares_the_victory_and_the_rank() -> None:
    samurai = {0: {"kai": 1}, 1: {"mino": 1}, 2: {"omi": 1}, 3: {"iyo": 1}}
    game = ended(katana_table(honour={0: 25, 1: 25, 2: 3, 3: 3}, samurai=samurai))
    assert game.table.winners == [0, 1]
    assert {one.seat: one.rank for one in game.table.result.seats} == {0: 1, 1: 1, 2: 3, 3: 3}


@clause("KATANA-19.5")
def test_the_order_of_the_others_uses_the_same_comparisons() -> None:
    table = katana_table(honour={0: 25, 1: 7, 2: 7, 3: 9}, samurai={1: {"kai": 1}, 2: {"omi": 1}})
    assert ranking(table, best_of(table, [0, 1, 2, 3])) == {0: 1, 3: 2, 1: 3, 2: 4}


@clause("KATANA-2.1")
def test_55_cards_form_one_deck() -> None:
    assert len(CARDS) == 55
    assert {title: CARDS.count(title) for title in CARD_TYPES} == {
        title.id: title.copies for title in CARD_TYPES.values()
    }


@clause("KATANA-2.2")
def test_every_colour_has_twenty_samurai() -> None:
    assert len(CLANS) * BOX_SAMURAI == 120
    assert max(one.samurai for one in PREPARATIONS.values()) == BOX_SAMURAI


@clause("KATANA-2.3")
def test_every_player_has_three_castles() -> None:
    assert len(CLANS) * CASTLES_EACH == 18


@clause("KATANA-2.4", "KATANA-R2")
def test_there_are_seven_big_cities_with_kyoto_and_twelve_small_ones() -> None:
    big = {city.id for city in CITIES.values() if city.size == "big"}
    assert len(CITIES) == 19
    assert len(big) == 7
    assert CITY_IN[KYOTO].id in big
    assert len(CITIES) - len(big) == 12


@clause("KATANA-2.5", "KATANA-R3")
def test_the_bank_never_runs_out_and_nobody_owes_it() -> None:
    table = katana_table(koku={0: 3}, samurai={0: {"kai": 1}}, honour={0: 2})
    buying(table).when(0, BuySamurai("kai", 4)).refused("KATANA-7.1")
    rich = katana_table(koku={0: 1000})
    assert buying(rich).when(0, BuySamurai("satsuma", 19)).table.koku[0] == 981


@clause("KATANA-2.6")
def test_honour_has_a_floor_and_no_ceiling() -> None:
    game = buying(katana_table(koku={0: 1}, honour={0: 60}))
    for _ in range(30):
        game = game.when(0, SellHonour())
    assert game.table.honour[0] == 0
    game.when(0, SellHonour()).refused("KATANA-16.3")


@clause("KATANA-2.7", "KATANA-R5")
def test_six_clans_with_a_name_each_and_no_effect() -> None:
    assert sorted(CLANS) == ["date", "oda", "takeda", "tokugawa", "toyotomi", "uesugi"]
    finals = []
    for clans in (("oda", "date", "takeda"), ("uesugi", "tokugawa", "toyotomi")):
        table = seeded_table(SAMURAI_KATANA_RULESET, 3, 1, KatanaOptions(clans=clans))
        for turned in played(SAMURAI_KATANA_RULESET, table, 1, "greedy"):
            table = turned.table
        assert isinstance(table, KatanaTable)
        finals.append((table.honour, table.koku, table.owner, table.result))
    assert finals[0] == finals[1]


@clause("KATANA-2.8")
def test_exactly_one_player_is_emperor_at_any_time() -> None:
    game = katana(katana_table(honour={0: 5, 1: 4, 2: 0, 3: 2}))
    assert only(game, TitlesAssigned).emperor == 2
    assert game.table.emperor == 2


@clause("KATANA-1.1")
def test_the_points_of_the_score_are_honour_with_a_reason_for_each() -> None:
    game = ended(katana_table(honour={0: 26, 1: 4}))
    result = score(game.table)
    assert {one.seat: one.points for one in result.result.seats} == {0: 26, 1: 4, 2: 0, 3: 0}
    for seat, reasons in result.reasons.items():
        assert sum(reason.points for reason in reasons) == game.table.honour[seat]
    assert result.reasons[0][0].rules == ("KATANA-13.2",)
    assert result.comparison is None, "honour decided"
