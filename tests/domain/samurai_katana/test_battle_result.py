"""Battle, result and end: clauses 10.27 to 10.42."""

from domain.kernel.engine import asked
from domain.samurai_katana.commands.battle import DestroyCastle, ReplaceCastle, Retreat
from domain.samurai_katana.commands.clan import AddGroup, EndTurn, Move
from domain.samurai_katana.events.battle import (
    AttackersReturned,
    BattleCardsCommitted,
    BattleEnded,
    BattleResolved,
    BattleRevealed,
    BattleStarted,
    RegionOccupied,
    SamuraiRetreated,
)
from domain.samurai_katana.events.figures import CastleDestroyed, RegionControlChanged, SamuraiLost
from domain.samurai_katana.events.turns import CardsDrawn, PlayerEliminated
from domain.samurai_katana.events.wealth import HonourChanged
from tests.domain.samurai_katana.tables import all_of, fought, in_clan_turn, katana_table, losses, only, outcome
from tests.given import clause

STRONG = ["bushi", "bushi"]
WEAK = ["ashigaru", "ashigaru"]


@clause("KATANA-10.27", "KATANA-13.1", "KATANA-10.40")
def test_the_winner_gains_one_honour_at_once_even_without_survivors() -> None:
    game = fought(4, STRONG, 1, WEAK).happened(HonourChanged(0, 1, 0, 1, "battle_won"), BattleEnded)
    assert game.table.honour[0] == 1
    bare = fought(2, ["hatamoto", "hatamoto"], 1, WEAK)
    assert losses(bare) == (2, 1)
    assert bare.table.honour[0] == 1


@clause("KATANA-10.28", "KATANA-R72", "KATANA-E10")
def test_a_shogun_who_loses_loses_one_honour_attacking_or_defending() -> None:
    attacking = fought(1, WEAK, 4, STRONG, honour={0: 9}, shogun=0)
    attacking.happened(HonourChanged(1, 1, 0, 1, "battle_won"), HonourChanged(0, -1, 9, 8, "shogun_lost"))
    defending = fought(4, STRONG, 1, WEAK, honour={1: 9}, shogun=1)
    assert defending.table.honour[:2] == [1, 8]
    assert fought(4, STRONG, 1, WEAK, honour={0: 9}, shogun=0).table.honour[:2] == [10, 0]


@clause("KATANA-R71")
def test_a_shogun_without_honour_has_none_to_lose() -> None:
    game = fought(1, WEAK, 4, STRONG, shogun=0)
    assert [event.seat for event in all_of(game, HonourChanged)] == [1]


@clause("KATANA-10.29", "KATANA-R36", "KATANA-E2")
def test_a_tie_gives_no_honour_and_leaves_the_defender_in_place() -> None:
    game = fought(4, ["bushi", "ashigaru"], 4, ["bushi", "ashigaru"], shogun=0, honour={0: 5})
    assert outcome(game) == "tie"
    game.never(HonourChanged).happened(AttackersReturned(0, "mino", 1))
    assert game.table.samurai[1]["owari"] == 1
    assert [(event.seat, event.count) for event in all_of(game, CardsDrawn)] == [(0, 2), (1, 2)]


@clause("KATANA-10.30", "KATANA-E9", "KATANA-R79")
def test_attackers_who_do_not_win_go_back_each_group_to_its_own_region() -> None:
    table = katana_table(
        [WEAK, ["taisho", "ashigaru"]],
        samurai={0: {"kai": 4, "mikawa": 3}, 1: {"suruga": 5, "mutsu": 1}},
        koku={0: 2},
    )
    game = in_clan_turn(table).when(0, Move("kai", "suruga", 4)).when(0, AddGroup("mikawa", 3))
    assert (outcome(game), losses(game)) == ("defender", (4, 2))
    game.happened(AttackersReturned(0, "kai", 1), AttackersReturned(0, "mikawa", 2))
    game.happened(RegionControlChanged("kai", 0, None, "kofu"), RegionControlChanged("kai", None, 0, "kofu"))
    assert game.table.samurai[0] == {"kai": 1, "mikawa": 2}


@clause("KATANA-10.31", "KATANA-R39", "KATANA-R78")
def test_beaten_defenders_fly_to_other_own_regions_anywhere_of_their_owners_choice() -> None:
    game = fought(6, ["hatamoto", "ashigaru"], 6, WEAK, more={1: {"aki": 2}}, special="battle_standard")
    assert (outcome(game), losses(game)) == ("attacker", (2, 4))
    game.asked(1, "battle.retreat")
    game.offers_exactly(1, *(Retreat(region, count) for region in ("aki", "mutsu") for count in (1, 2)))
    game.when(1, Retreat("owari", 1)).refused("KATANA-10.31")
    game.when(1, Retreat("suo", 1)).refused("KATANA-10.31")
    game.when(1, Retreat("aki", 3)).refused("KATANA-10.31")
    koku = game.table.koku[1]
    split = game.when(1, Retreat("aki", 1)).asked(1, "battle.retreat").when(1, Retreat("mutsu", 1))
    assert split.table.samurai[1] == {"aki": 3, "mutsu": 2}
    assert split.table.koku[1] == koku
    split.happened(SamuraiRetreated(1, "owari", "aki", 1), SamuraiRetreated(1, "owari", "mutsu", 1), RegionOccupied)
    assert game.when_time_runs_out(1).table.samurai[1] == {"aki": 4, "mutsu": 1}


@clause("KATANA-10.31", "KATANA-R78")
def test_a_castle_alone_is_a_refuge_and_the_only_one_needs_no_choice() -> None:
    table = katana_table(
        [["hatamoto", "hatamoto"], WEAK], samurai={0: {"mino": 6}, 1: {"owari": 5}}, castles={"aki": 1}, koku={0: 1}
    )
    game = (
        in_clan_turn(table)
        .when(0, Move("mino", "owari", 6))
        .happened(SamuraiRetreated(1, "owari", "aki", 1, forced=True))
    )
    assert game.table.samurai[1] == {"aki": 1}


@clause("KATANA-10.32")
def test_without_another_region_the_survivors_go_to_the_reserve() -> None:
    table = katana_table([["hatamoto", "hatamoto"], WEAK], samurai={0: {"mino": 6}, 1: {"owari": 5}}, koku={0: 1})
    game = in_clan_turn(table).when(0, Move("mino", "owari", 6))
    game.happened(SamuraiLost(1, "owari", 1, "no_retreat", "region"), PlayerEliminated)


@clause("KATANA-10.33")
def test_a_winning_attacker_with_survivors_moves_them_all_in_and_gets_the_city() -> None:
    game = fought(4, STRONG, 1, WEAK)
    game.happened(RegionOccupied(0, "owari", 2), RegionControlChanged("owari", 1, 0, "kiyosu"))
    assert game.table.samurai[0]["owari"] == 2
    assert "kiyosu" in [city.id for city in game.table.cities_of(0)]


@clause("KATANA-10.34", "KATANA-E8")
def test_a_winner_without_samurai_does_not_occupy() -> None:
    game = fought(3, ["hatamoto", "hatamoto"], 5, ["bushi", "bushi"], special="battle_standard")
    assert (outcome(game), losses(game)) == ("attacker", (3, 4))
    game.never(RegionOccupied).happened(
        HonourChanged(0, 1, 0, 1, "battle_won"),
        SamuraiRetreated(1, "owari", "mutsu", 1, forced=True),
        RegionControlChanged("owari", 1, None, "kiyosu"),
    )
    assert "owari" not in game.table.owner


@clause("KATANA-10.35", "KATANA-R40")
def test_a_castle_that_was_not_captured_keeps_its_region() -> None:
    won = fought(4, ["taisho", "hatamoto"], 5, ["bushi", "bushi"], special="battle_standard", castle=True)
    assert (outcome(won), losses(won)) == ("attacker", (4, 4))
    won.happened(SamuraiRetreated(1, "owari", "mutsu", 1, forced=True)).never(CastleDestroyed, RegionOccupied)
    assert won.table.castles == {"owari": 1}
    assert won.table.owner["owari"] == 1


@clause("KATANA-R85")
def test_a_winning_defender_without_samurai_loses_the_region_all_the_same() -> None:
    game = fought(4, ["bushi", "bushi"], 1, ["taisho", "hatamoto"], defence_special="battle_standard")
    assert (outcome(game), losses(game)) == ("defender", (4, 1))
    game.happened(HonourChanged(1, 1, 0, 1, "battle_won"), RegionControlChanged("owari", 1, None, "kiyosu"))
    assert [(event.seat, event.count) for event in all_of(game, CardsDrawn)] == [(0, 2), (1, 3)]


@clause("KATANA-10.36")
def test_who_occupies_an_enemy_castle_must_decide_at_once() -> None:
    game = fought(5, ["hatamoto", "hatamoto"], 1, WEAK, castle=True).asked(0, "battle.castle")
    game.happened(RegionOccupied(0, "owari", 3))
    game.when(0, EndTurn()).refused("KATANA-10.36")
    game.offers_exactly(0, DestroyCastle(), ReplaceCastle())


@clause("KATANA-10.37")
def test_all_committed_cards_are_discarded() -> None:
    game = fought(4, STRONG, 1, WEAK, special="cavalry", defence_special="war_fan")
    assert only(game, BattleEnded).discarded == ("bushi", "bushi", "cavalry", "ashigaru", "ashigaru", "war_fan")
    assert game.table.discard[-6:] == list(only(game, BattleEnded).discarded)
    assert game.table.battle is None


@clause("KATANA-10.38", "KATANA-10.39", "KATANA-R41")
def test_elimination_comes_before_drawing_and_the_eliminated_draw_nothing() -> None:
    table = katana_table([STRONG, WEAK], samurai={0: {"mino": 4}, 1: {"owari": 1}}, koku={0: 1})
    game = in_clan_turn(table).when(0, Move("mino", "owari", 4))
    game.happened(BattleEnded, PlayerEliminated(1, (), 0, "no_figures"), CardsDrawn)
    assert [(event.seat, event.count) for event in all_of(game, CardsDrawn)] == [(0, 2)]


@clause("KATANA-R41")
def test_both_fighters_can_be_eliminated_together() -> None:
    table = katana_table(
        [["bushi", "bushi"], ["bushi", "bushi"]], samurai={0: {"mino": 2}, 1: {"owari": 2}}, koku={0: 1}
    )
    game = in_clan_turn(table).when(0, Move("mino", "owari", 2))
    assert [event.seat for event in all_of(game, PlayerEliminated)] == [0, 1]
    assert [event.reason for event in all_of(game, CardsDrawn)] == ["refill", "refill"]


@clause("KATANA-10.39")
def test_the_attacker_draws_two_then_the_defender_two_or_three_if_he_won() -> None:
    won = fought(4, STRONG, 1, WEAK)
    assert [(event.seat, event.count) for event in all_of(won, CardsDrawn)] == [(0, 2), (1, 2)]
    lost = fought(1, WEAK, 4, STRONG)
    assert [(event.seat, event.count) for event in all_of(lost, CardsDrawn)] == [(0, 2), (1, 3)]


@clause("KATANA-10.41")
def test_whatever_the_result_the_attacker_goes_on_with_his_turn() -> None:
    for game in (fought(4, STRONG, 1, WEAK), fought(1, WEAK, 4, STRONG), fought(1, WEAK, 1, WEAK)):
        game.asked(0, "clan").offers(0, EndTurn())
        assert list(asked(game.table)) == [0]


@clause("KATANA-10.42")
def test_the_steps_of_a_battle_come_in_their_order() -> None:
    game = fought(6, ["hatamoto", "hatamoto"], 6, WEAK, honour={1: 3}, shogun=1)
    game.happened(
        BattleStarted,
        BattleCardsCommitted,
        BattleCardsCommitted,
        BattleRevealed,
        BattleResolved,
        SamuraiLost,
        HonourChanged(0, 1, 0, 1, "battle_won"),
        HonourChanged(1, -1, 3, 2, "shogun_lost"),
        SamuraiRetreated,
        RegionOccupied,
        BattleEnded,
        CardsDrawn,
    )
