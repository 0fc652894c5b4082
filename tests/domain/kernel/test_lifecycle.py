"""A game before its start, and when the clock looks at it again: who may sit, leave and close."""

from __future__ import annotations

import pytest

from domain.kernel.clock import Clock
from domain.kernel.engine import asked, start
from domain.kernel.facts import SeatAway, SeatBack
from domain.kernel.lifecycle import (
    OPEN_MAX,
    AlreadySeated,
    Game,
    GameAbandoned,
    GameOpened,
    GameStarted,
    NotHost,
    NotOpen,
    NotSeated,
    Occupant,
    SeatLeft,
    SeatTaken,
    closes,
    due,
    empty_table,
    fold,
    gets_up,
    goes_away,
    is_deserted,
    opened,
    sits_down,
)
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import ToyTable

SECRET = "00" * 32


def lobby(*taken: int, seats: int = 3, clock: Clock | None = None) -> Game:
    """A game with these seats taken, each by the player of its number."""
    opening = GameOpened(
        ruleset="toy",
        ruleset_version=TOY.version,
        seats=seats,
        options={},
        clock=clock,
        visibility="public",
        host="host",
        previous=None,
        rated=True,
        origin=None,
        arbiters=(),
        secret_hash=SECRET,
        secret=SECRET,
    )
    game = opened("g_1", TOY, opening, 1_000)
    for seat in taken:
        fold(game, SeatTaken(seat, f"p_{seat}", None, ""), 2_000)
    return game


def started() -> Game:
    game = lobby(0, 1, 2)
    fold(game, GameStarted(), 3_000)
    return game


def test_who_sits_down_takes_the_lowest_free_seat() -> None:
    assert sits_down(lobby(0, 2), Occupant("ada", None, "e")) == SeatTaken(1, "ada", None, "e")


def test_who_sat_there_before_gets_the_old_seat_unless_it_is_taken() -> None:
    assert sits_down(lobby(0), Occupant("ada", None, ""), 2) == SeatTaken(2, "ada", None, "")
    with pytest.raises(NotOpen):
        sits_down(lobby(0), Occupant("ada", None, ""), 0)


def test_nobody_sits_down_twice_at_a_full_table_or_once_the_game_has_begun() -> None:
    with pytest.raises(AlreadySeated):
        sits_down(lobby(0), Occupant("p_0", None, ""))
    for game in (lobby(0, 1, 2), started()):
        with pytest.raises(NotOpen):
            sits_down(game, Occupant("ada", None, ""))


def test_one_leaves_ones_own_seat_and_the_host_empties_any() -> None:
    assert gets_up(lobby(0, 1), 1, "p_1") == gets_up(lobby(0, 1), 1, "host") == SeatLeft(1)
    with pytest.raises(NotHost):
        gets_up(lobby(0, 1), 1, "p_0")
    for empty in (2, 3):
        with pytest.raises(NotSeated):
            gets_up(lobby(0, 1), empty, "host")
    with pytest.raises(NotOpen):
        gets_up(started(), 1, "p_1")


def test_only_the_host_closes_a_table_and_only_before_the_start() -> None:
    assert closes(lobby(0), "host") == GameAbandoned("closed")
    with pytest.raises(NotHost):
        closes(lobby(0), "p_0")
    with pytest.raises(NotOpen):
        closes(started(), "host")


def test_going_where_one_is_already_changes_nothing() -> None:
    game = started()
    assert goes_away(game, 1, False) is None and goes_away(game, 1, True) == SeatAway(1)
    fold(game, SeatAway(1), 4_000)
    assert goes_away(game, 1, True) is None and goes_away(game, 1, False) == SeatBack(1)


def test_a_game_is_deserted_when_its_last_person_is_away_and_bots_do_not_count() -> None:
    game = lobby(0, 1)
    fold(game, SeatTaken(2, None, "random", ""), 2_000)
    fold(game, GameStarted(), 3_000)
    fold(game, SeatAway(0), 4_000)
    assert not is_deserted(game)
    fold(game, SeatAway(1), 4_000)
    assert is_deserted(game)


def test_the_clock_looks_at_a_table_that_does_not_fill_up_and_never_at_a_game_that_is_over() -> None:
    game = lobby(0)
    assert due(game) == 1_000 + OPEN_MAX and OPEN_MAX == 24 * 3600 * 1000
    fold(game, GameAbandoned("not_full"), 5_000)
    assert (game.status, game.is_over, due(game)) == ("abandoned", True, None)


def test_every_event_is_a_version_more_and_carries_the_time_on() -> None:
    game = started()
    assert (game.version, game.table.version, game.at, game.opened_at) == (5, 5, 3_000, 1_000)
    assert game.status == "running"


def test_at_a_table_that_was_abandoned_nobody_is_asked_any_more() -> None:
    game = started()
    for event in start(TOY, game.table, 3_000).events:
        fold(game, event, 3_000)
    assert asked(game.table) != {}
    fold(game, GameAbandoned("idle"), 5_000)
    assert asked(game.table) == {}


def test_a_game_begins_at_a_table_with_its_seats_its_clock_and_whatever_else_is_told() -> None:
    clock = Clock(per_decision=5, bank=7)
    table = empty_table(lobby(0, 1, 2, clock=clock), notes=["sunny"])
    assert (table.players, table.clock, table.banks) == (3, clock, (7_000,) * 3)
    assert isinstance(table, ToyTable) and table.notes == ["sunny"]


def test_what_the_seats_have_added_changes_the_seed() -> None:
    games = lobby(0, 1), lobby(0, 1)
    for game, entropy in zip(games, ("heads", "tails"), strict=True):
        fold(game, SeatTaken(2, "p_2", None, entropy), 2_000)
    assert empty_table(games[0]).seed != empty_table(games[1]).seed == empty_table(games[1]).seed


def test_a_game_counts_where_its_host_wants_it_and_people_alone_sit() -> None:
    game = lobby(0, 1)
    counts = [game.is_rated]
    for event in (SeatTaken(2, None, "greedy", ""), SeatLeft(2)):
        fold(game, event, 2_000)
        counts.append(game.is_rated)
    game.rated = False
    assert [*counts, game.is_rated] == [True, False, True, False]
