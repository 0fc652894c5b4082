"""Several moves in a row that wait for nothing, stored together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.engine import answers, asked
from domain.kernel.lifecycle import Game
from domain.rulesets import RULESETS
from events.acts import Wanted, move
from events.codec import folded
from events.games import Games
from events.proof.verify import verify
from events.redis.calls import Call, Steps
from events.store import Store
from events.telling import export
from tests.tables import games_on, started

MOVES = 8


@pytest.fixture
def games(store: Store, tmp_path: Path) -> Games:
    games = games_on(store, tmp_path / "keys")
    started(games, "g_1")
    return games


def first_options(count: int) -> Callable[[Game], Wanted | None]:
    """So many times what is listed first, by whoever is asked."""
    left = iter(range(count))

    def next_wanted(game: Game) -> Wanted | None:
        if next(left, None) is None:
            return None
        [seat] = asked(game.table)
        return move(seat, answers(game.table, seat)[0], asked(game.table)[seat].question)

    return next_wanted


def driven(steps: Steps[int], store: Store, together: Callable[[list[Call]], list[Any]]) -> int:
    """What steps come to, the calls of a list made by the test."""
    answer: Any = None
    while True:
        try:
            wanted = steps.send(answer)
        except StopIteration as end:
            return int(end.value)
        answer = together(wanted) if isinstance(wanted, list) else store.connections.answer(wanted)  # type: ignore[arg-type]


def test_what_is_played_ahead_is_stored_move_by_move(games: Games, store: Store) -> None:
    before = games.load("g_1").game.version
    batches = store.follow({store.partitions.of("g_1"): 0})
    assert games.play_ahead("g_1", first_options(MOVES)) == MOVES
    added = store.follow({store.partitions.of("g_1"): len(batches)})
    assert len(added) == MOVES and added[0].first == before + 1
    known = games.known("g_1")
    assert known is not None and known.head == store.head("g_1")
    assert known.game == folded(RULESETS, "g_1", store.read_all("g_1"))
    assert verify(b"".join(export(games, "g_1", "public"))).holds


def test_who_wants_nothing_asks_nothing(games: Games) -> None:
    assert games.play_ahead("g_1", first_options(0)) == 0


def test_a_move_that_is_refused_ends_it_and_what_was_before_it_is_stored(games: Games) -> None:
    next_wanted, made = first_options(MOVES), 0

    def then_another_seat(game: Game) -> Wanted | None:
        nonlocal made
        made += 1
        [seat] = asked(game.table)
        return next_wanted(game) if made <= 3 else move((seat + 1) % 4, answers(game.table, seat)[0])

    assert games.play_ahead("g_1", then_another_seat) == 3


def test_where_somebody_comes_between_nothing_after_it_is_stored(games: Games, store: Store, tmp_path: Path) -> None:
    other = games_on(store, tmp_path / "keys")

    def interrupted(calls: list[Call]) -> list[Any]:
        came = [store.connections.answer(call) for call in calls[:3]]
        [seat] = asked(other.load("g_1").game.table)
        other.set_away("g_1", (seat + 1) % 4, away=True)
        return came + [store.connections.answer(call) for call in calls[3:]]

    assert driven(games.playing_ahead("g_1", first_options(MOVES)), store, interrupted) == 3
    assert games.load("g_1").game == folded(RULESETS, "g_1", store.read_all("g_1"))
    assert games.load("g_1").head == other.load("g_1").head == store.head("g_1")
    assert games.play_ahead("g_1", first_options(2)) == 2


def test_moves_whose_answers_were_lost_are_stored_once(games: Games, store: Store) -> None:
    before = games.load("g_1").game.version

    def made_twice(calls: list[Call]) -> list[Any]:
        store.connections.answer_all(calls)
        return store.connections.answer_all(calls)

    assert driven(games.playing_ahead("g_1", first_options(MOVES)), store, made_twice) == MOVES
    added = games.load("g_1").game.version - before
    assert added == sum(one.count for one in store.follow({store.partitions.of("g_1"): 0})[-MOVES:])


def test_a_redis_that_has_lost_its_scripts_learns_them_again(games: Games, store: Store) -> None:
    store.connections.call("", "SCRIPT", "FLUSH")
    assert games.play_ahead("g_1", first_options(MOVES)) == MOVES
