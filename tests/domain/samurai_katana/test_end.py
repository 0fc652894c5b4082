"""The end of the game: chapter 19."""

from domain.kernel.engine import legal
from domain.samurai_katana.commands.clan import EndTurn, PlayCard
from domain.samurai_katana.commands.harvest import Keep
from domain.samurai_katana.events.ending import GameEnded
from domain.samurai_katana.events.turns import GameTurnStarted, HandKept, PhaseEnded
from domain.samurai_katana.options import KatanaOptions
from domain.samurai_katana.phases.game_turn import EndOfGameTurn
from domain.samurai_katana.phases.order import EndSubTurn
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import by_default, in_clan_turn, katana, katana_table, only
from tests.given import clause, given

SHIKOKU = {"iyo": 1, "tosa": 1, "sanuki": 1}


@clause("KATANA-19.1", "KATANA-R59")
def test_the_game_ends_after_phase_4_once_somebody_has_25() -> None:
    game = katana(katana_table([["bushi"]], honour={1: 25})).asked(0, "harvest.keep").never(GameEnded)
    game = game.when(0, Keep(())).happened(HandKept, PhaseEnded(4), GameEnded)
    assert only(game, GameEnded).reason == "threshold"
    assert game.table.result.outcome == "threshold"
    assert game.table.result.winners == (1,)
    below = by_default(katana(katana_table([["bushi"]], honour={1: 24})), 1)
    below.never(GameEnded).happened(GameTurnStarted(3))


@clause("KATANA-19.2", "KATANA-E19")
def test_all_finish_their_turns_first_and_a_later_player_may_overtake() -> None:
    table = katana_table(
        [["bushi"], ["bushi"]],
        samurai={0: SHIKOKU, 1: {"aki": 1, "suo": 1, "bizen": 1, "harima": 1}, 3: {"kazusa": 1}},
        honour={0: 24, 1: 24},
        has_played=[2, 3],
        emperor=3,
    )
    game = in_clan_turn(table).when(0, EndTurn())
    assert game.table.honour[0] == 26
    game = game.asked(1, "clan").when(1, EndTurn())
    assert game.table.honour[1] == 27
    game = by_default(game, 2)
    assert only(game, GameEnded).winners == (1,)


@clause("KATANA-19.3", "KATANA-20.55", "KATANA-R59")
def test_who_reached_25_but_has_less_then_does_not_end_the_game() -> None:
    table = katana_table([["affront", "bushi"]], honour={0: 9, 1: 26})
    game = in_clan_turn(table).when(0, PlayCard("affront", seat=1)).when(0, EndTurn())
    assert game.table.honour[1] == 24
    by_default(game, 1).never(GameEnded)


@clause("KATANA-19.4", "KATANA-1.3")
def test_the_winner_is_found_by_the_comparisons_of_the_aim() -> None:
    table = katana_table(honour={0: 25, 1: 25}, samurai={0: {"omi": 1}, 1: {"kai": 1}})
    game = given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn())
    assert only(game, GameEnded).winners == (1,)


@clause("KATANA-19.5")
def test_the_final_order_of_all_is_told_with_what_they_were_compared_by() -> None:
    table = katana_table(honour={0: 25, 1: 7, 2: 7}, samurai={0: {"kai": 2}, 1: {"omi": 1}, 2: {"sagami": 1}})
    ended = only(given(SAMURAI_KATANA_RULESET, table, EndOfGameTurn()), GameEnded)
    assert [(one.seat, one.rank) for one in ended.ranking] == [(0, 1), (1, 3), (2, 2), (3, 4)]
    first = ended.ranking[0]
    assert (first.honour, first.clan_points, first.cities, first.regions, first.castles, first.samurai) == (
        25,
        1,
        1,
        1,
        0,
        2,
    )


@clause("KATANA-19.6", "KATANA-R42")
def test_in_comparisons_an_eliminated_player_has_nothing_but_honour() -> None:
    table = katana_table(honour={0: 9, 1: 9}, eliminated=[0])
    assert table.standing(0) == (9, 0, 0, 0, 0, 0)
    assert table.standing(1)[3] == 1


@clause("KATANA-19.7", "KATANA-R60")
def test_after_the_last_game_turn_the_order_decides() -> None:
    table = katana_table([["bushi"]], honour={2: 3}, game_turn=40)
    game = by_default(katana(table), 1)
    assert only(game, GameEnded).reason == "turn_limit"
    assert game.table.winners == [2]
    short = katana_table([["bushi"]], honour={2: 3}, game_turn=7, options=KatanaOptions(turn_limit=7))
    by_default(katana(short), 1).happened(GameEnded)
    by_default(katana(katana_table([["bushi"]], game_turn=39)), 1).never(GameEnded)


@clause("KATANA-19.1")
def test_after_the_end_nothing_is_possible() -> None:
    game = by_default(katana(katana_table([["bushi"]], honour={1: 25})), 1)
    assert all(legal(SAMURAI_KATANA_RULESET, game.table, seat) == [] for seat in range(4))
    game.when(0, EndTurn()).refused("KATANA-19.1")


@clause("KATANA-6.8")
def test_the_next_sub_turn_follows_until_everybody_has_played() -> None:
    table = katana_table([["bushi"], ["bushi"]], has_played=[2, 3])
    katana(table, EndSubTurn(0)).asked(1, "clan")
