"""Battle, reveal, count and losses: clauses 10.14 to 10.26."""

from domain.samurai_katana.battle.aftermath import shared_losses
from domain.samurai_katana.battle.count import Force
from domain.samurai_katana.battle.count import fought as counted
from domain.samurai_katana.commands.clan import AddGroup, Move
from domain.samurai_katana.events.battle import BattleResolved, BattleRevealed, Points
from domain.samurai_katana.events.figures import SamuraiLost
from domain.samurai_katana.events.wealth import HonourChanged, KokuChanged
from domain.samurai_katana.table import Group
from tests.domain.samurai_katana.tables import (
    MOUNTAIN,
    all_of,
    fought,
    in_clan_turn,
    katana_table,
    losses,
    only,
    outcome,
    points,
)
from tests.given import clause

WEAK = ["ashigaru", "ashigaru"]


@clause("KATANA-10.14")
def test_both_reveal_together_then_prices_are_paid_then_saboteurs_cost_honour() -> None:
    game = fought(4, ["bushi", "bushi"], 1, WEAK, special="arquebusiers", defence_special="saboteurs", honour={1: 2})
    game.happened(
        BattleRevealed,
        KokuChanged(0, -2, "price"),
        HonourChanged(1, -1, 2, 1, "saboteurs"),
        BattleResolved,
    )


@clause("KATANA-10.16", "KATANA-10.17", "KATANA-E1")
def test_battle_points_are_katanas_and_samurai_and_fan_and_terrain_and_castle() -> None:
    game = fought(3, ["bushi", "hatamoto"], 2, ["bushi", "ashigaru"], special="cavalry", where=MOUNTAIN, castle=True)
    resolved = only(game, BattleResolved)
    assert resolved.attack == Points(katanas=5, samurai=3, fan=2, mountain=0, castle=0)
    assert resolved.defence == Points(katanas=3, samurai=2, fan=0, mountain=1, castle=1)
    assert points(game) == (10, 7)


@clause("KATANA-10.17", "KATANA-E3")
def test_at_most_four_samurai_are_counted_though_all_take_part() -> None:
    game = fought(7, WEAK, 6, WEAK)
    assert only(game, BattleResolved).attack.samurai == 4
    assert only(game, BattleResolved).defence.samurai == 4
    strong = fought(7, ["taisho", "hatamoto"], 1, ["ikko_ikki", "ikko_ikki"])
    assert losses(strong) == (4, 1)
    assert strong.table.samurai[0]["owari"] == 3


@clause("KATANA-10.18")
def test_the_defender_gets_one_more_in_mountains() -> None:
    assert points(fought(1, WEAK, 1, WEAK, where=MOUNTAIN)) == (3, 4)
    assert points(fought(1, WEAK, 1, WEAK)) == (3, 3)


@clause("KATANA-10.19", "KATANA-E5")
def test_a_castle_doubles_the_weakest_card_of_the_defender() -> None:
    game = fought(4, WEAK, 2, ["hatamoto", "ashigaru"], castle=True)
    assert points(game)[1] == 3 + 1 * 2 + 2
    assert losses(game)[0] == 4


@clause("KATANA-10.20", "KATANA-E6", "KATANA-R86")
def test_a_castle_without_samurai_is_defended_by_cards_alone() -> None:
    game = fought(4, WEAK, 0, ["bushi", "bushi"], castle=True)
    assert points(game) == (6, 2 + 2 * 2)
    assert outcome(game) == "tie"
    assert losses(game) == (4, 0)
    assert game.table.castles == {"owari": 1}
    assert game.table.owner["owari"] == 1
    assert points(fought(4, WEAK, 0, ["bushi", "bushi"], castle=True, where=MOUNTAIN)) == (6, 7)


@clause("KATANA-10.21")
def test_more_battle_points_win() -> None:
    assert outcome(fought(4, ["bushi", "bushi"], 1, WEAK)) == "attacker"
    assert outcome(fought(1, WEAK, 4, ["bushi", "bushi"])) == "defender"


@clause("KATANA-10.22", "KATANA-R35")
def test_each_side_loses_as_many_samurai_as_the_others_battle_cards_show_katanas() -> None:
    game = fought(4, ["bushi", "ashigaru"], 4, WEAK, special="battle_standard", castle=True)
    assert losses(game) == (2, 3), "neither the fan nor the doubling kills anybody"


@clause("KATANA-10.23", "KATANA-E4")
def test_nobody_loses_more_than_four_nor_more_than_he_has() -> None:
    assert losses(fought(6, WEAK, 1, ["ikko_ikki", "ikko_ikki"])) == (4, 1)
    assert losses(fought(2, ["hatamoto", "hatamoto"], 6, ["ikko_ikki", "ikko_ikki"])) == (2, 4)


@clause("KATANA-10.24")
def test_losses_are_taken_by_winner_loser_and_in_a_tie_by_both() -> None:
    won = fought(4, ["bushi", "bushi"], 1, WEAK)
    assert (outcome(won), losses(won)) == ("attacker", (2, 1))
    tie = fought(2, ["bushi", "ashigaru"], 2, ["bushi", "ashigaru"])
    assert (outcome(tie), losses(tie)) == ("tie", (2, 2))


@clause("KATANA-10.25", "KATANA-R37")
def test_lost_samurai_go_back_to_the_reserve() -> None:
    game = fought(4, ["bushi", "bushi"], 3, WEAK)
    game.happened(SamuraiLost(0, "mino", 2, "battle", "march"), SamuraiLost(1, "owari", 3, "battle", "region"))
    assert game.table.reserve[:2] == [20 - 5 + 2, 20 - 4 + 3]


@clause("KATANA-10.26", "KATANA-R38")
def test_losses_of_a_combined_attack_come_from_the_largest_group_left() -> None:
    def group(origin: str, count: int) -> Group:
        return Group(origin, count, "koku", "land")

    assert shared_losses((group("a", 2), group("b", 4)), 3) == {"a": 1, "b": 2}
    assert shared_losses((group("a", 2), group("b", 4)), 2) == {"b": 2}
    assert shared_losses((group("a", 2), group("b", 2)), 1) == {"a": 1}
    assert shared_losses((group("a", 1), group("b", 2)), 2) == {"a": 1, "b": 1}
    table = katana_table(
        [["bushi", "bushi"], WEAK],
        samurai={0: {"kai": 2, "mikawa": 4}, 1: {"suruga": 1, "mutsu": 1}},
        koku={0: 2},
    )
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 2)).when(0, AddGroup("mikawa", 4))
    assert [(event.region, event.count) for event in all_of(game, SamuraiLost) if event.seat == 0] == [("mikawa", 2)]


@clause("KATANA-10.15", "KATANA-R34")
def test_specials_take_effect_in_their_order() -> None:
    """Saboteurs, Treason, Alliance, Arquebusiers, fans, Sappers."""
    attack = Force(2, ("bushi", "hatamoto"), "alliance", helpers=5)
    arquebusiers = counted(attack, Force(3, ("bushi", "bushi"), "arquebusiers"), in_mountains=False, has_castle=False)
    assert arquebusiers.attack.samurai == 4 - 2
    sappers = counted(
        Force(2, ("bushi", "bushi"), "sappers"), Force(1, ("hatamoto", "bushi")), in_mountains=True, has_castle=True
    )
    assert (sappers.defence.mountain, sappers.defence.castle) == (0, 0)
    treason = counted(
        Force(2, ("bushi", "bushi"), "treason"), Force(1, ("hatamoto", "bushi")), in_mountains=True, has_castle=True
    )
    assert treason.defence == Points(katanas=2, samurai=1, fan=0, mountain=1, castle=2)
