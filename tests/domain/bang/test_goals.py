"""What each role wants: chapter 1, the goals."""

from domain.bang.commands import Play
from domain.bang.events.life import GameEnded, PlayerEliminated
from domain.bang.table import BangTable
from tests.domain.bang.tables import bang_table, in_phase_2
from tests.given import Given, clause

# Five players: seat 0 is the Sheriff, 1 the Renegade, 2 and 3 are Outlaws, 4 is the Deputy.


def kills(table: BangTable, target: int) -> Given:
    """The turn player shoots somebody who has one life and no card."""
    return in_phase_2(table).when(table.turn, Play("bang-2D", target))


def winners(game: Given) -> tuple[int, ...]:
    game.happened(GameEnded)
    return tuple(game.table.result.winners)


@clause("BANG-1.7")
def test_the_sheriff_wants_all_outlaws_and_the_renegade_dead() -> None:
    game = kills(bang_table([["bang-2D"]], players=5, dead=[2, 3], life={1: 1}), 1)
    assert 0 in winners(game)


@clause("BANG-1.7")
def test_one_outlaw_alive_is_enough_to_keep_the_sheriff_from_winning() -> None:
    kills(bang_table([["bang-2D"]], players=5, dead=[2], life={1: 1}), 1).happened(PlayerEliminated).never(GameEnded)


@clause("BANG-1.8")
def test_the_outlaws_want_the_sheriff_dead() -> None:
    game = kills(bang_table([[], ["bang-2D"]], players=5, turn=1, dead=[3], life={0: 1}), 0)
    assert winners(game) == (2, 3), "the dead one wins with his side"


@clause("BANG-1.9")
def test_the_deputies_win_with_the_sheriff() -> None:
    game = kills(bang_table([["bang-2D"]], players=5, dead=[2, 3], life={1: 1}), 1)
    assert winners(game) == (0, 4)


@clause("BANG-1.9")
def test_the_deputies_do_not_win_without_the_sheriff_even_if_they_survive_him() -> None:
    game = kills(bang_table([[], ["bang-2D"]], players=5, turn=1, dead=[2, 3], life={0: 1}), 0)
    assert 4 in game.table.alive
    assert 4 not in winners(game)


@clause("BANG-1.10")
def test_the_renegade_wants_the_sheriff_to_die_last_and_to_be_left_alone() -> None:
    game = kills(bang_table([[], ["bang-2D"]], players=5, turn=1, dead=[2, 3, 4], life={0: 1}), 0)
    assert winners(game) == (1,)


@clause("BANG-1.10")
def test_the_renegade_loses_if_somebody_survives_the_sheriff() -> None:
    game = kills(bang_table([[], ["bang-2D"]], players=5, turn=1, dead=[2, 3], life={0: 1}), 0)
    assert 1 not in winners(game)
