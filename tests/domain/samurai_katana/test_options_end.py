"""Optional rules about the end: sudden death, length, treasure, Bushido, Kokuland (20.1 to 20.4, 20.15 to 20.25)."""

import msgspec
import pytest

from domain.kernel.engine import asked, legal
from domain.samurai_katana.commands.clan import EndTurn, PlayCard, StoreTreasure
from domain.samurai_katana.commands.harvest import ExchangeKoku, Keep
from domain.samurai_katana.commands.purchase import SellHonour
from domain.samurai_katana.commands.windows import AttendNoh, AttendTea, DeclineNoh
from domain.samurai_katana.events.battle import BattleEnded
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.turns import HandKept, PhaseEnded, SubTurnEnded
from domain.samurai_katana.events.wealth import (
    HonourChanged,
    KokuChanged,
    KokuExchanged,
    ProvincesScored,
    TreasureStored,
)
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.game_turn import EndOfGameTurn, GameTurn
from domain.samurai_katana.phases.scoring import ScoreAll
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from domain.samurai_katana.view import visible
from tests.domain.samurai_katana.tables import all_of, by_default, fought, in_clan_turn, katana, katana_table, only
from tests.given import clause, given

SUDDEN = KatanaOptions(sudden_death=True)
TREASURE = KatanaOptions(clan_treasure=True)
KOKULAND = KatanaOptions(kokuland=True)


# --- sudden death -------------------------------------------------------------------------------------


@clause("KATANA-20.1")
def test_in_sudden_death_the_threshold_is_20_whatever_the_length() -> None:
    assert katana_table(options=KatanaOptions(sudden_death=True, game_length=40)).threshold == 20


@clause("KATANA-20.2", "KATANA-20.53", "KATANA-R61")
def test_the_first_to_reach_20_wins_at_once_in_the_middle_of_a_turn() -> None:
    table = katana_table([["tea_ceremony", "bushi"]], honour={0: 19, 1: 19}, options=SUDDEN)
    game = in_clan_turn(table).when(0, PlayCard("tea_ceremony", seat=1))
    game.happened(HonourChanged(0, 1, 19, 20, "tea_ceremony"), GameEnded)
    assert asked(game.table) == {}
    assert game.table.winners == [0]
    assert game.table.result.outcome == "sudden_death"
    game.when(1, AttendTea()).refused("KATANA-20.1", "KATANA-20.2")


@clause("KATANA-20.2")
def test_a_battle_may_end_the_game() -> None:
    game = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"], honour={0: 19}, options=SUDDEN)
    game.happened(HonourChanged(0, 1, 19, 20, "battle_won"), GameEnded).never(BattleEnded)


@clause("KATANA-20.3", "KATANA-R61")
def test_honour_given_in_sequence_is_checked_in_sequence() -> None:
    table = katana_table([["noh_theatre", "bushi"]], honour={0: 18, 1: 19}, koku={0: 2, 1: 2}, options=SUDDEN)
    assert in_clan_turn(table).when(0, PlayCard("noh_theatre")).table.winners == [0]
    later = katana_table(
        [["noh_theatre", "bushi"]], honour={0: 1, 1: 19, 2: 19}, koku={0: 2, 1: 2, 2: 2}, options=SUDDEN
    )
    game = in_clan_turn(later).when(0, PlayCard("noh_theatre")).when(1, AttendNoh())
    assert game.table.winners == [1]


@clause("KATANA-20.3")
def test_honour_given_at_the_same_moment_is_compared() -> None:
    samurai = {0: {"iyo": 1, "tosa": 1, "sanuki": 1}, 1: {"aki": 1, "suo": 1, "bizen": 1, "harima": 1}, 3: {"omi": 1}}
    options = KatanaOptions(sudden_death=True, bushido_code=True)
    table = katana_table(samurai=samurai, honour={0: 18, 1: 18}, options=options)
    game = katana(table, ScoreAll())
    assert game.table.honour[:2] == [20, 21]
    assert game.table.winners == [1]


@clause("KATANA-20.53")
def test_treasures_rank_the_others_but_never_take_the_victory_away() -> None:
    options = KatanaOptions(sudden_death=True, clan_treasure=True)
    table = katana_table([["tea_ceremony", "bushi"]], honour={0: 19, 1: 10, 2: 12}, treasures={1: 33}, options=options)
    game = in_clan_turn(table).when(0, PlayCard("tea_ceremony", seat=1))
    assert game.table.honour[:3] == [20, 21, 12]
    assert game.table.winners == [0]
    assert {one.seat: one.rank for one in game.table.result.seats} == {0: 1, 1: 2, 2: 3, 3: 4}


@clause("KATANA-20.53")
def test_the_others_are_ranked_as_the_table_then_stands() -> None:
    game = fought(4, ["bushi", "bushi"], 1, ["ashigaru", "ashigaru"], honour={0: 19}, options=SUDDEN)
    assert game.table.battle is not None
    assert game.table.standing(1)[3] == 1, "the beaten defender has his home, and the region of the battle no more"
    assert {one.seat: one.rank for one in game.table.result.seats}[0] == 1


# --- length of game -----------------------------------------------------------------------------------


@clause("KATANA-20.4")
@pytest.mark.parametrize("length", [25, 30, 35, 40])
def test_the_threshold_follows_the_length_of_game(length: int) -> None:
    options = KatanaOptions(game_length=length)  # type: ignore[arg-type]
    below = katana_table([["bushi"]], honour={1: length - 1}, options=options)
    by_default(katana(below), 1).never(GameEnded)
    reached = katana_table([["bushi"]], honour={1: length}, options=options)
    by_default(katana(reached), 1).happened(GameEnded)


@clause("KATANA-20.4")
@pytest.mark.parametrize("options", [{"game_length": 26}, {"turn_limit": 0}, {"turn_limit": 101}, {"length": 30}])
def test_other_lengths_are_refused_at_the_door(options: dict[str, int]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(options, KatanaOptions)
    for length in (25, 30, 35, 40):
        assert msgspec.convert({"game_length": length}, KatanaOptions).game_length == length


# --- clan treasure ------------------------------------------------------------------------------------


@clause("KATANA-20.15", "KATANA-R64")
def test_koku_are_set_aside_for_good() -> None:
    game = in_clan_turn(katana_table([["bushi"]], koku={0: 5}, options=TREASURE))
    game.offers(0, *map(StoreTreasure, range(1, 6)))
    game.when(0, StoreTreasure(0)).refused("KATANA-20.15")
    game.when(0, StoreTreasure(6)).refused("KATANA-20.15")
    assert game.when(0, StoreTreasure(1)).table.treasures[0] == 1
    game = game.when(0, StoreTreasure(4)).happened(TreasureStored(0, 4)).never(KokuChanged)
    assert (game.table.koku[0], game.table.treasures[0]) == (1, 4)
    plain = in_clan_turn(katana_table([["bushi"]], koku={0: 5}))
    plain.when(0, StoreTreasure(1)).refused("KATANA-20.15")


@clause("KATANA-20.15")
def test_more_than_a_hundred_koku_are_set_aside_in_several_commands() -> None:
    game = in_clan_turn(katana_table([["bushi"]], koku={0: 250}, options=TREASURE))
    game.when(0, StoreTreasure(101)).refused("KATANA-20.15")
    assert game.when(0, StoreTreasure(100)).when(0, StoreTreasure(100)).table.treasures[0] == 200


@clause("KATANA-20.16", "KATANA-R64")
def test_the_size_of_a_treasure_is_secret() -> None:
    game = in_clan_turn(katana_table([["bushi"]], koku={0: 5}, options=TREASURE)).when(0, StoreTreasure(4))
    assert only(game, TreasureStored).parts() == ({"seat": 0}, {"seat:0": {"amount": 4}})
    assert StoreTreasure.secret == ("amount",)
    assert [visible(game.table, viewer).clans[0].treasure for viewer in (0, 1, "public", "all")] == [4, None, None, 4]


@clause("KATANA-20.17")
def test_a_treasure_can_be_neither_spent_nor_stolen_and_is_no_koku() -> None:
    table = katana_table(
        [["wako_pirates", "bushi"]],
        treasures={0: 9, 1: 9},
        samurai={0: {"kai": 1}, 1: {"aki": 1}},
        options=TREASURE,
    )
    game = in_clan_turn(table)
    game.when(0, PlayCard("wako_pirates", seat=1)).refused("KATANA-17.28")
    assert not [move for move in legal(SAMURAI_KATANA_RULESET, game.table, 0) if isinstance(move, StoreTreasure)]


@clause("KATANA-20.18")
def test_at_the_end_every_full_three_koku_of_it_become_honour_before_the_comparison() -> None:
    table = katana_table(honour={0: 25, 1: 23}, treasures={0: 2, 1: 11}, options=TREASURE)
    game = given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn())
    game.happened(HonourChanged(1, 3, 23, 26, "treasure"), GameEnded)
    ended = only(game, GameEnded)
    assert ended.winners == (1,)
    assert ended.treasures == (2, 11, 0, 0)
    assert visible(game.table, "public").clans[1].treasure == 11


@clause("KATANA-20.18")
def test_a_treasure_does_not_end_the_game() -> None:
    table = katana_table([["bushi"]], honour={1: 24}, treasures={1: 30}, options=TREASURE)
    by_default(katana(table), 1).never(GameEnded)


@clause("KATANA-20.19", "KATANA-R64")
def test_elimination_does_not_touch_the_treasure() -> None:
    table = katana_table([["ninja", "bushi"]], samurai={1: {"aki": 2}}, treasures={1: 7}, options=TREASURE)
    game = in_clan_turn(table).when(0, PlayCard("ninja", "aki"))
    assert game.table.eliminated == [1]
    assert game.table.treasures[1] == 7


# --- the Code of Bushido ------------------------------------------------------------------------------


@clause("KATANA-20.20")
def test_provinces_and_kyoto_are_not_scored_at_the_end_of_a_clan_turn() -> None:
    samurai = {0: {"iyo": 1, "tosa": 1, "sanuki": 1, "yamashiro": 1}, 3: {"omi": 1}}
    table = katana_table(
        [["bushi"], ["bushi"]], samurai=samurai, has_played=[2, 3], options=KatanaOptions(bushido_code=True)
    )
    game = in_clan_turn(table).when(0, EndTurn()).happened(SubTurnEnded(0, 2))
    game.never(ProvincesScored).asked(1, "clan")


@clause("KATANA-20.21", "KATANA-20.22")
def test_but_for_all_at_the_same_moment_at_the_end_of_phase_2() -> None:
    samurai = {
        0: {"iyo": 1, "tosa": 1, "sanuki": 1, "yamashiro": 1},
        1: {"higo": 1, "hyuga": 1, "satsuma": 1},
        3: {"omi": 1},
    }
    table = katana_table(samurai=samurai, has_played=[], options=KatanaOptions(bushido_code=True))
    game = katana(table, GameTurn())
    while not all_of(game, ProvincesScored):
        game = by_default(game, 1)
    game.happened(
        PhaseEnded(2),
        ProvincesScored(0, ("shikoku",), 3, True, ("shikoku", "kyoto")),
        ProvincesScored(1, ("satsugu",), 2, False, ("satsugu",)),
    )
    assert game.table.honour[:2] == [3, 2]
    at_once = katana_table([["tea_ceremony", "bushi"]], options=KatanaOptions(bushido_code=True))
    assert in_clan_turn(at_once).when(0, PlayCard("tea_ceremony", seat=1)).table.honour[0] == 1


# --- Kokuland -----------------------------------------------------------------------------------------


@clause("KATANA-20.23", "KATANA-20.55", "KATANA-R65")
def test_the_last_phase_4_is_known_when_it_starts() -> None:
    rich = {0: 9}
    last = katana(katana_table([["bushi"]], honour={1: 25}, koku=rich, options=KOKULAND))
    last.asked(0, "kokuland.exchange")
    limit = katana(katana_table([["bushi"]], game_turn=40, koku=rich, options=KOKULAND))
    limit.asked(0, "kokuland.exchange")
    usual = katana(katana_table([["bushi"]], honour={1: 24}, koku=rich, options=KOKULAND))
    usual.asked(0, "harvest.keep")


@clause("KATANA-20.24")
def test_each_chooses_in_secret_how_often_he_exchanges_three_koku_for_one_honour() -> None:
    table = katana_table([["bushi"]], honour={1: 25}, koku={0: 6, 2: 3}, samurai={0: {"omi": 1}}, options=KOKULAND)
    game = katana(table)
    assert sorted(asked(game.table)) == [0, 2]
    game.offers_exactly(0, *map(ExchangeKoku, range(3)))
    game.when(0, ExchangeKoku(3)).refused("KATANA-20.24")
    game = game.when(0, ExchangeKoku(1)).never(KokuExchanged)
    game = game.when(2, ExchangeKoku(0))
    game.happened(KokuExchanged(0, 1), KokuChanged(0, -3, "kokuland"), HonourChanged(0, 1, 0, 1, "kokuland"))
    assert game.table.koku[0] == 5
    by_clock = by_default(katana(table), 2)
    assert by_clock.table.honour[0] == 2
    assert by_clock.table.honour[2] == 1


@clause("KATANA-20.25", "KATANA-R65")
def test_treasures_are_exchanged_after_that() -> None:
    options = KatanaOptions(kokuland=True, clan_treasure=True)
    table = katana_table([["bushi"]], honour={1: 25}, koku={0: 4}, treasures={0: 3}, options=options)
    game = katana(table).when(0, ExchangeKoku(1)).when(0, Keep(()))
    game.happened(HonourChanged(0, 1, 0, 1, "kokuland"), HandKept, HonourChanged(0, 1, 1, 2, "treasure"), GameEnded)


@clause("KATANA-20.25")
def test_with_sudden_death_kokuland_has_no_effect() -> None:
    options = KatanaOptions(kokuland=True, sudden_death=True)
    table = katana_table([["bushi"]], game_turn=40, koku={0: 9}, options=options)
    katana(table).asked(0, "harvest.keep")


@clause("KATANA-20.60")
def test_the_exchange_comes_before_the_choice_of_cards() -> None:
    table = katana_table([["bushi"]], honour={1: 25}, koku={0: 9}, options=KOKULAND)
    game = katana(table).asked(0, "kokuland.exchange")
    game.when(0, Keep(())).refused("KATANA-20.60")
    game.when(0, SellHonour()).refused("KATANA-20.60")
    game.when(0, ExchangeKoku(0)).asked(0, "harvest.keep")


@clause("KATANA-20.3")
def test_a_guest_who_declines_gains_nothing() -> None:
    table = katana_table([["noh_theatre", "bushi"]], honour={1: 19}, koku={0: 2, 1: 2}, options=SUDDEN)
    game = in_clan_turn(table).when(0, PlayCard("noh_theatre")).when(1, DeclineNoh())
    game.never(GameEnded)
