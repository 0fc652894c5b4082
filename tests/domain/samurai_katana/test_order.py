"""Order of play: chapter 6."""

from domain.samurai_katana.commands.clan import EndTurn
from domain.samurai_katana.commands.order import PickPlayer, PlayNow, Wait
from domain.samurai_katana.commands.purchase import EndBuying
from domain.samurai_katana.events.turns import (
    EmperorInterjected,
    EmperorWaited,
    GameTurnStarted,
    PhaseEnded,
    PhaseStarted,
    PlayerPicked,
    SubTurnStarted,
)
from domain.samurai_katana.phases.game_turn import GameTurn
from domain.samurai_katana.phases.order import BeginPhase, EndSubTurn, PickNext
from domain.samurai_katana.ruleset import SAMURAI_KATANA_RULESET
from tests.domain.samurai_katana.tables import all_of, by_default, katana, katana_table
from tests.given import Given, clause


def phase(number: int = 2, **facts: object) -> Given:
    """The start of a phase; seat 3 is Emperor, and everybody holds a card, so that nobody's turn ends by itself."""
    hands = [["bushi"], ["bushi"], ["bushi"], ["bushi"]]
    table = katana_table(hands, koku=dict.fromkeys(range(4), 3), has_played=[], **facts)  # type: ignore[arg-type]
    table.turn = None
    return katana(table, BeginPhase(number))


def end(game: Given, seat: int) -> Given:
    return game.when(seat, EndBuying() if game.table.phase == 1 else EndTurn())


@clause("KATANA-6.1", "KATANA-6.10")
def test_a_game_turn_has_four_phases_and_the_last_two_are_for_all_together() -> None:
    game = by_default(katana(katana_table(has_played=[]), GameTurn()), 30)
    game.happened(
        GameTurnStarted(3),
        PhaseStarted(1),
        PhaseEnded(1),
        PhaseStarted(2),
        PhaseEnded(2),
        PhaseStarted(3),
        PhaseEnded(3),
        PhaseStarted(4),
        PhaseEnded(4),
        GameTurnStarted(4),
    )
    assert {event.phase for event in all_of(game, SubTurnStarted)} <= {1, 2}


@clause("KATANA-6.2", "KATANA-R92")
def test_the_emperor_picks_who_goes_first_in_both_phases_and_may_pick_himself() -> None:
    for number in (1, 2):
        game = phase(number).asked(3, "order.pick")
        game.offers_exactly(3, PickPlayer(0), PickPlayer(1), PickPlayer(2), PickPlayer(3))
        game.when(3, PickPlayer(3)).happened(PlayerPicked(3, 3, number), SubTurnStarted(3, number))
        game.when(3, EndTurn()).refused("KATANA-6.2")


@clause("KATANA-6.3")
def test_whoever_has_finished_picks_among_those_who_have_not_played() -> None:
    game = end(phase().when(3, PickPlayer(3)), 3).asked(3, "order.pick").when(3, PickPlayer(1))
    game = end(game, 1).asked(1, "order.pick")
    game.offers_exactly(1, PickPlayer(0), PickPlayer(2))
    game.when(1, PickPlayer(3)).refused("KATANA-6.3")
    game.when(1, PickPlayer(1)).refused("KATANA-6.3")


@clause("KATANA-6.4", "KATANA-R18")
def test_the_emperor_cannot_be_picked_and_is_asked_first_after_each_sub_turn() -> None:
    game = end(phase().when(3, PickPlayer(0)), 0).asked(3, "order.interject")
    game.offers_exactly(3, Wait(), PlayNow())
    game.when(3, PlayNow()).happened(EmperorInterjected(3, 2), SubTurnStarted(3, 2))
    game = game.when(3, Wait()).happened(EmperorWaited(3, 2)).asked(0, "order.pick")
    game.offers_exactly(0, PickPlayer(1), PickPlayer(2))
    game.when(0, PickPlayer(3)).refused("KATANA-6.4")
    game.when(0, PlayNow()).refused("KATANA-6.3")


@clause("KATANA-6.4")
def test_while_the_emperor_is_asked_nothing_else_answers() -> None:
    game = end(phase().when(3, PickPlayer(0)), 0)
    game.when(3, PickPlayer(1)).refused("KATANA-6.4")


@clause("KATANA-6.5")
def test_the_last_one_plays_without_a_pick() -> None:
    game = end(phase().when(3, PickPlayer(0)), 0).when(3, Wait()).when(0, PickPlayer(1))
    game = end(game, 1).asked(3, "order.interject").when(3, Wait())
    game.happened(PlayerPicked(None, 2, 2), SubTurnStarted(2, 2))
    game = end(game, 2).happened(PlayerPicked(None, 3, 2), SubTurnStarted(3, 2)).asked(3, "clan")


@clause("KATANA-6.6")
def test_after_his_own_sub_turn_the_emperor_picks_as_any_player() -> None:
    game = end(phase().when(3, PickPlayer(0)), 0).when(3, PlayNow())
    game = end(game, 3).asked(3, "order.pick")
    game.offers_exactly(3, PickPlayer(1), PickPlayer(2))


@clause("KATANA-6.7", "KATANA-R19", "KATANA-R73")
def test_for_an_eliminated_chooser_the_emperor_picks_even_if_he_is_out_himself() -> None:
    table = katana_table([["bushi"]] * 4, players=5, has_played=[], eliminated=[0])
    game = katana(table, EndSubTurn(0)).asked(3, "order.interject").when(3, Wait()).asked(3, "order.pick")
    game.offers_exactly(3, PickPlayer(4), PickPlayer(1), PickPlayer(2))
    gone = katana_table([["bushi"]] * 4, players=5, has_played=[], eliminated=[0, 3])
    katana(gone, EndSubTurn(0)).asked(3, "order.pick").offers(3, PickPlayer(1))
    assert gone.emperor == 3


@clause("KATANA-6.8")
def test_a_phase_ends_when_everybody_in_play_has_had_a_sub_turn() -> None:
    table = katana_table([["bushi"]] * 4, has_played=[0, 1])
    game = katana(table, EndSubTurn(2)).asked(3, "clan").never(PhaseEnded)
    game.when(3, EndTurn()).happened(PhaseEnded(2), PhaseStarted(3))


@clause("KATANA-6.9")
def test_the_eliminated_are_passed_over_and_landless_clans_in_phase_1() -> None:
    out = phase(eliminated=[1])
    out.offers_exactly(3, PickPlayer(0), PickPlayer(2), PickPlayer(3))
    landless = phase(1, landless=[1])
    landless.offers_exactly(3, PickPlayer(0), PickPlayer(2), PickPlayer(3))
    phase(2, landless=[1]).offers(3, PickPlayer(1))


@clause("KATANA-R20")
def test_a_landless_emperor_picks_in_phase_1_but_does_not_step_in() -> None:
    game = phase(1, landless=[3]).asked(3, "order.pick")
    game.offers_exactly(3, PickPlayer(0), PickPlayer(1), PickPlayer(2))
    end(game.when(3, PickPlayer(0)), 0).asked(0, "order.pick")


@clause("KATANA-6.11", "KATANA-R21")
def test_no_decision_of_the_emperor_settles_disputes() -> None:
    assert not [verb for verb in SAMURAI_KATANA_RULESET.command_types if "dispute" in verb or "judge" in verb]
    assert not [verb for verb in SAMURAI_KATANA_RULESET.texts.decisions if "dispute" in verb]


@clause("KATANA-6.3")
def test_when_time_runs_out_the_next_clockwise_is_picked_and_the_emperor_last() -> None:
    assert phase().when_time_runs_out(3).table.turn == 0
    table = katana_table([["bushi"]] * 4, has_played=[0], emperor=1)
    table.turn = None
    assert katana(table, PickNext(0, is_first=False)).when_time_runs_out(0).table.turn == 2
    assert end(phase().when(3, PickPlayer(0)), 0).when_time_runs_out(3).asked(0, "order.pick").table.turn is None
