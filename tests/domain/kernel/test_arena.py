"""Whole games of the toy: it is a real game, and what the battery asks of every game holds for it."""

from random import Random

import pytest

from domain.kernel import arena
from domain.kernel.arena import Endless, new_table, play_out, seed_of
from domain.kernel.bots import random_bot
from domain.kernel.command import Command
from domain.kernel.engine import asked, decide, default, evolve, legal, start, time_out
from domain.kernel.stored import event_of, restored, snapshot
from domain.kernel.table import Table
from tests.domain.kernel.toy import TOY
from tests.domain.kernel.toy_facts import Attack, Halt, Spill, Summon, ToyOptions, Work
from tests.playing import everybody, through_the_store

games = pytest.mark.parametrize("number", range(6))


@games
def test_a_game_comes_to_an_end_and_its_stored_events_give_the_same_table(number: int) -> None:
    table = new_table(TOY, 2 + number % 4, seed_of(number))
    replayed = table.copy()
    bots = everybody(table.players, random_bot)
    for turned in play_out(TOY, table, bots, Random(number).randrange, TOY.check, intrusive=True):
        table = turned.table
        evolve(replayed, (event_of(TOY, *through_the_store(event)) for event in turned.events))
        assert replayed == table
        if table.result is None:
            assert restored(TOY, snapshot(table)) == table
    assert table.result == TOY.score(table).result


@games
def test_every_listed_move_is_accepted(number: int) -> None:
    def watch(table: Table) -> None:
        before = table.copy()
        for seat in table.seats:
            for move in legal(TOY, table, seat):
                assert decide(TOY, table, seat, move, 10**9).events
        assert table == before

    table = new_table(TOY, 3, seed_of(number))
    list(play_out(TOY, table, everybody(3, random_bot), Random(number).randrange, watch, intrusive=True))


@games
def test_defaults_alone_end_the_game(number: int) -> None:
    table = new_table(TOY, 4, seed_of(number))
    table = start(TOY, table, 0).table
    while table.result is None:
        seat = min(asked(table))
        assert default(table, seat) in legal(TOY, table, seat)
        table = time_out(TOY, table, seat, 0).table


def intrusions(number: int, *, intrusive: bool) -> list[Command | None]:
    """The moves of a game that came from seats which nobody had asked."""
    table = new_table(TOY, 3, seed_of(number))
    asked_before: list[set[int]] = []

    def watch(seen: Table) -> None:
        asked_before.append(set(asked(seen)))

    game = play_out(TOY, table, everybody(3, random_bot), Random(number).randrange, watch, intrusive=intrusive)
    return [turned.command for turned in game if turned.seat is not None and turned.seat not in asked_before[-1]]


@games
def test_bots_intrude_only_where_they_are_wanted_to_and_only_out_of_turn(number: int) -> None:
    assert intrusions(number, intrusive=False) == []
    assert {type(command) for command in intrusions(number, intrusive=True)} <= {Spill, Summon, Halt}


def test_intrusive_bots_do_intrude() -> None:
    assert any(intrusions(number, intrusive=True) for number in range(6))


def test_a_game_that_goes_on_for_ever_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "DECISIONS_MAX", 5)
    table = new_table(TOY, 2, seed_of(0), ToyOptions(turns_max=1000))
    with pytest.raises(Endless):
        list(play_out(TOY, table, everybody(2, lambda view, moves, about, below: Work()), Random(0).randrange))


def test_a_random_bot_picks_a_verb_and_then_a_move_of_it() -> None:
    moves: list[Command] = [Work(), *map(Attack, range(9))]
    chosen = [random_bot(None, moves, {}, Random(number).randrange) for number in range(200)]
    assert 60 < chosen.count(Work()) < 140
    assert set(chosen) == set(moves)


def test_options_of_a_game_reach_its_table() -> None:
    assert new_table(TOY, 2, seed_of(0)).options == ToyOptions()
    assert new_table(TOY, 2, seed_of(0), ToyOptions(turns_max=3)).options.turns_max == 3


def test_a_table_has_as_many_seats_as_the_game_allows() -> None:
    for players in (1, 6):
        with pytest.raises(AssertionError):
            new_table(TOY, players, seed_of(0))
